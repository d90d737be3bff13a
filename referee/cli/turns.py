"""The commands about one turn: `check`, `record`, `options`, `undo`, `redo`.

Annotations are no strings here: Typer would compile each of them several times. What only some of the commands need is
imported inside their functions.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from referee.cli.command_line import (
    ADJUST,
    OVERRULE,
    WHY,
    Choose,
    Command,
    Example,
    File,
    Json,
    Move,
    WholeNumber,
    argument,
    not_for_this_game,
    option,
    tell_near_names,
)
from referee.cli.files import accept, record_path, tell_notes
from referee.cli.terminal import (
    Exit,
    Output,
    Stop,
    at_a_terminal,
    obey_interrupts,
    print_json,
    print_text,
    read_input_lines,
    wrong_usage,
)
from referee.cli.verdicts import open_table, show_verdict
from referee.engine.verdict import Ambiguous, Verdict
from referee.i18n import N_, _, current, ngettext, number
from referee.render.cells import safe
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.app.corrections import UndoResult
    from referee.app.turns import Table
    from referee.render.choices import MoveChoice

Ask = Annotated[bool, option("--ask", N_("choose between ways to pay that differ in what they cost"))]
Why = Annotated[bool, option("--why", N_("cite every rule and ruling in full"))]
Yes = Annotated[bool, option("--yes", N_("take it as it was understood, also where that is a guess"))]


# check -----------------------------------------------------------------------------------------------------

CHECK = N_(
    "Judges one whole turn of the player to move: legal or not, everything that is wrong, the rules and their pages. "
    "The record is not touched."
)
CHECK_EXAMPLES = (
    # Translators: command lines that can be typed as they stand; say the turn in your language.
    Example(N_("referee check expand brewery"), N_("may I build a brewery, and how would I pay for it?")),
    Example(N_('referee check "festival; expand shipyard 1"'), N_("two actions in one turn")),
)


def check(
    move: Move,
    file: File = None,
    player: Annotated[str | None, option("--player", N_("judge it as a turn of this player"), N_("NAME"))] = None,
    ask: Ask = False,
    choose: Choose = None,
    yes: Yes = False,
    why: Why = False,
    as_json: Json = False,
) -> int:
    table = open_table(file)
    answer = table.check(_choose_payment(table, " ".join(move), ask), player)
    if choose is not None or isinstance(answer.verdict, Ambiguous):
        from referee.cli.questions import show_check

        return show_check(table, answer, as_json, choose, why=why)
    return show_verdict(answer, as_json, why=why)


def _choose_payment(table: "Table", text: str, ask: bool) -> str:
    if not ask:
        return text
    from referee.cli.questions import Asker, choose_payment

    return choose_payment(table, text, Asker()) or text


# record ----------------------------------------------------------------------------------------------------

RECORD = N_(
    "Checks one whole turn of the player to move and, if it is legal, appends it to the record with every payment. "
    "With “-” it reads one turn a line from standard input and stops at the first that is not legal."
)
RECORD_EXAMPLES = (
    # Translators: command lines that can be typed as they stand; say the turn in your language.
    Example(N_("referee record expand brewery"), N_("builds a brewery; the referee finds a way to pay")),
    Example(
        N_('referee record festival --overrule "agreed"'), N_("records it whatever the rules say, with the reason")
    ),
    Example("referee record - < moves.txt", N_("one turn a line")),
)
Overrule = Annotated[str | None, option("--overrule", N_("the table decides otherwise"), N_("REASON"))]


def record(
    move: Move,
    file: File = None,
    overrule: Overrule = None,
    ask: Ask = False,
    choose: Choose = None,
    yes: Yes = False,
    why: Why = False,
    as_json: Json = False,
) -> int:
    if overrule is not None and not overrule.strip():
        raise wrong_usage(_("--overrule needs the reason why the table decides otherwise."))
    table = open_table(file)
    lines = _read_turns() if move == ["-"] else iter([(" ".join(move), None)])
    code, first = Exit.DONE, True
    for text, reason in lines:
        if move == ["-"] and text.startswith(ADJUST):
            from referee.cli.corrections import adjust

            told, _mark, why_so = text.removeprefix(ADJUST).partition(WHY)
            name, _colon, thing = told.rpartition(": ")
            adjust(name, [thing], why=why_so, file=file, as_json=as_json)
            table = open_table(file)
            continue
        said = _choose_payment(table, text, ask)
        asks = not (as_json or yes or move == ["-"]) and at_a_terminal()
        answer = accept(table.record_turn(said, reason or overrule, again=first and not ask, nod=yes, asks=asks))
        first = False
        if answer.waits_for or isinstance(answer.verdict, Ambiguous):
            from referee.cli.questions import ask_about_turn

            code, recorded = ask_about_turn(table, answer, reason or overrule, choose, as_json)
        else:
            code, recorded = show_verdict(answer, as_json, why=why), answer.recorded
        if not recorded:
            break
    return code


def _read_turns() -> Iterator[tuple[str, str | None]]:
    """Yield the turns of standard input, each perhaps with the reason why the table decides otherwise."""
    for line in read_input_lines():
        text, _option, reason = line.strip().partition(OVERRULE)
        if text and not text.startswith("#"):
            yield text, reason.strip() or None
            obey_interrupts()


# options ---------------------------------------------------------------------------------------------------

OPTIONS = N_(
    "Lists what the player to move could do now, grouped by action, each with a way to pay for it; what needs nothing "
    "rare comes first. With words, only what has to do with them: an action, a thing. Each can be typed as it stands."
)
OPTIONS_EXAMPLES = (
    Example("referee options", N_("what could I do?")),
    # Translators: a command line that can be typed as it stands; give the thing its name in your language.
    Example(N_("referee options brewery"), N_("only what has to do with this")),
    Example("referee options --affordable-with-festival", N_("what could I do in the turn after a festival?")),
)
Rested = Annotated[bool, option("--affordable-with-festival", N_("what could be done in the turn after a festival"))]


def options(
    words: Annotated[list[str] | None, argument(N_("WORDS"), N_("an action or a thing, in any language"))] = None,
    file: File = None,
    festival: Rested = False,
    as_json: Json = False,
) -> int:
    table = open_table(file)
    if festival and not table.record.game.rests:
        from referee.app.shelf import known_games, load

        raise not_for_this_game("--affordable-with-festival", [id for id in known_games() if load(id).rests])
    found = _find_options(table, " ".join(words or []), rested=festival)
    if as_json:
        from referee.api import options_json

        plain = zip(options_json(found), found, strict=True)
        print_json([{**option, "text": choice.text} for option, choice in plain])
    else:
        print_text("\n".join(_tell_options(table, found, filtered=bool(words))))
    return Exit.DONE


def _find_options(table: "Table", wish: str, *, rested: bool) -> list["MoveChoice"]:
    """Return what the player to move could do, as far as it has to do with `wish`; raise `Stop` for unknown words."""
    from referee.render.choices import ChoiceFilter, list_choices, tell_no_options

    record, speaker = table.record, Speaker(table.record.lexicon)
    told = record.game.options(table.state, rested=rested)
    if told is None:
        raise Stop(Exit.NO, tell_no_options())
    found = list_choices(told, record.words, speaker, record.document.data.get("players", ()))
    if not wish:
        return found
    wanted = ChoiceFilter(wish, record.words, speaker)
    if wanted.unknown:
        unknown = " ".join(wanted.unknown)
        groups = {group for meanings in record.words.ids.values() for group, _id in meanings} - {"number"}
        near = tell_near_names(record.words.near(unknown, groups))
        raise Stop(Exit.MISUSED, [_("I don’t know this: “{word}”").format(word=safe(unknown)), *near])
    return [choice for choice in found if wanted.fits(choice)]


def _tell_options(table: "Table", found: Sequence["MoveChoice"], *, filtered: bool) -> list[str]:
    import sys
    from itertools import groupby

    from referee.api import tell_waiting
    from referee.cli.terminal import is_screen
    from referee.render.choices import name_action

    speaker = Speaker(table.record.lexicon)
    # Translators: {player} is the name of a player.
    head = _("{player} could do this:") if found else _("There is nothing that {player} could do.")
    if filtered and not found:
        head = _("{player} could do nothing of this now.")
    if table.to_move is None:
        head = _("The game is over.")
    lines = [head.format(player=safe(table.to_move or "–"))]
    waiting = [each for each in table.record.game.waiting(table.state) if each.player == table.to_move]
    lines += tell_waiting(waiting, table.record.lexicon)
    if found and speaker.knows("options"):
        lines.append(speaker.say("options", {}))
    with_numbers = is_screen(sys.stdout)
    for action, group in groupby(enumerate(found, start=1), key=lambda each: each[1].action):
        lines.append(name_action(action, speaker))
        lines += [f"  {f'{number(place)}) ' if with_numbers else ''}{safe(choice.text)}" for place, choice in group]
    return lines


# undo and redo ---------------------------------------------------------------------------------------------

UNDO = N_("Takes back the last turns of the record; they are kept until something new is recorded.")
REDO = N_("Restores the turns that were taken back last.")
Count = Annotated[int, argument(N_("N"), N_("how many turns"), WholeNumber(1))]


def undo(count: Count = 1, file: File = None, as_json: Json = False) -> int:
    from referee.app.corrections import undo

    moved = accept(undo(record_path(file), count, current()))
    if not moved.turns:
        raise Stop(Exit.NO, _("There is no turn to take back."))
    head = ngettext("{count} turn taken back:", "{count} turns taken back:", len(moved.turns))
    return _show_moved_turns(head, moved, as_json)


def redo(count: Count = 1, file: File = None, as_json: Json = False) -> int:
    from referee.app.corrections import redo

    moved = accept(redo(record_path(file), count, current()))
    if not moved.turns:
        raise Stop(Exit.NO, _("There is no turn to restore."))
    head = ngettext("{count} turn restored:", "{count} turns restored:", len(moved.turns))
    return _show_moved_turns(head, moved, as_json)


def _show_moved_turns(head: str, moved: "UndoResult", as_json: bool) -> int:
    """Print turns that were taken back or restored, and who is to move; return the exit code."""
    from referee.engine.adjustment import Adjustment
    from referee.render.verdict import tell_adjustment, tell_turn

    Output.changed = True
    tell_notes(moved.notes)
    assert moved.lexicon is not None
    speaker = Speaker(moved.lexicon)
    turns = []
    for each, thing in zip(moved.turns, moved.things, strict=True):
        step = each if isinstance(each, Adjustment) else each.turn
        if isinstance(each, Adjustment):
            said = tell_adjustment(each, thing, speaker)
        elif isinstance(each.verdict, Verdict):
            said = tell_turn(step.player, each.verdict.story, speaker)
        else:  # it cannot be read any more
            said = _("{name}: {value}").format(name=safe(step.player), value=safe(step.text))
        turns.append({"player": step.player, "move": step.text, "said": said})
    if as_json:
        print_json({"turns": turns, "to_move": moved.next_player})
    else:
        lines = [head.format(count=number(len(turns))), *(f"  {turn['said']}" for turn in turns)]
        lines += [_("To move: {player}").format(player=safe(moved.next_player))] if moved.next_player else []
        print_text("\n".join(lines))
    return Exit.DONE


COMMANDS = {
    "check": Command(check, CHECK, CHECK_EXAMPLES, takes_turns=True),
    "record": Command(record, RECORD, RECORD_EXAMPLES, takes_turns=True),
    "options": Command(options, OPTIONS, OPTIONS_EXAMPLES),
    "undo": Command(undo, UNDO, (Example("referee undo 2", N_("takes back the last two turns")),)),
    "redo": Command(redo, REDO, (Example("referee redo", N_("restores the turn taken back last")),)),
}
