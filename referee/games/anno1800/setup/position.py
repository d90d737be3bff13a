"""A position that a group describes instead of the normal setup: read strictly, refused with all reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from referee.engine.adjustment import check_seats
from referee.engine.reading import Problem, TomlTable
from referee.engine.text import Listing, Ref
from referee.engine.verdict import Hint
from referee.games.anno1800.moves import OldWorld
from referee.games.anno1800.moves.notation import parse
from referee.games.anno1800.moves.spelling import spell_island
from referee.games.anno1800.rules import cards
from referee.games.anno1800.scoring.expeditions import read_written
from referee.games.anno1800.setup.adding_up import check_supplies, construction, odd_cards, odd_supplies
from referee.games.anno1800.setup.start import lay_out, normal, ship_tokens, stacks_left
from referee.games.anno1800.setup.unlisted import fill_in_islands
from referee.games.anno1800.state import COAST, LAND, SEA, SHIPYARD, Field, Player, State

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Card, Island, Ruleset


class Position:
    """Reads a `[position]` table into a State; problems refuse it, warnings do not."""

    def __init__(self, ruleset: Ruleset, names: Sequence[str], objectives: Sequence[str], words: Vocabulary) -> None:
        self.ruleset = ruleset
        self.names = list(names)
        self.words = words
        self.state = normal(ruleset, names, objectives)
        self.warnings: list[Hint] = []

    def read(self, data: Mapping[str, object], file: str) -> tuple[State, list[Problem], list[Hint]]:
        problems: list[Problem] = []
        table = TomlTable(data, file, problems, "position", self.words)
        self.state.round = table.number("round", 1, required=False, least=1)
        to_move = table.one_of("to_move", self.names, self.names[0], required=False)
        self.state.to_move = self.names.index(to_move)
        players = table.table("player", required=False)
        for name in players.data:
            known = players.named(name, self.names)
            if known is not None:
                self.player(players.table(name), self.state.players[self.names.index(known)])
            else:
                players.complain(name, "unknown_name", found=name, known=tuple(self.names))
        check_seats(players, self.state.players)
        self.state.stacks = stacks_left(self.state)
        given = table.counts("stacks", self.state.stacks)
        raw = table.data.get("stacks")
        self.state.stacks.update(
            {key: given.get(key, 0) for key in (raw if isinstance(raw, dict) else {}) if key in self.state.stacks}
        )
        self.ending(table)
        table.done()
        fill_in_islands(self.state)
        check_supplies(self.state, table)
        self.warnings += [*odd_cards(self.state), *odd_supplies(self.state)]
        return self.state, problems, self.warnings

    def ending(self, table: TomlTable) -> None:
        """Whose fireworks token it is, and whether this is still the round in which the end was triggered."""
        final = table.flag("final_round")
        holder = table.one_of("fireworks", self.names, required=False)
        if holder:
            self.state.fireworks = self.names.index(holder)
            same_round = self.state.to_move > self.state.fireworks and not final
            self.state.last_round = self.state.round + same_round

    def player(self, table: TomlTable, player: Player) -> None:
        ruleset = self.ruleset
        player.gold = table.number("gold", player.gold, required=False)
        player.away = table.flag("away")
        for key, counts in (("home", player.ready), ("exhausted", player.exhausted)):
            if table.has(key):
                given = table.counts(key, ruleset.tiers)
                counts[:] = [given.get(tier, 0) for tier in ruleset.tiers]
        islands = self.old_world(table, player)
        if table.has("fields"):
            player.lay(read_fields(table, ruleset))
        else:
            self.constructions(table, player, islands)
        self.at_work(table, player)
        self.tokens(table, player)
        if table.has("hand"):
            player.hand = dict.fromkeys(ruleset.stacks, 0) | table.counts("hand", ruleset.stacks)
        if table.has("played"):
            player.played = dict.fromkeys(ruleset.stacks, 0) | table.counts("played", ruleset.stacks)
        self.open_cards(table, player)
        self.new_world(table, player)
        self.expedition(table, player)
        table.done()

    def old_world(self, table: TomlTable, player: Player) -> list[Island | None]:
        """A number of islands, or what each of them showed."""
        value = table.raw("old_world")
        most = self.ruleset.limits.old_world
        if value is None:
            return []
        if isinstance(value, int) and not isinstance(value, bool):
            if not 0 <= value <= most:
                table.complain("old_world", "too_many", most=most, found=value, rule="old_world.max_four")
            player.old_world = [""] * max(0, min(value, most))
            return [None] * len(player.old_world)
        islands: list[Island | None] = []
        if not isinstance(value, list):
            table.complain("old_world", "type", expected="int", found=type(value).__name__)
            return []
        for number, said in enumerate(value, start=1):
            if said == "":  # an island of which nobody told what it shows
                islands.append(None)
                continue
            found = parse(f"old-world {said}", self.words, self.names, self.ruleset)
            if isinstance(found, list) and len(found) == 1 and isinstance(found[0], OldWorld):
                islands += found[0].islands
            else:
                table.complain(f"old_world[{number}]", "unknown_name", found=str(said), known=())
        if len(islands) > most:
            table.complain("old_world", "too_many", most=most, found=len(islands), rule="old_world.max_four")
        player.old_world = [spell_island(self.ruleset, island) if island else "" for island in islands]
        return islands

    def constructions(self, table: TomlTable, player: Player, islands: list[Island | None]) -> None:
        ruleset = self.ruleset
        known = tuple(ruleset.industries)
        printed = [island for island in islands if island]
        industries = list(ruleset.setup.industries) + [i.industry for i in printed if i.industry]
        gone = table.names("gone", known)
        if table.has("industries"):
            told = table.names("industries", known)
            lost = tuple(Ref("industry", id) for id in (Counter(industries) - Counter([*told, *gone])).elements())
            if lost:
                self.warnings.append(Hint("industries_replaced", {"player": player.name, "things": Listing(lost)}))
            industries = told
        for id in gone:
            if id in industries:
                industries.remove(id)
            elif not table.has("industries") and None not in islands:
                self.warnings.append(Hint("gone_not_there", {"thing": Ref("industry", id), "player": player.name}))
        industries += table.names("adds", known)
        yards = list(ruleset.setup.shipyards) + [i.shipyard for i in printed if i.shipyard]
        if table.has("shipyards"):
            given = table.items("shipyards")
            yards = [n for n in given if type(n) is int and n in ruleset.shipyards]
            for number, n in enumerate(given, start=1):
                if type(n) is not int or n not in ruleset.shipyards:
                    names = tuple(str(s) for s in ruleset.shipyards)
                    table.complain(f"shipyards[{number}]", "unknown_name", found=str(n), known=names)
        ships = list(ruleset.setup.ships) + [i.ship for i in printed if i.ship]
        if table.has("ships"):
            ships = table.names("ships", tuple(ruleset.ships))
        fields, homeless = lay_out(ruleset, islands, industries, gone, yards, ships)
        player.lay(fields)
        for id in homeless:
            key = "ships" if id in ruleset.ships else "shipyards" if id.startswith(SHIPYARD) else "industries"
            table.complain(key, "no_field", thing=construction(ruleset, id))

    def at_work(self, table: TomlTable, player: Player) -> None:
        work = table.table("at_work", required=False)
        places = self.ruleset.limits.workplaces
        for written in work.data:
            industry = self.working_place(work, written, player)
            fields = [i for i, field in enumerate(player.fields) if field.stands == industry]
            tiers = [self.ruleset.tiers.index(t) for t in work.names(written, self.ruleset.tiers)]
            if not fields:
                work.complain(industry, "not_standing", thing=Ref("industry", industry))
            elif len(tiers) > places * len(fields):
                work.complain(
                    industry, "too_many", most=places * len(fields), found=len(tiers), rule="production.two_workplaces"
                )
            for number, index in enumerate(fields):
                field = player.fields[index]
                player.put(index, field.with_cubes(tuple(tiers[number * places : (number + 1) * places])))

    def working_place(self, work: TomlTable, written: str, player: Player) -> str:
        """The industry that is meant: of several versions the one that stands there."""
        standing = dict.fromkeys(player.industries())
        return work.named(written, standing) or work.named(written, self.ruleset.industries) or written

    def tokens(self, table: TomlTable, player: Player) -> None:
        ship_tokens(self.ruleset, player)
        keys = ("ready", "exhausted", "on_cards")
        if table.has("trade_tokens"):
            given = table.counts("trade_tokens", keys)
            player.trade, player.trade_used, player.trade_cards = (given.get(key, 0) for key in keys)
        if table.has("exploration_tokens"):
            given = table.counts("exploration_tokens", keys)
            player.explore, player.explore_used, player.explore_cards = (given.get(key, 0) for key in keys)

    def open_cards(self, table: TomlTable, player: Player) -> None:
        """Played cards that can still be activated, and those that were, each by its name in the move text."""
        for key, lying_there in (("open", player.open), ("used", player.used)):
            for number, said in enumerate(table.items(key, required=False), start=1):
                card = self.card(str(said))
                if card is None:
                    table.complain(f"{key}[{number}]", "unknown_name", found=str(said), known=())
                else:
                    lying_there.append(card)
        lying = Counter(card.stack for card in (*player.open, *player.used))
        for stack, count in lying.items():
            player.played[stack] = max(player.played[stack], count)

    def card(self, said: str) -> Card | None:
        found = parse(f"activate {said}", self.words, self.names, self.ruleset)
        if not isinstance(found, list) or len(found) != 1:
            return None
        name = getattr(found[0], "card", None)
        known = cards.candidates(self.ruleset, name) if name is not None else ()
        return known[0] if known else None

    def new_world(self, table: TomlTable, player: Player) -> None:
        limits = self.ruleset.limits
        islands = table.items("new_world", required=False)
        for number, island in enumerate(islands, start=1):
            said = [str(good) for good in island] if isinstance(island, list) else [str(island)]
            goods = [good for each in said if (good := table.named(each, self.ruleset.new_world_goods))]
            if not isinstance(island, list) or len(goods) != len(island) or len(goods) != limits.new_world_goods:
                table.complain(
                    f"new_world[{number}]", "unknown_name", found=", ".join(said), known=self.ruleset.new_world_goods
                )
            else:
                player.new_world.append(tuple(goods))
        if len(islands) > limits.new_world:
            table.complain(
                "new_world", "too_many", most=limits.new_world, found=len(islands), rule="new_world.max_four"
            )

    def expedition(self, table: TomlTable, player: Player) -> None:
        """Cards by their two visitors, or how many lie face down."""
        value = table.raw("expedition")
        if isinstance(value, int) and not isinstance(value, bool):
            player.expedition_hidden = max(0, value)
            return
        if isinstance(value, str):
            cards = read_written(self.ruleset, value, self.words)
            if cards is None:
                table.complain("expedition", "cards_unclear", found=value)
            player.expedition += cards or []
            return
        visitors = tuple(self.ruleset.scoring.visitor_points)
        player.expedition_hidden = table.number("expedition_hidden", 0, required=False)
        for card in table.tables("expedition", required=False):
            player.expedition.append((card.one_of("animal", visitors), card.one_of("artefact", visitors)))
            card.done()


def read_fields(table: TomlTable, ruleset: Ruleset) -> list[Field]:
    """All fields one by one: `land`, `land brewery`, `coast brewery over shipyard_1`, `land sawmill_farmer printed`."""
    known = {*ruleset.industries, *ruleset.ships, *(f"{SHIPYARD}{strength}" for strength in ruleset.shipyards)}
    found = []
    for number, said in enumerate(table.items("fields"), start=1):
        kind, *rest = str(said).split() or [""]
        match rest:
            case []:
                field = Field(kind)
            case [built]:
                field = Field(kind, "", built)
            case [printed, "printed"]:
                field = Field(kind, printed)
            case [built, "over", printed]:
                field = Field(kind, printed, built)
            case _:
                field = Field("")
        if field.kind not in (LAND, COAST, SEA) or not {field.printed, field.built} - {""} <= known:
            table.complain(f"fields[{number}]", "unknown_name", found=str(said), known=())
        else:
            found.append(field)
    return found
