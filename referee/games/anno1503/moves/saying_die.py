"""What a die brings in Anno 1503: a reading is settled where what was said of it is true."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.anno1503.moves.saying_roll import BROUGHT, CHOSEN, SECOND, YIELDED, name_of
from referee.games.anno1503.ruleset import ANY

if TYPE_CHECKING:
    from referee.games.anno1503.state import Player, State

_OPEN = re.compile(rf" ({YIELDED}|{CHOSEN}) ([a-z]+)")
_KEYWORDS = "take|pay|lose"
_SAME = re.compile(r"(?P<name>.{1,80}) same (?P<times>\d)")
_KEPT = re.compile(r"roll (?P<die>[1-5])(?P<rest>( take [^;]*)?); keep (?P<good>[a-z]+)(?P<more> take [^;]*)?(?=;|$)")
_EVENT = re.compile(r"roll 6 [1-6]")
_TO_ALL = re.compile(rf"roll (?P<die>[1-5])\b.* {BROUGHT} (?P<goods>[a-z ]+?)(?= (?:{_KEYWORDS}) |;|$)")
_TAKEN = re.compile(rf"roll [1-5] take ([^;]*?)(?= (?:{_KEYWORDS}) |;|$)")
_DUE = re.compile(r"roll 6 [1-4]")
"""Pirates and fire: only these cost something."""


def _repeated(clause: str) -> str:
    """The clause with what somebody takes or pays just as whoever was named before; "" where nobody was."""
    if " same " not in clause:
        return clause
    head, keyword, taken = clause.partition(" take ")
    if " pay " in clause:  # *I pay one, Boris too*
        head, keyword, paid = head.partition(" pay ")
        taken = f"{paid}, {taken}"
    entries: list[str] = []
    what = ""
    for entry in taken.split(", "):
        told = _SAME.fullmatch(entry)
        if told is None:
            entries.append(entry)
            what = entry.rpartition(" ")[2]
            continue
        if not what or (keyword == " pay " and told["times"] != "1"):
            return ""
        entries = [other for other in entries if not other.startswith(f"{told['name']} ")]
        number = "" if told["times"] == "1" else f"{told['times']} "
        entries.append(f"{told['name']} {number}{what}")
    return f"{head}{keyword}{', '.join(entries)}"


def kept_of_die(text: str, state: State) -> str:
    """*Three, I keep the wood*: what the die brings is kept, and no tile that nobody looked for."""
    told = _KEPT.match(text)
    if told is None:
        return text
    me, die = state.players[state.to_move], int(told["die"])
    keyword = next((word for word in (YIELDED, CHOSEN) if _brings(me, die, word, told["good"])), "")
    taken = told["rest"] or told["more"] or ""
    if not keyword or (told["rest"] and told["more"]):
        return text
    return f"roll {die} {keyword} {told['good']}{taken}{text[told.end() :]}"


def settled(text: str, state: State) -> list[str]:
    """The clauses of a reading in which what the die brings is true; none where it is not."""
    if (" event " in text and not _EVENT.search(text)) or (re.search(r" (pay|lose) ", text) and not _DUE.search(text)):
        return []
    if re.search(rf"roll \d{SECOND}", text):
        return []
    text = text.replace(SECOND, "", 1)
    if (" sum named" in text and "sell " not in text) or (" discount named" in text and "buy " not in text):
        return []
    text = re.sub(r" (event|all|sum|discount) named(, named)*", "", text)
    text = _brought_to_all(text, state)
    if any(_two_goods(told, state.ruleset.goods) for told in _TAKEN.findall(text)):
        return []
    clauses = text.split("; ")
    for at, clause in enumerate(clauses):
        chosen = _OPEN.findall(clause)
        if not chosen:
            continue
        told, _, taken = _OPEN.sub("", clause).partition(" take ")
        action, _, die = told.partition(" ")
        me = state.players[state.to_move]
        if action != "roll" or len(chosen) > 1 or not die.isdigit() or not _brings(me, int(die), *chosen[0]):
            return []
        own = f"{name_of(state.to_move, state)} {chosen[0][1]}"
        entries = [own, *(entry for entry in taken.split(", ") if entry not in ("", own))]
        clauses[at] = f"roll {die} take {', '.join(entries)}"
    whole = [_repeated(clause) for clause in clauses]
    brings = re.match(r"roll 6 [1-4].* take ", whole[0]) if whole else None  # pirates and fire bring nothing
    return whole if all(whole) and not brings else []


def chosen_to_sell(clauses: list[str], state: State) -> list[str]:
    """*A four, tobacco for me, and that goes to the merchant*: who has none of what is sold chose it."""
    me = state.players[state.to_move]
    rolled = re.fullmatch(r"roll (?P<die>[1-5])(?: take (?P<taken>.*))?", clauses[0]) if len(clauses) > 1 else None
    sold = re.match(r"sell (?:it )?(?P<good>[a-z]+)\b", clauses[1]) if rolled is not None else None
    if rolled is None or sold is None or me.hand.get(sold["good"], 0):
        return clauses
    name, taken = name_of(state.to_move, state), rolled["taken"] or ""
    if any(entry.startswith(f"{name} ") for entry in taken.split(", ")):
        return clauses
    level = re.match(r"sell \w+ to (?P<level>[a-z]+)", clauses[1])
    wanted = level is None or sold["good"] in state.ruleset.inhabitants[level["level"]].buys
    if not wanted or not _brings(me, int(rolled["die"]), CHOSEN, sold["good"]):
        return clauses
    entries = ", ".join(filter(None, (f"{name} {sold['good']}", taken)))
    return [f"roll {rolled['die']} take {entries}", *clauses[1:]]


def _two_goods(taken: str, goods: Sequence[str]) -> bool:
    """Whether somebody takes two goods: no die from 1 to 5 brings them."""
    entries = taken.split(", ")
    players = [told.rpartition(" ")[0] for told in entries]
    return len(set(players)) < len(players) or any(told.lstrip("0123456789 ") in goods for told in entries)


def takes_wrong(clause: str, state: State) -> bool:
    """Whether somebody takes what the die does not bring: rather it was bought, or given to somebody else."""
    told = _TAKEN.match(clause)
    if told is None:
        return False
    die, seats = int(clause[len("roll ")]), {name_of(seat, state): seat for seat in range(len(state.players))}
    for name, _, good in (entry.rpartition(" ") for entry in told[1].split(", ")):
        player = state.players[seats[name]] if name in seats and good in state.ruleset.goods else None
        known = player is not None and player.island is not None
        if known and player and not any(_brings(player, die, keyword, good) for keyword in (YIELDED, CHOSEN)):
            return True
    return False


def _brought_to_all(text: str, state: State) -> str:
    """Without the goods that a die brings to all together, where that is true; "" where it is not."""
    told = _TO_ALL.search(text)
    if told is None:
        return "" if f" {BROUGHT} " in text else text
    die = int(told["die"])
    shown = {good for player in state.players for good in (player.shows(die), player.posts.get(die))}
    return text.replace(f" {BROUGHT} {told['goods']}", "") if set(told["goods"].split(" ")) <= shown else ""


def _brings(player: Player, die: int, keyword: str, good: str) -> bool:
    home, post = player.shows(die), player.posts.get(die)
    choice = home == ANY or (post is not None and post != home)
    return choice == (keyword == CHOSEN) and (home == ANY or good in (home, post))
