"""The last touch to a reading in Anno 1503, where one clause depends on another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.games.anno1503.moves.saying import BESIDE, POST
from referee.games.anno1503.moves.saying_die import chosen_to_sell, kept_of_die, settled, takes_wrong
from referee.games.anno1503.moves.saying_goods import listed, pays_for, untrue_price
from referee.games.anno1503.moves.saying_others import others_named

if TYPE_CHECKING:
    from referee.games.anno1503.state import State
SLIPS = frozenset((
    "agreement.brown_jetty", "building.great_post", "building.great_post.once", "building.great_post.price",
    "building.no_duplicate", "buy.price", "develop.one_step", "event.fire.gold_untouched", "event.golden_times",
    "event.pirate.gold_untouched", "event.second_roll", "explore.use_needs_look", "hand.discard_moment",
    "post.free_jetty", "post.no_exchange", "sell.needs_card", "sell.own_inhabitants",
    "settle.next_field", "settle.pioneer_only", "ship.orthogonal", "ship.own_on_board", "ship.sea_only",
    "tile.max_four_small", "treasure.upgrade", "turn.active_only", "turn.clockwise", "turn.phase_order",
    "yield.home_good", "yield.home_or_post", "yield.one_good_only", "yield.one_roll_for_all", "yield.question_mark",
    "yield.six_no_goods",
))  # fmt: skip
"""Rules that few break who say what they want: what a die brings, who buys what, what comes first."""


def _again(before: str, clause: str) -> bool:
    """*… explores A5, boring, I turn it over again*: looking at the same tile twice is putting it back."""
    _, explores, where = clause.rpartition("explore")
    return (
        bool(explores)
        and where.strip() in ("", before.rpartition("explore")[2].strip())
        and (before.endswith(f"explore{where}") or (not where and bool(re.search(r"explore( [A-Z]\d+)?$", before))))
    )


def _kept_once(clauses: list[str]) -> list[str]:
    """*It finds an agreement at E7, I keep it*: the same tile, looked at once."""
    found: list[str] = []
    for clause in clauses:
        told = re.fullmatch(r"(?:ship \d )?explore (?P<square>[A-Z]\d+) keep (?P<tile>.+)", clause)
        if told is not None and found and re.fullmatch(rf"(ship \d )?explore( {told['square']})?", found[-1]):
            found[-1] = f"{found[-1].removesuffix(told['square']).rstrip()} {told['square']} keep {told['tile']}"
        else:
            found.append(clause)
    return found


def _counted_once(clause: str) -> str:
    """*One up, to A9*: steps that the fields behind them are."""
    told = re.fullmatch(r"(?P<ship>(?:ship \d )?sail) (?P<steps>\d), (?P<squares>[A-Z]\d+(?:, [A-Z]\d+)*)", clause)
    if told is None or len(told["squares"].split(", ")) != int(told["steps"]):
        return clause
    return f"{told['ship']} {told['squares']}"


def _only_source(clause: str, rolled: str, state: State) -> bool:
    """*A one, Ruth takes tobacco from her post*: where a good comes from is no tile that is kept."""
    die = re.match(r"roll (?P<die>[1-5]) take (?P<taken>.*)", rolled)
    kept = re.fullmatch(rf"(?:explore )?keep (?P<tile>{POST})(?: at (?P<pier>\d))?", clause)
    kept = kept or re.fullmatch(r"keep (?P<tile>[a-z_]+)(?: at (?P<pier>\d))?", clause)
    if die is None or kept is None or kept["pier"] not in (None, die["die"]):
        return False
    taken = {entry.rpartition(" ")[2] for entry in die["taken"].split(", ")}
    posts = {player.posts.get(int(die["die"])) for player in state.players} & taken
    return bool(posts) and kept["tile"] in {POST, *posts}


def _held_back(clause: str, before: Sequence[str], state: State) -> bool:
    """*Tobacco to the merchant, the spice I keep*: a good in hand of which nothing else was said stays there."""
    good = clause.removeprefix("keep ")
    held = good != clause and state.players[state.to_move].hand.get(good, 0) > 0
    traded = bool(before) and before[-1].startswith(("sell ", "buy ", "discard "))
    return held and traded and not any(good in re.split(r"[ ,]+", told) for told in before)


def finish(text: str, state: State) -> str:
    """The last touch: a tile can be kept only where it was explored; what a die brings must be true."""
    text = re.sub(r"\bdevelop (\w+(?: at \d)?), to ", r"develop \1 to ", text)  # *he rises, he becomes a settler*
    text = re.sub(r"\b([A-Z]\d+), \1\b", r"\1", text)  # *to B10, then A10? no, only B10*: no ship goes where it lies
    clauses = listed(chosen_to_sell(settled(kept_of_die(text, state), state), state), state.ruleset.goods)
    clauses = [clause for at, clause in enumerate(clauses) if not at or not _again(clauses[at - 1], clause)]
    clauses = others_named(_kept_once(clauses), state)
    clauses = [_counted_once(clause) for clause in clauses if not _only_source(clause, clauses[0], state)]
    clauses = [clause for at, clause in enumerate(clauses) if not _held_back(clause, clauses[:at], state)]
    acts = [clause for clause in clauses if not clause.startswith("roll ")]
    if len(acts) == 1 and acts[0].endswith(BESIDE):
        return ""
    clauses = [clause.removesuffix(BESIDE) for clause in clauses]
    pairs = list(zip(clauses, [*clauses[1:], ""], strict=False))
    clauses = [clause for clause, following in pairs if not pays_for(clause, following, state)]
    clauses = [clause for before, clause in pairwise(("", *clauses)) if not pays_for(clause, before, state)]
    for at, clause in enumerate(clauses):
        before = clauses[at - 1] if at else ""
        if clause.startswith("keep ") and "explore" not in before.split(" "):
            clauses[at] = f"explore {clause}"
        ship = re.match(r"ship \d sail\b", before)
        if ship and re.fullmatch(r"explore( keep .*)?", clauses[at]):
            clauses[at] = f"{ship[0].removesuffix('sail')}{clauses[at]}"  # *the first ship two fields, then explore*
    return "; ".join(clauses)


def unsure(text: str, state: State) -> bool:
    """A card drawn that nobody names, and a sale behind it: rather the card is what is sold. Or what cannot be true, or
    somebody who rises right behind a treasure."""
    clauses = text.split("; ")
    if takes_wrong(clauses[0], state) or any(untrue_price(clause, state) for clause in clauses):
        return True
    if any(_kept_in_hand(clause, state) for clause in clauses):
        return True
    doubted = (_drawn_and_sold, _raised_by_treasure)
    return any(doubts(one, other) for one, other in pairwise(clauses) for doubts in doubted)


def _raised_by_treasure(one: str, other: str) -> bool:
    """*A treasure! The settler rises*: that is rather what the treasure brings."""
    return one.endswith(" keep treasure") and other.startswith("develop ")


def _drawn_and_sold(one: str, other: str) -> bool:
    return one.startswith("draw ") and " " not in one.removeprefix("draw ") and other.startswith("sell ")


def _kept_in_hand(clause: str, state: State) -> bool:
    """*I sell the cloth and keep the stone*: what is kept at no pier is rather a good than a trading post."""
    kept = re.search(r"\bkeep ([a-z]+)$", clause)
    return kept is not None and kept[1] in state.ruleset.goods
