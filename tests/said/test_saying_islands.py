"""How turns of Anno 1503 are heard: the die and what it brings, sales, voyages, and what must stay a guess."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from referee.engine.verdict import Ambiguous
from tests.said import tables

# Jonas takes anything at 1, tools at 2, wood or spice at 3, cloth at 4, stone at 5; his ships lie at C8 and B3.
EVENING = f"""
format = 1
game = "anno1503"
players = ["Ruth", "Jonas"]
buildings = {{ church = 1, fire_brigade = 1, smithy = 1, school = 1, tavern = 1, great_trading_post = 1 }}
{tables.RUTH_AND_JONAS}[position]
round = 13
to_move = "Jonas"
[position.player.Jonas]
gold = 19
hand = {{ wood = 1, cloth = 1, spice = 1, tobacco = 1 }}
inhabitants = ["settler", "citizen", "pioneer", "settler", "merchant"]
buildings = {{ 4 = "great_trading_post", 5 = "school" }}
trading_posts = {{ 3 = "spice" }}
ships = ["C8", "B3"]
[position.player.Ruth]
gold = 0
hand = {{ stone = 2 }}
inhabitants = ["settler", "pioneer", "pioneer"]
trading_posts = {{ 1 = "tobacco" }}
"""
FIVE = "roll 5 take Jonas stone, Ruth stone"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return tables.opened(tmp_path_factory, EVENING, "en")


def understood(table: Table, text: str) -> tuple[str, bool] | None:
    """The turn and whether it is a guess; None for a question or a refusal."""
    found = tables.understood(table, text)
    return found and ("; ".join(found[0].moves), found[1])


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("three, rather spice than wood", "roll 3 take Jonas spice, Ruth tools"),
        ("3, the spice from my trading post", "roll 3 take Jonas spice, Ruth tools"),
        ("six then five, golden times, everyone takes tobacco", "roll 6 5 take Jonas tobacco, Ruth tobacco"),
        ("six, four, fire, Ruth loses the pioneer on 3", "roll 6 4 pay Jonas 3 lose Ruth 3"),
        ("five, sell cloth to 1 for 2, wood to 3 for 2", f"{FIVE}; sell cloth to 1 for 2, wood to 3 for 2"),
        ("five, ship 1 to C9, explore B9, a trading post with cloth, pier 4",
         f"{FIVE}; ship 1 sail C9; ship 1 explore B9 keep cloth at 4"),
        ("five, both ships: the first to C9, the second to B2", f"{FIVE}; ship 1 sail C9; ship 2 sail B2"),
        ("five, both boats: number one to C9, number two to B2", f"{FIVE}; ship 1 sail C9; ship 2 sail B2"),
        ("five, tobacco to the merchant, four gold, thank you, and the spice to the citizen",
         f"{FIVE}; sell tobacco to 5 for 4, spice to 2 for 3"),
        ("five, I sell wood to the pioneer and cloth to field 4", f"{FIVE}; sell wood to 3 for 2, cloth to 4 for 2"),
        ("5, the third inhabitant becomes a settler", f"{FIVE}; develop 3"),
        ("five, I buy spice and sell it to the citizen", f"{FIVE}; buy spice for 6; sell spice to 2 for 3"),
        ("five, two stones and a cloth, the pioneer becomes a settler", f"{FIVE}; develop 3"),
        ("five, ship 2 finds a treasure at A3, it promotes my citizen",
         f"{FIVE}; ship 2 explore A3 keep treasure_promotion 2"),
    ],
)  # fmt: skip
def test_what_is_clear_is_understood(table, text, move):
    assert understood(table, text) == (move, False)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("four, er, five", FIVE),
        ("five, I'd like two wood from the pile", f"{FIVE}; buy wood for 6, wood for 6"),
        ("golden times with a 5, I take spice, Ruth wood", "roll 6 5 take Jonas spice, Ruth wood"),
        ("the merchant buys tobacco", "sell tobacco to 5 for 4"),
    ],
)
def test_what_is_only_likely_is_a_guess(table, text, move):
    assert understood(table, text) == (move, True)


@pytest.mark.parametrize(
    "text",
    [
        "five, Ruth pays 2",  # nobody pays at a five
        "6 5, everyone spice, Ruth two of them",  # golden times cost nothing: the two are goods
        "five, sell to the citizen",  # what?
        "five, cloth for 2",  # sold or bought?
    ],
)
def test_nothing_is_made_up(table, text):
    found = understood(table, text)
    assert found is None or found[1]


def test_a_loss_is_asked_for_once(table):
    verdict = table.check("six one, pirates, Ruth loses her tobacco post").verdict
    assert isinstance(verdict, Ambiguous)
    assert all(str(reading).count("tobacco") == 1 for reading in verdict.readings)
