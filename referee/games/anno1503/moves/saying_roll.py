"""The canonical spelling of the die in Anno 1503, and of what everybody takes, pays or loses by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.speech.frames import Filled, Part
from referee.engine.speech.items import BARE, PAUSE, Item
from referee.engine.text import spell_player
from referee.games.anno1503.moves.saying_draws import draws
from referee.games.anno1503.moves.saying_goods import NOTHING, amount, counted, value

if TYPE_CHECKING:
    from referee.games.anno1503.state import State

YIELDED, CHOSEN, BROUGHT = "yield", "choice", "brought"
WITH = frozenset(("with",))
SECOND = "!"
"""Behind a die with its event: a six must have been said before it."""


def roll(filled: Filled, state: State) -> Sequence[Part]:
    named = filled.one("number")
    dice = [number for item in (*filled.all("die"), *filled.all("event")) for number in _thrown(item)]
    if "want" in filled.verbs and "roll" not in filled.verbs:
        return NOTHING  # *I need a four*
    if named is not None:  # *I threw the number five*
        behind = filled.called and named.after is not None and named.count is None and not named.break_before
        return [Part("roll", str(named.after), first=True)] if behind and not dice else NOTHING
    if any(item.every or item.both or item.times > 2 for item in filled.all("die")) or not dice or len(dice) > 2:
        return NOTHING
    if any(item.ordinal != 2 for item in filled.all("which")) or any(item.ordinal for item in filled.all("die")):
        return NOTHING
    if not filled.called and any("to" in i.roles and not i.roles & {"", "with"} for i in filled.all("die")):
        return NOTHING  # *stone to the 4*
    if len(dice) == 1 and any(item.times == 2 for item in filled.all("die")):
        dice *= 2
    if dice == [6] and filled.one("event"):
        return [Part("roll", "6", first=True, opens=True), *(Part("roll", f"6 {n}", first=True) for n in range(1, 7))]
    if len(dice) == 1 and filled.one("event"):
        second = Part("roll", f"{dice[0]}{SECOND}", first=True)
        return [second, Part("roll", f"6 {dice[0]}", first=True, guess=True)]  # *golden times with a 5*
    if len(dice) == 2 and dice[0] != 6:
        return [Part("roll", str(dice[1]), first=True, guess=True)] if _corrected(filled) else NOTHING
    priced = not filled.called and any(_is_price(item) for item in filled.all("die"))
    return [Part("roll", " ".join(map(str, dice)), first=True, opens=dice == [6], guess=priced)]


def _is_price(item: Item) -> bool:
    """*I take stone for six*: no die by its name, and rather what something costs."""
    return "for" in item.roles and "" not in item.roles and item.size is None


def _thrown(item: Item) -> list[int]:
    """The dice that an item tells; *two sixes* are two of them."""
    if item.size is not None and item.count in (None, 1, 2):
        return [item.size] * (item.count or 1)
    number = value(item)
    return [] if number is None else [number]


def _corrected(filled: Filled) -> bool:
    """*A four, er, a five*: only a six is followed by another die."""
    one, other = filled.all("die") if len(filled.all("die")) == 2 else (None, None)
    told = one is not None and other is not None and len(filled.items) == 2
    return told and other is not None and other.break_before == PAUSE and not other.by_and and other.roles == BARE


def event(filled: Filled, state: State) -> Sequence[Part]:
    """*Six, then a one: pirates*: what the dice say already."""
    return [NAMED]


NAMED = Part("", "named", behind="event")


def name_of(seat: int, state: State) -> str:
    return spell_player(state.players[seat].name, seat)


def seats_of(filled: Filled, state: State) -> list[int] | None:
    """Who takes or pays: a player, all of them, all others, or the speaker; None where it is not clear."""
    player, group, named = filled.one("player"), filled.one("everyone"), filled.all("player")
    seats = list(dict.fromkeys(other.seat for other in named))
    if len(named) > 1 and (len(seats) < len(named) or not _listed(named, filled.items)):
        return None
    if group is None:
        return seats or [state.to_move]
    if player is not None or group.number is not None or not (group.every or group.groups != {"number"}):
        return None
    return [seat for seat in state.clockwise(state.to_move) if not (group.is_noun("others") and seat == state.to_move)]


def _listed(named: Sequence[Item], items: Sequence[Item]) -> bool:
    """*For me and Rose*: whether players stand side by side, and nothing is said of the last of them alone."""
    first, last = items.index(named[0]), items.index(named[-1])
    alone = last - first == len(named) - 1 and all(player.by_and for player in named[1:])
    return alone and not any(item.verbs for item in items[last + 1 :] if named[0].roles != BARE)


def everyone(filled: Filled, state: State) -> Sequence[Part]:
    """*A five, everybody takes theirs*: what a die does anyway."""
    clear = seats_of(filled, state) is not None and filled.verbs & {"take", "get"}
    return [Part("", "named", behind="all")] if clear else NOTHING


def total(filled: Filled, state: State) -> Sequence[Part]:
    """*… that makes seven gold together*: what sales bring."""
    return [Part("", "named", behind="sum", guess=True)]


def take(filled: Filled, state: State) -> Sequence[Part]:
    player, goods, seats = filled.one("player"), filled.all("goods"), seats_of(filled, state)
    if any(draws(item, state) for item in filled.all("by")):
        return NOTHING  # it draws from a hand
    if any(
        item.groups & {"building"} and item.break_before and item.start > goods[0].start for item in filled.all("by")
    ):
        return NOTHING  # *I take tools, and the smithy I'd like*: that is built
    if seats is None or any(item.every for item in goods) or (filled.unused and not filled.called):
        return NOTHING
    bought = filled.verbs <= {"want"} and any(amount(item) > 1 for item in goods) and player is None
    if bought or any("buy" in item.verbs for item in filled.items):
        return NOTHING  # *got two cloth*: rather bought
    turned = player is not None and "" in player.roles and player.start > goods[0].start
    if turned and (filled.called or player is None or player.break_before or not _begins(goods)):
        return NOTHING
    if any(item.roles == WITH and item.break_before for item in goods[1:]):
        return NOTHING  # *Paul takes cloth, and with my wood I …*: what follows is paid with it
    named = filled.all("player") or filled.all("everyone")
    inside = {len([good for good in goods if good.start < whose.start]) for whose in named}
    if len(inside) > 1 or not inside <= {0, len(goods)}:
        return NOTHING  # *stone for me, for Paul tobacco*: what stands before the player is somebody else's
    return [part._replace(guess=turned) for part in _told_to(seats, goods, state)]


def _told_to(seats: Sequence[int], goods: Sequence[Item], state: State) -> list[Part]:
    told = ["nothing" if item.is_noun("nothing") else counted(item, item.ids("good")[0]) for item in goods]
    return [Part("", ", ".join(f"{name_of(seat, state)} {', '.join(told)}" for seat in seats), behind="take")]


def _begins(goods: Sequence[Item]) -> bool:
    """*Wood me, cloth Ruth*: whether a good by itself begins its part of the sentence."""
    return len(goods) == 1 and bool(goods[0].break_before)


def stays(filled: Filled, state: State) -> Sequence[Part]:
    """*A five, Urs keeps his wood*: what somebody else chooses; whoever moves may keep a tile."""
    player = filled.one("player")
    assert player is not None
    return NOTHING if player.seat == state.to_move else take(filled, state)


def for_all(filled: Filled, state: State) -> Sequence[Part]:
    """*Six and six, all tobacco*: for each of them."""
    goods = filled.all("goods")
    if len(goods) != 1 or not goods[0].every or goods[0].number is not None or filled.verbs:
        return NOTHING
    seats = state.clockwise(state.to_move)
    return [part._replace(guess=True) for part in _told_to(seats, goods, state)]


def brought(filled: Filled, state: State) -> Sequence[Part]:
    """*A three, we get wood and cloth*: what the die brings to all together; `settled` knows whether that is true."""
    goods = filled.all("goods")
    if len(goods) < 2 or any(amount(item) != 1 or item.is_noun("nothing") for item in goods):
        return NOTHING
    told = " ".join(sorted(item.ids("good")[0] for item in goods))
    return [Part("", told, behind=BROUGHT, guess=True)]


def yields(filled: Filled, state: State) -> Sequence[Part]:
    """*A two, so tools*: what the die brings, where that is true; `settled` knows the die."""
    return _taken(filled, YIELDED, guess=not filled.all("goods")[0].concluded)


def choice(filled: Filled, state: State) -> Sequence[Part]:
    """*A one, tobacco*: what is chosen, where the die leaves a choice that has to be told."""
    good = filled.all("goods")[0]
    return _taken(filled, CHOSEN, guess=not (good.break_before or good.concluded))


def _taken(filled: Filled, keyword: str, *, guess: bool) -> Sequence[Part]:
    good = filled.all("goods")[0]
    if amount(good) != 1:
        return NOTHING
    return [Part("", good.ids("good")[0], behind=keyword, guess=guess)]


def same(filled: Filled, state: State) -> Sequence[Part]:
    """*Tobacco for me, Karel too*, *everybody takes spice, Ivy two*: `_repeated` knows what."""
    player, number, too = filled.one("player"), filled.one("number") or filled.one("them"), filled.one("same")
    assert player is not None
    if number is None and too is None:
        return NOTHING
    if number is not None and (number.start < player.start or number.break_before or number.number is None):
        return NOTHING
    times = 1 if number is None else amount(number)
    told = f"{name_of(player.seat, state)} same {times}"
    return [Part("", told, behind="take", guess=too is None or too.number is not None)]
