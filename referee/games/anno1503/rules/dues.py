"""What a player owes at pirates and fire, and what the text says about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Ref, Text

if TYPE_CHECKING:
    from referee.games.anno1503.moves import Loss, Roll
    from referee.games.anno1503.turn import Turn


class Dues:
    """What one player owes at an event, and what the text says about it."""

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
        """building.smithy, building.fire_brigade: the building that keeps this player safe, if there is one."""
        player, kinds = self.turn.state.players[self.seat], self.turn.ruleset.buildings
        for kind in player.buildings.values():
            if kinds[kind].protects == self.event:
                return kind
        return ""

    def settled(self, owed: int) -> bool:
        """Whether all is done: nothing owed, or paid in full. Else the player is too poor."""
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

    def story(self) -> list[Text]:
        """What the player paid or lost, as it is told."""
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
