"""The command `referee`: global options, the table of commands, and one place where every run ends."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from referee import __version__
from referee.cli.command_line import (
    BuiltCommand,
    UsageError,
    format_group_help,
    tell_usage_error,
    unknown_command,
    unknown_value,
)
from referee.cli.terminal import Exit, Output, Stop, flush, prepare_streams, print_err, print_out
from referee.engine.reading import BrokenFile
from referee.i18n import LANGUAGES, N_, _, languages_of
from referee.interrupts import release_interrupts

GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    N_("At the table"): {
        "new": ("referee.cli.new", N_("starts a record")),
        "play": ("referee.cli.console.play", N_("a prompt for the evening")),
        "record": ("referee.cli.turns", N_("checks and records a turn")),
        "check": ("referee.cli.turns", N_("may I do this?")),
        "options": ("referee.cli.turns", N_("what could I do now?")),
        "ask": ("referee.cli.lookup", N_("what does it cost?")),
        "status": ("referee.cli.reports", N_("the table as it stands")),
        "history": ("referee.cli.reports", N_("the turns so far")),
        "serve": ("referee.cli.serve", N_("the table on every phone")),
        "undo": ("referee.cli.turns", N_("takes back turns")),
        "redo": ("referee.cli.turns", N_("restores them")),
        "amend": ("referee.cli.corrections", N_("corrects a turn")),
        "adjust": ("referee.cli.corrections", N_("sets the table right")),
    },
    N_("At the end"): {
        "score": ("referee.cli.reports", N_("the points")),
        "sheet": ("referee.cli.reports", N_("the score sheet")),
        "reveal": ("referee.cli.corrections", N_("turns up hidden cards")),
        "export": ("referee.cli.reports", N_("for other programs")),
    },
    N_("Our evenings"): {
        "stats": ("referee.cli.evenings", N_("wins, points, bests")),
        "verify": ("referee.cli.evenings", N_("is the record right?")),
        "import": ("referee.cli.evenings", N_("takes old evenings")),
        "said": ("referee.cli.evenings", N_("what was not understood")),
    },
    N_("Rules and words"): {
        "rules": ("referee.cli.lookup", N_("a rule with its page")),
        "dispute": ("referee.cli.dispute", N_("one move of any game")),
        "house": ("referee.cli.corrections", N_("your house rules")),
        "terms": ("referee.cli.lookup", N_("a name in all languages")),
        "guide": ("referee.cli.lookup", N_("short pages for players")),
        "help": ("referee.cli.lookup", N_("commands, saying a turn")),
        "games": ("referee.cli.lookup", N_("the games it knows")),
        "completion": ("referee.cli.completion", N_("for your shell")),
    },
}
"""Every command by the occasion on which it is wanted: the module whose `COMMANDS` has it, and what it does."""

EVENING = frozenset((
    "new", "play", "record", "check", "options", "ask", "status", "history", "serve", "undo", "redo", "amend",
    "score", "sheet", "reveal", "rules", "dispute", "guide", "help",
))  # fmt: skip
"""The commands that an evening needs, which `--help` shows; `--help --all` shows every one."""

MODULES = {name: module for commands in GROUPS.values() for name, (module, _line) in commands.items()}
"""The module of every command."""


def build_command(name: str) -> BuiltCommand:
    """Return a command of `MODULES` as the library runs it, and import its module, but no other command's."""
    built: BuiltCommand = import_module(MODULES[name]).COMMANDS[name].build(name)
    return built


def format_help(*, is_all: bool) -> str:
    """Return the help of the program: the commands of an evening, or all of them."""
    shown = {
        title: {name: line for name, (_module, line) in commands.items() if is_all or name in EVENING}
        for title, commands in GROUPS.items()
    }
    return format_group_help({title: commands for title, commands in shown.items() if commands}, is_all=is_all)


class CommandGroup(TyperGroup):
    """The table of commands as the library sees it; only the command that runs is imported."""

    def list_commands(self, ctx: object) -> list[str]:
        return list(MODULES)

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        return build_command(cmd_name) if cmd_name in MODULES else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in MODULES:
            raise unknown_command(args[0], list(MODULES))
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta["referee.all"] = "--all" in args  # --help is obeyed before the options behind it are read
        rest: list[str] = super().parse_args(ctx, args)
        return rest

    def get_help(self, ctx: Any) -> str:
        return format_help(is_all=ctx.meta.get("referee.all", False))


def _build_program() -> Any:
    app = typer.Typer(
        cls=CommandGroup,
        add_completion=False,
        invoke_without_command=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
    )

    @app.callback()
    def start(
        ctx: typer.Context,
        version: bool = typer.Option(False, "--version"),
        every: bool = typer.Option(False, "--all"),
    ) -> None:
        if version:
            print_out(f"referee {__version__}")
        elif ctx.invoked_subcommand is None:
            print_out(ctx.get_help())

    return typer.main.get_command(app)


def run(arguments: Sequence[str], language: str | None = None) -> int:
    """Run one command and return its exit code; whatever happens, there is no traceback."""
    prepare_streams()
    try:
        code = _run_command(arguments, language)
        flush()
        if Output.lost is None or isinstance(Output.lost, BrokenPipeError):  # the reader of a pipe has seen enough
            return code
        if code == Exit.DONE and Output.changed:  # what was done is done
            print_err([_("This was done, but I can’t write the output.")])
            return code
        print_err([_("I can’t write the output.")])
        return code or Exit.FILE
    except KeyboardInterrupt:
        flush()
        return Exit.INTERRUPTED
    except Exception as error:
        if os.environ.get("REFEREE_TRACEBACK"):
            raise
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
        # Translators: {what} names a line of the program and a kind of error.
        template = _("This is a mistake in the program itself; please report it: {what}")
        print_err([template.format(what=f"{place} {type(error).__name__}")])
        return Exit.BROKEN
    finally:
        release_interrupts()  # what was pressed after the last change came too late


def _run_command(arguments: Sequence[str], language: str | None) -> int:
    try:
        if language is not None and languages_of(language) is None:
            raise unknown_value(language, "--lang", LANGUAGES)
        result = _build_program().main(args=list(arguments), prog_name="referee", standalone_mode=False)
        return result if isinstance(result, int) else Exit.DONE
    except Stop as stop:
        print_err(stop.lines)
        return stop.code
    except UsageError as error:
        print_err(tell_usage_error(error))
        return Exit.MISUSED
    except BrokenFile as broken:
        from referee.render.problems import tell_problems
        from referee.render.text import Speaker

        print_err(tell_problems(broken.problems, Speaker()))
        return Exit.FILE
    except typer.Abort:
        return Exit.INTERRUPTED
