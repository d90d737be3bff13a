"""The table as plain data: the keys of a described position, so that a status can be typed back as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.text import N_, Fact, Listing, Ref, Text
from referee.engine.verdict import Section
from referee.games.anno1503.turn import list_counted

if TYPE_CHECKING:
    from referee.games.anno1503.state import Player, State


def status(state: State) -> dict[str, Any]:
    """Return what `referee status --json` prints."""
    win = state.win
    return {
        "game": state.ruleset.id,
        "round": state.round,
        "turn": state.turn,
        "to_move": None if state.over else state.players[state.to_move].name,
        "phase": "over" if state.over else "playing",
        "winner": None if win is None else state.players[win.seat].name,
        "players": [_player(state, player) for player in state.players],
        "display": state.display(),
        "tiles": sorted(state.tiles, key=lambda field: (field[0], int(field[1:]))) if state.board else None,
        "treasures": dict(state.treasures),
        "supply": {good: state.pile(good) for good in state.ruleset.goods},
    }


def _player(state: State, player: Player) -> dict[str, Any]:
    return {
        "player": player.name,
        **({"away": True} if player.away else {}),
        "gold": player.gold,
        "hand": {good: count for good, count in player.hand.items() if count},
        "inhabitants": list(player.inhabitants),
        "buildings": {str(field): kind for field, kind in sorted(player.buildings.items())},
        "trading_posts": {str(number): good for number, good in sorted(player.posts.items())},
        "trade_agreements": player.agreements,
        "ships": {str(number): field for number, field in sorted(player.ships.items())},
        "points": list(state.points(player)),
    }


# as it is told -----------------------------------------------------------------------------------------------


def tell_status(state: State) -> list[Section]:
    """Return the table in sections: each player, then what lies in the middle."""
    return [*(_tell_player(state, player) for player in state.players), _tell_middle(state)]


def _tell_player(state: State, player: Player) -> Section:
    posts = [
        Text(N_("{number}: {good}"), {"number": n, "good": Ref("good", g)}) for n, g in sorted(player.posts.items())
    ]
    ships = [Text(N_("{number}: {field}"), {"number": n, "field": f or "?"}) for n, f in sorted(player.ships.items())]
    points = [Ref("victory_point", point) for point in state.points(player)]
    rows: list[tuple[Text, Fact]] = [
        (Text(N_("Gold")), player.gold),
        (Text(N_("Hand")), _or_none(list_counted(g for g, count in player.hand.items() for _ in range(count)))),
        (Text(N_("Inhabitants")), Listing(tuple(Ref("inhabitant", level) for level in player.inhabitants))),
        (Text(N_("Public buildings")), _or_none(list_counted(player.buildings.values(), "building"))),
        (Text(N_("Trading posts")), _or_none(Listing(tuple(posts)))),
        (Text(N_("Trade agreements")), player.agreements),
        (Text(N_("Ships at sea")), _or_none(Listing(tuple(ships)))),
        (Text(N_("Victory points")), _or_none(Listing(tuple(points)))),
    ]
    held = (rows[1][0], sum(player.hand.values()))
    seat, title = state.players.index(player), "{player}"
    if state.win is not None and state.win.seat == seat:
        title = N_("{player}, winner")
    elif not state.over and state.to_move == seat:
        title = N_("{player}, to move")
    elif player.away:
        title = N_("{player}, has left")
    return Section(
        Text(title, {"player": player.name}), tuple(rows), is_player=True, covered=(rows[0], held, *rows[2:])
    )


def _tell_middle(state: State) -> Section:
    display = state.display()
    shown = list_counted((kind for kind, count in (display or {}).items() for _ in range(count)), "building")
    piles = {good: state.pile(good) for good in state.ruleset.goods}
    rows: list[tuple[Text, Fact]] = [
        (Text(N_("Round")), state.round),
        (Text(N_("Turn")), state.turn),
        (Text(N_("Public buildings on display")), "?" if display is None else _or_none(shown)),
        (Text(N_("Commodity stacks")), Listing(tuple(Ref("good", g, n) for g, n in piles.items() if n is not None))),
    ]
    if state.board is not None:
        rows.append((Text(N_("Island spaces with a tile")), ", ".join(status(state)["tiles"]) or "–"))
    return Section(Text(N_("In the middle")), tuple(rows))


def _or_none(things: Listing) -> Fact:
    return things if things.items else "–"
