"""The commands that correct a record: `amend`, `adjust`, `house`, `reveal`."""

from __future__ import annotations

import datetime
import re
import shlex
from typing import Annotated

from referee.app import corrections
from referee.app.corrections import HeadCorrection, NoSuchTurn, RevealResult
from referee.app.records import NotUnderstood, Record, Refused, open_record
from referee.app.replies import SpokenChange, read_change
from referee.app.turns import Answer
from referee.cli.command_line import (
    Command,
    Example,
    File,
    Game,
    Json,
    OptionalMove,
    WholeNumber,
    argument,
    extra_arguments,
    missing_argument,
    option,
    unknown_value,
)
from referee.cli.files import accept, choose_game, record_path, require_game, tell_notes
from referee.cli.terminal import Exit, Output, Stop, at_a_terminal, print_err, print_json, print_text, wrong_usage
from referee.cli.verdicts import broken_json, show_verdict, tell_consequences, tell_no_such_turn
from referee.engine.adjustment import SEAT
from referee.engine.words import fold
from referee.i18n import LANGUAGES, N_, _, current, gettext, ngettext, number
from referee.render.cells import safe
from referee.render.rules import translate_rule
from referee.render.text import Speaker
from referee.render.verdict import adjustment_json, tell_adjustment, tell_rejection

# amend -----------------------------------------------------------------------------------------------------

AMEND = N_(
    "Corrects an earlier turn, or names, seats, what is in play, edition, date and place, and replays the rest: says "
    "which turns are no longer legal, and why. Changes nothing unless told to with --yes."
)
AMEND_EXAMPLES = (
    Example(N_("referee amend 12 expand brewery --yes"), N_("turn 12 was something else")),
    Example(N_("referee amend --rename Lindda=Linda --yes"), N_("a name was misspelt")),
    Example(N_("referee amend --players Ben,Linda"), N_("Ben sat first: what would that change?")),
    Example(N_('referee amend --stopped "last bus" --yes'), N_("you stopped early; it counts as it stands")),
)
TurnNumber = Annotated[int | None, argument(N_("N"), N_("the number of the turn"), WholeNumber(1))]
Renames = Annotated[list[str] | None, option("--rename", N_("another name of a player"), N_("OLD=NEW"))]
Objectives = Annotated[str, option("--objectives", N_("the objectives in play, separated by commas"), N_("NAMES"))]
Edition = Annotated[str, option("--edition", N_("whose rulebook decides"), N_("EDITION"))]
Day = Annotated[str, option("--date", N_("when it was played"), N_("DATE"))]
Place = Annotated[str | None, option("--place", N_("where it was played"), N_("TEXT"))]
Players = Annotated[str, option("--players", N_("the players in seating order, separated by commas"), N_("NAMES"))]
Stopped = Annotated[
    str | None, option("--stopped", N_("why you stopped before the end; an empty text: play goes on"), N_("TEXT"))
]


def amend(
    turn: TurnNumber = None,
    move: OptionalMove = None,
    rename: Renames = None,
    in_play: Objectives = "",
    edition: Edition = "",
    date: Day = "",
    place: Place = None,
    players: Players = "",
    stopped: Stopped = None,
    file: File = None,
    yes: Annotated[bool, option("--yes", N_("change the record"))] = False,
    as_json: Json = False,
) -> int:
    for each in rename or ():
        if not re.search(r"\S\s*=\s*\S", each):
            raise unknown_value(each, "--rename", ["OLD=NEW"])
    try:
        day = datetime.date.fromisoformat(date) if date else None
    except ValueError:
        raise unknown_value(date, "--date", ["2024-05-31"]) from None
    correction = HeadCorrection(tuple(rename or ()), in_play, edition, day, place, players.strip(" ,"), stopped)
    if correction == HeadCorrection():
        return _correct_turn(turn, " ".join(move or ()), file, yes, as_json)
    if turn is not None:
        raise extra_arguments([str(turn), *(move or ())], "amend")
    outcome = accept(corrections.correct_head(record_path(file), correction, current(), write=yes))
    Output.changed = Output.changed or outcome.written
    tell_notes(outcome.notes)
    if as_json:
        print_json({"written": outcome.written, "broken": broken_json(outcome.broken, outcome.lexicon)})
    else:
        print_text("\n".join(tell_consequences(outcome.broken, outcome.written, outcome.lexicon)))
    return Exit.DONE


