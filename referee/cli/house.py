"""`referee house`: the rulings that a table may decide otherwise, and their switches."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.app.house import HouseRule, Switched, house_rules, switch, switch_always, unknown_switch
from referee.app.lookup import known_games
from referee.app.outcomes import Refused
from referee.app.records import Record, open_record
from referee.cli.command import Command, Example
from referee.cli.consequences import consequences
from referee.cli.exits import Exit
from referee.cli.files import chosen_file, default_file, game_in_question, known_game, refusal, tell_notes
from referee.cli.misuse import unknown_value
from referee.cli.parameters import File, Game, Json
from referee.cli.streams import Output, print_json, print_told
from referee.cli.turns import show_not_understood
from referee.engine.words import fold
from referee.i18n import LANGUAGES, N_, _, current, gettext
from referee.render.rule import said

ABOUT = N_(
    "Lists the rulings that a table may decide otherwise, and switches them: in the record, or with --always for all "
    "records of a game. What is no printed rule but a ruling is the table’s to decide."
)
EXAMPLES = (
    Example("referee house", N_("what can be switched, and how it stands")),
    Example("referee house majority_zero on", N_("having none can win a majority, in this game")),
    Example("referee house majority_zero on --always", N_("and in all games to come")),
)
ON, OFF = N_("on"), N_("off")
Name = Annotated[str | None, typer.Argument(metavar=N_("NAME"), help=N_("the switch"))]
To = Annotated[str | None, typer.Argument(metavar="on|off", help=N_("how it shall stand"))]


def house(
    name: Name = None,
    to: To = None,
    always: Annotated[bool, typer.Option("--always", help=N_("for all records of the game"))] = False,
    yes: Annotated[bool, typer.Option("--yes", help=N_("even if turns of the record become illegal"))] = False,
    game: Game = None,
    file: File = None,
    as_json: Json = False,
) -> int:
    if name is None:
        return _list(game, file, as_json)
    which = game_in_question(game, file)
    unknown = unknown_switch(which, name)
    if unknown is not None:
        return show_not_understood(unknown)
    if to is None:
        return _list(game, file, as_json, only=name)
    value = _read(to)
    path = chosen_file(None, file) or default_file()
    outcome = switch_always(which, name, value) if always else switch(path, name, value, current(), write=yes)
    return _switched(outcome, as_json)


def _read(typed: str) -> bool:
    """On or off, in any language."""
    for word, value in ((ON, True), (OFF, False)):
        if fold(typed) in {fold(gettext(word, language=language)) for language in LANGUAGES}:
            return value
    raise unknown_value(typed, "on|off", ["on", "off"])


def _switched(outcome: Switched | Refused, as_json: bool) -> int:
    if not isinstance(outcome, Switched):
        raise refusal(outcome)
    Output.changed = outcome.written
    tell_notes(outcome.notes)
    if as_json:
        print_json({"written": outcome.written, "broken": [judged.number for judged in outcome.broken]})
    else:
        print_told("\n".join(consequences(outcome.broken, outcome.written, outcome.lexicon)))
    return Exit.DONE if outcome.written else Exit.NO


def _list(named: str | None, file: str | None, as_json: bool, only: str | None = None) -> int:
    """All switches, or the one that is asked for."""
    record = open_record(chosen_file(None, file) or default_file(), current())
    usual = record.game.id if isinstance(record, Record) else known_games()[0]
    game = known_game(named or usual)
    rules = house_rules(game, record.document if isinstance(record, Record) and record.game.id == game else None)
    rules = [rule for rule in rules if only in (None, rule.name)]
    if as_json:
        print_json([_json(rule, game) for rule in rules])
    else:
        print_told("\n\n".join(_told(rule, game) for rule in rules))
    return Exit.DONE


def _told(rule: HouseRule, game: str) -> str:
    stands = _(ON) if rule.value else _(OFF)
    if rule.value != rule.usual:
        # Translators: {state} is "on" or "off": the table has switched this.
        stands = _("{state}, a house rule").format(state=stands)
    switched = rule.value != rule.usual
    title, text = said(rule.rule.title, game), said(rule.rule.otherwise if switched else rule.rule.text, game)
    heading = _("{name}: {value}").format(name=rule.name, value=stands)
    return f"{heading}\n  {title}\n  {text}"


def _json(rule: HouseRule, game: str) -> dict[str, object]:
    told = {name: said(getattr(rule.rule, name), game) for name in ("title", "text", "otherwise")}
    return {"name": rule.name, "ruling": rule.rule.id, "value": rule.value, "usual": rule.usual, **told}


COMMAND = Command(house, ABOUT, EXAMPLES)
