"""The command `referee`: global options, the table of commands, and one place where every run ends."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from referee import __version__
from referee.cli.command import UsageError
from referee.cli.exits import Exit, Stop
from referee.cli.streams import Output, flush, prepare_streams, print_err, print_out
from referee.i18n import LANGUAGES, N_, _, languages_of

GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    N_("At the table"): {
        "new": ("referee.cli.new", N_("starts a record")),
        "play": ("referee.cli.play", N_("a prompt for the evening")),
        "record": ("referee.cli.record", N_("checks and records a turn")),
        "check": ("referee.cli.check", N_("may I do this?")),
        "options": ("referee.cli.options", N_("what could I do now?")),
        "status": ("referee.cli.status", N_("the table as it stands")),
        "history": ("referee.cli.history", N_("the turns so far")),
        "serve": ("referee.cli.serve", N_("the table on every phone")),
        "undo": ("referee.cli.undo", N_("takes back turns")),
        "redo": ("referee.cli.redo", N_("restores them")),
        "amend": ("referee.cli.amend", N_("corrects a turn")),
        "adjust": ("referee.cli.adjust", N_("sets the table right")),
    },
    N_("At the end"): {
        "score": ("referee.cli.score", N_("the points")),
        "sheet": ("referee.cli.sheet", N_("the score sheet")),
        "reveal": ("referee.cli.reveal", N_("turns up hidden cards")),
        "export": ("referee.cli.export", N_("for other programs")),
    },
    N_("Many evenings"): {
        "stats": ("referee.cli.stats", N_("wins, points, bests")),
        "verify": ("referee.cli.verify", N_("is the record right?")),
        "import": ("referee.cli.importing", N_("takes old evenings")),
        "said": ("referee.cli.said", N_("what was not understood")),
    },
    N_("Rules and words"): {
        "rules": ("referee.cli.rules", N_("a rule with its page")),
        "dispute": ("referee.cli.dispute", N_("one move of any game")),
        "house": ("referee.cli.house", N_("your house rules")),
        "terms": ("referee.cli.terms", N_("a name in all languages")),
        "guide": ("referee.cli.guide", N_("short pages for players")),
        "help": ("referee.cli.helping", N_("commands, saying a turn")),
        "games": ("referee.cli.games", N_("the games it knows")),
        "completion": ("referee.cli.completion", N_("for your shell")),
    },
}
"""Every command by the occasion on which it is wanted: the module that is loaded when it runs, and what it does."""

COMMANDS = {name: entry for commands in GROUPS.values() for name, entry in commands.items()}


class Commands(TyperGroup):
    """Finds commands in the table and loads only the one that runs."""

    def list_commands(self, ctx: object) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        return import_module(COMMANDS[cmd_name][0]).COMMAND.build(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS:
            from referee.cli.misuse import unknown_command

            raise unknown_command(args[0], list(COMMANDS))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: Any) -> str:
        from referee.cli.help import format_group_help

        return format_group_help(GROUPS)


def _build() -> Any:
    app = typer.Typer(
        cls=Commands,
        add_completion=False,
        invoke_without_command=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
    )

    @app.callback()
    def start(ctx: typer.Context, version: bool = typer.Option(False, "--version")) -> None:
        if version:
            print_out(f"referee {__version__}")
        elif ctx.invoked_subcommand is None:
            print_out(ctx.get_help())

    return typer.main.get_command(app)


def run(arguments: Sequence[str], language: str | None = None) -> int:
    """Runs one command and returns its exit code; whatever happens, there is no traceback."""
    prepare_streams()
    try:
        code = _run(arguments, language)
        flush()
        return _unless_lost(code)
    except KeyboardInterrupt:
        flush()
        return Exit.INTERRUPTED
    except Exception as error:
        if os.environ.get("REFEREE_TRACEBACK"):
            raise
        print_err([_own_mistake(error)])
        return Exit.BROKEN


def _unless_lost(code: int) -> int:
    """The code of a command, whose output may not have been written: what was done is done, an answer was not given."""
    if Output.lost is None or isinstance(Output.lost, BrokenPipeError):  # the reader of a pipe has seen enough
        return code
    if code == Exit.DONE and Output.changed:
        print_err([_("This was done, but the output cannot be written.")])
        return code
    print_err([_("The output cannot be written.")])
    return code or Exit.FILE


def _run(arguments: Sequence[str], language: str | None) -> int:
    try:
        if language is not None and languages_of(language) is None:
            from referee.cli.misuse import unknown_value

            raise unknown_value(language, "--lang", LANGUAGES)
        result = _build().main(args=list(arguments), prog_name="referee", standalone_mode=False)
        return result if isinstance(result, int) else Exit.DONE
    except Stop as stop:
        print_err(stop.lines)
        return stop.code
    except UsageError as error:
        from referee.cli.misuse import tell_misuse

        print_err(tell_misuse(error))
        return Exit.MISUSED
    except typer.Abort:
        return Exit.INTERRUPTED


def _own_mistake(error: Exception) -> str:
    """A bug of ours in one sentence that can be reported."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
    # Translators: {what} names a line of the program and a kind of error.
    template = _("This is a mistake in the program itself; please report it: {what}")
    return template.format(what=f"{place} {type(error).__name__}")
