"""What `check`, `record` and the console share: opening the table, and saying a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from referee.api import answer_json, answer_lines, misread_lines
from referee.app.outcomes import NotUnderstood, Refused
from referee.app.turns import Answer, Table
from referee.cli.exits import Exit
from referee.cli.files import chosen_file, default_file, refusal, tell_notes
from referee.cli.streams import Output, print_err, print_json, print_told, typed
from referee.engine.misread import Ambiguous, Misread
from referee.engine.verdict import Verdict
from referee.i18n import _, current, language_name, number
from referee.render.cells import safe
from referee.render.hands import tell_said
from referee.render.text import Speaker
from referee.render.verdict import misread_json

NOTHING_MORE: Mapping[str, Any] = MappingProxyType({})


def open_table(file: str | None) -> Table:
    """The table of the record, or the end of the command."""
    table = Table.open(chosen_file(None, file) or default_file(), current())
    if isinstance(table, Refused):
        raise refusal(table)
    Output.table = table
    speaker = Speaker(table.record.lexicon)
    print_err(_("Note: {text}").format(text=speaker.say(hint.what, hint.facts)) for hint in table.record.warnings)
    tell_notes(table.record.notes)
    return table


def choose_way(table: Table, text: str) -> str:
    """Lets the player choose between ways to pay; the text itself where there is nothing to choose."""
    ways = table.ways(text)
    if len(ways) < 2:
        return text
    speaker = Speaker(table.record.lexicon)
    for number_of_way, way in enumerate(ways, start=1):
        plan = " → ".join(speaker.fact(item) for item in way.plan)
        costs = ", ".join(speaker.fact(cost) for cost in way.costs)
        # Translators: {costs} is a list such as "gold: 3, trade tokens: 1"; {plan} is a chain of payments.
        print_told(_("{number}) {costs}: {plan}").format(number=number(number_of_way), costs=costs, plan=plan))
    while True:
        answer = typed(_("Which way? (Enter: {first})").format(first=number(1)) + " ").strip()
        if not answer:
            return ways[0].move
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(ways):
            return ways[int(answer) - 1].move


def show(answer: Answer, as_json: bool, more: Mapping[str, Any] = NOTHING_MORE, *, why: bool = False) -> int:
    """Prints a verdict (as JSON with what else is to be said) and gives the exit code that goes with it.

    With `why` it cites the rules in full.
    """
    Output.changed = Output.changed or answer.recorded
    if isinstance(answer.verdict, Misread | Ambiguous):
        if isinstance(answer.verdict, Misread):
            from referee.app.kept import keep_missed

            keep_missed(answer.lexicon.game, current(), answer.verdict.text)
        return show_misread(answer.verdict, Speaker(answer.lexicon), as_json, more.get("choices", ()))
    if as_json:
        print_json({**answer_json(answer), **more})
    else:
        told = understood(answer, Speaker(answer.lexicon))
        print_told("\n".join([*told, *answer_lines(answer, why=why), *after(answer)]))
    tell_notes(answer.notes)
    if answer.verdict.violations:
        from referee.app.kept import keep_refusal

        keep_refusal(answer.lexicon.game, answer.verdict)
    if answer.waits_for:
        return Exit.MISUSED
    return Exit.NO if answer.verdict.legal is False and not answer.recorded else Exit.DONE


def understood(answer: Answer, speaker: Speaker) -> list[str]:
    """How a turn was understood that was not typed as move text."""
    heard = answer.heard
    if heard is None or not isinstance(answer.verdict, Verdict) or not answer.verdict.story:
        return []
    said = tell_said(answer.verdict.player, answer.verdict.story, speaker)
    line = _("Understood, as a guess: {turn}") if answer.guessed else _("Understood: {turn}")
    lines = [line.format(turn=said)]
    if heard.language != current():
        lines.append(_("Heard in: {language}").format(language=language_name(heard.language)))
    return lines


def after(answer: Answer) -> Sequence[str]:
    """Whether the turn stands in the record, and who is next."""
    if not answer.recorded:
        return []
    if answer.next_player is None:
        return [_("Recorded. The game is over.")]
    return [_("Recorded. To move: {player}").format(player=safe(answer.next_player))]


def show_not_understood(outcome: NotUnderstood) -> int:
    """What was typed beside a turn and says nothing that the game knows."""
    speaker = Speaker(outcome.lexicon)
    if isinstance(outcome.problem, Misread | Ambiguous):
        return show_misread(outcome.problem, speaker, False)
    from referee.render.interview import misfit_line

    print_err(line.strip() for line in misfit_line(outcome.problem, speaker))
    return Exit.MISUSED


def show_misread(problem: Misread | Ambiguous, speaker: Speaker, as_json: bool, choices: Sequence[str] = ()) -> int:
    lines = misread_lines(problem, speaker, choices)
    if isinstance(problem, Misread) and problem.expected in ("turn", "clause") and not problem.near:
        from referee.cli.lessons import lesson_lines

        lines += lesson_lines(speaker.domain, Output.table)
    if as_json:
        print_json(misread_json(problem, lines, choices))
    print_err(lines)
    return Exit.MISUSED
