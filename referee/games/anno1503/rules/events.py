"""The events (Ereignisse): pirates, fire and golden times, each for every player in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1503.moves import Loss, Pay, Roll
from referee.games.anno1503.rules import pirates
from referee.games.anno1503.rules.dues import Dues
from referee.games.anno1503.rules.piles import Taken, check_pile, settled, take, tell_takes, told
from referee.games.anno1503.turn import MERCHANT_POINT

if TYPE_CHECKING:
    from referee.games.anno1503.moves import Goods
    from referee.games.anno1503.turn import Turn


def happen(turn: Turn, clause: Roll) -> None:
    """event.table: what the second roll brings."""
    if not clause.second:
        check_no_yield(turn, clause)
        turn.log_clause(tell_half, clause)
        return
    event = turn.ruleset.limits.events[clause.second - 1]
    turn.state.course["event", event] += 1
    if event == "golden_times":
        check_nobody_pays(turn, clause)
        golden_times(turn, clause)
    else:
        check_no_yield(turn, clause)
        everyone_pays(turn, clause, event)


def tell_half(turn: Turn, clause: Roll) -> tuple[Roll, Text]:
    return Roll(clause.number), Text(N_("rolls {number}"), {"number": clause.number})


def tell_event(clause: Roll, story: Sequence[Text]) -> Text:
    # Translators: {number} and {second} are dice, {what} is a list of what happened to the players.
    template = N_("rolls {number} and {second}, {what}") if story else N_("rolls {number} and {second}")
    return Text(template, {"number": clause.number, "second": clause.second, "what": Listing(tuple(story))})


def everyone_pays(turn: Turn, clause: Roll, event: str) -> None:
    """event.order: each player in turn order pays, or loses one thing."""
    settle = pirates.settle if event == "pirates" else fire
    lost: list[Loss] = []
    concerned: list[Dues] = []
    for seat in turn.state.clockwise(turn.seat):
        dues = Dues(turn, seat, event, clause)
        loss = settle(dues)
        if loss is not None:
            lost.append(loss)
            if event == "pirates" and len(lost) > 1:
                turn.rests_on("event.pirate.several_losers")
        if dues.paid or loss is not None:
            concerned.append(dues)
            gold = turn.state.players[seat].gold
            if loss is not None or turn.decides(gold + dues.paid, gold):
                turn.count_points(Ref("event", event), seat)
    turn.log_clause(tell_dues, clause, concerned, tuple(lost))


def tell_dues(turn: Turn, clause: Roll, concerned: Sequence[Dues], lost: tuple[Loss, ...]) -> tuple[Roll, Text]:
    """What everyone paid or lost."""
    paid = tuple([Pay(dues.seat, dues.paid) for dues in concerned if dues.paid])
    rolled = Roll(clause.number, clause.second, (), paid, lost)
    return rolled, tell_event(clause, [story for dues in concerned for story in dues.story()])


def check_no_yield(turn: Turn, clause: Roll) -> None:
    """yield.six_no_goods: no goods on a 6, unless golden times bring them."""
    if clause.takes and any(entry.goods for entry in clause.takes):
        turn.breaks("yield.six_no_goods", number=clause.number)


def check_nobody_pays(turn: Turn, clause: Roll) -> None:
    """event.nothing_owed: golden times cost nobody anything."""
    seats = [*(entry.seat for entry in clause.pays), *(entry.seat for entry in clause.losses)]
    for seat in seats:
        name = turn.state.players[seat].name
        turn.breaks("event.nothing_owed", player=name, event=Ref("event", "golden_times"))


# fire --------------------------------------------------------------------------------------------------


def fire(dues: Dues) -> Loss | None:
    """One gold for each inhabitant outside the red area; who cannot pay loses the last one. Gives what was lost."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    outside = max(0, len(player.inhabitants) - turn.ruleset.home.red_fields)
    if dues.settled(outside * turn.ruleset.limits.fire_price):
        return None
    last = len(player.inhabitants)
    check_loses_last(dues, last)
    note_fire(dues, last, outside * turn.ruleset.limits.fire_price)
    level, building = player.inhabitants[-1], player.buildings.get(last, "")
    player.inhabitants = player.inhabitants[:-1]
    player.buildings = {field: kind for field, kind in player.buildings.items() if field != last}
    space: dict[str, Fact] = {"field": last, "inhabitant": Ref("inhabitant", level)}
    # Translators: a space of the home island, and who lived there.
    told_so = N_("space {field} ({inhabitant})") if turn.state.told is None else N_("space {field}")
    dues.lost.append(Text(told_so, space))
    if dues.seat == turn.seat:
        turn.lost[last] = building
    return Loss(dues.seat, "", "", last)


