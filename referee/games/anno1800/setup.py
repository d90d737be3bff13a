"""Set up the table before the first turn: the normal setup, or a described position; reveal what lay face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.adjustment import read_areas
from referee.engine.reading import Problem, TomlTable, read_head
from referee.engine.text import Fact, Listing, Ref
from referee.engine.verdict import Hint, Started
from referee.games.anno1800.moves import OldWorld
from referee.games.anno1800.moves.canonical import spell_island
from referee.games.anno1800.ruleset import read_objectives
from referee.games.anno1800.state import (
    COAST,
    LAND,
    SEA,
    SHIPYARD,
    Field,
    Player,
    State,
    list_field_kinds,
    make_fields,
    refer_to,
)

if TYPE_CHECKING:
    from referee.engine.words import Vocabulary
    from referee.games.anno1800.ruleset import Card, Island, Ruleset


RECORD_KEYS = ("position", "turn", "undone", "adjust", "reveal", "declared", "settings", "notes", "place")


def start(ruleset: Ruleset, data: Mapping[str, Any], words: Vocabulary, file: str) -> Started[State] | list[Problem]:
    """Return the table at the start of a record: the normal setup, or the position it describes."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems, words=words)
    head = read_head(top, ruleset.editions, ruleset.setup.players)
    objectives = read_objectives(top, ruleset)
    for key in RECORD_KEYS:
        top.raw(key)
    top.done()
    if problems:
        return problems
    position = top.table("position", required=False)
    if not position.data:
        return problems or Started(set_up_normally(ruleset, head.players, objectives))
    reader = Position(ruleset, head.players, objectives, words)
    state, found, warnings = reader.read(position.data, file)
    return problems + found if problems or found else Started(state, tuple(warnings))


def reveal(state: State, data: Mapping[str, Any], file: str) -> tuple[State, list[Problem]]:
    """Turn up expedition cards that were turned up for scoring (`[[reveal]]`): known from now on."""
    problems: list[Problem] = []
    top = TomlTable(data, file, problems)
    state = state.copy()
    visitors = tuple(state.ruleset.scoring.visitor_points)
    for entry in top.tables("reveal", required=False):
        name = entry.one_of("player", [p.name for p in state.players])
        player = next((p for p in state.players if p.name == name), None)
        for card in entry.tables("expedition"):
            known = card.one_of("animal", visitors), card.one_of("artefact", visitors)
            card.done()
            if player is not None and player.expedition_hidden:
                player.expedition_hidden -= 1
                player.expedition.append(known)
            elif player is not None:
                entry.complain("expedition", "not_face_down", player=name)
        entry.done()
    return state, problems


def face_down(state: State, player: str) -> int:
    """Return how many expedition cards of a player still lie face down."""
    return next(each.expedition_hidden for each in state.players if each.name == player)


def set_up_normally(ruleset: Ruleset, names: Sequence[str], objectives: Sequence[str]) -> State:
    """Return everyone's area after the setup, the starting player to move."""
    players = []
    for seat, name in enumerate(names):
        player = Player(name, len(ruleset.tiers), ruleset.stacks)
        player.gold = ruleset.setup.gold_by_seat[seat]
        player.ready = list(ruleset.setup.cubes)
        player.hand.update(ruleset.setup.hand)
        fields, _ = lay_out(
            ruleset, [], list(ruleset.setup.industries), list(ruleset.setup.shipyards), list(ruleset.setup.ships)
        )
        player.lay(fields)
        give_ship_tokens(ruleset, player)
        players.append(player)
    state = State(ruleset, players, tuple(objectives))
    state.stacks = count_stacks(state)
    return state


def give_ship_tokens(ruleset: Ruleset, player: Player) -> None:
    """Give a player the tokens of the ships: as many ready ones as their strength."""
    ships = [ruleset.ships[id] for id in player.ships()]
    player.trade = sum(ship.strength for ship in ships if ship.token == "trade_token")
    player.explore = sum(ship.strength for ship in ships if ship.token == "exploration_token")


def count_stacks(state: State) -> dict[str, int]:
    """Return what the stacks hold when every card that is not there is in a hand or played."""
    supply = state.ruleset.supply
    left = {
        stack: max(0, total - sum(p.hand[stack] + p.played[stack] for p in state.players))
        for stack, total in supply.population_cards.items()
    }
    left["expedition"] = max(0, supply.expedition_cards - sum(p.expedition_cards() for p in state.players))
    return left


