"""Random legal play: whole turns as text, made of candidates that the referee accepts."""

from __future__ import annotations

from random import Random

from referee.engine.text import spell_player
from referee.engine.verdict import Ambiguous, Judgement
from referee.games.anno1503.judge import judge
from referee.games.anno1503.options import options
from referee.games.anno1503.state import State
from tests.games.anno1503.build_table import words

HAND_LIMIT = "hand.max_five_end_of_turn"


def random_turn(state: State, rng: Random) -> Judgement:
    """One legal turn: a roll, some things that happen to be possible, and surplus cards given up."""
    text, found = random_roll(state, rng)
    tried = [option.move for option in options(state)] + extras(state, rng)
    rng.shuffle(tried)
    for move in tried[:8]:
        longer = settled(state, f"{text}; {move}", rng)
        if longer is not None and broken(longer[1]) <= {HAND_LIMIT}:
            text, found = longer
        if found.after.over:
            break
    excess = [violation.facts["excess"] for violation in found.verdict.violations if violation.rule == HAND_LIMIT]
    if excess:
        me = found.after.players[state.to_move]
        cards = [good for good, count in me.hand.items() for _ in range(count)]
        thrown = rng.sample(cards, int(str(excess[0])))
        found = must_judge(state, f"{text}; discard {', '.join(thrown)}")
    assert found.verdict.legal is not False, (text, found.verdict.violations)
    return found


def extras(state: State, rng: Random) -> list[str]:
    """Tiles that are used, ships that go on, and second purchases: what single options do not show."""
    me, goods = state.players[state.to_move], state.ruleset.goods
    found = [f"buy {rng.choice(goods)}", f"buy 2 {rng.choice(goods)}", "ship", "settle", "settle church"]
    found += [f"develop {field}" for field in range(1, len(me.inhabitants) + 1)]
    post = f"{rng.choice(goods)} at {rng.randint(1, 5)}"
    kinds = [post, "agreement", "treasure gold", f"promotion {rng.randint(1, 7)}"]
    for option in options(state):
        if " explore" in option.move:
            found += [f"{option.move} keep {rng.choice(kinds)}" for _ in range(3)]
        elif " sail " in option.move:
            found += [f"{option.move}; explore keep {rng.choice(kinds)}", f"{option.move}; explore"] * 2
    return found


def random_roll(state: State, rng: Random) -> tuple[str, Judgement]:
    text = f"roll {rng.randint(1, 6)}"
    if text == "roll 6":
        text += f" {rng.randint(1, 6)}"
    if text in ("roll 6 5", "roll 6 6"):
        names = [spell_player(player.name, seat) for seat, player in enumerate(state.players)]
        there = [good for good in state.ruleset.goods if (state.pile(good) or 0) >= len(names)]
        text += " take " + ", ".join(f"{name} {rng.choice([*there, 'nothing'])}" for name in names)
    found = settled(state, text, rng)
    assert found is not None, text
    assert broken(found[1]) <= {HAND_LIMIT}, (text, found[1].verdict.violations)
    return found


def settled(state: State, text: str, rng: Random) -> tuple[str, Judgement] | None:
    """The text with every question of the roll answered at random; None if something else is open."""
    roll, _, rest = text.partition(";")
    answers: dict[str, str] = {}  # by verb and player; a later answer says more than an earlier one
    for _ in range(12):
        whole = " ".join([roll, *answers.values()]) + (f";{rest}" if rest else "")
        found = judge(state, whole, words())
        if isinstance(found, Judgement):
            return whole, found
        if not isinstance(found, Ambiguous):
            return None
        answer = str(rng.choice(found.readings))
        if not answer.startswith(("take ", "lose ")):
            return None
        answers[" ".join(answer.split()[:2])] = answer
    return None


def broken(found: Judgement) -> set[str]:
    return {violation.rule for violation in found.verdict.violations}


def must_judge(state: State, text: str, language: str = "en") -> Judgement:
    found = judge(state, text, words(language))
    assert isinstance(found, Judgement), (text, found)
    return found
