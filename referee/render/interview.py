"""Questions of an interview as prompts, and answers that do not fit as help."""

from __future__ import annotations

from referee.engine.answers import Misfit, Question
from referee.engine.text import Ref
from referee.i18n import N_, _, listing, number
from referee.render.cells import left, safe, width
from referee.render.problems import near_names
from referee.render.text import Speaker

MISFITS = {
    "not_a_number": N_("Please type a number or a sum such as 3+4+4, not “{word}”."),
    "too_many": N_("There are at most {most}."),
    "unknown": N_("This is not known: “{word}”"),
    "twice": N_("This stands there twice: “{word}”"),
    "player_count": N_("The game is for {least} to {most} players. Separate the names with commas."),
    "cards_form": N_(
        "Please type two digits for each card, the points of the animal first, not “{word}”. Example: 11 23"
    ),
    "points_form": N_("Please type names with points, not “{word}”. Example: champagne_cellar 4, coffee_roaster 6"),
}
COLUMNS = 2


def introduction() -> list[str]:
    return [
        _("Counting a finished game of Anno 1800."),
        _("Numbers can be sums such as 3+4+4; Enter means 0 or none; < goes one step back; Ctrl-C stops and saves."),
        "",
    ]


def prompt(question: Question, speaker: Speaker) -> str:
    """The question in one line, ready for the answer."""
    match question.form:
        case "players":
            template = _("{label}, separated by commas:")
        case "choices" if question.preset:
            template = _("{label}, by number or name (Enter: the five for the first game):")
        case "choice":
            template = _("{label}: who has it (number or name, Enter: nobody)?")
        case "choices":
            template = _("{label}, by number or name (Enter: none):")
        case "points":
            template = _("{label}: which industries does the card show, with how many points (Enter: not known)?")
        case _:
            # Translators: a prompt; {label} is what is asked for, such as "gold".
            template = _("{label}:")
    return template.format(label=_label(question, speaker)) + " "


def _label(question: Question, speaker: Speaker) -> str:
    """Things are asked for in the plural."""
    label = question.label
    text = speaker.counted(label.kind, label.id, 2) if isinstance(label, Ref) else speaker.fact(label)
    return text[:1].upper() + text[1:]


def choice_lines(question: Question, speaker: Speaker) -> list[str]:
    """The numbered list of what can be chosen, in two columns."""
    kind = question.kind
    names = [speaker.bare_name(kind, choice) if kind else safe(choice) for choice in question.choices]
    entries = [f"{number(index):>3} {name}" for index, name in enumerate(names, start=1)]
    if len(entries) < 8:
        return entries
    half = (len(entries) + 1) // COLUMNS
    column = max(width(entry) for entry in entries[:half]) + 3
    pairs = zip(entries[:half], [*entries[half:], ""], strict=False)
    return [f"{left(first, column)}{second}".rstrip() for first, second in pairs]


def misfit_line(misfit: Misfit, speaker: Speaker) -> list[str]:
    """What does not fit, with names that may have been meant."""
    facts = {name: speaker.fact(fact) for name, fact in misfit.facts.items() if name != "known"}
    lines = ["  " + _(MISFITS[misfit.what]).format(**facts)]
    known = misfit.facts.get("known")
    if isinstance(known, tuple):
        near = near_names(str(misfit.facts["word"]), [str(name) for name in known])
        if near:
            lines.append("  " + _("Did you mean: {names}").format(names=listing(near, style="or")))
    return lines
