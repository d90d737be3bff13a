"""What else Anno 1503 has to say: problems of a file, notes, what cannot be judged, and how a game was decided."""

from __future__ import annotations

from referee.engine.text import N_, P_, Messages, gather_messages

PROBLEMS: Messages = {
    # Translators: {good} is a commodity or the question mark of a home island.
    "island_twice": N_("A home island shows each thing only once: {good}"),
    "piers_count": N_("A home island has {count} grey stone piers, each at a number from 1 to 5 (found: {found})."),
    "buildings_too_many": N_("The box holds only {most} public buildings, not {found}."),
    "tiles_too_many": N_("The box holds only {most} island tiles, not {found}."),
    # Translators: {found} is one sign that was typed, {known} a list of the signs that mean something.
    "board_mark": N_("A sign that means nothing on a gameboard: {found} (known: {known})"),
    "board_size": N_("All rows of the gameboard are equally long: at most {rows} rows of at most {columns} spaces."),
    "board_start": N_("The gameboard has exactly one starting space (found: {found})."),
    # Translators: {thing} is something such as "spice" or "church"; {found} of them are told, {most} exist.
    "more_than_exist": N_("There are not so many of these: {thing} ({found}, there are {most})"),
    "too_many": N_("More than a player can have ({found}, at most {most})."),
    # Translators: {thing} is "trading post", "trade agreement" or "public building"; {players} is 2, 3 or 4.
    "too_many_together": N_(
        "All players together have {found} of these; with {players} players there are at most {most}: {thing}"
    ),
    "no_building_place": N_("There is no inhabitant with a public building on space {field}."),
    "no_pier": N_("There is no grey stone pier at {number}."),
    "not_at_sea": N_("A ship cannot be on this space: {field}"),
    "building_twice": N_("Nobody has the same building twice: {building}"),
    "result_missing": N_("There is no [[result]] for this player: {player}"),
    "result_twice": N_("There is more than one [[result]] for this player: {player}"),
    # Translators: {players} is a list of names.
    "winner_unclear": N_("Several players have enough points; say who won: {players} (winner = …)"),
    "winner_points": P_(
        "{player} cannot have won with {count} point.", "{player} cannot have won with {count} points."
    ),
}

HINTS: Messages = {
    "island_missing": N_(
        "Nobody has told what this home island shows, so yields are taken as told: {player}. "
        'Declare it under [island.{player}], for example: 1 = "any", 2 = "stone"'
    ),
    # Translators: {good} is a commodity or the question mark; both islands show it at {number}.
    "islands_alike": N_("Odd: the home islands of {player} and {other} show the same at {number}: {good}"),
    "buildings_missing": N_("Nobody has told which public buildings are in the game (buildings = …)."),
    "buildings_many": N_("Odd: {count} public buildings; with so many players there are at most {usual}."),
    "board_odd_size": N_(
        "Odd: the gameboard has {rows} rows of {columns} spaces; the one that we know has {usual_rows} of {usual}."
    ),
    "board_islands": N_("Odd: {count} islands on the gameboard; the printed one has {usual}."),
    "second_roll": N_("The die is rolled again for the event. What does it show?"),
    "options": N_("(after the roll, with the cards that are in the hand now)"),
    "more_gold": P_("It would be legal with {count} more gold.", "It would be legal with {count} more gold."),
    # Translators: {missing} is a list such as "1 × wood, 2 × stone".
    "more_goods": N_("It would be legal with: {missing}"),
    # Translators: {goods} is a list of commodities, {gold} what they cost together.
    "buy_first": N_("It would be legal after buying for {gold} gold: {goods}"),
    # Translators: {things} is a list of commodities or of actions.
    "won_before": N_("The game was won before this, so it does not happen any more: {things}"),
    "odd_together": N_(
        "Odd: all players together have {found} of these; with {players} players there are at most {most}: {thing}"
    ),
    "points_many": P_(
        "Odd: {player} has {count} point, but the game ends as soon as the player on turn has {needed}.",
        "Odd: {player} has {count} points, but the game ends as soon as the player on turn has {needed}.",
    ),
    "building_missing": N_("Odd: {player} has no public building on space {field}."),
}

EVENTS: Messages = {
    "event.pirates": N_("Pirates! Everybody with trading posts or trade agreements pays or loses one."),
    "event.fire": N_("Fire! Everybody pays for inhabitants outside the red area or loses the last one."),
    "event.golden_times": N_("Golden times! Everybody may take a commodity card."),
    # Translators: {point} is a victory point such as "30 gold"; {count} of {needed} points are reached now.
    "event.point_won": N_("{player} gains a victory point: {point} ({count} of {needed})"),
    "event.point_lost": N_("{player} loses a victory point: {point} ({count} of {needed})"),
    "event.won": N_("{player} has won!"),
}
"""What everybody has to hear of."""

