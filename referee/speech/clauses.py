"""Stage 3: which clauses of a saying tell a turn, and which are talk, a reason, a state, a plan, a question.

The result is one set of clauses for each way to hear the saying, with the doubts that way brings. A turn told beside
talk is such a second way, not a second run.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.cursor import name_key
from referee.engine.value import Value
from referee.speech.mentions import SILENT, Mention

TURN, TALK, QUESTION, ASIDE, REASON, PLAN, ADDRESS, OTHERS = (
    "turn", "talk", "question", "aside", "reason", "plan", "address", "others",
)  # fmt: skip
"""The kinds of clauses."""
SUPPLYING = frozenset(("give", "trade", "sell", "make"))
"""Verbs before which another player's name is rather the partner than whoever moves."""
STATING = frozenset(("own", "want"))
"""Verbs that only say how things are."""
EMPTY = frozenset(("filler", "stop", "pause", "and", "then", "clause", "early", "speaker", "them"))
"""Kinds of mentions of which no turn can be made."""
CARRIES = ("thing", "noun", "number", "verb", "player", "unknown", "size", "ordinal")


class Clause(Value):
    """A run of mentions between two marks, with what kind of clause it is."""

    kind: str
    mentions: tuple[Mention, ...]

    @property
    def names(self) -> bool:
        """Whether it names or counts something of the game."""
        return any(m.has("thing", "noun", "number") for m in self.mentions)


class ClauseSet(Value):
    """One way to hear a saying: the mentions that tell the turn, what was left out, whose turn it is, what to doubt."""

    kept: tuple[Mention, ...]
    dropped: tuple[Mention, ...] = ()
    seat: int = -1
    doubts: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rewritten: tuple[str, ...] = ()
    """The names of the rewrites that were applied to it."""


def list_clause_sets(
    mentions: Sequence[Mention], seat: int, players: Sequence[str], starts_with_die: bool = False
) -> list[ClauseSet]:
    """Return the ways to hear a saying, the plainest first; none where nothing in it can be a turn.

    Where a turn `starts_with_die`, the clause that tells it is never left out.
    """
    clauses = [Clause(_classify(part, sentence), tuple(part)) for sentence, part in _split(mentions)]
    clauses = _move_ahead(_spread_kinds(clauses))
    mover = _find_announced(clauses)
    announcement, clauses = clauses[: mover >= 0], clauses[mover >= 0 :]
    die = _find_die(clauses) if starts_with_die else None
    if die is not None:
        clauses = [clause._replace(kind=TURN) if clause is die else clause for clause in clauses]
        die = clauses[0]
    found: list[ClauseSet] = []
    told = [clause for clause in clauses if clause.kind == TURN]
    asides = [clause for clause in clauses if clause.kind != TURN]
    kept, dropped = _cut_asides(clauses)
    talk = [clause for clause in clauses if clause.kind in (TALK, QUESTION, PLAN, OTHERS)]
    if not talk:
        found.append(_make(kept, dropped, _doubt_asides(asides, dropped), clauses))
    else:
        sentences = _drop_sentences(clauses)
        if sentences is not None:
            kept_more, dropped_more = _cut_asides(sentences)
            away = [c for c in clauses if c not in sentences]
            lost = [m for c in away for m in c.mentions]
            found.append(_make(kept_more, [*dropped_more, *lost], ("beside_talk", *_doubt_talk(away, seat)), clauses))
        quiet = [clause for clause in clauses if clause not in talk]
        if quiet:
            kept_more, dropped_more = _cut_asides(quiet)
            lost = [m for c in talk for m in c.mentions]
            found.append(_make(kept_more, [*dropped_more, *lost], ("within_talk", *_doubt_talk(talk, seat)), clauses))
    opening = clauses[0] if starts_with_die and any(m.has("number", "size") for m in clauses[0].mentions) else None
    at = max((at for at in range(1, len(clauses)) if _decides(clauses, at)), default=0)
    decided = [clause for clause in clauses[at:] if clause.kind == TURN]
    decided = [die, *decided] if die is not None and at and die not in decided else decided
    idle = all(c.kind != TURN or not c.names or _is_reason(c, seat) for c in clauses[:at] if c is not die)
    if at and decided and len(decided) < len(told) and idle and not any(map(_acts, clauses[:at])):
        left = [m for c in clauses if c not in decided for m in c.mentions]
        named = any(m.seat >= 0 and m.seat != seat for m in left) and any(m.has("thing") for m in left)
        doubts = ("decided_after", "left_out_name") if named else ("decided_after",)
        found.append(_make(_cut_asides(decided)[0], left, doubts, clauses))
    reasons = [c for c in told if _is_reason(c, seat) and c is not die and c is not opening]
    rest = [clause for clause in told if clause not in reasons]
    if reasons and rest:
        away = [c for c in clauses if c not in rest]
        left = [m for c in away for m in c.mentions]
        found.append(_make(_cut_asides(rest)[0], left, ("reason_dropped", *_doubt_talk(away, seat)), clauses))
    heard = [s for s in found if any(m.senses.keys() - EMPTY for m in s.kept)]
    if mover >= 0:
        return [s._replace(seat=mover, clauses=(*announcement, *s.clauses)) for s in heard]
    return [_find_mover(s, seat, players) for s in heard]