def _correct_turn(turn: int | None, move: str, file: str | None, yes: bool, as_json: bool) -> int:
    """Correct one turn, print the verdict and what it does to later turns; return the exit code."""
    if turn is None or not move:
        raise missing_argument(_("N") if turn is None else _("MOVE"), "amend")
    found = corrections.amend(record_path(file), turn, move, current(), write=yes)
    if isinstance(found, NoSuchTurn):
        raise Stop(Exit.NO, tell_no_such_turn(found))
    outcome = accept(found)
    Output.changed = Output.changed or outcome.written
    answer = Answer(outcome.verdict, outcome.lexicon, notes=outcome.notes)
    broken = broken_json(outcome.broken, outcome.lexicon)
    code = show_verdict(answer, as_json, {"turn": turn, "written": outcome.written, "broken": broken})
    if code == Exit.DONE and not as_json:
        print_text("\n".join(tell_consequences(outcome.broken, outcome.written, outcome.lexicon)))
    return code


# adjust ----------------------------------------------------------------------------------------------------

ADJUST = N_(
    "Sets right what the table had wrong: gold, cubes, tokens, cards, whatever somebody has. It stands in "
    "the record between the turns, in history and on the sheet, and undo takes it back."
)
ADJUST_EXAMPLES = (
    Example(N_('referee adjust Linda gold +1 --why "we missed one"'), N_("Linda gets a gold")),
    Example(N_('referee adjust Ben "worker exhausted" -2'), N_("Ben gives back two exhausted workers")),
    Example(N_('referee adjust Ben --leaves --why "last bus"'), N_("Ben goes home, the others play on")),
)


def adjust(
    player: Annotated[str, argument(N_("PLAYER"), N_("whose"))],
    thing: Annotated[list[str] | None, argument(N_("THING"), N_("what, and by how much: gold +1"))] = None,
    leaves: Annotated[bool, option("--leaves", N_("the player goes home, the others play on"))] = False,
    returns: Annotated[bool, option("--returns", N_("the player is back"))] = False,
    why: Annotated[str, option("--why", N_("what had gone wrong"), N_("TEXT"))] = "",
    file: File = None,
    as_json: Json = False,
) -> int:
    if not (leaves or returns):
        if not thing:
            raise missing_argument(_("THING"), "adjust")
        change = read_change(" ".join(thing), current())
        if change is None:
            raise unknown_value(" ".join(thing), _("THING"), [_("gold +1"), _("gold -1")])
    elif thing or (leaves and returns):
        raise extra_arguments(thing or ["--returns"], "adjust")
    else:
        change = SpokenChange(-1 if leaves else 1, SEAT)
    done = corrections.adjust(
        record_path(file), player, change.thing, change.amount, why, current(), total=change.total
    )
    outcome = accept(done)
    speaker = Speaker(outcome.lexicon)
    if outcome.wrong is not None:
        raise Stop(Exit.NO, tell_rejection(outcome.wrong, speaker))
    Output.changed = True
    tell_notes(outcome.notes)
    if as_json:
        print_json(adjustment_json(outcome.adjustment))
    else:
        print_text(tell_adjustment(outcome.adjustment, outcome.thing, speaker))
    return Exit.DONE


# house -----------------------------------------------------------------------------------------------------

HOUSE = N_(
    "Lists the rulings that a table may decide otherwise, and switches them: in the record, or with --always for all "
    "records of a game. What is no printed rule but a ruling is the table’s to decide."
)
HOUSE_EXAMPLES = (
    Example("referee house", N_("what can be switched, and how it stands")),
    Example("referee house majority_zero on", N_("having none can win a majority, in this game")),
    Example("referee house majority_zero on --always", N_("and in all games to come")),
)
ON, OFF = N_("on"), N_("off")


def house(
    name: Annotated[str | None, argument(N_("NAME"), N_("the switch"))] = None,
    to: Annotated[str | None, argument("on|off", N_("how it shall stand"))] = None,
    always: Annotated[bool, option("--always", N_("for all records of the game"))] = False,
    yes: Annotated[bool, option("--yes", N_("even if turns of the record become illegal"))] = False,
    game: Game = None,
    file: File = None,
    as_json: Json = False,
) -> int:
    if name is None:
        return _list_house_rules(game, file, as_json)
    which = choose_game(game, file)
    accept(corrections.unknown_switch(which, name))
    if to is None:
        return _list_house_rules(game, file, as_json, only=name)
    on, off = ({fold(gettext(word, language=language)) for language in LANGUAGES} for word in (ON, OFF))
    if fold(to) not in on | off:
        raise unknown_value(to, "on|off", ["on", "off"])
    if always:
        outcome = accept(corrections.switch_always(which, name, fold(to) in on))
    else:
        outcome = accept(corrections.switch(record_path(file), name, fold(to) in on, current(), write=yes))
    Output.changed = outcome.written
    tell_notes(outcome.notes)
    if as_json:
        print_json({"written": outcome.written, "broken": [judged.number for judged in outcome.broken]})
    else:
        print_text("\n".join(tell_consequences(outcome.broken, outcome.written, outcome.lexicon)))
    return Exit.DONE if outcome.written else Exit.NO


