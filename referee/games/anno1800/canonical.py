"""Reading the canonical spelling that records hold: ids only, one form for everything, no vocabulary needed.

A replay reads thousands of clauses. Whatever is not exactly canonical is left to `notation`, which knows languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from referee.games.anno1800 import moves as m
from referee.games.anno1800.ruleset import TOKENS, Effect, Island, Ruleset

_WORDS = re.compile(r'"[^"]*"|«[^»]*»|[,;]|[^\s,;"«»]+')


class _NotCanonical(Exception):
    """The text is not in the one form that the program writes."""


def read(text: str, players: Sequence[str], ruleset: Ruleset) -> list[m.Clause] | None:
    """The clauses of a canonical turn, or None if it is anything else."""
    try:
        return _Reader(text, players, ruleset).turn()
    except (_NotCanonical, IndexError, ValueError, KeyError):
        return None


class _Reader:
    def __init__(self, text: str, players: Sequence[str], ruleset: Ruleset) -> None:
        self.words = _WORDS.findall(text)
        self.words.append(";")
        self.at = 0
        self.players = players
        self.ruleset = ruleset

    def take(self) -> str:
        word: str = self.words[self.at]
        self.at += 1
        return word

    def skip(self, word: str) -> bool:
        if self.words[self.at] == word:
            self.at += 1
            return True
        return False

    def count(self) -> int:
        """A number in front of a name; 1 where there is none."""
        return int(self.take()) if self.words[self.at].isdecimal() else 1

    def turn(self) -> list[m.Clause]:
        clauses: list[m.Clause] = []
        while self.at < len(self.words):
            clauses.append(_CLAUSES[self.take()](self))
            if self.take() != ";":
                raise _NotCanonical
        return clauses

    # actions -------------------------------------------------------------------------------------------

    def expand(self) -> m.Expand:
        buildings = [self.building()]
        while self.skip(","):
            buildings.append(self.building())
        removed = []
        while self.skip("remove"):
            removed.append((self.construction(),))
        return m.Expand(tuple(buildings), tuple(removed), self.payments())

    def building(self) -> m.Building:
        name = self.construction()
        over = (self.construction(),) if self.skip("over") else ()
        return m.Building((name,), over, self.take() if self.skip("on") else "")

    def construction(self) -> str:
        word = self.take()
        if word == "shipyard":
            word = f"shipyard_{int(self.take())}"
        elif not (word in self.ruleset.industries or word in self.ruleset.ships or word.startswith("shipyard_")):
            raise _NotCanonical
        return word

    def play(self) -> m.Play:
        return m.Play((self.card(),), self.payments())

    def card(self) -> m.CardName:
        needs = self.counted()
        return m.CardName(tuple(sorted(needs.items())), self.effect() if self.skip("for") else ())

    def counted(self) -> dict[str, int]:
        """Counted names in a list."""
        counts: dict[str, int] = {}
        while True:
            count = self.count()
            name = self.name()
            counts[name] = counts.get(name, 0) + count
            if not self.skip(","):
                return counts

    def name(self) -> str:
        word = self.take()
        rules = self.ruleset
        if word in rules.makers or word in (*rules.new_world_goods, *TOKENS, *rules.tiers, *rules.stacks):
            return word
        raise _NotCanonical

    def effect(self) -> tuple[tuple[str, str, int], ...]:
        found: list[tuple[str, str, int]] = []
        while True:
            count = int(self.take()) if self.words[self.at].isdecimal() else 0
            word = self.take()
            if word in ("extra-action", "expedition-cards", "upgrade", "return", "import"):
                count = int(self.take()) if self.words[self.at].isdecimal() else count
                found.append(("effect", word, count))
                if word == "upgrade":
                    found.append(("tier", self.take(), 0))
            else:
                found.append(("tier" if word in self.ruleset.tiers else "token", word, count))
            if not self.skip("and"):
                return tuple(found)

    def swap(self) -> m.Swap:
        return m.Swap(tuple(self.counted().items()))

    def workforce(self) -> m.Workforce:
        tiers = [self.tier()]
        while self.skip(","):
            tiers.append(self.tier())
        return m.Workforce(tuple(tiers), self.payments())

    def tier(self) -> int:
        return self.ruleset.tiers.index(self.take())

    def upgrade(self) -> m.Upgrade:
        rises = [self.rise()]
        while self.skip(","):
            rises.append(self.rise())
        return m.Upgrade(tuple(rises), self.payments())

    def rise(self) -> m.Rise:
        tier = self.tier()
        to = self.tier() if self.skip("to") else tier + 1
        return m.Rise(tier, to, self.place())

    def place(self) -> m.Names:
        if self.skip("exhausted"):
            return m.EXHAUSTED
        return (self.construction(),) if self.skip("at") else ()

    def old_world(self) -> m.OldWorld:
        islands = [self.island()]
        while self.skip(","):
            islands.append(self.island())
        return m.OldWorld(tuple(islands))

    def island(self) -> Island:
        if self.words[self.at].isdecimal():
            count, word = int(self.take()), self.take()
            if word == "expedition-cards":
                return Island(effect=Effect("expedition_cards", amount=count))
            return Island(effect=Effect("cubes", tier=self.ruleset.tiers.index(word), amount=count))
        name = self.construction()
        if name in self.ruleset.ships:
            return Island(ship=name)
        return Island(industry=name) if name in self.ruleset.industries else Island(shipyard=int(name[-1]))

    def new_world(self) -> m.NewWorld:
        goods = [self.name()]
        while self.skip(","):
            goods.append(self.name())
        size = self.ruleset.limits.new_world_goods
        return m.NewWorld(tuple(tuple(goods[at : at + size]) for at in range(0, len(goods), size)))

    def expedition(self) -> m.Expedition:
        return m.Expedition(int(self.take()))

    def festival(self) -> m.Festival:
        return m.Festival()

    # free actions --------------------------------------------------------------------------------------

    def activate(self) -> m.Activate:
        card = self.card()
        if self.skip("upgrade"):
            rises = [self.rise()]
            while self.skip(","):
                rises.append(self.rise())
            return m.Activate(card, rises=tuple(rises))
        if self.skip("return"):
            return m.Activate(card, returned=tuple(self.counted().items()))
        return m.Activate(card, good=self.name()) if self.skip("import") else m.Activate(card)

    def objective(self) -> m.UseObjective:
        id = self.take()
        if id not in self.ruleset.objectives:
            raise _NotCanonical
        return m.UseObjective(id, tuple(self.counted().items()) if self.skip("return") else ())

    def shift_end(self) -> m.ShiftEnd:
        cubes = [m.Return(self.tier(), self.place())]
        while self.skip(","):
            cubes.append(m.Return(self.tier(), self.place()))
        return m.ShiftEnd(tuple(cubes))

    # paying --------------------------------------------------------------------------------------------

    def payments(self) -> m.Payments:
        if not self.skip("with"):
            return ()
        items = [self.payment()]
        while self.skip(","):
            items.append(self.payment())
        return tuple(items)

    def payment(self) -> m.Payment:
        word = self.take()
        if word in self.ruleset.industries:
            return m.Work((word,))
        if word == "trade":
            good = self.name()
            if self.take() != "from" or good not in self.ruleset.resources:
                raise _NotCanonical
            return m.Trade(good, self.player())
        if word == "import":
            return m.Import(self.name())
        if word == "shift-end":
            return m.Return(self.tier(), self.place())
        raise _NotCanonical

    def player(self) -> int:
        word = self.take()
        if word[0] in '"«':
            return self.players.index(word[1:-1])
        if word[0] == "#":
            return int(word[1:]) - 1
        return self.players.index(word)


_CLAUSES: dict[str, Callable[[_Reader], m.Clause]] = {
    "expand": _Reader.expand,
    "play": _Reader.play,
    "swap": _Reader.swap,
    "workforce": _Reader.workforce,
    "upgrade": _Reader.upgrade,
    "old-world": _Reader.old_world,
    "new-world": _Reader.new_world,
    "expedition": _Reader.expedition,
    "festival": _Reader.festival,
    "activate": _Reader.activate,
    "objective": _Reader.objective,
    "shift-end": _Reader.shift_end,
}
