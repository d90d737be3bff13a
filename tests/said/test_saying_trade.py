"""How trade and turns of Anno 1503 are heard where what is true decides: prices, what a die brings, who takes too."""

from __future__ import annotations

import pytest

from referee.app.turns import Table
from tests.said import tables

# Ruth takes wood at 1, cloth at 2, tools at 3, stone at 5; Jonas tools at 2, wood or spice at 3, cloth at 4, stone
# at 5; Ivy stone at 2, cloth at 3, wood at 5. A good costs Jonas 5; his ships lie at C8 and B3.
EVENING = f"""
format = 1
game = "anno1503"
players = ["Ruth", "Jonas", "Ivy"]
buildings = {{ church = 1, fire_brigade = 1, smithy = 1, school = 1, tavern = 1, great_trading_post = 1 }}
{tables.RUTH_AND_JONAS}[island.Ivy]
1 = "tools"
2 = "stone"
3 = "cloth"
4 = "any"
5 = "wood"
[position]
round = 13
to_move = "Jonas"
[position.player.Jonas]
gold = 19
hand = {{ wood = 1, tools = 1, cloth = 1, spice = 1, tobacco = 1 }}
inhabitants = ["settler", "citizen", "pioneer", "settler", "merchant"]
buildings = {{ 4 = "great_trading_post" }}
trading_posts = {{ 3 = "spice" }}
trade_agreements = 1
ships = ["C8", "B3"]
[position.player.Ruth]
gold = 4
hand = {{ stone = 2 }}
inhabitants = ["settler", "pioneer", "pioneer"]
[position.player.Ivy]
gold = 9
hand = {{ cloth = 1 }}
inhabitants = ["settler", "pioneer"]
"""
TWO = "roll 2 take Jonas tools, Ivy stone, Ruth cloth"
FIVE = "roll 5 take Jonas stone, Ivy wood, Ruth stone"


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
        ("five, I pay five gold for stone", f"{FIVE}; buy stone for 5"),
        ("five, I purchase one stone and one tool for ten gold in all", f"{FIVE}; buy stone for 5, tools for 5"),
        ("five, buy stone (5)", f"{FIVE}; buy stone for 5"),
        ("five, a stone for five gold", f"{FIVE}; buy stone for 5"),
        ("five, ship 1 one field", f"{FIVE}; ship 1 sail 1"),
        ("five, the citizen and the pioneer move up", f"{FIVE}; develop 2; develop 3"),
        ("five, sell cloth and wood to settler and pioneer", f"{FIVE}; sell cloth to 1 for 2, wood to 3 for 1"),
        ("5, cloth → 1, spice → 2", f"{FIVE}; sell cloth to 1 for 2, spice to 2 for 3"),
        ("four, Ruth says wood, Ivy fancies stone", "roll 4 take Jonas cloth, Ivy stone, Ruth wood"),
        ("five: selling spice (citizen, 3), cloth (settler on 1, 2)",
         f"{FIVE}; sell spice to 2 for 3, cloth to 1 for 2"),
        ("five, I sell cloth to the second settler", f"{FIVE}; sell cloth to 4 for 2"),
        ("four, Ruth keeps wood, Ivy takes stone", "roll 4 take Jonas cloth, Ivy stone, Ruth wood"),
        ("six five, I take tobacco, Ruth too, Ivy stone", "roll 6 5 take Jonas tobacco, Ivy stone, Ruth tobacco"),
        ("five, my ship at B3 sails to B2", f"{FIVE}; ship 2 sail B2"),
        ("five, the first ship one field, the second two fields", f"{FIVE}; ship 1 sail 1; ship 2 sail 2"),
    ],
)  # fmt: skip
def test_what_is_true_is_understood(table, text, move):
    assert understood(table, text) == (move, False)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("two, cloth to the settlers", f"{TWO}; sell cloth to 1 for 2"),
        ("two, ship to C9 and ship to C10", f"{TWO}; ship 1 sail C9, C10"),
        ("two, we get tools and cloth", TWO),
        ("two, I take stone", "roll 2 take Jonas stone, Ivy stone, Ruth cloth"),
        ("two, wood and tools go back, a pioneer comes in, church goes up", f"{TWO}; settle 6 church"),
        ("two, I sell tobacco 5", f"{TWO}; sell tobacco to 5 for 4"),
        ("two, cloth to one settler, cloth to the other", None),
        ("2 sell wood 3 cloth 1", f"{TWO}; sell wood to 3 for 1, cloth to 1 for 2"),
        ("two. Buy wood. Actually no, buy stone.", f"{TWO}; buy stone for 5"),
        ("six six, all tobacco", "roll 6 6 take Jonas tobacco, Ivy tobacco, Ruth tobacco"),
    ],
)  # fmt: skip
def test_what_leaves_a_doubt_is_guessed(table, text, move):
    assert understood(table, text) == (move and (move, True))
