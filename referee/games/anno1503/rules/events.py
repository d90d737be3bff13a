"""The events (Ereignisse): pirates, fire and golden times, each for every player in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1503.moves import Loss, Pay, Roll
from referee.games.anno1503.moves.canonical import spell_tile
from referee.games.anno1503.rules.yields import Taken, check_pile, read_takes, take_cards, tell_takes, write_takes
from referee.games.anno1503.state import AGREEMENT, POST
from referee.games.anno1503.turn import MERCHANT_POINT

if TYPE_CHECKING:
    from referee.games.anno1503.moves import Goods
    from referee.games.anno1503.turn import Turn


class Dues:
    """What one player owes at an event, what the text says about it, and what was paid or lost."""

    __slots__ = ("event", "losses", "lost", "paid", "pay", "seat", "turn")

    def __init__(self, turn: Turn, seat: int, event: str, clause: Roll) -> None:
        self.turn = turn
        self.seat = seat
        self.event = event
        pays, losses = clause.pays, clause.losses
        told = [entry.gold for entry in pays if entry.seat == seat] if pays else ()
        self.pay = sum(told) if told else None
        """What the text says this player pays; None if it says nothing."""
        self.losses: Sequence[Loss] = [entry for entry in losses if entry.seat == seat] if losses else ()
        self.paid = 0
        self.lost: list[Fact] = []
        """What was lost instead, as it is told."""

    @property
    def rule(self) -> str:
        return "event.pirate" if self.event == "pirates" else "event.fire"

    @property
    def name(self) -> str:
        return self.turn.state.players[self.seat].name

    def protector(self) -> str:
        """building.smithy, building.fire_brigade: returns the building that keeps this player safe, or ""."""
        player, kinds = self.turn.state.players[self.seat], self.turn.ruleset.buildings
        for kind in player.buildings.values():
            if kinds[kind].protects == self.event:
                return kind
        return ""

    def pay_in_full(self, owed: int) -> bool:
        """Pay what is owed, if anything is. Returns False if the player is too poor."""
        player = self.turn.state.players[self.seat]
        if not owed or self.protector():
            self.check_nothing_owed()
            return True
        if player.gold < owed:
            self.check_gold_untouched(owed)
            self.note_sales(owed)
            return False
        self.check_pays(owed)
        player.gold -= owed
        self.paid = owed
        self.turn.state.course["paid", player.name] += owed
        return True

    def note_sales(self, owed: int) -> None:
        """event.no_selling_to_pay: sales would have brought enough, but an event is settled before them."""
        state, player = self.turn.state, self.turn.state.players[self.seat]
        gold = player.gold
        for level, kind in self.turn.ruleset.inhabitants.items():
            cards = sum(player.hand[good] for good in kind.buys)
            gold += state.sale_price(player, level) * min(cards, player.inhabitants.count(level))
        if gold >= owed:
            self.turn.rests_on("event.no_selling_to_pay", against=(self.pay or 0) >= owed)

    def tell(self) -> list[Text]:
        """Return what the player paid or lost, as it is told."""
        if self.paid:
            # Translators: at an event; {gold} is an amount.
            return [Text(N_("{player} pays {gold} gold"), {"player": self.name, "gold": self.paid})]
        # Translators: {thing} is a space with its inhabitant, a trading post or a trade agreement.
        return [Text(N_("{player} loses {thing}"), {"player": self.name, "thing": thing}) for thing in self.lost]

    def check_nothing_owed(self) -> None:
        """event.nothing_owed: who owes nothing pays nothing and loses nothing."""
        if self.pay or self.losses:
            safe = self.protector()
            facts = {"building": Ref("building", safe)} if safe else {}
            self.turn.breaks("event.nothing_owed", player=self.name, event=Ref("event", self.event), **facts)

    def check_pays(self, owed: int) -> None:
        """event.pirate.must_pay_if_able, event.fire.must_pay_if_able: all of it, and nothing is given up instead."""
        pay = self.pay
        if not self.losses and pay in (None, owed):
            return
        gold = self.turn.state.players[self.seat].gold
        facts: dict[str, Fact] = {"player": self.name, "owed": owed, "gold": gold}
        if self.losses or pay is None or pay < owed:
            self.turn.breaks(f"{self.rule}.must_pay_if_able", **facts)
        else:
            more = "event.fire.red_area_safe" if self.event == "fire" else self.rule
            self.turn.breaks(more, told=pay, **facts)

    def check_gold_untouched(self, owed: int) -> None:
        """event.pirate.gold_untouched, event.fire.gold_untouched: who cannot pay all pays nothing."""
        if self.pay:
            gold = self.turn.state.players[self.seat].gold
            self.turn.breaks(f"{self.rule}.gold_untouched", player=self.name, owed=owed, gold=gold, told=self.pay)


def apply_event(turn: Turn, clause: Roll) -> None:
    """event.table: plays what the second roll brings."""
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
    settle = settle_pirates if event == "pirates" else settle_fire
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
    paid = tuple([Pay(dues.seat, dues.paid) for dues in concerned if dues.paid])
    rolled = Roll(clause.number, clause.second, (), paid, lost)
    return rolled, tell_event(clause, [story for dues in concerned for story in dues.tell()])


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


def settle_fire(dues: Dues) -> Loss | None:
    """Take a gold for each inhabitant outside the red area; return the last one, lost by who cannot pay."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    outside = max(0, len(player.inhabitants) - turn.ruleset.home.red_fields)
    if dues.pay_in_full(outside * turn.ruleset.limits.fire_price):
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
    """Note the rulings that decide what a player loses who cannot pay."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    merchant, others = turn.ruleset.levels[-1], player.inhabitants[:-1]
    named, several = list_lost_fields(dues), len(dues.losses) > 1
    turn.rests_on("event.fire.last_is_highest_field", against=bool(named) and last not in named)
    if owed - player.gold > turn.ruleset.limits.fire_price or several:
        turn.rests_on("event.fire.one_only", against=several)
    if player.level(last) == merchant and others.count(merchant) + 1 == turn.ruleset.scoring.targets[MERCHANT_POINT]:
        turn.rests_on("victory.merchant_loss")


def check_loses_last(dues: Dues, last: int) -> None:
    """event.fire.too_poor_loses_last: exactly the inhabitant placed last, whatever its level.

    event.fire.tile_to_stock: nothing goes to the board at a fire.
    """
    for loss in dues.losses:
        if loss.to:
            dues.turn.breaks("event.fire.tile_to_stock", player=dues.name, field=loss.to)
    lives = dues.turn.state.players[dues.seat].level(last)
    another = dues.turn.state.told is None and any(loss.level not in ("", lives) for loss in dues.losses)
    if another or set(list_lost_fields(dues)) - {last} or len(dues.losses) > 1:
        level = Ref("inhabitant", lives)
        dues.turn.breaks("event.fire.too_poor_loses_last", player=dues.name, field=last, inhabitant=level)


def list_lost_fields(dues: Dues) -> list[int]:
    """Return the fields that the text says this player loses: of a named building, the number itself, or both."""
    buildings = {kind: field for field, kind in dues.turn.state.players[dues.seat].buildings.items()}
    named = [buildings.get(loss.thing, 0) for loss in dues.losses if loss.thing]
    return named + [loss.number for loss in dues.losses if loss.number]


# golden times ------------------------------------------------------------------------------------------


def golden_times(turn: Turn, clause: Roll) -> None:
    """Give everyone a card of any good; two with a church."""
    said = read_takes(clause.takes)
    taken: list[tuple[int, Goods]] = []
    gone: list[str] = []
    for seat in turn.state.clockwise(turn.seat):
        if gone:  # those before this player have taken the last card of something
            turn.rests_on("event.order", against=any(good in gone for good in said.get(seat, ())))
        goods = choose_golden_goods(turn, seat, said.get(seat))
        taken.append((seat, take_cards(turn, seat, goods, gone)))
    turn.log_clause(tell_golden_times, clause, taken)


def tell_golden_times(turn: Turn, clause: Roll, taken: Taken) -> tuple[Roll, Text]:
    rolled = Roll(clause.number, clause.second, write_takes(taken))
    said_so = taken if turn.state.told is None else [(seat, goods) for seat, goods in taken if goods]
    return rolled, tell_event(clause, tell_takes(turn, said_so))


def choose_golden_goods(turn: Turn, seat: int, said: Goods | None) -> Goods:
    """Return what a player takes at golden times: as told, or asked for."""
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


Tile = tuple[str, int]
"""An island tile at a home island: its kind, and the pier of a post."""


def settle_pirates(dues: Dues) -> Loss | None:
    """Pay, or give up one tile. Returns what was lost and where the new tile went."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    if dues.pay_in_full(player.island_tiles() * turn.ruleset.limits.pirates_price):
        return None
    losses = dues.losses
    if player.posts and player.agreements:
        turn.rests_on("event.pirate.choice_between_kinds")
    if len(losses) > 1:
        turn.breaks("event.pirate.too_poor_loses_one_tile", player=dues.name, count=len(losses))
    loss = losses[0] if losses else Loss(dues.seat, "")
    tile = choose_lost_tile(dues, loss)
    if tile is None:
        return None
    kind, pier = tile
    good = player.posts.get(pier, "")
    if kind == AGREEMENT:
        player.agreements -= 1
    else:
        player.posts = {number: other for number, other in player.posts.items() if number != pier}
    field = lay_tile(dues, loss.to, spell_tile(kind, good, pier))
    gone: Fact = Ref("island_tile", AGREEMENT) if kind == AGREEMENT else tell_post(good, pier)
    # Translators: a tile that is lost, and the space {field} on which a new one is laid.
    if turn.state.told is None or losses:
        dues.lost.append(Text(N_("{tile} → {field}"), {"tile": gone, "field": field}) if field else gone)
    return Loss(dues.seat, kind, good, pier, field)