def _find_announced(clauses: Sequence[Clause]) -> int:
    """Return whose turn a clause in front announces, -1 for nobody's: *for Mia: …*, *Mia is up, …*, *Mia's turn: …*."""
    first = clauses[0].mentions if len(clauses) > 1 else ()
    seats = [m.seat for m in first if m.seat >= 0 and not m.has("self")]
    rest = [m for m in first if m.seat < 0 and not m.tells("clause", "handover") and m.senses.keys() - EMPTY - {"role"}]
    handed_over = any(m.tells("clause", "handover") for m in first) and not rest
    colon = bool(first) and first[-1].tells("pause", ":") and not any(m.has("thing", "number", "verb") for m in rest)
    listed = any(m.seat >= 0 for c in clauses[1:] for m in c.mentions if c.mentions[-1].tells("pause", ":"))
    return seats[0] if len(seats) == 1 and (handed_over or colon) and not listed else -1


def _find_die(clauses: Sequence[Clause]) -> Clause | None:
    """Return the first clause where it tells a die and little else: *two sixes!*, *a four,*."""
    first = clauses[0] if clauses else None
    if first is None or first.kind in (QUESTION, PLAN) or any("condition" in m.signs for m in first.mentions):
        return None
    if any(m.has("clause") and not m.has(*CARRIES) and not m.tells("clause", "state") for m in first.mentions):
        return None
    carrying = [m for m in first.mentions if m.has(*CARRIES)]
    dice = [m for m in carrying if m.has("number", "size")]
    if not dice or first.mentions[-1].tells("stop", "?"):
        return None
    return first if all(m in dice or m.seat >= 0 or m.tells("verb", "roll") for m in carrying) else None


def _move_ahead(clauses: list[Clause]) -> list[Clause]:
    """*Before I build the bakery, I activate …*: a clause of what is done later goes to the end."""
    for at, clause in enumerate(clauses[:-1]):
        if (
            any("ahead" in m.signs for m in clause.mentions[:3])
            and _acts(clause)
            and any(map(_acts, clauses[at + 1 :]))
        ):
            kept = tuple(m for m in clause.mentions if not m.tells("clause", "aside", "reason", "talk"))
            end = clause.mentions[0].start
            then = Mention(end, end, {"then": ("",)}, text="then")
            return [*clauses[:at], *clauses[at + 1 :], Clause(TURN, (then, *kept))]
    return clauses


def _is_reason(clause: Clause, seat: int) -> bool:
    """Tell whether a clause only says how things are, what is lacking, wished or not done: *coal I have*."""
    stated = any(m.tells("clause", "state", "owned") and not m.has("thing") for m in clause.mentions)
    wished = any(m.signs & {"wish", "because", "remains"} for m in clause.mentions)
    denied = any(m.has("not") or m.tells("no", "denies", "may_deny") for m in clause.mentions)
    others = any(m.seat >= 0 and m.seat != seat for m in clause.mentions)
    if not any(m.has("thing", "noun", "verb", "unknown", "number") for m in clause.mentions):
        return False  # *brewery, no, bakery*
    return (stated or wished or denied) and not _acts(clause) and not others