def lay_out(
    ruleset: Ruleset,
    islands: Sequence[Island | None],
    industries: list[str],
    shipyards: list[int],
    ships: list[str],
) -> tuple[list[Field], list[str]]:
    """Return fields with everything that stands, printed things where they are printed, the rest inland before coast.

    Gives the fields and what found no field.
    """
    setup = ruleset.setup
    printed = [*setup.industries, *(f"shipyard_{n}" for n in setup.shipyards), *setup.ships]
    fields = make_fields(setup.fields, printed)
    for island in islands:
        fields += make_fields(setup.island_fields, [island.building] if island and island.building else [])
    standing = Counter(industries) + Counter(f"shipyard_{n}" for n in shipyards) + Counter(ships)
    free: list[Field] = []
    for field in fields:
        if field.printed and standing[field.printed]:
            standing[field.printed] -= 1
        else:
            free.append(field)
    # what is not printed goes onto fields whose printed thing is gone, then onto empty ones
    homeless = []
    for id in standing.elements():
        kinds = list_field_kinds(id)
        fitting = [f for kind in kinds for f in free if f.kind == kind]
        fitting.sort(key=lambda f: (kinds.index(f.kind), not f.printed))
        if not fitting:
            homeless.append(id)
            continue
        free.remove(fitting[0])
        index = next(i for i, f in enumerate(fields) if f is fitting[0])
        fields[index] = Field(fitting[0].kind, fitting[0].printed, id)
    for field in free:
        if field.printed:
            index = next(i for i, f in enumerate(fields) if f is field)
            fields[index] = Field(field.kind)
    return fields, homeless


UNLISTED = ""
"""Stands in a player's list for an island of which nobody told what it shows."""


def fill_in_islands(state: State) -> None:
    """Let unlisted islands show what the box has too few tokens of."""
    if not any(UNLISTED in player.old_world for player in state.players):
        return
    shown = count_unseen(state)
    wanted = [id for id, islands in shown.items() for _ in range(min(islands, -state.stock(id)))]
    spare = [player.old_world.count(UNLISTED) for player in state.players]
    for seat, id in _owners(state, wanted, spare):  # that token is what is printed on its field; it covers nothing
        player = state.players[seat]
        places = [place for place in player.where[id] if player.fields[place].built]
        place = min(places, key=lambda place: (bool(player.fields[place].printed), place))
        field = player.fields[place]
        player.put(place, Field(field.kind, id, "", field.cubes))


def may_be_shown(state: State, id: str) -> bool:
    """Return True if a token of this kind may in truth be printed on an island that nobody listed."""
    owners = [player for player in state.players if UNLISTED in player.old_world]
    return any(player.built_at(id) >= 0 for player in owners) and count_unseen(state)[id] > 0


def count_unseen(state: State) -> Counter[str]:
    """Return the buildings of the Old World islands that no player is known to have."""
    known = Counter(name for player in state.players for name in player.old_world)
    left: Counter[str] = Counter()
    for island in state.ruleset.old_world:
        name = spell_island(state.ruleset, island)
        if known[name]:
            known[name] -= 1
        elif island.building:
            left[island.building] += 1
    return left


def _owners(state: State, wanted: list[str], spare: list[int]) -> list[tuple[int, str]]:
    """Return who has which of the wanted buildings on an unlisted island: as many as can be, by augmenting paths."""
    held: list[tuple[int, str]] = []

    def place(id: str, tried: frozenset[int]) -> bool:
        for seat, player in enumerate(state.players):
            if seat in tried or player.built_at(id) < 0:
                continue
            mine = [pair for pair in held if pair[0] == seat]
            if len(mine) < spare[seat]:
                held.append((seat, id))
                return True
            for pair in mine:
                if pair[1] != id and place(pair[1], tried | {seat}):
                    held.remove(pair)
                    held.append((seat, id))
                    return True
        return False

    for id in wanted:
        place(id, frozenset())
    return held


def check_supplies(state: State, table: TomlTable) -> None:
    """supply.cubes, supply.industries, supply.shipyards, supply.ships, supply.islands: no more than the box holds."""
    supply, tiers = state.ruleset.supply, state.ruleset.tiers

    def check(thing: Ref, left: int, most: int, rule: str) -> None:
        if left < 0:
            facts: dict[str, Fact] = {"thing": thing, "count": most - left, "most": most}
            table.complain("player", "more_than_exist", **facts, rule=f"supply.{rule}")

    for tier, total in enumerate(supply.cubes):
        check(Ref("tier", tiers[tier]), state.cube_supply(tier), total, "cubes")
    for id, count in Counter(id for player in state.players for id in player.built()).items():
        rule = "ships" if id in state.ruleset.ships else "shipyards" if id.startswith(SHIPYARD) else "industries"
        check(refer_to(id), state.stock(id), count + state.stock(id), rule)
    check(Ref("place", "old_world_island"), state.old_world_left(), supply.old_world_islands, "islands")
    check(Ref("place", "new_world_island"), state.new_world_left(), supply.new_world_islands, "islands")


