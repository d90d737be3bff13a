"""How a broken rule of Anno 1800 is told: templates by rule id, names after a colon or in a list.

A rule that is broken in several ways has several templates; the first whose facts are all known is used.
"""

from __future__ import annotations

from referee.engine.text import N_, P_, Findings

SHORT_OF_TOKENS = (
    # Translators: {needs}, {has} and {spent} are numbers of tokens or gold.
    N_("Not enough: {token}. You need {needs}, have {has}, and used {spent} earlier in this turn."),
    N_("Not enough: {token}. You need {needs} and have {has}."),
)

FINDINGS: Findings = {
    # the turn -----------------------------------------------------------------------------------------
    # Translators: {expected} and {player} are names of players.
    "turn.order": (N_("It’s {expected}’s turn, not {player}’s."),),
    "turn.own_turn_only": (N_("{player} can only receive gold out of turn."),),
    "turn.one_action": (N_("You have no action left for this: {action}"),),
    # Translators: {needs} and {has} are numbers of tokens, cubes or gold.
    "turn.free_action_affordable": (N_("You can’t pay for this: {objective}. You need {needs} and have {has}."),),
    "ruling.no_pass": (N_("You can’t pass; you can always celebrate a festival."),),
    # Translators: {action} is an action such as "Swap population cards".
    "ruling.no_empty_action": (N_("You would do nothing, and that is no action: {action}"),),
    # Translators: {left} is a list such as "1 × beer, 2 × coal".
    "ruling.unused_resource": (N_("You make or trade for this but don’t use it: {left}"),),
    "end.final_round": (N_("The game is over; the final round has been played."),),
    # costs and production -----------------------------------------------------------------------------
    # Translators: {thing} is what is paid for (a building, a ship, a cube, a kind of card); {missing} a list.
    "cost.paid_in_full": (N_("You’re short of: {missing}"),),
    "card.cost": (
        N_("You’re short of: {missing}"),
        N_("The card needs more: {token}. You need {needs}, have {has} ready, and used {spent} earlier in this turn."),
        N_("The card needs more: {token}. You need {needs} and have {has} ready."),
    ),
    "expand.cost_first": (N_("You must have everything before you build: {thing}. You’re short of: {missing}"),),
    "workforce.cost_per_cube": (N_("You pay for every new cube: {thing}. You’re short of: {missing}"),),
    "upgrade.cost_per_step": (N_("You pay for every step up, here to: {thing}. You’re short of: {missing}"),),
    "production.free_workplace": (
        N_("You don’t have this: {nowhere}"),
        P_(
            "Its {places} workplace is taken: {industry}",
            "All {places} workplaces are taken there: {industry}",
            "places",
        ),
    ),
    "production.tier_match": (N_("Only a {tier} can work there: {industry}"),),
    "production.from_district": (N_("No {tier} is free for: {industry}"),),
    "production.exhausted_unusable": (N_("Exhausted until a shift end or a festival: {tier}"),),
    "production.once_per_placement": (N_("One cube makes its resource only once: {good} – {industry}"),),
    "production.same_turn": (N_("What was made in an earlier turn is gone: {good} – {industry}"),),
    "production.direct_cube": (
        N_("You don’t need this cube here: {unasked}"),
        N_("You have too few cubes ready: {tier}. You need {needs} and have {has}."),
    ),
    "naval.type_match": (N_("You don’t need this token here: {unasked}"),),
    # Translators: {token} is a number of tokens, such as "3 trade tokens".
    "festival.ends_temporary_tokens": (N_("The festival of this turn has ended the tokens on cards: {token}"),),
    # Translators: {exhausted} is a number of tokens.
    "naval.exhausted_unusable": (N_("Exhausted until the next festival: {token}"),),
    # trade --------------------------------------------------------------------------------------------
    "trade.for_need": (N_("You trade for this but don’t need it: {left}"),),
    "trade.tokens_available": (
        N_(
            "You have too few trade tokens ready for: {good}. You need {needs}, have {has}, and used "
            "{spent} earlier in this turn."
        ),
        N_("You have too few trade tokens ready for: {good}. You need {needs} and have {has}."),
    ),
    # Translators: {tier} is who makes the resource there.
    "trade.price_by_tier": (N_("The price depends on who makes {good}: {tier} costs {needs}, and you have {has}."),),
    "trade.once_per_resource": (N_("You’ve already traded for this in this turn: {good}"),),
    "trade.partner_has_industry": (
        N_("{partner} doesn’t make {good}."),
        N_("Nobody else makes: {good}"),
    ),
    "trade.no_new_world": (N_("You can’t trade for what comes from the New World: {good}"),),
    "trade.no_cubes": (N_("You can’t trade for cubes: {tier}"),),
    "trade.no_naval_tokens": (N_("You can’t trade for naval tokens: {token}"),),
    "trade.not_self": (N_("You can’t trade with yourself: {good}"),),
    # shift end ----------------------------------------------------------------------------------------
    "shift_end.used_cubes_only": (
        N_("You have no used cube there: {tier} – {at}"),
        N_("No cube of this tier is on a workplace or exhausted: {tier}"),
    ),
    "shift_end.price_by_tier": (N_("You can’t pay the shift end for: {tier}. You need {needs} gold and have {has}."),),
    "shift_end.cubes_only": (N_("You can end a shift only for cubes, not for: {token}"),),
    "shift_end.own_turn": (N_("{player} can end a shift only in their own turn."),),
    # Expand -------------------------------------------------------------------------------------------
    "expand.one_kind": (N_("In one action you build an industry, a shipyard or ships, not several of these."),),
    # Translators: {count} is what was said, {most} what is allowed.
    "expand.one_industry": (N_("You can build {most} industry in one action, not {count}."),),
    "expand.one_shipyard": (N_("You can build {most} shipyard in one action, not {count}."),),
    "expand.own_islands": (N_("You can build this only on your home island or an Old World island: {thing}"),),
    "expand.one_token_per_field": (N_("You have no free field for it; say what you build it over: {thing}"),),
    "expand.overbuild": (N_("You can’t build over what you don’t have: {over}"),),
    "expand.one_removal": (N_("Too many tokens put back in one action: {count} (at most {most})"),),
    "expand.remove_built_only": (
        N_("You can put back only what was built, not what is printed: {printed}"),
        N_("You can’t put back what you don’t have: {nowhere}"),
    ),
    "expand.stock": (
        # Translators: {known} is a list of numbers.
        N_("There is no shipyard of strength {strength}; there are shipyards of strength: {known}"),
        N_("It is only printed on islands; there are no tokens of it: {printed}"),
        N_("No token of it is left on the gameboard: {thing}"),
    ),
    "expand.identical_industry": (
        N_("You already have this industry: {industry}"),
        N_("Uncovering it would give you the same industry twice: {uncovered}"),
    ),
    "industry.land_only": (N_("This goes on a land field, with or without coast: {thing}"),),
    "shipyard.coast_only": (N_("This goes on a land field with coast: {thing}"),),
    "ship.sea_only": (N_("This goes on a sea field: {thing}"),),
    "ship.one_per_shipyard": (N_("Each shipyard builds one ship; you want {ships} and have {shipyards}."),),
    # Translators: {strength} is the ship's strength, {strongest} that of the best shipyard which no other ship needs.
    "ship.strength": (
        N_(
            "You have no free shipyard strong enough for a ship of strength {strength}; your best has"
            " strength {strongest}."
        ),
    ),
    "shipyard.no_combining": (N_("Two shipyards can’t build a ship of strength {strength} together."),),
    # cards --------------------------------------------------------------------------------------------
    "card.one_per_action": (N_("You can play only one card in one action."),),
    "card.from_hand": (N_("You don’t have these in hand: {stack}. You need {needs} and have {has}."),),
    # Translators: {card} and {again} are what the card needs, such as "beer, bread".
    "card.effect_once": (
        N_("You’ve already used this card: {again}"),
        N_("You have no such card lying open; you’ve used it already, or not played it yet: {card}"),
    ),
    "card.activate_any_time": (N_("You can’t activate a card before you play it: {card}"),),
    "card.activate_flip": (N_("The card has another effect: {effect}"),),
    "swap.max_three": (N_("You can swap at most {most} cards, not {count}."),),
    "swap.empty_stack": (N_("The stack is empty, so you can’t swap any of these: {stack}"),),
    "expedition.not_hand": (N_("These are not hand cards: {stack}"),),
    "effect.upgrades": (N_("The card gives you at most {most} free upgrades, not {count}."),),
    # Translators: {said} is what was tried, such as "worker → artisan".
    "effect.upgrades_depicted_only": (N_("The card raises only this tier, one step each: {tier} (not: {said})"),),
    "effect.population_cards_or_gold": (
        N_("The stack is empty, and the gold isn’t enough for a cube: {tier}. It takes {needs}, there are {has}."),
    ),
    "effect.discard": (N_("You can return at most {most} cards, not {count}."),),
    "effect.discard_same_turn_only": (N_("You can return hand cards only in the turn in which you play the card."),),
    "effect.new_world_resource": (N_("The card does not show this resource: {good}"),),
    "effect.new_world_resource_now": (N_("You didn’t use the free resource in the action that followed: {good}"),),
    "ruling.nw_resource_needs_use": (
        N_("You can take the free resource only with an action that needs it: {good}"),
        N_("Say which resource the card brings."),
    ),
    # workforce and upgrade ----------------------------------------------------------------------------
    "workforce.max_three": (N_("You can add at most {most} cubes, not {count}."),),
    "workforce.card_or_gold": (
        N_("The stack is empty, and you don’t have the gold instead: {tier}. You need {needs} and have {has}."),
    ),
    "ruling.cube_supply_empty": (N_("No cube of this tier is left in the supply: {tier}"),),
    "upgrade.max_three": (N_("You can upgrade at most {most} times, not {count}."),),
    "upgrade.one_step": (N_("A cube only rises, one step at a time: {tier} → {to}"),),
    "upgrade.replace_from_supply": (
        N_("No cube of this tier lies there: {tier} – {place}"),
        N_("No cube of this tier to upgrade: {tier}"),
    ),
    # islands and expeditions --------------------------------------------------------------------------
    "old_world.cost": SHORT_OF_TOKENS,
    "old_world.max_four": (N_("You already have {has} islands of the Old World; more than {most} nobody may have."),),
    "old_world.one_per_action": (N_("You open up one Old World island in one action."),),
    "new_world.cost": SHORT_OF_TOKENS,
    "new_world.max_four": (N_("You already have {has} islands of the New World; more than {most} nobody may have."),),
    "new_world.one_per_action": (N_("You explore one New World island in one action."),),
    "new_world.placed_apart": (N_("A New World island shows {needs} resources; you named {has}."),),
    "new_world.own_only": (N_("None of your New World islands has: {good}"),),
    "new_world.resource_cost": (
        N_("You have too few trade tokens ready to import: {good}. You need {needs} and have {has}."),
    ),
    "new_world.no_building": (N_("You can’t build on New World islands: {thing}"),),
    # Translators: {place} is Old World or New World.
    "ruling.island_stack_empty": (N_("No island is left: {place}"),),
    "expedition.cost": SHORT_OF_TOKENS,
    "expedition.up_to_three": (N_("You can take at most {most} expedition cards, not {count}."),),
    "ruling.expedition_short_stack": (N_("No expedition card is left."),),
    # objectives ---------------------------------------------------------------------------------------
    "objective.for_all": (N_("This objective is not in play: {objective}"),),
    "objective.score_at_end": (N_("This objective only counts at the end: {objective}"),),
    "objective.once_per_turn": (N_("You’ve already used this in this turn: {objective}"),),
    "objective.alonso_graves": SHORT_OF_TOKENS,
    "objective.aarhant": (SHORT_OF_TOKENS[-1],),
    "objective.the_editor": (
        N_("You can return at most {most} cards, not {count}."),
        *SHORT_OF_TOKENS,
        N_("Say which hand card goes back under its stack."),
    ),
    # Translators: {pair} is how many exploration tokens stand for one trade token.
    "objective.beryl_omara": (
        N_(
            "Only {pair} exploration tokens together stand for 1 trade token, only while paying, "
            "and never the other way round."
        ),
    ),
}


def findings() -> Findings:
    """Return how each broken rule is told."""
    return FINDINGS
