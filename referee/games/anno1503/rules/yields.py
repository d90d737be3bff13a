"""Phase 1 (Aktion 1): the roll, and what every player takes from the piles."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1503.moves import Goods, Roll, Take
from referee.games.anno1503.moves.canonical import list_takes
from referee.games.anno1503.ruleset import ANY
from referee.games.anno1503.turn import Turn, list_counted


def read_takes(takes: Sequence[Take]) -> dict[int, Goods]:
    """Return by seat what the text says that players take; seats that it does not mention are left out."""
    found: dict[int, Goods] = {}
    for seat, goods in takes:
        found[seat] = found[seat] + goods if seat in found else goods
    return found


def take_cards(turn: Turn, seat: int, goods: Goods, gone: list[str]) -> Goods:
    """yield.above_five: moves cards from the piles to a hand, as far as there are any. Adds used up goods to `gone`."""
    taken = []
    state, player = turn.state, turn.state.players[seat]
    hand = player.hand
    for good in goods:
        left = state.pile(good) if good in hand else 0
        if left is None or left > 0:
            if "yield.above_five" not in turn.rulings and player.hand_size() >= turn.ruleset.limits.hand:
                turn.rests_on("yield.above_five")
            if left is None and state.not_in_hands(good) < 1:
                turn.rests_on("supply.unlimited_switch")
            elif left == 1:
                gone.append(good)
            hand[good] += 1
            taken.append(good)
    return tuple(taken)


def check_pile(turn: Turn, good: str, count: int = 1) -> bool:
    """supply.empty_pile: no card where the pile is empty. Returns True if there are so many."""
    left = turn.state.pile(good)
    if left is None or left >= count:
        return True
    turn.rests_on("supply.unlimited_switch", against=True)
    turn.breaks("supply.empty_pile", good=Ref("good", good))
    return False


Taken = Sequence[tuple[int, Goods]]
"""Seats with what each took."""


def write_takes(taken: Taken) -> tuple[Take, ...]:
    """Return what everyone took, as the roll is written down."""
    return tuple([entry for seat, goods in taken for entry in list_takes(seat, goods)])


def tell_takes(turn: Turn, taken: Taken) -> list[Text]:
    """Return what everyone took, as it is told."""
    names = turn.names
    # Translators: what a player takes; {goods} is a list such as "wood and 2 × stone".
    some, none = N_("{player} takes {goods}"), N_("{player} takes nothing")
    return [
        Text(some if goods else none, {"player": names[seat], "goods": list_counted(goods)}) for seat, goods in taken
    ]


def give_yields(turn: Turn, clause: Roll) -> None:
    """supply.share_clockwise: everyone is served in turn order, beginning with the player on turn."""
    number, said = clause.number, read_takes(clause.takes)
    taken: list[tuple[int, Goods]] = []
    gone: list[str] = []
    for seat in turn.state.clockwise(turn.seat):
        if gone:
            note_shortage(turn, seat, number, gone, said.get(seat) or ())
        goods = choose_yield(turn, seat, number, said.get(seat))
        taken.append((seat, take_cards(turn, seat, goods, gone) if goods else goods))
    turn.log_clause(tell_yields, clause, taken)


def tell_yields(turn: Turn, clause: Roll, taken: Taken) -> tuple[Roll, Text]:
    rolled = Roll(clause.number, clause.second, write_takes(taken))
    if turn.state.told is not None:  # what nobody said is not told
        taken = [(seat, goods) for seat, goods in taken if goods]
    if not taken:
        return rolled, Text(N_("rolls {number}"), {"number": clause.number})
    # Translators: {taken} is a list such as "Anna takes wood and Ben takes stone".
    facts: dict[str, Fact] = {"number": clause.number, "taken": Listing(tuple(tell_takes(turn, taken)))}
    return rolled, Text(N_("rolls {number}, {taken}"), facts)


def note_shortage(turn: Turn, seat: int, number: int, gone: Sequence[str], said: Goods) -> None:
    """supply.share_clockwise: those before this player have taken the last card of what the player could have."""
    player = turn.state.players[seat]
    wanted = (player.shows(number), player.posts.get(number, ""))
    if ANY in wanted or any(good in wanted for good in gone):
        turn.rests_on("supply.share_clockwise", against=any(good in gone for good in said))


def choose_yield(turn: Turn, seat: int, number: int, said: Goods | None) -> Goods:
    """Return what one player takes: what the text says, or the only possible good; a choice is asked for.

    Of a home island that nobody declared the text is believed, and the verdict says so.
    """
    player = turn.state.players[seat]
    if said is None and turn.state.told is not None:
        return turn.state.told.took if seat == turn.seat else ()
    home, post = player.shows(number), player.posts.get(number)
    if not home:
        if said is None:
            turn.ask([f"take {turn.spell_player(seat)} {good}" for good in turn.ruleset.goods])
            return ()
        turn.cannot_tell("island_unknown", player=player.name)
        check_one_good(turn, seat, said)
        return said
    options = turn.ruleset.goods if home == ANY else (home, post) if post and post != home else (home,)
    if not said:
        there = tuple([good for good in options if turn.state.has_card(good)])
        if said is None:
            if not there:
                turn.rests_on("supply.empty_pile")
            elif home == ANY or len(there) > 1:
                turn.ask([f"take {turn.spell_player(seat)} {good}" for good in there])
            return there[:1]
        check_declined(turn, seat, there, free=home == ANY)
    check_one_good(turn, seat, said)
    for good in said:
        check_good(turn, seat, good, home, post, number)
        if good in options:
            check_pile(turn, good)
    return said


def check_one_good(turn: Turn, seat: int, said: Goods) -> None:
    """yield.one_good_only: one card a roll."""
    if len(said) > 1:
        turn.breaks("yield.one_good_only", player=turn.state.players[seat].name, count=len(said))


def check_declined(turn: Turn, seat: int, there: Goods, *, free: bool) -> None:
    """yield.compulsory: a yield is taken; only a question mark may be declined."""
    if there and not free:
        turn.refuses("yield.compulsory", player=turn.state.players[seat].name, good=Ref("good", there[0]))


def check_good(turn: Turn, seat: int, good: str, home: str, post: str | None, number: int) -> None:
    """yield.home_good, yield.question_mark, yield.home_or_post: what may be taken at this number."""
    name = turn.state.players[seat].name
    if home == ANY:
        if good not in turn.ruleset.goods:
            turn.breaks("yield.question_mark", player=name, number=number)
    elif post and good not in (home, post):
        facts = {"good": _ref(turn, good), "home": Ref("good", home), "post": Ref("good", post)}
        turn.breaks("yield.home_or_post", player=name, number=number, **facts)
    elif good not in (home, post):
        turn.breaks("yield.home_good", player=name, number=number, good=_ref(turn, good), home=Ref("good", home))


def _ref(turn: Turn, good: str) -> Ref:
    return Ref("good" if good in turn.ruleset.goods else "component", good)