def warn_odd_supplies(state: State) -> Iterator[Hint]:
    """Yield warnings for cards that do not add up, and for more gold or tokens than the box holds; all is as told."""
    supply, (trade, exploration) = state.ruleset.supply, state.token_supply()
    cards = {id: sum(p.hand[id] + p.played[id] for p in state.players) for id in supply.population_cards}
    cards["expedition"] = sum(player.expedition_cards() for player in state.players)
    for id, total in {**supply.population_cards, "expedition": supply.expedition_cards}.items():
        found = state.stacks[id] + cards[id]
        if found != total:
            yield Hint("cards_add_up", {"stack": Ref("card", id), "found": found, "total": total})
    for thing, most, left in (
        ("gold", supply.gold, state.gold_supply()),
        ("trade_token", supply.trade_tokens, trade),
        ("exploration_token", supply.exploration_tokens, exploration),
    ):
        if left < 0:
            yield Hint("more_than_in_box", {"thing": Ref("token", thing), "count": most - left, "most": most})


class Position:
    """Reads a `[position]` table into a State; problems refuse it, warnings do not."""

    def __init__(self, ruleset: Ruleset, names: Sequence[str], objectives: Sequence[str], words: Vocabulary) -> None:
        self.ruleset = ruleset
        self.names = list(names)
        self.words = words
        self.state = set_up_normally(ruleset, names, objectives)
        self.warnings: list[Hint] = []

    def read(self, data: Mapping[str, object], file: str) -> tuple[State, list[Problem], list[Hint]]:
        problems: list[Problem] = []
        table = TomlTable(data, file, problems, "position", self.words)
        self.state.round = table.number("round", 1, required=False, least=1)
        to_move = table.one_of("to_move", self.names, self.names[0], required=False)
        self.state.to_move = self.names.index(to_move)
        for area, player in read_areas(table.table("player", required=False), self.state.players):
            self.read_player(area, player)
        self.state.stacks = count_stacks(self.state)
        given, raw = table.counts("stacks", self.state.stacks), table.data.get("stacks")
        told = raw if isinstance(raw, dict) else {}
        self.state.stacks.update({key: given.get(key, 0) for key in told if key in self.state.stacks})
        self.read_ending(table)
        table.done()
        fill_in_islands(self.state)
        check_supplies(self.state, table)
        self.warnings += warn_odd_supplies(self.state)
        return self.state, problems, self.warnings

    def read_ending(self, table: TomlTable) -> None:
        """Read whose fireworks token it is, and whether this is still the round in which the end was triggered."""
        final = table.flag("final_round")
        holder = table.one_of("fireworks", self.names, required=False)
        if holder:
            self.state.fireworks = self.names.index(holder)
            same_round = self.state.to_move > self.state.fireworks and not final
            self.state.last_round = self.state.round + same_round

    def read_player(self, table: TomlTable, player: Player) -> None:
        ruleset = self.ruleset
        player.gold = table.number("gold", player.gold, required=False)
        player.away = table.flag("away")
        for key, counts in (("home", player.ready), ("exhausted", player.exhausted)):
            if table.has(key):
                given = table.counts(key, ruleset.tiers)
                counts[:] = [given.get(tier, 0) for tier in ruleset.tiers]
        islands = self.read_old_world(table, player)
        if table.has("fields"):
            player.lay(read_fields(table, ruleset))
        else:
            self.read_constructions(table, player, islands)
        self.read_at_work(table, player)
        self.read_tokens(table, player)
        if table.has("hand"):
            player.hand = dict.fromkeys(ruleset.stacks, 0) | table.counts("hand", ruleset.stacks)
        if table.has("played"):
            player.played = dict.fromkeys(ruleset.stacks, 0) | table.counts("played", ruleset.stacks)
        self.read_open_cards(table, player)
        self.read_new_world(table, player)
        self.read_expedition(table, player)
        table.done()

    def read_old_world(self, table: TomlTable, player: Player) -> list[Island | None]:
        """Read a number of islands, or what each of them showed."""
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
        from referee.games.anno1800.moves.notation import parse  # nothing else of a record needs the grammar

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

    def read_constructions(self, table: TomlTable, player: Player, islands: list[Island | None]) -> None:
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
        fields, homeless = lay_out(ruleset, islands, industries, yards, ships)
        player.lay(fields)
        for id in homeless:
            key = "ships" if id in ruleset.ships else "shipyards" if id.startswith(SHIPYARD) else "industries"
            table.complain(key, "no_field", thing=refer_to(id))

    def read_at_work(self, table: TomlTable, player: Player) -> None:
        work = table.table("at_work", required=False)
        places = self.ruleset.limits.workplaces
        for written in work.data:
            standing = dict.fromkeys(player.industries())
            industry = work.find_name(written, standing) or work.find_name(written, self.ruleset.industries) or written
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

    def read_tokens(self, table: TomlTable, player: Player) -> None:
        give_ship_tokens(self.ruleset, player)
        keys = ("ready", "exhausted", "on_cards")
        if table.has("trade_tokens"):
            given = table.counts("trade_tokens", keys)
            player.trade, player.trade_used, player.trade_cards = (given.get(key, 0) for key in keys)
        if table.has("exploration_tokens"):
            given = table.counts("exploration_tokens", keys)
            player.explore, player.explore_used, player.explore_cards = (given.get(key, 0) for key in keys)

    def read_open_cards(self, table: TomlTable, player: Player) -> None:
        """Read played cards that can still be activated, and those that were, each by its name in the move text."""
        for key, lying_there in (("open", player.open), ("used", player.used)):
            for number, said in enumerate(table.items(key, required=False), start=1):
                card = self.read_card(str(said))
                if card is None:
                    table.complain(f"{key}[{number}]", "unknown_name", found=str(said), known=())
                else:
                    lying_there.append(card)
        lying = Counter(card.stack for card in (*player.open, *player.used))
        for stack, count in lying.items():
            player.played[stack] = max(player.played[stack], count)

    def read_card(self, said: str) -> Card | None:
        from referee.games.anno1800.moves.notation import parse
        from referee.games.anno1800.rules import cards

        found = parse(f"activate {said}", self.words, self.names, self.ruleset)
        if not isinstance(found, list) or len(found) != 1:
            return None
        name = getattr(found[0], "card", None)
        known = cards.candidates(self.ruleset, name) if name is not None else ()
        return known[0] if known else None

    def read_new_world(self, table: TomlTable, player: Player) -> None:
        limits = self.ruleset.limits
        islands = table.items("new_world", required=False)
        for number, island in enumerate(islands, start=1):
            said = [str(good) for good in island] if isinstance(island, list) else [str(island)]
            goods = [good for each in said if (good := table.find_name(each, self.ruleset.new_world_goods))]
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

    def read_expedition(self, table: TomlTable, player: Player) -> None:
        """Read cards by their two visitors, or how many lie face down."""
        value = table.raw("expedition")
        if isinstance(value, int) and not isinstance(value, bool):
            player.expedition_hidden = max(0, value)
            return
        if not isinstance(value, str):
            player.expedition_hidden = table.number("expedition_hidden", 0, required=False)
        if value is not None:
            from referee.games.anno1800.scoring import read_expedition

            player.expedition += read_expedition(table, self.ruleset, self.words)


