"""Stage 5: weigh each reading against what speaks against it: sure, a guess, a question, or no turn.

Every doubt has a name and a weight. A reading whose doubts weigh less than `GUESS` is sure, below `REFUSE` a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.value import Value
from referee.speech.candidates import Cover
from referee.speech.clauses import ClauseSet
from referee.speech.frames import ABOUT, Filled, Frame
from referee.speech.items import OVER, PAUSE, STOP, THEN, Item
from referee.speech.rewrites import split_parts
from referee.speech.table import SpokenTable

GUESS, REFUSE = 1.0, 3.0
SAME = 0.01
"""So little differ the costs of readings between which the speaker must choose."""
CLOSE = 0.35
"""So little more may another reading cost that the cheapest is only a guess."""
MOST_READINGS = 9
DOUBTS = {
    # what a reading leaves unexplained
    "unknown_word": (1.05, "en-town: I zonk the brewery"),
    "unknown_clause": (2.0, "en-bay: roll 3; xyzzy"),
    "unused_word": (0.9, "en-begin: look, a tiny brewery"),
    "unused_verb": (1.5, "en-cape_late: the island at A3 is mine"),
    "unused_noun": (1.6, "en-cape_late: the island at A3 is mine"),
    "unused_name": (3.0, "en-town: the brewery Ella"),
    "unused_stated": (2.2, "en-quay: Madame Kahina and the Tourist are both in it tonight, brilliant"),
    "unused_apart": (3.0, "en-begin: workforce plus two"),
    "unused_denial": (1.9, "en-town: not a bakery"),
    "denied_verb": (3.0, "en-town: I don't build a brewery"),
    "bare_beside_unknown": (0.9, "en-second: look, a tiny brewery"),
    # how it was said
    "misspelt": (1.0, "en-begin: brexery"),
    "corrected": (0.9, "en-quay: Idris, that's an artisan, not a worker, put it back"),
    "said_about": (1.9, "en-dawn: bakry ottos coal my grain"),
    "weak_frame": (0.95, "en-quay: the queen likes champagne"),
    "told_of": (3.0, "en-town: the soap factory makes soap"),
    "only_stated": (3.5, "en-town: my brewery is nice"),
    "inferred": (1.0, "en-quay: the queen likes champagne"),
    "untrue": (2.2, "en-bay: a four, Lars takes stone"),
    "loose": (3.0, "en-begin: so two farmers make one worker?"),
    "number_lost": (1.5, "en-town: Alonso (3 expl, 3g). Action 1: OW island. Action 2: festival."),
    "named_twice": (2.8, "cs-zacatek: potřebuju pracanty, beru dva dělníky"),
    "several_built": (3.0, "en-town: a brewery, a bakery"),
    "uncounted": (2.0, "en-town: I hire workers"),
    "both_sides": (1.8, "en-bay_mid: Three. I sell one spice to my citizen for 3 and buy a stone for 5"),
    "two_verbs": (1.0, "en-harbour: bread and bricks. Viktor bakes, I make the bricks"),
    "close": (1.0, "en-town: turned over the new world: cotton, coffee, rubber"),
    "ends_open": (1.0, "en-mill: that champagne card was a nightmare to play"),
    # what stands around it
    "beside_talk": (1.0, "en-bay_mid: it's a five! hmm wood or spice, I can't decide"),
    "within_talk": (2.2, "en-bay: a one, hmm, what do I take"),
    "verbless_beside_talk": (1.6, "en-second: so expensive, those steelworks"),
    "verbless_beside_reason": (0.9, "en-begin: a brewery? Really?"),
    "condition": (1.0, "fr-havre: je rêve d'un 5 depuis le début"),
    "condition_beside": (0.9, "en-dawn: pass me the blue cubes would you"),
    "reason_dropped": (1.0, "en-bay: 1 - I'd like a cloth"),
    "decided_after": (0.8, "cs-rozjezd: ty jo, Vašek má ale pěknou loďku"),
    "addressed": (1.9, "en-town: Finn, a bakery"),
    "aside": (0.6, "en-begin: a brewery? Really?"),
    "left_out_name": (0.9, "en-begin: may I please build a window... no that's too expensive, a glassworks"),
    "left_out_action": (1.2, "de-kueste: Vier, das Tuch reicht mir"),
    "asks_without_speaker": (2.0, "en-town: a bakery?"),
    "you": (0.8, "fr-havre: c'était un 4 ton dé, pas un 5"),
    "chatter": (0.9, "en-town: these cards are rubbish, I swap two threes"),
    "hedge": (3.0, "en-bay: maybe a two this time"),
    "other_player": (2.2, "en-town: Finn builds a bakery"),
    # what the game says of it
    "second_action": (3.0, "en-town: a festival, a bakery"),
    "two_actions": (1.5, "en-town: the New World and then a festival"),
    "shift_end_last": (2.8, "fr-apogee: deux ouvriers à la brasserie, j'en libère un seul"),
    "no_such_card": (0.8, "en-quay: Not another soap card"),
    "pays_what_is_not_due": (3.0, "en-town: a bakery, beer from Ella"),
}
"""The weight of each doubt, and a sentence, behind its table, that is heard differently without it."""
WEIGHTS = {name: weight for name, (weight, _) in DOUBTS.items()}
LOOSE = frozenset((
    "weak_frame", "bare_beside_unknown", "beside_talk", "within_talk", "verbless_beside_talk", "verbless_beside_reason",
    "chatter", "aside", "unused_stated", "unused_apart", "only_stated", "condition", "condition_beside", "you", "hedge",
))  # fmt: skip
"""Doubts with which a guess only might be a turn: no verb of the game calls it, or it stands beside talk."""
LIGHT_VERBS = frozenset(("take", "get", "want", "make", "give", "show", "open", "own", "use", "look"))
HEAVY_VERBS = frozenset(
    ("remove", "cover", "sell", "buy", "trade", "upgrade", "discard", "swap", "keep", "become", "pay")
)
"""Verbs that say so much that no turn may be guessed without them."""
LIGHT_NOUNS = frozenset(("them", "for_it", "action", "people", "cube", "new", "free", "effect", "nothing", "other"))


class Heard(Value):
    """What was understood: canonical readings (none: not understood), and what they rest on."""

    readings: tuple[str, ...] = ()
    guessed: bool = False
    seat: int = -1
    """Who is said to move, -1 where nobody is named."""
    no_turn: bool = False
    command: str = ""
    start: int = 0
    end: int = 0
    """The word that carries meaning and was not used."""
    language: str = ""
    further: tuple[str, ...] = ()
    """Readings that cost more, for the case that none of the others can be read as move text."""
    strange: float = 0.0
    """The share of words that this language does not know."""
    doubts: tuple[str, ...] = ()
    is_question: bool = False
    """Whether it was asked and not told."""

    @property
    def loose(self) -> bool:
        """Return true for a guess that only might be a turn."""
        return self.guessed and not LOOSE.isdisjoint(self.doubts)


class Candidate(Value):
    """A reading with its cost and the doubts against it."""

    text: str
    cost: float
    doubts: tuple[str, ...]
    cover: Cover
    clauses: ClauseSet

    @property
    def weight(self) -> float:
        return sum(WEIGHTS[doubt] for doubt in self.doubts)


def decide(candidates: Sequence[Candidate], language: str) -> Heard:
    """Return the cheapest reading that is not refused, with those that cost the same."""
    ordered = sorted(candidates, key=lambda c: round(c.cost + c.weight, 1))
    best: Candidate | None = None
    kept: dict[str, None] = {}
    further: dict[str, None] = {}
    for candidate in ordered:
        if candidate.weight >= REFUSE:
            continue
        best = best or candidate
        same = candidate.cost + candidate.weight <= best.cost + best.weight + SAME
        (kept if same and not further else further)[candidate.text] = None
    if best is None:
        return _refuse(ordered, language)
    least = best.cost + best.weight + CLOSE
    close = any(c.cost + c.weight < least for c in ordered if c.weight < REFUSE and c.text not in kept)
    doubts = (*best.doubts, *(["close"] if close else []))
    weight = sum(WEIGHTS[doubt] for doubt in doubts)
    if weight >= REFUSE:
        return _refuse(ordered, language)
    more = tuple(text for text in further if text not in kept)[:MOST_READINGS]
    return Heard(
        tuple(kept)[:MOST_READINGS], weight >= GUESS, best.clauses.seat, language=language, further=more, doubts=doubts,
    )  # fmt: skip


def _refuse(ordered: Sequence[Candidate], language: str) -> Heard:
    """Return no reading, with the word that stands in the way."""
    for candidate in ordered[:1]:
        unused = candidate.cover.unused
        first = next((item for item in unused if item.unknown), unused[0] if unused else None)
        if first is not None:
            return Heard(start=first.start, end=first.end, language=language, doubts=candidate.doubts)
        return Heard(language=language, doubts=candidate.doubts)
    return Heard(language=language)


def list_doubts(cover: Cover, text: str, clauses: ClauseSet, table: SpokenTable) -> tuple[str, ...]:
    """Return everything that speaks against a reading."""
    found = [
        *_doubt_unused(cover, table.frames),
        *_doubt_frames(cover, clauses, table),
        *_doubt_talk(cover, clauses, table),
    ]
    found += [part.doubt for part in cover.parts if part.doubt]
    found += ["said_about"] if any(part.behind == ABOUT and not part.action for part in cover.parts) else []
    mains = [piece for piece in cover.pieces if piece.filled is not None and piece.filled.frame.is_("main")]
    parted = len(mains) == len(cover.actions) == 2 and mains[1].break_before >= THEN
    found += ["two_actions" if parted and doubt == "second_action" else doubt for doubt in table.doubts(text)]
    found += ["number_lost"] if _loses_number(cover, text, table.starts_with_die) else []
    return tuple(dict.fromkeys(clauses.doubts)) + tuple(found)


def _doubt_unused(cover: Cover, frames: Sequence[Frame]) -> list[str]:
    found: list[str] = []
    calling = frozenset[str]().union(*(frame.verbs for frame in frames))
    unused = cover.unused
    items = sorted({i.start: i for f in cover.fitted for i in f.items}.values(), key=lambda i: i.start)
    whole = sorted([*(i for i in items if i not in unused), *unused], key=lambda i: i.start)
    apart = {id(i) for part in split_parts(whole) if all(i in unused for i in part) for i in part}
    doing = {id(i) for part in split_parts(whole) if any(i.verbs & calling - LIGHT_VERBS for i in part) for i in part}
    for item in unused:
        nouns = {id for group, id in item.things if group == "noun"}
        if item.addressed:
            found.append("addressed")
        elif item.negated:
            found.append("denied_verb" if _denies_verb(item, cover) else "unused_denial")
        elif item.stated and not item.is_name:
            found.append("unused_word")
        elif item.is_name or item.seat >= 0 or item.every or (item.number is not None and not item.by_article):
            aside = id(item) in apart and id(item) not in doing
            kind = "unused_name" if not aside else "unused_stated" if item.stated else "unused_apart"
            found.append("unknown_word" if item.bracketed or item.guessed else kind)
        elif nouns:
            found.append("unused_word" if nouns <= LIGHT_NOUNS else "unused_noun")
        elif item.verbs:
            heavy = bool(item.verbs & HEAVY_VERBS) and not item.verbs & LIGHT_VERBS
            light = item.verbs <= LIGHT_VERBS or item.verbs.isdisjoint(calling)
            found.append("unused_word" if light else "unused_verb" if not heavy else "unused_name")
        else:
            found.append("unknown_clause" if item.unknown and _stands_alone(item, whole) else "unknown_word")
    if unused and not all(filled.acts or filled.frame.is_("opening") for filled in cover.actions):
        found.append("bare_beside_unknown")
    return found


def _stands_alone(item: Item, whole: Sequence[Item]) -> bool:
    """Tell whether an item is all that is said between two stops."""
    at = whole.index(item)
    begins = not at or item.break_before >= STOP
    return begins and (at + 1 == len(whole) or whole[at + 1].break_before >= STOP) and len(whole) > 1


def _denies_verb(denial: Item, cover: Cover) -> bool:
    """Tell whether the verb right behind a denial is what calls an action of the reading."""
    behind = [(item, filled) for filled in cover.actions for item in filled.items if item.start >= denial.end]
    item, filled = min(behind, key=lambda found: found[0].start, default=(denial, None))
    calls = filled is not None and bool(item.verbs & filled.frame.verbs - LIGHT_VERBS)
    return calls and item.is_verb and not item.break_before and not denial.takes_back


def _doubt_frames(cover: Cover, clauses: ClauseSet, table: SpokenTable) -> list[str]:
    found: list[str] = []
    used = [item for filled in cover.fitted for item in filled.items]
    found += ["misspelt"] if any(item.guessed for item in used) else []
    for filled in cover.fitted:
        if filled.frame.is_("weak") and not filled.called:
            found.append("weak_frame")
        if sum(item.is_noun(*filled.frame.calls) and item.number is not None for item in filled.items) > 1:
            found.append("named_twice")  # *an expedition of 3 and again one of 3*
        if _stands_on_both_sides(filled):
            found.append("both_sides")
        if _is_uncounted(filled, table.counted):
            found.append("uncounted")
        verbs = [i for i in filled.items if i.is_verb and not i.verbs & {"own", "want"}]
        if filled.frame.behind and any(verb.break_before and "make" in verb.verbs for verb in verbs[1:]):
            found.append("two_verbs")
    spoken = any(m.has("speaker", "self", "mine") for m in clauses.kept)
    for piece, after in pairwise(cover.pieces):
        one, other = piece.filled, after.filled
        if one is None or other is None or one.called or after.break_before or not one.frame.is_("main"):
            continue
        if one.frame is other.frame and other.items[0].number is None:
            found.append("loose")  # *worker artisan*
        if other.frame.behind and "make" in other.items[0].verbs and other.items[0].is_verb and not spoken:
            found.append("told_of")
    actions = [filled for filled in cover.actions if not filled.frame.is_("opening")]
    for one, other in pairwise(actions):
        slots = [s for s in one.frame.slots if s.needed and s.repeats] if one.frame is other.frame else []
        if any(set(i.things) & set(j.things) for s in slots for i in one.all(s.name) for j in other.all(s.name)):
            found.append("named_twice")
    for filled in actions:
        told = [i for s in filled.frame.slots if s.needed or s.name in filled.frame.tells for i in filled.all(s.name)]
        told = told or list(filled.items)
        stated = [item for item in told if item.stated]
        calls = [item for item in filled.items if item.is_noun(*filled.frame.calls) and not item.stated]
        if any(item.roles == OVER for item in filled.items) or calls:
            continue  # *a bakery where the pigs are*, *the Old World, I got two farmers*
        listed = [i for i in stated if i is not told[0] and i.break_before and not i.by_and and not i.every]
        if stated and (not filled.acts or (listed and filled.frame.is_("main"))):
            found.append("only_stated")
    return found


def _doubt_talk(cover: Cover, clauses: ClauseSet, table: SpokenTable) -> list[str]:
    found: list[str] = []
    acting = all(filled.acts or filled.frame.is_("opening") for filled in cover.actions)
    kept, heard = clauses.kept, (*clauses.kept, *clauses.dropped)
    around = {"beside_talk", "within_talk", "chatter", "aside", "reason_dropped", "decided_after"} & set(clauses.doubts)
    if around and not acting:
        found.append("verbless_beside_talk" if around & {"beside_talk", "within_talk"} else "verbless_beside_reason")
    if any("plan" in m.signs or ("condition" in m.signs and around) for m in kept if not m.has("thing")):
        found.append("condition")
    elif any({"plan", "condition"} & m.signs for m in clauses.dropped if not m.has("thing")):
        found.append("condition_beside")
    asked = any(m.tells("stop", "?") for m in (kept if around & {"beside_talk", "within_talk"} else heard))
    if not asked and any(m.tells("clause", "hedge") for m in kept):
        found.append("hedge")
    if asked and not any(m.has("speaker", "self", "mine") or m.tells("clause", "may") for m in kept):
        found.append("asks_without_speaker")
    if any(m.has("you") for m in kept):
        found.append("you")
    if (
        clauses.seat >= 0
        and clauses.seat != table.seat
        and not any(m.tells("pause", ":") for m in clauses.clauses[0].mentions if clauses.clauses)
    ):
        found.append("other_player")
    said = [m for m in kept if m.has("thing") or not m.has("filler", "stop", "pause")]
    if said and (said[-1].senses.keys() <= {"then", "and"} or said[-1].senses.keys() == {"role"}):
        found.append("ends_open")
    return found


def _loses_number(cover: Cover, text: str, dice: bool) -> bool:
    """Tell whether so many of something were named, and neither the number nor so many of it stand in the reading."""
    words = text.replace(",", " ").replace(";", " ").replace("_", " ").split()
    numbers = {*words, *(str(words.count(word)) for word in words if not word.isdigit())}
    for filled in cover.fitted:
        if filled.frame.behind == ABOUT:
            continue
        for item in filled.items:
            two = item.count is not None and item.after not in (None, item.count) and not item.by_article
            if two and not {str(item.count), str(item.after)} <= numbers:
                return True  # *3 expedition cards 2*
            priced = any(item in filled.all(name) for name in ("paid", "effect", "gold", "price"))
            if dice and item.groups == {"number"} and not priced and item.count and str(item.count) not in words:
                return True  # *I rolled 1, I draw a card from Ann*
            if priced or not item.is_name or item.by_article or item.groups & {"token", "number", "player"}:
                continue
            if any(str(n) not in numbers for n in (item.count, item.after) if n is not None and n > 1):
                return True
    return False


def _stands_on_both_sides(filled: Filled) -> bool:
    """Tell whether a verb stands between a name with a pause behind it and another one: *tools, I drop wood*."""
    calls = [at for at, item in enumerate(filled.items) if item.verbs & filled.frame.verbs and not item.things]
    if len(calls) != 1:
        return False
    for items in filled.slots.values():
        places = [filled.items.index(item) for item in items]
        before = [place for place in places if place < calls[0]]
        if before and places[-1] > calls[0]:
            return any(item.break_before >= PAUSE for item in filled.items[before[-1] + 1 : calls[0] + 1])
    return False


def _is_uncounted(filled: Filled, groups: frozenset[str]) -> bool:
    """Tell whether several of something were named and nobody said how many: *I hire workers*."""
    if any(i.number is not None or i.every or i.times > 1 for i in filled.items):
        return False
    counted = [item for slot in filled.frame.slots if slot.counted for item in filled.all(slot.name)]
    return any(item.plural and item.groups & groups and "to" not in item.roles for item in counted)
