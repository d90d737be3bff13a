"""The table as plain data: the keys of a described position, so that a status can be typed back as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from referee.engine.text import N_, P_, Fact, Listing, Ref, Text, refs, tell
from referee.engine.verdict import Section
from referee.games.anno1800.rules.cards import spell, tell_card

if TYPE_CHECKING:
    from referee.games.anno1800.state import Player, State


def status(state: State) -> dict[str, Any]:
    """Return what `referee status --json` prints."""
    ruleset = state.ruleset
    trade, exploration = state.token_supply()
    return {
        "game": ruleset.id,
        "round": state.round,
        "to_move": None if state.over else state.players[state.to_move].name,
        "phase": state.phase,
        "fireworks": None if state.fireworks is None else state.players[state.fireworks].name,
        "objectives": list(state.objectives),
        "players": [_player(state, player) for player in state.players],
        "stacks": dict(state.stacks),
        "supply": {
            "cubes": {tier: state.cube_supply(index) for index, tier in enumerate(ruleset.tiers)},
            "gold": state.gold_supply(),
            "trade_tokens": trade,
            "exploration_tokens": exploration,
            "old_world": state.old_world_left(),
            "new_world": state.new_world_left(),
        },
    }


def _player(state: State, player: Player) -> dict[str, Any]:
    tiers = state.ruleset.tiers
    work: dict[str, list[str]] = {}
    free = {"land": 0, "coast": 0, "sea": 0}
    for field in player.fields:
        if field.cubes:
            work.setdefault(field.stands, []).extend(tiers[tier] for tier in field.cubes)
        if not field.stands:
            free[field.kind] += 1
    expedition: list[dict[str, str | None]] = [{"animal": a, "artefact": b} for a, b in player.expedition]
    expedition += [{"animal": None, "artefact": None}] * player.expedition_hidden
    return {
        "player": player.name,
        **({"away": True} if player.away else {}),
        "gold": player.gold,
        "home": _counts(tiers, player.ready),
        "exhausted": _counts(tiers, player.exhausted),
        "at_work": work,
        "industries": player.industries(),
        "shipyards": sorted(player.shipyards()),
        "ships": player.ships(),
        "free_fields": free,
        "trade_tokens": _tokens(player.trade, player.trade_used, player.trade_cards),
        "exploration_tokens": _tokens(player.explore, player.explore_used, player.explore_cards),
        "hand": dict(player.hand),
        "played": dict(player.played),
        "open": [spell(state.ruleset, card) for card in player.open],
        **({"used": [spell(state.ruleset, card) for card in player.used]} if player.used else {}),
        "old_world": len(player.old_world),
        "old_world_islands": list(player.old_world),
        "new_world": [list(island) for island in player.new_world],
        "expedition": expedition,
    }


def _counts(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _tokens(ready: int, exhausted: int, on_cards: int) -> dict[str, int]:
    return {"ready": ready, "exhausted": exhausted} | ({"on_cards": on_cards} if on_cards else {})


PHASES = {
    "playing": N_("the game is on"),
    "last_turns": N_("the end is triggered; this round is finished, then comes the final round"),
    "final_round": N_("final round"),
    "over": N_("the game is over"),
}


def tell_status(state: State) -> list[Section]:
    """Return the table in sections: the game, then each player."""
    trade, exploration = state.token_supply()
    rows: list[tuple[Text, Fact]] = [(Text(N_("Phase")), Text(PHASES[state.phase]))]
    if not state.over:
        rows.append((Text(N_("To move")), state.players[state.to_move].name))
    left = tuple(player.name for player in state.players if player.away)
    if left:
        rows.append((Text(N_("Left the table")), Listing(left)))
    if state.fireworks is not None:
        rows.append((Text(N_("Fireworks token")), state.players[state.fireworks].name))
    rows.append((Text(N_("Objectives")), Listing(tuple(Ref("objective", id) for id in state.objectives))))
    rows.append((Text(N_("Stacks")), Listing(tuple(Ref("card", id, n) for id, n in state.stacks.items()))))
    islands = (
        Ref("place", "old_world_island", state.old_world_left()),
        Ref("place", "new_world_island", state.new_world_left()),
    )
    tokens = Ref("token", "trade_token", trade), Ref("token", "exploration_token", exploration)
    gold = Ref("token", "gold", state.gold_supply())
    cubes = (Ref("tier", tier, state.cube_supply(index)) for index, tier in enumerate(state.ruleset.tiers))
    rows.append((Text(N_("Supply")), Listing((*cubes, *tokens, gold, *islands))))
    # Translators: {round} is the number of the round.
    title = Text(N_("Round {round}"), {"round": state.round})
    return [Section(title, tuple(rows)), *(_tell_player(state, player) for player in state.players)]


def _tell_player(state: State, player: Player) -> Section:
    plain = _player(state, player)
    tiers = state.ruleset.tiers
    work = tuple(
        Text(N_("{industry}: {cubes}"), {"industry": Ref("industry", id), "cubes": refs("tier", Counter(cubes))})
        for id, cubes in plain["at_work"].items()
    )
    shipyards = Counter(f"shipyard_{n}" for n in plain["shipyards"])
    islands = tuple(Listing(tuple(Ref("resource", good) for good in island)) for island in player.new_world)
    rows: list[tuple[Text, Fact]] = [
        (Text(N_("Gold")), player.gold),
        (Text(N_("Ready")), refs("tier", _counts(tiers, player.ready))),
        (Text(N_("At work")), Listing(work)),
        (Text(N_("Exhausted")), refs("tier", _counts(tiers, player.exhausted))),
        (Text(N_("Industries")), refs("industry", Counter(player.industries()))),
        (Text(N_("Shipyards")), refs("construction", shipyards)),
        (Text(N_("Ships")), refs("construction", Counter(player.ships()))),
        (Text(N_("Free fields")), refs("field", plain["free_fields"])),
        (Text(N_("Naval tokens")), _tell_tokens(player)),
        (Text(N_("Hand")), refs("card", player.hand)),
        (Text(N_("Played")), refs("card", player.played)),
        (Text(N_("To activate")), Listing(tuple(tell_card(state.ruleset, card) for card in player.open))),
        (Text(N_("Old World islands")), len(player.old_world)),
        (Text(N_("New World islands")), Listing(islands)),
        (Text(N_("Expedition cards")), player.expedition_cards()),
    ]
    short = _drop_empty([*_list_counts(state, player), *_list_changes(state, player), rows[2], rows[11], rows[13]])
    return Section(Text(N_("{player}"), {"player": player.name}), _drop_empty(rows), is_player=True, short=short)


Row = tuple[Text, Fact]


def _drop_empty(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple((label, fact) for label, fact in rows if fact not in (0, Listing(())))


def _list_counts(state: State, player: Player) -> list[Row]:
    """Return what a player has as numbers; of cubes and tokens how many are ready, and how many there are in all."""
    tiers = state.ruleset.tiers
    cubes = [(Ref("tier", tier), player.ready[n], player.cubes_of(n)) for n, tier in enumerate(tiers)]
    naval = [
        (Ref("token", "trade_token"), player.trade + player.trade_cards, player.trade_tokens()),
        (
            Ref("token", "exploration_token"),
            player.explore + player.explore_cards,
            player.explore + player.explore_cards + player.explore_used,
        ),
    ]
    rows: list[Row] = [(Text(N_("Gold")), player.gold)]
    # Translators: the label of a row in a narrow table; {thing} is for example "farmer".
    label = N_("{thing}: ready/all")
    rows += [
        (Text(label, {"thing": thing}), Text("{ready}/{all}", {"ready": ready, "all": total}))
        for thing, ready, total in [*cubes, *naval]
        if total
    ]
    for label, counts in ((N_("Hand: {card}"), player.hand), (N_("Played: {card}"), player.played)):
        rows += [(Text(label, {"card": Ref("card", stack)}), count) for stack, count in counts.items()]
    rows.append((Text(N_("Old World islands")), len(player.old_world)))
    rows.append((Text(N_("Expedition cards")), player.expedition_cards()))
    return rows


def _list_changes(state: State, player: Player) -> list[Row]:
    """Return what stands on the islands beyond the setup, and what of the setup is gone."""
    setup = state.ruleset.setup
    industries, ships = Counter(player.industries()), Counter(player.ships())
    yards, printed = Counter(f"shipyard_{n}" for n in player.shipyards()), Counter(setup.ships)
    printed_yards = Counter(f"shipyard_{n}" for n in setup.shipyards)
    found = (
        (N_("New industries"), "industry", industries - Counter(setup.industries)),
        (N_("Built over"), "industry", Counter(setup.industries) - industries),
        (N_("New shipyards and ships"), "construction", yards - printed_yards + (ships - printed)),
        (N_("Shipyards and ships removed"), "construction", printed_yards - yards + (printed - ships)),
    )
    return [
        (Text(label), Listing(tuple(Ref(kind, id, count if count > 1 else None) for id, count in counts.items())))
        for label, kind, counts in found
    ]


def _tell_tokens(player: Player) -> Listing:
    """Return ready and exhausted tokens, and those on cards."""
    states = (
        # Translators: {token} is counted ("2 trade tokens"); the plural forms are for the adjective.
        (P_("{token} ready", "{token} ready"), player.trade, player.explore),
        (P_("{token} exhausted", "{token} exhausted"), player.trade_used, player.explore_used),
        (P_("{token} on cards", "{token} on cards"), player.trade_cards, player.explore_cards),
    )
    found = []
    for message, trade, exploration in states:
        for id, count in (("trade_token", trade), ("exploration_token", exploration)):
            if count:
                found.append(tell(message, {"token": Ref("token", id, count), "count": count}))
    return Listing(tuple(found))
