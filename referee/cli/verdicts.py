"""What all commands about turns share: opening the table, printing a verdict, and examples of what can be typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.api import answer_json, answer_lines, misread_lines, reporter_for, tell_waiting
from referee.app.records import NotUnderstood, Refused
from referee.app.turns import Answer, Table
from referee.cli.files import default_file, default_file_exists, record_path, refusal, tell_notes
from referee.cli.terminal import Exit, Output, Stop, print_err, print_json, print_text
from referee.engine.verdict import Ambiguous, Misread, Verdict
from referee.i18n import _, current, language_name, ngettext, number
from referee.render.cells import safe
from referee.render.text import Speaker
from referee.render.verdict import misread_json, tell_ambiguous, tell_misread, tell_payment, tell_plan, tell_turn

if TYPE_CHECKING:
    from referee.app.corrections import NoSuchTurn
    from referee.app.records import Judged
    from referee.engine.text import GameLexicon
    from referee.engine.verdict import PossibleMove, Way

NOTHING_MORE: Mapping[str, Any] = MappingProxyType({})


def open_table(file: str | None) -> Table:
    """Return the table of the record, and print what is odd about it; raise `Stop` where it cannot be read."""
    table = Table.open(record_path(file), current())
    if isinstance(table, Refused):
        raise refusal(table)
    Output.table = table
    speaker = Speaker(table.record.lexicon)
    print_err(_("Note: {text}").format(text=speaker.say(hint.what, hint.facts)) for hint in table.record.warnings)
    tell_notes(table.record.notes)
    return table


def show_verdict(answer: Answer, as_json: bool, more: Mapping[str, Any] = NOTHING_MORE, *, why: bool = False) -> int:
    """Print a verdict (as JSON together with `more`) and return its exit code; with `why` cite the rules in full."""
    Output.changed = Output.changed or answer.recorded
    if isinstance(answer.verdict, Misread | Ambiguous):
        if isinstance(answer.verdict, Misread):
            from referee.app.session import add_missed

            add_missed(answer.lexicon.game, current(), answer.verdict.text)
        return show_misread(answer.verdict, Speaker(answer.lexicon), as_json, more.get("choices", ()))
    if as_json:
        print_json({**answer_json(answer), **more})
    else:
        print_text("\n".join([*tell_hearing(answer), *answer_lines(answer, why=why), *tell_next_player(answer)]))
    tell_notes(answer.notes)
    if answer.verdict.violations:
        from referee.app.session import keep_refusal

        keep_refusal(answer.lexicon.game, answer.verdict)
    if answer.waits_for:
        return Exit.NO if answer.asked else Exit.MISUSED
    return Exit.NO if answer.verdict.legal is False and not answer.recorded else Exit.DONE


def tell_hearing(answer: Answer) -> list[str]:
    """Return that the verdict that follows is about a guess, or about words of another language."""
    return [*([_("I’m guessing that you mean this:")] if answer.guessed else []), *_tell_foreign(answer)]


def _tell_foreign(answer: Answer) -> list[str]:
    if answer.heard is None or answer.heard.language == current():
        return []
    return [_("I heard that in this language: {language}").format(language=language_name(answer.heard.language))]


def tell_offer(answer: Answer) -> list[str]:
    """Return a turn as it would be recorded, with its payment and the gold that nobody spoke of."""
    verdict, speaker = answer.verdict, Speaker(answer.lexicon)
    assert isinstance(verdict, Verdict)
    turn = [tell_turn(verdict.player, verdict.story, speaker)]
    if answer.heard is not None and verdict.story:
        if answer.guessed:
            turn = [_("I’m guessing that you mean: {turn}").format(turn=turn[0])]
        turn += _tell_foreign(answer)
    gold = answer.unsaid.get("gold", 0)
    spent = [ngettext("This costs {count} gold.", "This costs {count} gold.", gold).format(count=number(gold))]
    waits = tell_waiting([each for each in answer.reminders if each.player == verdict.player], answer.lexicon)
    return [*turn, *tell_payment(verdict, speaker), *(spent if gold else []), *waits]


def label_ways(table: Table, ways: Sequence[Way]) -> list[str]:
    """Return how each way to pay goes, with the gold and tokens that it takes."""
    from referee.engine.text import Listing

    speaker = Speaker(table.record.lexicon)
    # Translators: a way to pay; {plan} is a list of payments, {costs} a list such as "3 gold and 1 trade token".
    line = _("{plan} – takes {costs}")
    return [
        line.format(costs=speaker.fact(Listing(way.costs)), plan=plan) if way.costs else plan
        for way, plan in ((way, tell_plan(way.plan, speaker)) for way in ways)
    ]


def tell_next_player(answer: Answer) -> Sequence[str]:
    """Return that a turn is recorded and who is next; nothing where it is not recorded."""
    if not answer.recorded:
        return []
    if answer.next_player is None:
        return [_("Recorded.")]
    return [_("Recorded. To move: {player}").format(player=safe(answer.next_player))]


def tell_not_understood(outcome: NotUnderstood) -> list[str]:
    """Return what is wrong with something that was typed beside a turn."""
    speaker = Speaker(outcome.lexicon)
    if isinstance(outcome.problem, Misread | Ambiguous):
        return _explain_misread(outcome.problem, speaker)
    from referee.render.questions import tell_misfit

    return [line.strip() for line in tell_misfit(outcome.problem, speaker)]


def show_misread(problem: Misread | Ambiguous, speaker: Speaker, as_json: bool, choices: Sequence[str] = ()) -> int:
    """Print what was not understood; return the exit code."""
    lines = _explain_misread(problem, speaker, choices)
    if as_json:
        print_json(misread_json(problem, lines, choices))
    print_err(lines)
    return Exit.MISUSED


def _explain_misread(problem: Misread | Ambiguous, speaker: Speaker, choices: Sequence[str] = ()) -> list[str]:
    """Return what was not understood, with an example of every action where nothing is near to it."""
    lines = misread_lines(problem, speaker, choices)
    if isinstance(problem, Misread) and problem.expected in ("turn", "clause") and not problem.near:
        table = Output.table if Output.table is not None and Output.table.record.game.id == speaker.domain else None
        line = _("{name}: {value}")
        examples = [f"  {line.format(name=n, value=v)}" for n, v in find_action_examples(speaker.domain, table)]
        lines += [_("A turn is one of these:"), *examples] if examples else []
    return lines


# what a correction makes of the turns after it -------------------------------------------------------------


def broken_json(broken: Sequence[Judged], lexicon: GameLexicon) -> list[dict[str, object]]:
    """Return the turns that are no longer legal, with the rules they break now, and that in words."""
    found: list[dict[str, object]] = []
    for judged in broken:
        verdict = judged.verdict
        rules = [violation.rule for violation in verdict.violations] if isinstance(verdict, Verdict) else []
        entry = {"turn": judged.number, "player": judged.turn.player, "rules": rules}
        found.append({**entry, "messages": _tell_reasons(verdict, lexicon)})
    return found


def tell_consequences(broken: Sequence[Judged], written: bool, lexicon: GameLexicon) -> list[str]:
    """Return which turns are no longer legal, why, and whether the record was changed."""
    lines = tell_broken_turns(broken, lexicon)
    if written:
        return [*lines, _("The record is corrected.")]
    if Output.at_prompt:
        return [*lines, _("Nothing was changed.")]
    return [*lines, _("Nothing has been changed yet. Say the same with --yes to change it.")]


def tell_no_such_turn(found: NoSuchTurn) -> str:
    line = ngettext("The record has only {count} turn.", "The record has only {count} turns.", found.turns)
    return line.format(count=number(found.turns))


def tell_broken_turns(broken: Sequence[Judged], lexicon: GameLexicon) -> list[str]:
    """Return which turns are no longer legal, and why."""
    lines = []
    for judged in broken:
        # Translators: {number} is the number of a turn; the reasons follow as sentences.
        told = _("No longer legal: turn {number} ({player})")
        lines.append(told.format(number=number(judged.number), player=safe(judged.turn.player)))
        lines += [f"  {reason}" for reason in _tell_reasons(judged.verdict, lexicon)]
    return lines or [_("All turns stay legal.")]


def _tell_reasons(verdict: Verdict | Misread | Ambiguous, lexicon: GameLexicon) -> list[str]:
    if isinstance(verdict, Verdict):
        reporter = reporter_for(lexicon, verdict)
        return [reporter.tell_violation(violation) for violation in verdict.violations if not violation.of]
    speaker = Speaker(lexicon)
    return tell_misread(verdict, speaker) if isinstance(verdict, Misread) else tell_ambiguous(verdict, speaker)


# the actions of a game, each with an example in the reader's words -----------------------------------------


def find_action_examples(game: str | None = None, table: Table | None = None) -> list[tuple[str, str]]:
    """Return all actions of a game, each with a move that could be typed now, else with one that may be typed at all.

    Without `game` it is that of the usual record; without `table` the usual record, where it is about this game.
    """
    from referee.app.lookup import find_game_of_file, find_vocabulary, lexicons, load_action_examples
    from referee.render.choices import MovePhraser, name_action

    game = game or find_game_of_file(default_file())
    if table is None and default_file_exists() and find_game_of_file(default_file()) == game:
        try:
            table = open_table(None)
        except Stop:
            table = None
    (lexicon,) = lexicons(game)
    speaker = Speaker(lexicon)
    players = table.record.document.data.get("players", ()) if table else ()
    phraser = MovePhraser(find_vocabulary(game, current()), speaker, players)
    simplest: dict[str, PossibleMove] = {}
    for option in (table.record.game.options(table.state) if table else None) or ():
        best = simplest.setdefault(option.action, option)
        if (option.rare, len(option.pay)) < (best.rare, len(best.pay)):
            simplest[option.action] = option
    now = {action: option.move.partition(" with ")[0] for action, option in simplest.items()}
    return [
        (name_action(id, speaker), phraser.phrase_move(now.get(id, usual)))
        for id, usual in load_action_examples(game).items()
    ]