def tell_post(good: str, pier: int) -> Text:
    """Tell a trading post with its good and the number of its pier."""
    facts: dict[str, Fact] = {"post": Ref("island_tile", POST), "good": Ref("good", good), "number": pier}
    # Translators: {post} is "trading post", {good} its good, {number} the number of its pier.
    return Text(N_("{post} {good} ({number})"), facts)


def choose_lost_tile(dues: Dues, loss: Loss) -> Tile | None:
    """event.pirate.too_poor_loses_one_tile: the post or agreement that is told, or the only one; else asks."""
    turn, player = dues.turn, dues.turn.state.players[dues.seat]
    owned: list[Tile] = [(POST, pier) for pier in sorted(player.posts)]
    owned += [(AGREEMENT, 0)] if player.agreements else []
    fitting = [
        (kind, pier)
        for kind, pier in owned
        if loss.thing in ("", kind) and loss.number in (0, pier) and loss.good in ("", player.posts.get(pier, ""))
    ]
    if not fitting:
        named: Fact = Ref("good", loss.good) if loss.good else Ref("island_tile", loss.thing or POST)
        turn.breaks("event.pirate.too_poor_loses_one_tile", player=dues.name, tile=named)
        return owned[0] if owned else None
    if len(fitting) > 1:
        name = turn.spell_player(dues.seat)
        turn.ask([f"lose {name} {spell_tile(kind, player.posts.get(pier, ''), pier)}" for kind, pier in fitting])
    return fitting[0]


