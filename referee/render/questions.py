"""Questions that the program asks as prompts, what is typed in answer, and what is said where it does not fit.

The first half is the interview that counts a finished game, the second a dispute about an unknown table.
"""

from __future__ import annotations

from referee.engine.answers import InvalidAnswer, Question, read_sum
from referee.engine.text import Ref, Text
from referee.engine.unknown_table import Unknown
from referee.engine.words import fold
from referee.i18n import LANGUAGES, N_, _, gettext, listing, number
from referee.render.cells import align_left, safe, width
from referee.render.problems import near_names, tell_range
from referee.render.text import Speaker

MISFITS = {
    "not_a_number": N_("Please type a number or a sum such as 3+4+4, not “{word}”."),
    "too_many": N_("There are at most {most}."),
    "unknown": N_("I don’t know this: “{word}”"),
    "twice": N_("This stands there twice: “{word}”"),
    "seats_all": N_("The seating order has to name every player; missing: {player}"),
    "player_count": N_("Number of players in this game: {players}. Separate the names with commas."),
}
COLUMNS = 2
MOST = 999
"""The largest number that is taken for an answer in a dispute."""
YES, NO = N_("yes"), N_("no")


# an interview --------------------------------------------------------------------------------------------------------


def introduce_interview(game: str) -> list[str]:
    """Return the first lines of an interview about the game of this name."""
    return [
        # Translators: {game} is the name of a game.
        _("Counting a finished game: {game}").format(game=game),
        _("Numbers can be sums such as 3+4+4; Enter means 0 or none; < goes one step back; Ctrl-C stops and saves."),
        "",
    ]


def prompt_question(question: Question | Unknown, speaker: Speaker) -> str:
    """Return the question in one line, ready for the answer. Things are asked for in the plural."""
    if isinstance(question, Unknown):
        return prompt_unknown(question, speaker)
    label = label_question(question, speaker)
    if question.progress:
        place, total = question.progress
        label = f"[{number(place)}/{number(total)}] {label}"
    own = f"prompt.{question.form}.preset" if question.preset else f"prompt.{question.form}"
    if speaker.knows(own):
        preset = ", ".join(speaker.bare_name(question.kind, id) for id in question.preset)
        return speaker.say(own, {"label": label, "preset": preset}) + " "
    match question.form:
        case "players":
            template = _("{label}, separated by commas:")
        case "choice":
            template = _("{label}: who has it (number or name, Enter: nobody)?")
        case "choices":
            template = _("{label}, by number or name (Enter: none):")
        case _:
            # Translators: a prompt; {label} is what is asked for, such as "gold".
            template = _("{label}:")
    return template.format(label=label) + " "


def label_question(question: Question, speaker: Speaker) -> str:
    """Return what is asked for, without how to answer it."""
    name = question.label
    label = speaker.inflect_name(name.kind, name.id, 2) if isinstance(name, Ref) else speaker.fact(name)
    return label[:1].upper() + label[1:]


def name_choices(question: Question | Unknown, speaker: Speaker) -> list[str]:
    """Return in words what can be chosen; nothing for an unknown fact, whose prompt says it."""
    if isinstance(question, Unknown):
        return []
    kind = question.kind
    told = question.shown or tuple(Ref(kind, choice) if kind else choice for choice in question.choices)
    return [speaker.fact(each) for each in told]


def number_choices(question: Question | Unknown, speaker: Speaker) -> list[str]:
    """Return the numbered list of what can be chosen, a long one in two columns."""
    names = name_choices(question, speaker)
    entries = [f"{number(index):>3} {name}" for index, name in enumerate(names, start=1)]
    if len(entries) < 8:
        return entries
    half = (len(entries) + 1) // COLUMNS
    column = max(width(entry) for entry in entries[:half]) + 3
    pairs = zip(entries[:half], [*entries[half:], ""], strict=False)
    return [f"{align_left(first, column)}{second}".rstrip() for first, second in pairs]


def tell_misfit(misfit: InvalidAnswer, speaker: Speaker) -> list[str]:
    """Return what does not fit in an answer, with names that may have been meant."""
    own = f"misfit.{misfit.what}"
    if speaker.knows(own):
        told = speaker.say(own, misfit.facts)
    else:
        facts = {name: speaker.fact(fact) for name, fact in misfit.facts.items() if name != "known"}
        if misfit.what == "player_count":
            facts["players"] = tell_range(misfit.facts)
        told = _(MISFITS[misfit.what]).format(**facts)
    known = misfit.facts.get("known")
    near = near_names(str(misfit.facts["word"]), [str(name) for name in known]) if isinstance(known, tuple) else []
    return [f"  {told}", *(["  " + _("Did you mean: {names}").format(names=listing(near, style="or"))] if near else [])]