def read_fields(table: TomlTable, ruleset: Ruleset) -> list[Field]:
    """Read all fields: `land`, `land brewery`, `coast brewery over shipyard_1`, `land sawmill_farmer printed`."""
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


KEPT = ("gold", "home", "exhausted", "at_work", "trade_tokens", "exploration_tokens", "hand", "played")
"""What a position has just as the status tells it."""


def position_of(state: State) -> dict[str, object]:
    """Return the table in a record that goes on from here; read back, it is the same table."""
    from referee.games.anno1800.status import status

    told = status(state)
    found: dict[str, Any] = {"round": state.round, "to_move": told["to_move"], "stacks": told["stacks"]}
    if state.fireworks is not None:
        found["fireworks"] = told["fireworks"]
        found |= {"final_round": True} if state.phase == "final_round" else {}
    players = zip(state.players, told["players"], strict=True)
    return {**found, "player": {player.name: _player(state, player, plain) for player, plain in players}}


def _player(state: State, player: Player, plain: dict[str, object]) -> dict[str, object]:
    found = {key: plain[key] for key in KEPT}
    found |= {key: plain[key] for key in ("away", "open", "used") if plain.get(key)}
    found |= {"old_world": plain["old_world_islands"]} if player.old_world else {}
    found |= {"new_world": plain["new_world"]} if player.new_world else {}
    known = [{"animal": animal, "artefact": artefact} for animal, artefact in player.expedition]
    found |= {"expedition": known} if known else {}
    found |= {"expedition_hidden": player.expedition_hidden} if player.expedition_hidden else {}
    standing = {key: plain[key] for key in ("industries", "shipyards", "ships")}
    return found | (
        standing if _is_usual(state, player, plain) else {"fields": [spell_field(f) for f in player.fields]}
    )


