"""The questions of a dispute, and what is typed in answer to them."""

from __future__ import annotations

from referee.engine.answers import read_sum
from referee.engine.inquiry import Unknown
from referee.engine.text import Ref, Text
from referee.engine.words import fold
from referee.i18n import LANGUAGES, N_, _, gettext, number
from referee.render.cells import safe
from referee.render.text import Speaker

MOST = 999
YES, NO = N_("yes"), N_("no")


def introduction(move: str, *, guessed: bool = False) -> list[str]:
    """What is disputed, as it was understood; a guess is called one."""
    # Translators: {move} is the text of a move.
    disputed = _("Disputed, understood as a guess: {move}") if guessed else _("Disputed: {move}")
    return [
        disputed.format(move=safe(move)),
        _("Enter or ? means that nobody knows; < goes one step back."),
    ]


def hint(fact: Unknown, speaker: Speaker) -> str:
    """What is asked for, without the form of the answer."""
    told = speaker.fact(fact.label)
    return told[:1].upper() + told[1:]


def prompt(fact: Unknown, speaker: Speaker) -> str:
    """The question in one line, ready for the answer."""
    label = hint(fact, speaker)
    if fact.form == "yes":
        # Translators: a question that is answered by yes or no; {label} is for example "Ben has: brewery".
        return _("{label}? (yes/no)").format(label=label) + " "
    if fact.form == "places":
        # Translators: {label} is for example "Free workplaces: brewery"; “no” is typed if it does not stand there.
        return _("{label}? (a number, or no: it does not stand there)").format(label=label) + " "
    if fact.form == "choice":
        choices = ", ".join(speaker.fact(choice) for choice in fact.choices)
        # Translators: {choices} are the possible answers, separated by commas.
        return _("{label}? ({choices})").format(label=label, choices=choices) + " "
    return _("{label}? (a number)").format(label=label) + " "


def answered(fact: Unknown, value: int | None, speaker: Speaker) -> str:
    """A question with its answer, as it is noted."""
    # Translators: a question and its answer, for example "gold: 3".
    return _("{question}: {answer}").format(question=hint(fact, speaker), answer=_answer(fact, value, speaker))


def _answer(fact: Unknown, value: int | None, speaker: Speaker) -> str:
    if value is None:
        return "?"
    if fact.form == "choice":
        return speaker.fact(fact.choices[value])
    if fact.form == "yes" or (fact.form == "places" and not value):
        return _(YES) if value else _(NO)
    return number(value - 1 if fact.form == "places" else value)


def read(fact: Unknown, text: str, speaker: Speaker) -> int | str | None:
    """The value that was told; None for nobody knows; the text itself where it is no answer."""
    if not text.strip("? "):
        return None
    word = fold(text.strip())
    if fact.form in ("yes", "places") and _says(word, NO):
        return 0
    if fact.form == "yes":
        return 1 if _says(word, YES) or text.strip() == "1" else 0 if text.strip() == "0" else text
    if fact.form == "choice":
        return _chosen(fact, word, speaker, text)
    value = read_sum(text)
    if value is None or value > MOST:
        return text
    return value + 1 if fact.form == "places" else value


def _chosen(fact: Unknown, word: str, speaker: Speaker, text: str) -> int | str:
    """The place of the answer that begins like this in some language, if it is the only one."""
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
    return found[0] if len(found) == 1 else text


def _says(word: str, wanted: str) -> bool:
    """Whether somebody said this word in any language, or its first letter in the reader's own."""
    said = {fold(gettext(wanted, language=language)) for language in LANGUAGES}
    return word in {*said, fold(_(wanted))[:1]}


def misfit(fact: Unknown, text: str) -> str:
    """What was expected instead."""
    if fact.form == "yes":
        return _("Please answer yes or no, not “{word}”; Enter if nobody knows.").format(word=safe(text))
    if fact.form == "choice":
        return _("Please name one of these, not “{word}”; Enter if nobody knows.").format(word=safe(text))
    return _("Please type a number, not “{word}”; Enter if nobody knows.").format(word=safe(text))