def _acts(clause: Clause) -> bool:
    """Tell whether a verb says that something is done that is more than a wish, and it is not denied."""
    if any(m.has("not") for m in clause.mentions):
        return False
    light = {"own", "want", "get", "make", "use", "take", "show", "give", "leave"}
    return any(m.has("verb") and not light.issuperset(m.senses["verb"]) and not m.has("thing") for m in clause.mentions)


def _decides(clauses: Sequence[Clause], at: int) -> bool:
    """Tell whether a clause begins with a word such as *so*, or stands behind a colon."""
    first = next((m for m in clauses[at].mentions if not m.has("filler") or m.has("so")), None)
    return clauses[at - 1].mentions[-1].tells("pause", ":") or (
        first is not None and (first.has("so") or "hence" in first.signs)
    )


def _make(
    kept: Sequence[Mention], dropped: Sequence[Mention], doubts: Sequence[str], clauses: Sequence[Clause]
) -> ClauseSet:
    return ClauseSet(tuple(kept), tuple(dropped), -1, tuple(doubts), tuple(clauses))


def _split(mentions: Sequence[Mention]) -> list[tuple[list[Mention], list[Mention]]]:
    """Return the parts between pauses, each with the sentence that it stands in; *so* begins a part too."""
    found: list[tuple[list[Mention], list[Mention]]] = []
    sentence: list[Mention] = []
    parts: list[list[Mention]] = [[]]
    for m in mentions:
        sentence.append(m)
        if m.has("so") and any(other.has(*CARRIES) or other.has("clause") for other in parts[-1]):
            parts.append([])
        parts[-1].append(m)
        if m.has("pause"):
            parts.append([])
        if m.has("stop"):
            found += [(sentence, part) for part in parts if part]
            sentence, parts = [], [[]]
    return found + [(sentence, part) for part in parts if part]


def _classify(part: Sequence[Mention], sentence: Sequence[Mention]) -> str:
    """Return what kind of clause a part is."""
    first = next((m for m in part if m.senses.keys() - EMPTY or m.has("clause")), None)
    asked = sentence[-1].tells("stop", "?")
    if asked and first is not None and first.tells("clause", "asks"):
        return QUESTION
    if any(m.tells("clause", "aside", "reason") for m in part):
        return REASON if any(m.tells("clause", "reason") for m in part) else ASIDE
    if any(m.tells("clause", "address") for m in part):
        return ADDRESS
    if any(
        m.tells("clause", "talk", "idle", "compare") and not m.has("thing") and not m.tells("verb", "roll")
        for m in part
    ):
        return TALK
    if any(m.tells("clause", "plan") for m in part):
        return PLAN
    if first is not None and first.tells("clause", "question") and not first.has("verb"):
        return QUESTION
    if first is not None and first.tells("clause", "others") and any(m.has("verb") for m in part):
        return OTHERS
    return TURN


def _spread_kinds(clauses: list[Clause]) -> list[Clause]:
    """Take a verb of talk right behind a pause for going on with the turn: *the worker goes home, costs two gold*."""
    found: list[Clause] = []
    for at, clause in enumerate(clauses):
        first = next((m for m in clause.mentions if not m.has("filler")), None)
        goes_on = (
            at > 0 and clause.kind == TALK and first is not None and first.tells("clause", "talk") and first.has("verb")
        )
        talks = [m for m in clause.mentions if m.tells("clause", "talk")]
        others = any(m.seat >= 0 for m in clause.mentions) and any(m.has("thing") for m in clause.mentions)
        holds = all(m.has("verb") or m.tells("clause", "state") for m in talks)  # *the motors Ben has*
        goes_on = goes_on or (at > 0 and clause.kind == TALK and others and holds)
        if goes_on and clauses[at - 1].kind == TURN and clauses[at - 1].names:
            quiet = tuple(_without_clause(m) if m in talks else m for m in clause.mentions)
            clause = Clause(TURN, quiet)
        found.append(clause)
    return found


def _without_clause(m: Mention) -> Mention:
    senses = {kind: values for kind, values in m.senses.items() if kind != "clause"}
    return m._replace(senses=senses or SILENT)