def _is_usual(state: State, player: Player, plain: dict[str, Any]) -> bool:
    """Return True if everything stands where a position takes it to stand if nobody says where."""
    rules = state.ruleset
    by_name: dict[str, Island] = {spell_island(rules, island): island for island in rules.old_world}
    islands = [by_name.get(name) for name in player.old_world]
    industries, yards, ships = list(plain["industries"]), list(plain["shipyards"]), list(plain["ships"])
    fields, homeless = lay_out(rules, islands, industries, yards, ships)
    return not homeless and sorted(map(spell_field, fields)) == sorted(map(spell_field, player.fields))


def spell_field(field: Field) -> str:
    """Spell a field: `land`, `land brewery`, `coast brewery over shipyard_1`, `land sawmill_farmer printed`."""
    if not field.stands:
        return field.kind
    if not field.built:
        return f"{field.kind} {field.printed} printed"
    return f"{field.kind} {field.built}" + (f" over {field.printed}" if field.printed else "")


# of an unknown table --------------------------------------------------------------------------------


def describe_facts(ruleset: Ruleset, players: Sequence[str], told: Mapping[str, int]) -> dict[str, object]:
    """Return the `[position]` of only what was told; whatever it leaves out is as after the setup."""
    mine = {**_counts(ruleset, told), **_standing(ruleset, told, "own")}
    people = {players[0]: mine}
    for seat, player in enumerate(players[1:], start=1):
        people[player] = _standing(ruleset, told, f"other {seat}")
    position: dict[str, Any] = {"to_move": players[0]}
    stacks = {key.removeprefix("stack "): value for key, value in told.items() if key.startswith("stack ")}
    if stacks:
        position["stacks"] = stacks
    return position | {"player": {name: area for name, area in people.items() if area}}


def _counts(ruleset: Ruleset, told: Mapping[str, int]) -> dict[str, object]:
    """Return gold, cubes, tokens, cards; a tier that nobody asked for stays as after the setup."""
    found: dict[str, Any] = {"gold": told["gold"]} if "gold" in told else {}
    ready = {tier: told.get(f"ready {n}", ruleset.setup.cubes[n]) for n, tier in enumerate(ruleset.tiers)}
    if any(key.startswith("ready ") for key in told):
        found["home"] = {tier: count for tier, count in ready.items() if count}
    used = {tier: told[f"used {n}"] for n, tier in enumerate(ruleset.tiers) if told.get(f"used {n}")}
    if used:
        found["exhausted"] = used
    for key, name in (("trade", "trade_tokens"), ("explore", "exploration_tokens")):
        if key in told:
            found[name] = {"ready": told[key], "exhausted": told.get(f"{key}_used", 0)}
    hand = {stack: told.get(f"hand {stack}", ruleset.setup.hand.get(stack, 0)) for stack in ruleset.stacks}
    if any(key.startswith("hand ") for key in told):
        found["hand"] = hand
    if "islands old_world" in told:
        found["old_world"] = told["islands old_world"]
    return found


def _standing(ruleset: Ruleset, told: Mapping[str, int], whose: str) -> dict[str, object]:
    """Return industries on top of the printed ones, and printed ones that are gone."""
    printed = ruleset.setup.industries
    values = {id: told[f"{whose} {id}"] for id in ruleset.industries if f"{whose} {id}" in told}
    adds = [id for id, value in values.items() if value and id not in printed]
    gone = [id for id, value in values.items() if not value and id in printed]
    full = _at_work(ruleset, told) if whose == "own" else {}
    yards = [n for n in ruleset.shipyards for _ in range(told.get(f"{whose} shipyard_{n}", 0))]
    found = {"adds": adds, "gone": gone, "at_work": full, "shipyards": yards}
    return {key: value for key, value in found.items() if value}


def _at_work(ruleset: Ruleset, told: Mapping[str, int]) -> dict[str, list[str]]:
    """Return the cubes on workplaces as told; those that make a workplace taken and were not named are of its tier."""
    found: dict[str, list[str]] = {}
    for id, industry in ruleset.industries.items():
        cubes = [tier for n, tier in enumerate(ruleset.tiers) for _ in range(told.get(f"at {id} {n}", 0))]
        taken = ruleset.limits.workplaces + 1 - told.get(f"own {id}", 0)
        if told.get(f"own {id}", 0) > 0:
            cubes += [ruleset.tiers[industry.tier]] * (taken - len(cubes))
            found |= {id: cubes} if cubes else {}
    return found