UNJUDGED: Messages = {
    "island_unknown": N_("I took it as you said; nobody has entered this home island: {player}"),
    # Translators: {board} is "gameboard".
    "route_unknown": N_("I counted the action points but couldn’t check the route: nobody has entered the {board}."),
    "place_unknown": N_(
        "I counted the action points but couldn’t check the route: nobody has told from where to where the ship sailed."
    ),
    "farthest_unknown": N_(
        "I couldn’t check which island space is farthest from the start: nobody has entered the gameboard."
    ),
    "display_unknown": N_("I couldn’t check whether the building is on display: nobody has entered the buildings."),
}

DECIDED: Messages = {
    "unfinished": N_("Nobody has won; the points are those held at this moment."),
}

COURSE: Messages = {
    # Translators: {point} is a victory point such as "30 gold", {cause} an action or an event.
    "won": N_("{player} wins in turn {turn}, phase {phase}, with: {point}"),
    "won_before_rolling": N_("{player} wins at the start of turn {turn}, before rolling, with: {point}"),
    "point_gained": N_("Turn {turn}: {player} gains: {point} ({cause})"),
    "point_lost": N_("Turn {turn}: {player} loses: {point} ({cause})"),
    # Translators: what a player has at the end; all but {player}, {agreements} and {ships} are lists.
    "position": N_(
        "{player}, inhabitants: {inhabitants}; public buildings: {buildings}; trading posts: {posts}; "
        "trade agreements: {agreements}; ships at sea: {ships}; hand: {hand}"
    ),
    # Translators: {counts} is a list such as "1: 5, 2: 2".
    "rolls": N_("Rolls: {counts}"),
    "events": N_("Events: {counts}"),
    "voyages": N_(
        "{player}, island tiles used: {tiles}; gold from sales: {sold}, for purchases: {bought}, at events: {paid}"
    ),
}

EXAMPLE = N_("buy spice")
"""A turn that can be typed as it stands, as far as its form goes."""

PROMPTS: Messages = {
    "prompt.island": N_("{label}, for example: stone wood cloth tools ? (Enter: not now)"),
    # Translators: {preset} is a list of commodities and the question mark.
    "prompt.island.preset": N_("{label}, by number or as a list (Enter: {preset})"),
    "prompt.piers.preset": N_("{label} (Enter: {preset})"),
    "prompt.buildings": N_("{label}, for example: 2 church, tavern (Enter: not now)"),
    "prompt.buildings.preset": N_("{label} (Enter: {preset})"),
    # Translators: the five rows of the gameboard are typed one after the other.
    "prompt.board": N_("{label}: 2, 3 and 4 are islands, S is the start, . is the sea (Enter: no gameboard)"),
    "prompt.row": N_("{label}:"),
    "prompt.board_again.preset": N_("{label} (Enter: 1)"),
}
"""How `new` asks for what only the box shows."""

MISFITS: Messages = {
    "misfit.island_count": N_("A home island shows {count} things, one at each number from 1 to {count}."),
    "misfit.island_twice": PROBLEMS["island_twice"],
    "misfit.island_player": N_("Begin with the name of a player and a colon, for example: {player}: stone wood …"),
    "misfit.piers_count": PROBLEMS["piers_count"],
    "misfit.buildings_too_many": PROBLEMS["buildings_too_many"],
    "misfit.board_mark": PROBLEMS["board_mark"],
    "misfit.row_length": N_(
        "A row of the gameboard has {columns} spaces (found: {found}). A gameboard of another size: --board FILE"
    ),
    "misfit.board_start": PROBLEMS["board_start"],
}

EXPECTED: Messages = {
    "thing": N_("say what: gold, a commodity, an inhabitant, a public building, a trading post or a ship"),
    "thing_end": N_("this is too much here"),
    "die": N_("say a number from 1 to 6"),
    "good": N_("say which commodity"),
    "island_thing": N_("say stone, wood, tools, cloth or the question mark"),
    "loss": N_("say what is given up: a trading post, a trade agreement, or a space"),
    "ship_action": N_("say sail or explore"),
    "building": N_("say which public building"),
    "inhabitant": N_("say which inhabitant"),
    "tile": N_("say the commodity of a trading post, a trade agreement or a treasure"),
    "treasure_gold": N_("no number belongs here, only the gold that a treasure brings"),
    "board_fields": N_("say the sea spaces one after the other, for example sail B6, B5"),
    "board_field": N_("nobody has told where this ship is; name the island space"),
}
"""What was expected where the move text was not understood."""


def messages() -> Messages:
    """Return everything of the above by id."""
    return gather_messages(DECIDED, EXPECTED, EXAMPLE, PROBLEMS, HINTS, UNJUDGED, COURSE, EVENTS, PROMPTS, MISFITS)