def _cut_asides(clauses: Sequence[Clause]) -> tuple[list[Mention], list[Mention]]:
    """Return what is left without asides and reasons: from their word on where something was said before it."""
    kept: list[Mention] = []
    dropped: list[Mention] = []
    for clause in clauses:
        if clause.kind not in (ASIDE, REASON, ADDRESS):
            kept += clause.mentions
            continue
        at = next(i for i, m in enumerate(clause.mentions) if m.tells("clause", "aside", "reason", "address"))
        said = any(
            m.has("thing", "noun", "number") or (m.has("verb") and not STATING.issuperset(m.senses["verb"]))
            for m in clause.mentions[:at]
        )
        between = clause is not clauses[0] and clause is not clauses[-1] and any(m.has("mend") for m in clause.mentions)
        between = between and not any(m.seat >= 0 for m in clause.mentions)
        if (clause.kind == ADDRESS and between) or (
            clause.kind == ADDRESS
            and not all(
                m.tells("clause", "address") or m.seat >= 0 or not m.senses.keys() - EMPTY for m in clause.mentions
            )
        ):
            kept += [_without_clause(m) for m in clause.mentions]
            continue
        cut = at if said else 0
        kept += clause.mentions[:cut]
        dropped += clause.mentions[cut:]
    return kept, dropped


def _doubt_asides(asides: Sequence[Clause], dropped: Sequence[Mention]) -> list[str]:
    """Return the doubts that left out asides bring: a reason less than anything else, an address none."""
    doubts = []
    if any(clause.kind == ASIDE for clause in asides):
        doubts.append("aside")
    if any(
        m.has("number") or m.has("no") or (m.seat >= 0 and not m.has("self"))
        for m in dropped
        if not m.tells("clause", "address")
    ):
        doubts.append("left_out_name")
    return doubts


def _doubt_talk(clauses: Sequence[Clause], seat: int) -> list[str]:
    """Return the doubts that left out talk brings: something may have been done, counted or corrected in it."""
    doubts = []
    for clause in clauses:
        mentions = clause.mentions
        named = any(m.has("thing") for m in mentions)
        acts = any(m.has("verb") and not STATING.issuperset(m.senses["verb"]) for m in mentions)
        others = any(m.seat >= 0 and m.seat != seat for m in mentions)
        if named and acts and not any(m.has("not") for m in mentions):
            doubts.append("left_out_action")
        if any(m.has("number") for m in mentions) or any(m.has("no") for m in mentions) or (others and named):
            doubts.append("left_out_name")
    return list(dict.fromkeys(doubts))


def _drop_sentences(clauses: Sequence[Clause]) -> list[Clause] | None:
    """Return the clauses of sentences without talk; None where every sentence talks."""
    sentences: list[list[Clause]] = [[]]
    for clause in clauses:
        sentences[-1].append(clause)
        if clause.mentions[-1].has("stop"):
            sentences.append([])
    told = [s for s in sentences if s and not any(c.kind in (TALK, QUESTION, PLAN, OTHERS) for c in s)]
    return [clause for sentence in told for clause in sentence] if told else None


def _find_mover(found: ClauseSet, seat: int, players: Sequence[str]) -> ClauseSet:
    """Find who is said to move: a name in front with a colon or a verb behind it."""
    said = [at for at, m in enumerate(found.kept) if not m.has("filler")]
    if len(said) < 2:
        return found
    at, behind = said[0], said[1]
    m, following = found.kept[at], found.kept[behind]
    if m.seat < 0 or (not m.guessed and m.text != name_key(players[m.seat])):
        return found  # in another case it is nobody who moves
    colon = following.tells("pause", ":")
    listed = (
        sum(one.seat >= 0 and two.tells("pause", ":") for one, two in zip(found.kept, found.kept[1:], strict=False)) > 1
    )
    if (colon or (m.seat == seat and following.has("pause"))) and not listed:
        return found._replace(seat=m.seat, kept=found.kept[:at] + found.kept[behind + 1 :])
    supplies = m.seat != seat and not SUPPLYING.isdisjoint(following.senses.get("verb", ()))
    me = m.seat != seat and any(o.has("speaker") for o in found.kept[at + 1 : behind + 1])
    if following.has("verb") and not supplies and not me:
        return found._replace(seat=m.seat, kept=found.kept[:at] + found.kept[at + 1 :])
    return found
