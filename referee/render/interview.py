"""Questions of an interview as prompts, and answers that do not fit as help."""

from __future__ import annotations

from referee.engine.answers import Misfit, Question
from referee.engine.text import Ref
from referee.i18n import N_, _, listing, number
from referee.render.cells import left, width
from referee.render.problems import near_names
from referee.render.text import Speaker

MISFITS = {
    "not_a_number": N_("Please type a number or a sum such as 3+4+4, not “{word}”."),
    "too_many": N_("There are at most {most}."),
    "unknown": N_("This is not known: “{word}”"),
    "twice": N_("This stands there twice: “{word}”"),
    "seats_all": N_("The seating order has to name every player; missing: {player}"),
    "player_count": N_("The game is for {least} to {most} players. Separate the names with commas."),
}
COLUMNS = 2


def introduction(game: str) -> list[str]:
    return [
        # Translators: {game} is the name of a game.
        _("Counting a finished game: {game}").format(game=game),
        _("Numbers can be sums such as 3+4+4; Enter means 0 or none; < goes one step back; Ctrl-C stops and saves."),
        "",
    ]


def prompt(question: Question, speaker: Speaker) -> str:
    """The question in one line, ready for the answer."""
    own = f"prompt.{question.form}.preset" if question.preset else f"prompt.{question.form}"
    label = _label(question, speaker)
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


def _label(question: Question, speaker: Speaker) -> str:
    """Things are asked for in the plural."""
    label = question.label
    text = speaker.counted(label.kind, label.id, 2) if isinstance(label, Ref) else speaker.fact(label)
    return text[:1].upper() + text[1:]


def choice_names(question: Question, speaker: Speaker) -> list[str]:
    """What can be chosen, in words."""
    kind = question.kind
    told = question.shown or tuple(Ref(kind, choice) if kind else choice for choice in question.choices)
    return [speaker.fact(each) for each in told]


def choice_lines(question: Question, speaker: Speaker) -> list[str]:
    """The numbered list of what can be chosen, in two columns."""
    names = choice_names(question, speaker)
    entries = [f"{number(index):>3} {name}" for index, name in enumerate(names, start=1)]
    if len(entries) < 8:
        return entries
    half = (len(entries) + 1) // COLUMNS
    column = max(width(entry) for entry in entries[:half]) + 3
    pairs = zip(entries[:half], [*entries[half:], ""], strict=False)
    return [f"{left(first, column)}{second}".rstrip() for first, second in pairs]


def misfit_line(misfit: Misfit, speaker: Speaker) -> list[str]:
    """What does not fit, with names that may have been meant."""
    lines = ["  " + _misfit(misfit, speaker)]
    known = misfit.facts.get("known")
    if isinstance(known, tuple):
        near = near_names(str(misfit.facts["word"]), [str(name) for name in known])
        if near:
            lines.append("  " + _("Did you mean: {names}").format(names=listing(near, style="or")))
    return lines


def _misfit(misfit: Misfit, speaker: Speaker) -> str:
    own = f"misfit.{misfit.what}"
    if speaker.knows(own):
        return speaker.say(own, misfit.facts)
    facts = {name: speaker.fact(fact) for name, fact in misfit.facts.items() if name != "known"}
    return _(MISFITS[misfit.what]).format(**facts)