def note_fire(dues: Dues, last: int, owed: int) -> None:
    """Which rulings decide what a player loses who cannot pay."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    merchant, others = turn.ruleset.levels[-1], player.inhabitants[:-1]
    named, several = told_fields(dues), len(dues.losses) > 1
    turn.rests_on("event.fire.last_is_highest_field", against=bool(named) and last not in named)
    if owed - player.gold > turn.ruleset.limits.fire_price or several:
        turn.rests_on("event.fire.one_only", against=several)
    if player.level(last) == merchant and others.count(merchant) + 1 == turn.ruleset.scoring.targets[MERCHANT_POINT]:
        turn.rests_on("victory.merchant_loss")


def check_loses_last(dues: Dues, last: int) -> None:
    """event.fire.too_poor_loses_last: exactly the inhabitant placed last, whatever its level."""
    for loss in dues.losses:
        check_no_field(dues, loss)
    lives = dues.turn.state.players[dues.seat].level(last)
    another = dues.turn.state.told is None and any(loss.level not in ("", lives) for loss in dues.losses)
    if another or set(told_fields(dues)) - {last} or len(dues.losses) > 1:
        level = Ref("inhabitant", lives)
        dues.turn.breaks("event.fire.too_poor_loses_last", player=dues.name, field=last, inhabitant=level)


def told_fields(dues: Dues) -> list[int]:
    """The fields that the text says this player loses."""
    buildings = {kind: field for field, kind in dues.turn.state.players[dues.seat].buildings.items()}
    return [field for loss in dues.losses for field in _fields(loss, buildings)]


def _fields(loss: Loss, buildings: dict[str, int]) -> list[int]:
    """The field of what is given up: of the building that is named, the number itself, or both."""
    named = [buildings.get(loss.thing, 0)] if loss.thing else []
    return named + ([loss.number] if loss.number else [])


def check_no_field(dues: Dues, loss: Loss) -> None:
    """event.fire.tile_to_stock: nothing goes to the board at a fire."""
    if loss.to:
        dues.turn.breaks("event.fire.tile_to_stock", player=dues.name, field=loss.to)


# golden times ------------------------------------------------------------------------------------------


def golden_times(turn: Turn, clause: Roll) -> None:
    """Everyone may take a card of any good; two with a church."""
    said = told(clause.takes)
    taken: list[tuple[int, Goods]] = []
    gone: list[str] = []
    for seat in turn.state.clockwise(turn.seat):
        if gone:  # those before this player have taken the last card of something
            turn.rests_on("event.order", against=any(good in gone for good in said.get(seat, ())))
        goods = golden_choice(turn, seat, said.get(seat))
        taken.append((seat, take(turn, seat, goods, gone)))
    turn.log_clause(tell_golden_times, clause, taken)


def tell_golden_times(turn: Turn, clause: Roll, taken: Taken) -> tuple[Roll, Text]:
    rolled = Roll(clause.number, clause.second, settled(taken))
    said_so = taken if turn.state.told is None else [(seat, goods) for seat, goods in taken if goods]
    return rolled, tell_event(clause, tell_takes(turn, said_so))


def golden_choice(turn: Turn, seat: int, said: Goods | None) -> Goods:
    if said is None and turn.state.told is not None:
        return turn.state.told.took if seat == turn.seat else ()
    if said is None:
        there = tuple([good for good in turn.ruleset.goods if turn.state.has_card(good)])
        if there:
            turn.ask([f"take {turn.spell_player(seat)} {good}" for good in there])
        return there[:1]
    check_golden(turn, seat, said)
    for good in dict.fromkeys(said):
        if good in turn.ruleset.goods:
            check_pile(turn, good, said.count(good))
    return said


def check_golden(turn: Turn, seat: int, said: Sequence[str]) -> None:
    """event.golden_times, building.church: one card of any good, two with a church."""
    player, kinds = turn.state.players[seat], turn.ruleset.buildings
    most = turn.ruleset.limits.golden_times
    for kind in player.buildings.values():
        most = max(most, kinds[kind].golden_times)
    if len(said) > most or any(good not in turn.ruleset.goods for good in said):
        turn.breaks("event.golden_times", player=player.name, count=len(said), most=most)
    elif len(set(said)) > 1:
        turn.allows("event.golden_times.mixed")