def _list_house_rules(named: str | None, file: str | None, as_json: bool, only: str | None = None) -> int:
    """Print all switches of the game, or the one that is asked for; return the exit code."""
    from referee.app.shelf import first_game

    record = open_record(record_path(file), current())
    if file is not None:
        accept(record)
    usual = record.game.id if isinstance(record, Record) else first_game()
    game = require_game(named or usual)
    document = record.document if isinstance(record, Record) and record.game.id == game else None
    rules = [rule for rule in accept(corrections.house_rules(game, document)) if only in (None, rule.name)]
    if as_json:
        found = []
        for rule in rules:
            told = {name: translate_rule(getattr(rule.rule, name), game) for name in ("title", "text", "otherwise")}
            found.append({"name": rule.name, "ruling": rule.rule.id, "value": rule.value, "usual": rule.usual, **told})
        print_json(found)
        return Exit.DONE
    if not rules:
        raise Stop(Exit.NO, _("This game has no house rules to switch."))
    paragraphs = []
    for rule in rules:
        state, text = _(ON) if rule.value else _(OFF), rule.rule.text
        if rule.value != rule.usual:
            # Translators: {state} is "on" or "off": the table has switched this.
            state, text = _("{state}, a house rule").format(state=state), rule.rule.otherwise
        heading = _("{name}: {value}").format(name=rule.name, value=state)
        paragraphs.append(f"{heading}\n  {translate_rule(rule.rule.title, game)}\n  {translate_rule(text, game)}")
    print_text("\n\n".join(paragraphs))
    return Exit.DONE


# reveal ----------------------------------------------------------------------------------------------------

REVEAL = N_(
    "Turns up expedition cards at the end, so that they count: for each card the visitor of the animal, then that of "
    "the artefact."
)
REVEAL_EXAMPLES = (
    Example(N_('referee reveal Linda "artisan artisan, engineer investor"'), N_("Linda shows two expedition cards")),
    Example("referee reveal", N_("asks everybody who has cards face down")),
)
Cards = Annotated[list[str] | None, argument(N_("CARDS"), N_("two visitors for each card, cards separated by commas"))]


def reveal(
    player: Annotated[str | None, argument(N_("PLAYER"), N_("whose cards"))] = None,
    cards: Cards = None,
    file: File = None,
) -> int:
    """Write what one player shows; without cards ask everybody in turn, and record each answer at once."""
    from referee.cli.questions import BACK, Asker

    path = record_path(file)
    if player is not None and cards:
        return _show_revealed(corrections.reveal(path, player, " ".join(cards), current()))
    if not at_a_terminal():
        example = _(REVEAL_EXAMPLES[0].command)
        example = example.removeprefix("referee ") if Output.at_prompt else example
        raise wrong_usage(_("Whose cards, and which? For example: {command}").format(command=example))
    left = accept(corrections.face_down(path, current()))
    players = [each for each in left if player in (None, each)]
    if not players:
        print_text(_("Nothing lies face down."))
    asker, place = Asker(), 0
    while place < len(players):
        # Translators: {example} are two visitors for each of two cards.
        question = ngettext(
            "{player} has {count} card face down. Which visitors does it show? For example: {example} (Enter: later)",
            "{player} has {count} cards face down. Which visitors do they show? For example: {example} (Enter: later)",
            left[players[place]],
        )
        shown = shlex.split(_(REVEAL_EXAMPLES[0].command))[-1]
        told = question.format(player=safe(players[place]), count=number(left[players[place]]), example=shown)
        answer = asker.ask(f"{told} ", ()).strip()
        if answer == BACK:
            place = max(place - 1, 0)
        elif not answer:
            place += 1
        else:
            try:
                place += _show_revealed(corrections.reveal(path, players[place], answer, current())) == Exit.DONE
            except Stop as stop:
                print_err(stop.lines)
    return Exit.DONE


def _show_revealed(outcome: RevealResult | Refused | NotUnderstood) -> int:
    done = accept(outcome)
    Output.changed = True
    tell_notes(done.notes)
    # Translators: {shown} cards were turned up now, {hidden} still lie face down.
    told = _("{player}: {shown} turned up, {hidden} still face down.")
    print_text(told.format(player=safe(done.player), shown=number(done.shown), hidden=number(done.hidden)))
    return Exit.DONE


COMMANDS = {
    "amend": Command(amend, AMEND, AMEND_EXAMPLES, takes_turns=True),
    "adjust": Command(adjust, ADJUST, ADJUST_EXAMPLES, numbers=True),
    "house": Command(house, HOUSE, HOUSE_EXAMPLES),
    "reveal": Command(reveal, REVEAL, REVEAL_EXAMPLES),
}