# a dispute -----------------------------------------------------------------------------------------------------------


def introduce_dispute(move: str, *, guessed: bool = False) -> list[str]:
    """Return what is disputed, as it was understood; a guess is called one."""
    # Translators: {move} is the text of a move.
    disputed = _("Disputed; I’m guessing that you mean: {move}") if guessed else _("Disputed: {move}")
    return [
        disputed.format(move=safe(move)),
        _("Enter or ? means that nobody knows; < goes one step back."),
    ]


def label_unknown(fact: Unknown, speaker: Speaker) -> str:
    """Return what is asked for, without the form of the answer."""
    told = speaker.fact(fact.label)
    return told[:1].upper() + told[1:]


def prompt_unknown(fact: Unknown, speaker: Speaker) -> str:
    """Return the question in one line, ready for the answer."""
    label = label_unknown(fact, speaker)
    if fact.form == "yes":
        # Translators: {label} is a question that is answered by yes or no.
        return _("{label} (yes/no)").format(label=label) + " "
    if fact.form == "places":
        # Translators: {label} asks for free workplaces; “no” is typed if the player does not have the industry.
        return _("{label} (a number, or no if you don’t have it)").format(label=label) + " "
    if fact.form == "choice":
        choices = ", ".join(speaker.fact(choice) for choice in fact.choices)
        # Translators: {label} is a question, {choices} are the possible answers, separated by commas.
        return _("{label} ({choices})").format(label=label, choices=choices) + " "
    return label + " "


def tell_answer(fact: Unknown, value: int | None, speaker: Speaker) -> str:
    """Return a question with its answer, as it is noted."""
    if value is None:
        answer = "?"
    elif fact.form == "choice":
        answer = speaker.fact(fact.choices[value])
    elif fact.form == "yes" or (fact.form == "places" and not value):
        answer = _(YES) if value else _(NO)
    else:
        answer = number(value - 1 if fact.form == "places" else value)
    return f"{label_unknown(fact, speaker)} {answer}"


def parse_answer(fact: Unknown, text: str, speaker: Speaker) -> int | str | None:
    """Return the value that was told; None for nobody knows; the text itself where it is no answer."""
    if not text.strip("? "):
        return None
    word = fold(text.strip())
    if fact.form in ("yes", "places") and _means(word, NO):
        return 0
    if fact.form == "yes":
        return 1 if _means(word, YES) or text.strip() == "1" else 0 if text.strip() == "0" else text
    if fact.form == "choice":
        place = _find_choice(fact, word, speaker)
        return text if place is None else place
    value = read_sum(text)
    if value is None or value > MOST:
        return text
    return value + 1 if fact.form == "places" else value


def _find_choice(fact: Unknown, word: str, speaker: Speaker) -> int | None:
    """Return the place of the choice that begins like this in some language; None unless it is the only one."""
    found = []
    for place, choice in enumerate(fact.choices):
        names = [speaker.fact(choice)]
        if isinstance(choice, Ref):
            names += [choice.id, *speaker.all_names(choice.kind).get(choice.id, ())]
        elif isinstance(choice, Text):
            names += [gettext(choice.template, domain=speaker.domain, language=language) for language in LANGUAGES]
        if any(fold(name) == word for name in names):
            return place
        if any(fold(name).startswith(word) for name in names):
            found.append(place)
    return found[0] if len(found) == 1 else None


def _means(word: str, wanted: str) -> bool:
    """Tell whether a folded word is `wanted` in any language, or its first letter in the reader's own."""
    forms = {fold(gettext(wanted, language=language)) for language in LANGUAGES}
    return word in {*forms, fold(_(wanted))[:1]}


def tell_expected_answer(fact: Unknown, text: str) -> str:
    """Return what was expected instead of `text`."""
    if fact.form == "yes":
        return _("Please answer yes or no, not “{word}”; Enter if nobody knows.").format(word=safe(text))
    if fact.form == "choice":
        return _("Please name one of these, not “{word}”; Enter if nobody knows.").format(word=safe(text))
    return _("Please type a number, not “{word}”; Enter if nobody knows.").format(word=safe(text))
