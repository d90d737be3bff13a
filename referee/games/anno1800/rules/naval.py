"""Naval tokens (p. 5): trade and exploration tokens are exhausted from ships, those on cards go to the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.text import Ref
from referee.games.anno1800.moves import Exhaust

if TYPE_CHECKING:
    from referee.games.anno1800.moves import Payments
    from referee.games.anno1800.turn import Turn


def beryl(turn: Turn) -> int:
    """Return how many exploration tokens stand in for one trade token; 0 without Beryl O'Mara."""
    if "beryl_omara" not in turn.state.objectives:
        return 0
    objective = turn.ruleset.objectives.get("beryl_omara")
    return objective.exhaust.exploration if objective is not None else 0


def trade_tokens(turn: Turn) -> int:
    """Return the trade tokens that can be spent now, on ships and cards; with Beryl O'Mara also exploration tokens."""
    pair, tokens = beryl(turn), turn.me.trade + turn.me.trade_cards
    return tokens + exploration_tokens(turn) // pair if pair else tokens


def exploration_tokens(turn: Turn) -> int:
    return turn.me.explore + turn.me.explore_cards


def spend_trade(turn: Turn, count: int, *, trading: bool = False) -> None:
    """Pay trade tokens: those on cards first (they end with the next festival), then ships, then Beryl O'Mara."""
    me = turn.me
    if turn.pairs:  # Beryl O'Mara where the player chose her
        pair = beryl(turn)
        chosen = min(count, turn.pairs, exploration_tokens(turn) // pair)
        turn.pairs -= chosen
        count -= chosen
        if chosen:
            turn.rests_on("ruling.beryl_scope")
            spend_exploration(turn, chosen * pair)
    from_cards = min(count, me.trade_cards)
    me.trade_cards -= from_cards
    from_ships = min(count - from_cards, me.trade)
    me.trade -= from_ships
    me.trade_used += from_ships
    if from_cards > me.trade:
        turn.rests_on("ruling.temporary_tokens_pay")
    rest = count - from_cards - from_ships
    pair = beryl(turn) if rest > 0 else 0
    if pair:
        if not trading or rest < count:  # trading with exploration tokens alone is what the card itself says
            turn.rests_on("ruling.beryl_scope")
        spend_exploration(turn, min(rest * pair, exploration_tokens(turn)))


def check_pairs_spent(turn: Turn) -> None:
    """naval.type_match: exploration tokens were named for which nothing asks, or that are not there."""
    if turn.pairs:
        turn.breaks("naval.type_match", unasked=Ref("token", "exploration_token"))
        turn.pairs = 0


def spend_exploration(turn: Turn, count: int) -> None:
    me = turn.me
    from_cards = min(count, me.explore_cards)
    me.explore_cards -= from_cards
    from_ships = min(count - from_cards, me.explore)
    me.explore -= from_ships
    me.explore_used += from_ships
    if from_cards > me.explore:
        turn.rests_on("ruling.temporary_tokens_pay")


def check_exploration(turn: Turn, rule: str, needs: int) -> None:
    """Check the named rule, and naval.exhausted_unusable: enough ready exploration tokens."""
    has, token = exploration_tokens(turn), "exploration_token"
    if has < needs:
        turn.breaks(rule, needs=needs, has=has, token=Ref("token", token), spent=count_spent(turn, token))
        explain_shortage(turn, token, needs, has)


def explain_shortage(turn: Turn, token: str, needs: int, has: int) -> None:
    """naval.exhausted_unusable, festival.ends_temporary_tokens, objective.beryl_omara: what became of the tokens."""
    exploring = token == "exploration_token"
    old = turn.before.players[turn.seat]
    used = turn.me.explore_used if exploring else turn.me.trade_used
    before = old.explore_used if exploring else old.trade_used
    if before and used >= before and has + before >= needs:
        turn.breaks("naval.exhausted_unusable", turn.violations[-1].rule, token=Ref("token", token, before))
    if turn.rested is not None:
        ended = turn.rested.ended_explore if exploring else turn.rested.ended_trade
        if has + ended >= needs:
            turn.breaks("festival.ends_temporary_tokens", token=Ref("token", token, ended))
    if beryl(turn) and not exploring and exploration_tokens(turn) % beryl(turn):  # one that finds no second
        breaks_beryl(turn, token, needs, has)


def breaks_beryl(turn: Turn, token: str, needs: int, has: int) -> None:
    turn.breaks("objective.beryl_omara", needs=needs, has=has, token=Ref("token", token), pair=beryl(turn))


def count_spent(turn: Turn, token: str) -> int | None:
    """Return how many tokens of a kind that were ready have been used in this turn; None for none."""
    me, before = turn.me, turn.before.players[turn.seat]
    if turn.rested is not None:  # all was ready then, and nothing lay on cards
        return (me.trade_used if token == "trade_token" else me.explore_used) or None
    if token == "trade_token":
        found = max(0, me.trade_used - before.trade_used) + max(0, before.trade_cards - me.trade_cards)
    else:
        found = max(0, me.explore_used - before.explore_used) + max(0, before.explore_cards - me.explore_cards)
    return found or None


def check_named(turn: Turn, named: Payments, price: int) -> None:
    """naval.type_match: islands and expeditions are paid with exploration tokens, nothing else and no more of them."""
    exploring = Exhaust("exploration_token")
    if named.count(exploring) > price:
        turn.breaks("naval.type_match", unasked=Ref("token", exploring.thing))
    for payment in named:
        thing = payment.thing if isinstance(payment, Exhaust) else ""
        if thing != "exploration_token":
            named_thing = Ref("token" if thing.endswith("_token") else "tier", thing) if thing else None
            turn.breaks("naval.type_match", unasked=named_thing or Ref("phrase", "resource"))
            if thing == "trade_token" and beryl(turn):
                breaks_beryl(turn, "exploration_token", 0, exploration_tokens(turn))