def lay_tile(dues: Dues, told: str, said: str) -> str:
    """event.pirate.tile_to_reserve: returns the field to which the tile drawn from the reserve goes.

    event.pirate.farthest_free_field: one of the free island fields that are farthest from the start.
    """
    turn, state = dues.turn, dues.turn.state
    if state.told is not None:
        if told and not state.told.ways["farthest"]:
            turn.breaks("event.pirate.farthest_free_field", field=told)
        return told
    if state.board is None:
        turn.cannot_tell("farthest_unknown")
        return told
    free = state.free_islands()
    by_sea = turn.ruleset.setting("pirates_by_sea")
    farthest = state.board.farthest(free, by_sea=by_sea)
    if not told and len(farthest) > 1:
        name = turn.spell_player(dues.seat)
        turn.ask([f"lose {name} {said} to {field}" for field in farthest])
    field = told or (farthest[0] if farthest else "")
    if len(farthest) > 1:
        turn.rests_on("event.pirate.tie_between_fields")
    if (field in farthest) != (field in state.board.farthest(free, by_sea=not by_sea)):
        turn.rests_on("event.pirate.distance", against=field not in farthest)
    if farthest and field not in farthest:
        turn.breaks("event.pirate.farthest_free_field", field=field, farthest=", ".join(farthest))
    if field in free:
        state.tiles |= {field}
    return field
