"""What the score of Anno 1800 has to say: templates by id, with names after a colon or in a list."""

from __future__ import annotations

from referee.engine.text import N_, P_, Messages, gather_messages

AMOUNTS = {
    "played": N_("population cards played"),
    "cubes": N_("population cubes"),
    "gold": N_("gold"),
    "old_world": N_("Old World islands"),
    "new_world": N_("New World islands"),
    "trade_tokens": N_("trade tokens"),
    "constructions": N_("industries, shipyards and ships in all"),
    "hand": N_("hand cards"),
}
"""What a tally can leave out only where nothing depends on it."""

PROBLEMS: Messages = {
    # Translators: {objective} is an id such as "zoo".
    "objective_twice": N_("Each objective card exists only once: {objective}"),
    "result_missing": N_("There is no [[result]] for this player: {player}"),
    "result_twice": N_("There is more than one [[result]] for this player: {player}"),
    # Translators: {amount} is for example "gold" or "hand cards", {entry} how it is written in the file.
    "result_lacks": N_("Missing for {player}: {amount} ({entry} = …)"),
    "tie_lacks": N_("{players} have the same points. Missing to break the tie, for {player}: {amount} ({entry} = …)"),
    # Translators: {players} is a list of names, at least two.
    "fireworks_twice": N_("There is only one fireworks token, but several players have it: {players}"),
    # Translators: {thing} is a name such as "New World cards"; {count} of them are in the file, {most} in the box.
    "more_than_exist": N_("All players together have more than the box holds: {thing} ({count}, there are {most})"),
    "more_than_allowed": N_("{player} has more than a player can have: {thing} ({count}, at most {most})"),
}

POSITION: Messages = {
    # Translators: {needed} is 5; {count} different ones were named.
    # Translators: {told} is written into a file as it stands, {kinds} is a list of words for that file.
    "name_not_in_box": N_(
        "This objective is not in the box: “{found}”. To declare one of your own, write with it what it counts: "
        "{told} (then told = {{ Linda = 7 }}), or another of these kinds: {kinds}"
    ),
    "no_field": N_("There is no field left for this: {thing}"),
    "not_standing": N_("Cubes are at work there, but it does not stand on the islands: {thing}"),
    # Translators: {found} is what the file says, {most} what is possible.
    "too_many": N_("{found} is too many here; possible are at most {most}."),
    # Translators: {found} is what the file says about expedition cards.
    "cards_unclear": N_(
        "These are no expedition cards: “{found}”. Write two visitors for each card, the animal’s first, by their "
        "points or by name: 11 23, or: artisan artisan, engineer investor"
    ),
    "not_face_down": N_("{player} has no more expedition cards that lie face down."),
}

HINTS: Messages = {
    # Translators: {stack} is a kind of card; {found} were counted, the box holds {total}.
    "cards_add_up": N_("The cards do not add up, which is odd: {stack} ({found}, there are {total})"),
    "industries_replaced": N_(
        "{player}: industries lists all that stand there, so these printed ones are gone: {things}. "
        "If they still stand, write adds = […] instead."
    ),
    "gone_not_there": N_("Listed as gone, but it did not stand there, which is odd: {thing} ({player})"),
    "face_down": P_(
        "{player} still has {count} expedition card face down, which is not counted yet.",
        "{player} still has {count} expedition cards face down, which are not counted yet.",
    ),
    "more_gold": P_("It would be legal with {count} more gold.", "It would be legal with {count} more gold."),
    "more_trade": P_(
        "It would be legal with {count} more ready trade token.",
        "It would be legal with {count} more ready trade tokens.",
    ),
    "more_exploration": P_(
        "It would be legal with {count} more ready exploration token.",
        "It would be legal with {count} more ready exploration tokens.",
    ),
    "island_shows": N_("What does the island show?"),
    "festival_first": N_("It would be legal after a festival."),
    # Translators: {names} is a list of objective cards.
    "objectives_chosen": N_("Objectives: {names}"),
    "objectives_first_game": N_("These are the objectives for a first game; --draw or --objectives chooses others."),
    # Translators: {objectives} is a list of objective cards; what follows is written into a file as it stands.
    "points_unknown": N_(
        "What these objectives are worth stands only on your cards, and counts as 0 until the record says it: "
        "{objectives}. Write it there, for example: [declared.objectives.{id}] points = {{ champagne_cellar = 4 }}"
    ),
    "objective_unknown": N_(
        "Nobody has told which industries this objective shows and what they are worth, so it counts as 0: "
        "{objective}. Read it off the card and declare it under [declared.objectives.{id}], for example: "
        "points = {{ champagne_cellar = 4 }}"
    ),
    # Translators: {entry} and {example} are written into a file as they stand.
    "objective_untold": N_(
        "Nobody has told what this objective brings {player}: {objective}. Write it under "
        "{entry}, for example: {example}"
    ),
    "objective_unsure": N_("What this objective is worth is not certain; the card itself decides: {objective}"),
    "industries_left_out": N_("No industries are given, so none counts for the objectives: {player}"),
    "objectives_count": P_(
        "House rule: {count} objective card is in play; the rulebook has {usual}.",
        "House rule: {count} objective cards are in play; the rulebook has {usual}.",
    ),
    "fireworks_nobody": N_("Nobody has the fireworks token, although it is taken in every finished game."),
    "new_world_cards": P_(
        "{player} has played {count} New World card, more than the explored islands bring: {islands} × 3",
        "{player} has played {count} New World cards, more than the explored islands bring: {islands} × 3",
    ),
    "more_than_in_box": N_(
        "All players together have more than the box holds, which is odd: {thing} ({count}, there are {most})"
    ),
    # Translators: {animal} and {artefact} are tiers (artisan, engineer, investor).
    "expedition_card_list": N_(
        "This expedition card is listed {known} times, the tally has it {count} times: {animal} | {artefact}"
    ),
}

