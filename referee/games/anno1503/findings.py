"""How a broken rule of Anno 1503 is told: templates by rule id, names after a colon or in a list.

A rule that is broken in several ways has several templates; the first whose facts are all known is used.
"""

from __future__ import annotations

from referee.engine.text import N_, P_, Findings

MUST_PAY = N_("{player} owes {owed} gold, has {gold}, and so must pay all of it.")
UNTOUCHED = N_("{player} owes {owed} gold and has only {gold}, and so pays nothing, not {told}.")

FINDINGS: Findings = {
    # the turn -----------------------------------------------------------------------------------------
    # Translators: {expected} and {player} are names of players; {action} is an action such as "buy a commodity".
    "turn.clockwise": (
        N_("It’s {expected}’s turn, not {player}’s."),
        # Translators: {next} is a player; {action} was still said after "end of turn".
        N_("You’ve ended the turn, so {next} is to move: {action}"),
    ),
    "turn.active_only": (N_("Only {expected} can act now, not {player}: {action}"),),
    "turn.roll_first": (N_("Roll the die first, then: {action}"),),
    "turn.phase_order": (N_("You can’t do this any more once a ship has acted: {action}"),),
    "hand.max_five_end_of_turn": (
        # Translators: {count} is always more than {most}, which is 5; {excess} is the difference.
        N_("At the end of the turn you have {count} cards in hand; discard {excess}, so that {most} stay."),
    ),
    "hand.discard_own_choice": (N_("You can’t discard what you don’t have in hand: {good}"),),
    # Translators: {count} is what was said, {most} what is allowed.
    "hand.discard_only_excess": (N_("You discard only surplus cards: {most}, not {count}."),),
    "hand.discard_moment": (N_("You discard at the very end of the turn, after everything else: {action}"),),
    # yields -------------------------------------------------------------------------------------------
    "yield.one_roll_for_all": (N_("The die has been rolled already; one roll counts for all."),),
    # Translators: {good} is what was taken, {home} what the home island shows at {number}, {post} the post's good.
    "yield.home_good": (N_("{player} gets at {number}: {home}, not: {good}"),),
    "yield.home_or_post": (
        N_("{player} chooses at {number} between {home} (home island) and {post} (trading post), not: {good}"),
    ),
    "yield.question_mark": (N_("The question mark gives {player} a commodity card, nothing else."),),
    "yield.one_good_only": (
        P_(
            "{player} takes {count} card, but a roll gives only 1.",
            "{player} takes {count} cards, but a roll gives only 1.",
        ),
    ),
    "yield.six_no_goods": (N_("A {number} gives no yields; an event happens instead."),),
    "yield.compulsory": (N_("The yield is taken, {player} cannot decline it: {good}"),),
    "supply.empty_pile": (N_("The stack is empty: {good}"),),
    # ships and inhabitants ----------------------------------------------------------------------------
    # Translators: {missing} is a list such as "1 × wood, 2 × stone".
    "ship.cost": (N_("You can’t pay for the ship. You’re short of: {missing}"),),
    "ship.max_two": (N_("All {most} ships are at sea already."),),
    "settle.cost": (N_("You can’t pay for the pioneer. You’re short of: {missing}"),),
    # Translators: fields of the home island are numbered from 1; {told} was said, {field} is the next free one.
    "settle.next_field": (N_("Spaces are filled in order: not {told}, the next one is {field}."),),
    "settle.pioneer_only": (N_("You can place only pioneers; others develop: {inhabitant}"),),
    "settle.seven_fields": (N_("All {most} spaces of the home island are taken."),),
    "settle.needs_building_from_fourth": (
        N_("A pioneer on space {field} comes with a public building. To choose from: {choice}"),
    ),
    "settle.blocked_without_building": (
        N_("No public building is left to choose, so no pioneer can be placed on space {first} or later."),
    ),
    "tile.max_four_small": (N_("All {most} pioneer/settler tiles are in use; a settler must become a citizen first."),),
    "tile.max_three_large": (N_("All {most} citizen/merchant tiles are in use."),),
    "develop.one_step": (
        # Translators: {wanted} is a level of inhabitants, such as "settler".
        N_("You have no {wanted} to develop."),
        # Translators: {inhabitant} is a level.
        N_("Inhabitants develop one level at a time up to the merchant. On space {field} lives: {inhabitant}"),
        N_("Nobody lives on space {field}."),
        N_("You have nobody to develop."),
    ),
    "develop.settler_cost": (N_("You can’t pay for the settler on space {field}. You’re short of: {missing}"),),
    "develop.citizen_cost": (N_("You can’t pay for the citizen on space {field}. You’re short of: {missing}"),),
    "develop.merchant_cost": (N_("You can’t pay for the merchant on space {field}. You’re short of: {missing}"),),
    # selling and buying -------------------------------------------------------------------------------
    "sell.own_inhabitants": (
        N_("Only your own inhabitants buy from you, none of {owner}."),
        N_("On space {field} lives: {inhabitant}, not: {told}"),
        N_("Nobody lives on space {field}."),
    ),
    "sell.once_per_inhabitant": (
        N_("The {inhabitant} on space {field} has already bought something in this turn."),
        N_("Each of them buys only once a turn, and you have no more: {inhabitant}"),
    ),
    "sell.matching_good": (
        # Translators: {inhabitants} is a level in its plural, {buyers} a list of levels in their plurals.
        N_("Your {inhabitants} don’t buy {good}; only {buyers} do."),
    ),
    "sell.price": (N_("This sale brings {price} gold, not {told}: {inhabitant}"),),
    "sell.needs_card": (N_("You can’t sell what you don’t have in hand: {good}"),),
    "buy.twice_per_turn": (
        P_("You can buy only {most} card in a turn.", "You can buy only {most} cards in a turn.", "most"),
    ),
    "buy.price": (N_("A card costs {price} gold now, not {told}."),),
    "buy.enough_gold": (N_("You can’t afford a card: it costs {price} gold, and you have {gold}."),),
    "trade.none_between_players": (N_("Players don’t trade with each other, so not with {player} either: {good}"),),
    "building.great_post": (
        N_("{player} cannot draw without this: {building}"),
        N_("{own} cannot draw from their own hand."),
    ),
    "building.great_post.price": (N_("Drawing costs exactly {price} gold, and you have {gold}."),),
    "building.great_post.once": (
        P_("You can draw only {most} card in a turn.", "You can draw only {most} cards in a turn.", "most"),
    ),
    "building.great_post.empty_hand": (N_("{player} has no card to draw."),),
    "building.great_post.blind": (N_("{player} does not hold the card that is said to have been drawn: {good}"),),
    # ships and islands --------------------------------------------------------------------------------
    # Translators: {here} and {field} are fields of the board such as "B6".
    "ship.action_points": (
        P_(
            "Ship {ship} has only {points} action point in this turn.",
            "Ship {ship} has only {points} action points in this turn.",
            "points",
        ),
    ),
    "ship.orthogonal": (N_("A ship moves straight to a neighbouring space, not from {here} to {field}."),),
    "ship.sea_only": (
        N_("A ship stays on the sea, {field} is no sea space."),
        N_("A ship goes straight from sea space to sea space."),
    ),
    "ship.own_on_board": (N_("Ship {ship} is not on the gameboard."),),
    "explore.adjacent": (
        N_("The ship on {here} is not next to this island space: {field}"),
        N_("The ship is not next to an island space with a tile."),
    ),
    "explore.needs_tile": (N_("There is no island tile on this space: {field}"),),
    "explore.use_needs_look": (N_("A tile can be used only right after discovering it: {tile}"),),
    "explore.use_returns_ship": (N_("The ship does not stay at sea when it brings this home: {tile}"),),
    # Translators: {number} is the number of a pier of the home island.
    "post.grey_jetty": (N_("There is no grey stone pier at {number}."),),
    "post.free_jetty": (N_("The pier at {number} is taken by the trading post for: {good}"),),
    "post.max_four": (N_("All {most} grey stone piers are taken; the tile goes back."),),
    "post.no_exchange": (N_("A trading post cannot be exchanged for another one."),),
    "agreement.brown_jetty": (N_("A trade agreement goes to a brown wooden pier, not to number {number}."),),
    "agreement.max_three": (N_("All {most} brown wooden piers are taken; the tile goes back."),),
    "treasure.immediate": (N_("A treasure takes effect at once or goes back; it cannot be kept for later."),),
    "treasure.upgrade": (
        N_("The treasure raises one of your own inhabitants, none of {owner}."),
        N_("Nobody lives on space {field}, so nobody rises there."),
    ),
    "treasure.no_target": (N_("No inhabitant can rise, so the treasure goes back."),),
    "setup.island_tiles_by_count": (N_("From what you entered, all {count} of these tiles are in use: {tile}"),),
    # public buildings ---------------------------------------------------------------------------------
    "building.only_from_fourth_field": (
        N_("A building comes only with a pioneer on space {first} or later, not on {field}: {building}"),
    ),
    "building.from_display": (N_("Not on display: {building}. To choose from: {choice}"),),
    "building.no_duplicate": (N_("Nobody has the same building twice: {building}"),),
    # events -------------------------------------------------------------------------------------------
    "event.second_roll": (
        N_("An event happens only after a {only}, not after a {number}."),
        N_("After a {number} the die is rolled again for the event."),
    ),
    "event.nothing_owed": (
        N_("{player} is safe ({building}), owes nothing and loses nothing: {event}"),
        N_("{player} owes nothing and loses nothing: {event}"),
    ),
    # Translators: {owed}, {gold} and {told} are amounts of gold: owed, owned, and what was said to be paid.
    "event.pirate": (N_("{player} owes {owed} gold, not {told}."),),
    "event.pirate.must_pay_if_able": (MUST_PAY,),
    "event.pirate.gold_untouched": (UNTOUCHED,),
    "event.pirate.too_poor_loses_one_tile": (
        N_("{player} gives up exactly one tile (told: {count})."),
        N_("{player} has no such tile to give up: {tile}"),
    ),
    # Translators: {farthest} is a list of fields of the board.
    "event.pirate.farthest_free_field": (
        N_("The tile goes to a free island space farthest from the start, not to {field}: {farthest}"),
        N_("The tile goes to a free island space farthest from the start, not to {field}."),
    ),
    "event.fire.must_pay_if_able": (MUST_PAY,),
    "event.fire.red_area_safe": (N_("The red area costs nothing: {player} owes {owed} gold, not {told}."),),
    "event.fire.gold_untouched": (UNTOUCHED,),
    "event.fire.too_poor_loses_last": (
        N_("{player} loses exactly the inhabitant placed last: {inhabitant}, space {field}"),
    ),
    "event.fire.tile_to_stock": (N_("The tile of {player} goes back to the supply, not to the gameboard: {field}"),),
    "event.golden_times": (
        P_(
            "{player} may take {most} commodity card at golden times.",
            "{player} may take {most} commodity cards at golden times.",
            "most",
        ),
    ),
    # victory ------------------------------------------------------------------------------------------
    # Translators: {points} is a list of victory points such as "30 gold, 3 merchants".
    "victory.three_points": (
        P_(
            "{needed} points win; now there is {count}: {points}",
            "{needed} points win; now there are {count}: {points}",
        ),
    ),
    "victory.can_be_lost": (N_("Lost again, so it does not count: {points}"),),
    "victory.own_turn": (N_("{player} can win only in their own turn."),),
    "victory.ends_game": (N_("The game is over; {player} has won."),),
}


def findings() -> Findings:
    """Return the templates of each broken rule."""
    return FINDINGS
