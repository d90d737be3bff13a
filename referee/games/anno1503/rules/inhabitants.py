"""Phase 2a (Einsetzen und Entwickeln): pioneers, the buildings that come with them, and development."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.games.anno1503.moves import Develop, Settle

if TYPE_CHECKING:
    from referee.games.anno1503.turn import Turn


# settling ------------------------------------------------------------------------------------------------


def settle(turn: Turn, clause: Settle) -> None:
    """Place a pioneer on the next field, from the fourth on with a public building."""
    for check in SETTLING:
        check(turn, clause)
    field = len(turn.me.inhabitants) + 1
    pioneer = turn.ruleset.levels[0]
    turn.spend(turn.ruleset.limits.settle_cost, "settle.cost")
    turn.me.inhabitants = [*turn.me.inhabitants, pioneer]
    turn.settled |= {field}
    if clause.building and field >= turn.ruleset.home.first_building_field:
        turn.me.buildings = {**turn.me.buildings, field: clause.building}
        turn.new_buildings |= {clause.building}
        turn.count_points(Ref("action", "place_pioneer"))
    turn.log_clause(tell_settle, clause, field)


def tell_settle(turn: Turn, clause: Settle, field: int) -> tuple[Settle, Text]:
    pioneer, building = turn.ruleset.levels[0], clause.building
    settled = Settle(clause.level if clause.level != pioneer else "", clause.field or field, building)
    things = [Ref("inhabitant", clause.level or pioneer), *([Ref("building", building)] if building else [])]
    facts: dict[str, Fact] = {"things": Listing(tuple(things))}
    shown = turn.show_field(field, clause.field)
    if not shown:
        return settled, Text(N_("settles: {things}"), facts)
    return settled, Text(N_("settles: {things} (space {field})"), facts | {"field": shown})


def note_after_fire(turn: Turn, clause: Settle) -> None:
    """settle.again_after_fire, develop.again_cost: a field that fire has emptied is paid for once more."""
    field, cost = len(turn.me.inhabitants) + 1, turn.ruleset.limits.settle_cost
    if field in turn.lost:
        turn.rests_on("develop.again_cost", against=any(turn.me.hand[good] < count for good, count in cost.items()))
        if field >= turn.ruleset.home.first_building_field:
            turn.rests_on("settle.again_after_fire", against=not clause.building)


def check_pioneer(turn: Turn, clause: Settle) -> None:
    """settle.pioneer_only: only pioneers are placed."""
    if clause.level and clause.level != turn.ruleset.levels[0]:
        turn.breaks("settle.pioneer_only", inhabitant=Ref("inhabitant", clause.level))


def check_next_field(turn: Turn, clause: Settle) -> None:
    """settle.next_field: fields are filled in order without gaps."""
    told, field = clause.field, len(turn.me.inhabitants) + 1
    if told and told != field:
        turn.breaks("settle.next_field", told=told, field=field)
        if clause.building and told < min(field, turn.ruleset.home.first_building_field):
            turn.rests_on("building.not_on_red", against=True)


def check_fields_left(turn: Turn, clause: Settle) -> None:
    """settle.seven_fields: a player has seven tiles, so seven inhabitants at most."""
    if len(turn.me.inhabitants) >= turn.ruleset.home.fields:
        turn.breaks("settle.seven_fields", most=turn.ruleset.home.fields)


def check_small_tile(turn: Turn, clause: Settle) -> None:
    """tile.max_four_small: four pioneers and settlers are all there are."""
    size = turn.ruleset.inhabitants[turn.ruleset.levels[0]].tile
    if turn.state.free_tiles(turn.me, size) < 1:
        turn.breaks("tile.max_four_small", most=turn.ruleset.supply.tiles[size])


def check_building(turn: Turn, clause: Settle) -> None:
    """Check the rules about the building that comes with a pioneer.

    building.only_from_fourth_field: none on an earlier field. settle.blocked_without_building: no pioneer where no
    building is left to choose. settle.needs_building_from_fourth: pioneer and building belong together.
    building.no_duplicate: never two of a kind. building.from_display: the building lies on display.
    """
    kind, field = clause.building, len(turn.me.inhabitants) + 1
    home, first, building = turn.ruleset.home, turn.ruleset.home.first_building_field, Ref("building", clause.building)
    if field > home.fields:  # there is no such space
        return
    if field < first:
        if kind:
            turn.rests_on("settle.field_numbering", against=True)
            turn.breaks("building.only_from_fourth_field", building=building, field=field, first=first)
        return
    display = turn.state.display()
    if display is None:
        turn.cannot_tell("display_unknown")
    there = turn.ruleset.buildings if display is None else [id for id, count in display.items() if count > 0]
    choice = [id for id in there if not turn.me.has(id)]
    listed = Listing(tuple(Ref("building", id) for id in choice))
    if not choice:
        if display and any(display.values()):
            turn.rests_on("building.only_duplicates_left", against=True)
        turn.rests_on("settle.field_numbering", against=True)
        turn.breaks("settle.blocked_without_building", first=first)
    elif not kind:
        turn.rests_on("building.compulsory_with_pioneer", against=True)
        if not turn.house("building.compulsory_with_pioneer"):
            turn.rests_on("settle.field_numbering", against=True)
            turn.breaks("settle.needs_building_from_fourth", field=field, choice=listed)
    elif turn.me.has(kind):
        turn.breaks("building.no_duplicate", building=building)
    elif kind not in choice:
        turn.breaks("building.from_display", building=building, choice=listed)


SETTLING = (
    check_pioneer,
    check_next_field,
    check_fields_left,
    check_small_tile,
    check_building,
    note_after_fire,
)
"""All that is looked at before a pioneer is paid for."""


# developing ----------------------------------------------------------------------------------------------


def develop(turn: Turn, clause: Develop) -> None:
    """Raise one inhabitant by one level for goods."""
    field = choose_inhabitant(turn, clause)
    before, to = turn.me.level(field), check_step(turn, field, clause)
    if to:
        turn.spend(turn.ruleset.inhabitants[to].cost, f"develop.{to}_cost", field=field)
        raise_inhabitant(turn, field, to)
        if to == turn.ruleset.levels[-1]:
            turn.count_points(Ref("action", "develop_inhabitant"))
    turn.log_clause(tell_rise, clause, field, before, to)


def tell_rise(turn: Turn, clause: Develop, field: int, before: str, to: str) -> tuple[Develop, Text]:
    reached = Ref("inhabitant", to or clause.to or before)
    shown = turn.show_field(field, clause.field)
    facts: dict[str, Fact] = {"field": shown, "before": Ref("inhabitant", before), "to": reached}
    wrong = clause.to if clause.to != to else ""
    # Translators: {before} and {to} are levels of an inhabitant.
    text = N_("develops: {before} → {to} (space {field})") if shown else N_("develops: {before} → {to}")
    return Develop(field, "", wrong), Text(text, facts)


def choose_inhabitant(turn: Turn, clause: Develop) -> int:
    """Return the field that was named, or that of the only inhabitant of the level; several are asked for."""
    if clause.field:
        return clause.field
    wanted = _find_wanted_level(turn, clause)
    fields = [field for field, level in turn.me.people() if wanted in ("", level)]
    if len(fields) > 1 and not (wanted and turn.state.told):  # at a table that nobody recorded they are alike
        turn.ask([f"develop {field}" for field in fields])
    return fields[0] if fields else 0


def _find_wanted_level(turn: Turn, clause: Develop) -> str:
    """Return the level that is to rise: the one named, or the one below the level to reach; else ""."""
    if clause.level or not clause.to:
        return clause.level
    return turn.ruleset.levels[max(0, turn.ruleset.levels.index(clause.to) - 1)]


def check_step(turn: Turn, field: int, clause: Develop) -> str:
    """develop.one_step, tile.max_three_large: one level at a time, on a free tile. Returns the level reached or ""."""
    level = turn.me.level(field)
    to = turn.ruleset.next_level(level) if level else None
    if to is None or (clause.to and clause.to != to) or (clause.level and clause.level != level):
        here = Ref("inhabitant", level) if level else None
        missing = "" if field else _find_wanted_level(turn, clause)
        wanted = Ref("inhabitant", missing) if missing else None
        turn.breaks("develop.one_step", field=field or None, inhabitant=here, wanted=wanted)
        return ""
    if not has_tile(turn, level, to):
        turn.breaks("tile.max_three_large", most=turn.ruleset.supply.tiles[turn.ruleset.inhabitants[to].tile])
    if field in turn.settled or field in turn.developed:
        turn.allows("develop.same_turn")
    if 0 < turn.show_field(field, clause.field) <= turn.ruleset.home.red_fields:
        turn.rests_on("develop.red_area")
    return to


def has_tile(turn: Turn, level: str, to: str) -> bool:
    """Return True if an inhabitant can keep its tile when it rises, or a tile of the other size is free."""
    old, new = turn.ruleset.inhabitants[level].tile, turn.ruleset.inhabitants[to].tile
    return new == old or turn.state.free_tiles(turn.me, new) > 0


def raise_inhabitant(turn: Turn, field: int, to: str) -> None:
    """develop.keeps_place, develop.citizen_swaps_tile: the inhabitant stays on its field, its building too."""
    here = turn.me.inhabitants
    turn.me.inhabitants = [*here[: field - 1], to, *here[field:]]
    turn.developed |= {field}
    if turn.sold.get(field) and turn.house("sell.per_field"):
        turn.rests_on("sell.per_field")
        turn.sold[field] = 0
