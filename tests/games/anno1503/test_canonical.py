"""The canonical spelling is read back by a short way and by the grammar, and both agree."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.games.anno1503.moves import Clause, canonical
from referee.games.anno1503.moves.notation import parse
from referee.games.anno1503.state import State
from tests.games.anno1503.build_table import ISLANDS, ruleset, table, words
from tests.games.anno1503.playing import random_turn
from tests.games.anno1503.test_properties import NAMES, rich

QUICK = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def names_of(state: State) -> list[str]:
    return [player.name for player in state.players]


def by_grammar(text: str, names: list[str], seat: int = 0) -> list[Clause] | None:
    found = parse(text, words(), names, ruleset(), seat)
    return found if isinstance(found, list) else None


def check_both_ways(moves: tuple[str, ...], names: list[str], seat: int) -> None:
    text = "; ".join(moves)
    found = canonical.read(text, names, ruleset())
    assert found is not None, text
    assert found == by_grammar(text, names, seat), text
    assert canonical.spell(found, names) == moves


@pytest.mark.slow
@QUICK
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4), board=st.booleans())
def test_random_games_are_read_alike_both_ways(seed: int, players: int, board: bool) -> None:
    rng = Random(seed)
    state = table(rich(rng, players, board) if rng.random() < 0.8 else {"players": NAMES[:players], "board": board})
    for _ in range(12):
        if state.over:
            break
        found = random_turn(state, rng)
        check_both_ways(found.verdict.moves, names_of(state), state.to_move)
        state = found.after


@QUICK
@given(seed=st.integers(0, 10**6))
def test_text_that_is_nearly_canonical_is_left_to_the_grammar_or_read_like_it(seed: int) -> None:
    rng = Random(seed)
    state = table(rich(rng, 3, board=True))
    for _ in range(4):
        if state.over:
            break
        found = random_turn(state, rng)
        text = "; ".join(found.verdict.moves)
        for _ in range(8):
            other = spoiled(text, rng)
            quick = canonical.read(other, names_of(state), ruleset())
            assert quick is None or quick == by_grammar(other, names_of(state), state.to_move), other
        state = found.after


def spoiled(text: str, rng: Random) -> str:
    """The text with one word left out, said twice, exchanged for another one, or with a mark changed."""
    tokens = text.split(" ")
    at = rng.randrange(len(tokens))
    match rng.randrange(5):
        case 0:
            del tokens[at]
        case 1:
            tokens.insert(at, tokens[at])
        case 2:
            tokens[at] = rng.choice([*tokens, "nothing", "0", "7", "12", "wood", "Anna", "E12", "later", "to", "end"])
        case 3:
            tokens[at] = tokens[at].strip(",;")
        case _:
            tokens[at] += rng.choice([",", ";", "", " "])
    return " ".join(tokens)


@pytest.mark.parametrize(
    "names",
    [
        ["Anna Maria", "Ben"], ['Ann"a', "Ben; Bert, and more"], ["«A»", "#2"], ["wood", "Ben"], ["take", "lose"],
        ["nothing", "to"], ["Ä", "ß"], ["2", "Ben 2"], ['"«', "»\""],
    ],
    ids=str,
)  # fmt: skip
def test_names_of_any_kind(names: list[str]) -> None:
    """Whatever players are called, what is spelled is read back, by the short way or by the grammar."""
    state = table({"players": list(ISLANDS)[:2]})
    for player, name in zip(state.players, names, strict=True):
        player.name = name
    rng = Random(7)
    for _ in range(6):
        found = random_turn(state, rng)
        text = "; ".join(found.verdict.moves)
        quick = canonical.read(text, names, ruleset())
        grammar = by_grammar(text, names, state.to_move)
        assert quick is not None or grammar is not None, text
        assert quick is None or grammar is None or quick == grammar, text
        state = found.after


@pytest.mark.parametrize(
    "text",
    [
        "", "roll", "roll 7", "roll 03", "roll ３", "roll 4 take", "roll 4 take Anna", "roll 4 take wood",
        "roll 4 take Anna nothing, wood", "roll 6 2 lose Ben 0", "sell stone", "sell stone to 1",
        "sell 2 stone to 1 for 1", "buy stone", "draw Ben", "ship 0 sail B6", "ship 1 sail", "ship 1 sail B06",
        "ship 1 sail b6", "settle", "settle 0", "develop settler", "keep spice", "discard 0 wood", "win now", "end",
        "roll 6; roll 2", "roll 3; ", "; roll 3",
    ],
)  # fmt: skip
def test_what_is_not_canonical(text: str) -> None:
    assert canonical.read(text, ["Anna", "Ben"], ruleset()) is None
