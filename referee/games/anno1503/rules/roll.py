"""The roll (Aktion 1, Ereignisse): what every player takes from the piles, or on a 6 pirates, fire or golden times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1503.moves import Goods, Loss, Pay, Roll, Take
from referee.games.anno1503.moves.canonical import list_takes, spell_tile
from referee.games.anno1503.ruleset import ANY
from referee.games.anno1503.state import AGREEMENT, POST
from referee.games.anno1503.turn import BEFORE, MERCHANT_POINT, TRADING, YIELDS, list_counted

if TYPE_CHECKING:
    from referee.games.anno1503.turn import Turn

Taken = Sequence[tuple[int, Goods]]
"""Seats with what each took."""


def roll(turn: Turn, clause: Roll) -> None:
    """Roll once for all players: goods, or on the event's side a second roll and what it brings.

    event.second_roll: a second roll after a 6, and only then. event.table: what the second roll brings.
    yield.six_no_goods: no goods on a 6, unless golden times bring them. event.nothing_owed: golden times cost nobody
    anything.
    """
    if turn.rolled:
        turn.breaks("yield.one_roll_for_all")
        return
    turn.rolled = True
    turn.phase = YIELDS if turn.phase == BEFORE else turn.phase
    turn.state.course["die", str(clause.number)] += 1
    limits, number = turn.ruleset.limits, clause.number
    event = limits.events[clause.second - 1] if number == limits.event_side and clause.second else ""
    if number != limits.event_side:
        if clause.second or clause.pays or clause.losses:
            turn.breaks("event.second_roll", only=limits.event_side, number=number)
        give_yields(turn, clause)
    else:
        if not event:
            turn.breaks("event.second_roll", number=number)
        else:
            turn.state.course["event", event] += 1
        if event == "golden_times":
            for seat in [*(entry.seat for entry in clause.pays), *(entry.seat for entry in clause.losses)]:
                name = turn.state.players[seat].name
                turn.breaks("event.nothing_owed", player=name, event=Ref("event", event))
            hold_golden_times(turn, clause)
        else:
            if clause.takes and any(entry.goods for entry in clause.takes):
                turn.breaks("yield.six_no_goods", number=number)
            if event:
                let_everyone_pay(turn, clause, event)
            else:
                turn.log_clause(tell_first_roll, clause)
    if turn.phase < TRADING:
        turn.phase = TRADING


def tell_first_roll(turn: Turn, clause: Roll) -> tuple[Roll, Text]:
    return Roll(clause.number), Text(N_("rolls {number}"), {"number": clause.number})


def tell_event(clause: Roll, story: Sequence[Text]) -> Text:
    # Translators: {number} and {second} are dice, {what} is a list of what happened to the players.
    template = N_("rolls {number} and {second}, {what}") if story else N_("rolls {number} and {second}")
    return Text(template, {"number": clause.number, "second": clause.second, "what": Listing(tuple(story))})


# cards from the piles --------------------------------------------------------------------------------------


def read_takes(takes: Sequence[Take]) -> dict[int, Goods]:
    """Return by seat what the text says that players take; seats that it does not mention are left out."""
    found: dict[int, Goods] = {}
    for seat, goods in takes:
        found[seat] = found[seat] + goods if seat in found else goods
    return found


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


def ask_good(turn: Turn, seat: int, there: Sequence[str]) -> None:
    turn.ask([f"take {turn.spell_player(seat)} {good}" for good in there])


# yields ----------------------------------------------------------------------------------------------------


def give_yields(turn: Turn, clause: Roll) -> None:
    """supply.share_clockwise: everyone is served in turn order, beginning with the player on turn."""
    number, said = clause.number, read_takes(clause.takes)
    taken: list[tuple[int, Goods]] = []
    gone: list[str] = []
    for seat in turn.state.clockwise(turn.seat):
        if gone:  # those before this player have taken the last card of something
            player = turn.state.players[seat]
            wanted = (player.shows(number), player.posts.get(number, ""))
            if ANY in wanted or any(good in wanted for good in gone):
                turn.rests_on("supply.share_clockwise", against=any(good in gone for good in said.get(seat) or ()))
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


def choose_yield(turn: Turn, seat: int, number: int, said: Goods | None) -> Goods:
    """Return what one player takes: what the text says, or the only possible good; a choice is asked for.

    Of a home island that nobody declared the text is believed, and the verdict says so. yield.compulsory: a yield is
    taken; only a question mark may be declined.
    """
    player = turn.state.players[seat]
    if said is None and turn.state.told is not None:
        return turn.state.told.took if seat == turn.seat else ()
    home, post = player.shows(number), player.posts.get(number)
    if not home:
        if said is None:
            ask_good(turn, seat, turn.ruleset.goods)
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
                ask_good(turn, seat, there)
            return there[:1]
        if there and home != ANY:
            turn.refuses("yield.compulsory", player=player.name, good=Ref("good", there[0]))
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


def check_good(turn: Turn, seat: int, good: str, home: str, post: str | None, number: int) -> None:
    """yield.home_good, yield.question_mark, yield.home_or_post: what may be taken at this number."""
    name = turn.state.players[seat].name
    told = Ref("good" if good in turn.ruleset.goods else "component", good)
    if home == ANY:
        if good not in turn.ruleset.goods:
            turn.breaks("yield.question_mark", player=name, number=number)
    elif post and good not in (home, post):
        facts = {"good": told, "home": Ref("good", home), "post": Ref("good", post)}
        turn.breaks("yield.home_or_post", player=name, number=number, **facts)
    elif good not in (home, post):
        turn.breaks("yield.home_good", player=name, number=number, good=told, home=Ref("good", home))


# golden times ----------------------------------------------------------------------------------------------


def hold_golden_times(turn: Turn, clause: Roll) -> None:
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
    """Return what a player takes at golden times: as told, or asked for.

    event.golden_times, building.church: one card of any good, two with a church.
    """
    player, goods = turn.state.players[seat], turn.ruleset.goods
    if said is None and turn.state.told is not None:
        return turn.state.told.took if seat == turn.seat else ()
    if said is None:
        there = tuple([good for good in goods if turn.state.has_card(good)])
        if there:
            ask_good(turn, seat, there)
        return there[:1]
    most = turn.ruleset.limits.golden_times
    for kind in player.buildings.values():
        most = max(most, turn.ruleset.buildings[kind].golden_times)
    if len(said) > most or any(good not in goods for good in said):
        turn.breaks("event.golden_times", player=player.name, count=len(said), most=most)
    elif len(set(said)) > 1:
        turn.allows("event.golden_times.mixed")
    for good in dict.fromkeys(said):
        if good in goods:
            check_pile(turn, good, said.count(good))
    return said


# pirates and fire ------------------------------------------------------------------------------------------


class Dues:
    """What one player owes at an event, what the text says about it, and what was paid or lost."""

    __slots__ = ("event", "losses", "lost", "paid", "pay", "player", "seat", "turn")

    def __init__(self, turn: Turn, seat: int, event: str, clause: Roll) -> None:
        self.turn = turn
        self.seat = seat
        self.event = event
        self.player = turn.state.players[seat]
        pays, losses = clause.pays, clause.losses
        told = [entry.gold for entry in pays if entry.seat == seat] if pays else ()
        self.pay = sum(told) if told else None
        """What the text says this player pays; None if it says nothing."""
        self.losses: Sequence[Loss] = [entry for entry in losses if entry.seat == seat] if losses else ()
        self.paid = 0
        self.lost: list[Fact] = []
        """What was lost instead, as it is told."""

    def pay_in_full(self, owed: int) -> bool:
        """Pay what is owed, if anything is. Returns False if the player is too poor.

        building.smithy, building.fire_brigade: a building keeps its owner safe. event.nothing_owed: who owes nothing
        pays nothing and loses nothing. event.pirate.must_pay_if_able, event.fire.must_pay_if_able: else all of it, and
        nothing is given up instead. event.pirate.gold_untouched, event.fire.gold_untouched: who cannot pay all pays
        nothing.
        """
        turn, player, told = self.turn, self.player, self.pay
        rule = "event.pirate" if self.event == "pirates" else "event.fire"
        kinds = turn.ruleset.buildings
        safe = next((kind for kind in player.buildings.values() if kinds[kind].protects == self.event), "")
        if not owed or safe:
            if told or self.losses:
                building = {"building": Ref("building", safe)} if safe else {}
                turn.breaks("event.nothing_owed", player=player.name, event=Ref("event", self.event), **building)
            return True
        facts: dict[str, Fact] = {"player": player.name, "owed": owed, "gold": player.gold}
        if player.gold < owed:
            if told:
                turn.breaks(f"{rule}.gold_untouched", **facts, told=told)
            self.note_sales(owed)
            return False
        if self.losses or (told is not None and told < owed):
            turn.breaks(f"{rule}.must_pay_if_able", **facts)
        elif told not in (None, owed):
            turn.breaks("event.fire.red_area_safe" if self.event == "fire" else rule, told=told, **facts)
        player.gold -= owed
        self.paid = owed
        turn.state.course["paid", player.name] += owed
        return True

    def note_sales(self, owed: int) -> None:
        """event.no_selling_to_pay: sales would have brought enough, but an event is settled before them."""
        player, gold = self.player, self.player.gold
        for level, kind in self.turn.ruleset.inhabitants.items():
            cards = sum(player.hand[good] for good in kind.buys)
            gold += self.turn.state.sale_price(player, level) * min(cards, player.inhabitants.count(level))
        if gold >= owed:
            self.turn.rests_on("event.no_selling_to_pay", against=(self.pay or 0) >= owed)

    def tell(self) -> list[Text]:
        """Return what the player paid or lost, as it is told."""
        name = self.player.name
        if self.paid:
            # Translators: at an event; {gold} is an amount.
            return [Text(N_("{player} pays {gold} gold"), {"player": name, "gold": self.paid})]
        # Translators: {thing} is a space with its inhabitant, a trading post or a trade agreement.
        return [Text(N_("{player} loses {thing}"), {"player": name, "thing": thing}) for thing in self.lost]


def let_everyone_pay(turn: Turn, clause: Roll, event: str) -> None:
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


def settle_fire(dues: Dues) -> Loss | None:
    """Take a gold for each inhabitant outside the red area; return the last one, lost by who cannot pay."""
    turn, player = dues.turn, dues.player
    outside = max(0, len(player.inhabitants) - turn.ruleset.home.red_fields)
    owed = outside * turn.ruleset.limits.fire_price
    if dues.pay_in_full(owed):
        return None
    last = len(player.inhabitants)
    check_fire_loss(dues, last, owed)
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


def check_fire_loss(dues: Dues, last: int, owed: int) -> None:
    """event.fire.too_poor_loses_last: exactly the inhabitant placed last, whatever its level.

    event.fire.tile_to_stock: nothing goes to the board at a fire.
    """
    turn, player, losses = dues.turn, dues.player, dues.losses
    fields = {kind: field for field, kind in player.buildings.items()}
    named = [fields.get(loss.thing, 0) for loss in losses if loss.thing]
    named += [loss.number for loss in losses if loss.number]
    for loss in losses:
        if loss.to:
            turn.breaks("event.fire.tile_to_stock", player=player.name, field=loss.to)
    lives = player.level(last)
    another = turn.state.told is None and any(loss.level not in ("", lives) for loss in losses)
    several = len(losses) > 1
    if another or set(named) - {last} or several:
        level = Ref("inhabitant", lives)
        turn.breaks("event.fire.too_poor_loses_last", player=player.name, field=last, inhabitant=level)
    turn.rests_on("event.fire.last_is_highest_field", against=bool(named) and last not in named)
    if owed - player.gold > turn.ruleset.limits.fire_price or several:
        turn.rests_on("event.fire.one_only", against=several)
    merchant = turn.ruleset.levels[-1]
    if lives == merchant and player.inhabitants.count(merchant) == turn.ruleset.scoring.targets[MERCHANT_POINT]:
        turn.rests_on("victory.merchant_loss")


Tile = tuple[str, int]
"""An island tile at a home island: its kind, and the pier of a post."""


def settle_pirates(dues: Dues) -> Loss | None:
    """Pay, or give up one tile. Returns what was lost and where the new tile went."""
    turn, player = dues.turn, dues.player
    if dues.pay_in_full(player.island_tiles() * turn.ruleset.limits.pirates_price):
        return None
    losses = dues.losses
    if player.posts and player.agreements:
        turn.rests_on("event.pirate.choice_between_kinds")
    if len(losses) > 1:
        turn.breaks("event.pirate.too_poor_loses_one_tile", player=player.name, count=len(losses))
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
    turn, player = dues.turn, dues.player
    owned: list[Tile] = [(POST, pier) for pier in sorted(player.posts)]
    owned += [(AGREEMENT, 0)] if player.agreements else []
    fitting = [
        (kind, pier)
        for kind, pier in owned
        if loss.thing in ("", kind) and loss.number in (0, pier) and loss.good in ("", player.posts.get(pier, ""))
    ]
    if not fitting:
        named: Fact = Ref("good", loss.good) if loss.good else Ref("island_tile", loss.thing or POST)
        turn.breaks("event.pirate.too_poor_loses_one_tile", player=player.name, tile=named)
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
    free = [field for field in state.board.islands if field not in state.tiles]  # event.pirate.number_ignored
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