EVENTS: Messages = {
    "event.fireworks": N_("{player} has no hand cards left and takes the fireworks: the end begins."),
    # Translators: {players} is a list of names.
    "event.last_turns": N_(
        "This round is played to its end; these turns follow: {players}. Then comes the final round."
    ),
    "event.final_round": N_("The final round begins; the last turns in order: {players}"),
}
"""What everybody has to hear of."""

UNJUDGED: Messages = {
    "payment_unfinished": N_(
        "There are so many ways to pay for this that not all of them could be tried. "
        "Add “with …” and say how it is paid."
    ),
}
"""What cannot be told, and what would settle it."""

DECIDED: Messages = {
    "constructions": N_("The points are equal; the most industries, shipyards and ships decide."),
    "hand": N_("Points, industries, shipyards and ships are equal; the fewest hand cards decide."),
    "shared": N_("Points, industries, shipyards, ships and hand cards are equal, so the victory is shared."),
}

EXAMPLE = N_("festival")
"""A turn that can be typed as it stands."""

EXPECTED: Messages = {
    "construction": N_("say which industry, shipyard or ship"),
    "industry": N_("say which industry"),
    "tier": N_("say which cube: farmer, worker, artisan, engineer or investor"),
    "need": N_("say which resource, token or cube"),
    "resource": N_("say which resource"),
    "new_world_good": N_("say which resource of the New World"),
    "stack": N_("say which kind of card"),
    "objective": N_("say which objective"),
    "objective_card": N_(
        "say which objective; one that is not in the box you declare first, in the record or in "
        "your settings: [declared.objectives]"
    ),
    "payment": N_("say how you pay: with an industry, a trade, an import or a shift end"),
    "field": N_("say which kind of field: inland, coast or sea"),
    "effect": N_("say which effect"),
    "to": N_("say what the cube becomes"),
    "gives": N_("say what the card gives"),
    "one_effect": N_("say one effect as cards have it, for example 3 trade tokens"),
    "thing": N_("say what: gold, cubes, tokens, cards, an industry, a shipyard or a ship"),
    "thing_end": N_("this is too much here"),
    "card": N_("no card of the list needs this; to play one that is not listed, say what it needs and gives"),
}
"""What was expected where the move text was not understood."""

PROMPTS: Messages = {
    "prompt.choices.preset": N_("{label}, by number or name (Enter: the five for the first game):"),
    "prompt.points": N_("{label}: which industries does the card show, with how many points (Enter: not known)?"),
}
"""How the interview asks for what only this game has."""

MISFITS: Messages = {
    "misfit.cards_form": N_(
        "Please type two visitors for each card, the animal’s first, by their points or by name, not “{word}”. "
        "Example: 11 23"
    ),
    # Translators: “only” is the word that names.toml calls phrase.only; write it as it is translated there.
    "misfit.objectives_fewer": P_(
        "A game has {usual} objectives; only {count} was named. If that is right, put “only” in front.",
        "A game has {usual} objectives; only {count} were named. If that is right, put “only” in front.",
    ),
    "misfit.points_form": N_(
        "Please type names with points, not “{word}”. Example: champagne_cellar 4, coffee_roaster 6"
    ),
}


def messages() -> Messages:
    """Return everything of the above by id."""
    return gather_messages(DECIDED, EXPECTED, EXAMPLE, PROBLEMS, POSITION, HINTS, UNJUDGED, EVENTS, PROMPTS, MISFITS)
