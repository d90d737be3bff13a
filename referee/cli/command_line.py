"""Everything that is built around Typer so that it speaks four languages: commands, parameters, help, usage errors.

Typer parses; its own help and its own sentences are English only. Loaded by every run, so what only help or an error
needs is imported inside the functions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from referee.cli.terminal import Stop, terminal_columns, wrong_usage
from referee.engine.value import Value
from referee.i18n import LANGUAGES, N_, _, listing, number
from referee.render.cells import align_left, safe, width

UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""The base of all usage errors of the library, which exports only this one kind of them."""


# commands --------------------------------------------------------------------------------------------------


class Example(Value):
    """A command line that can be typed as it stands, and what it does."""

    command: str
    meaning: str


class Command(Value):
    """A command: its function, whose parameters are annotated for Typer, and what its help says.

    Help texts are marked, not translated.
    """

    function: Callable[..., int | None]
    about: str
    examples: Sequence[Example]
    takes_turns: bool = False
    """Whether its help also says how the actions of the game are typed."""
    numbers: bool = False
    """Whether what looks like a negative number is one and no option."""

    def build(self, name: str) -> BuiltCommand:
        """Return the command as the library runs it."""
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name, cls=BuiltCommand, context_settings={"help_option_names": ["--help", "-h"]})(self.function)
        built = typer.main.get_command(app)
        assert isinstance(built, BuiltCommand)
        built.description = self
        return built


class BuiltCommand(TyperCommand):
    """A command of the library with help and errors in the reader's language."""

    description: Command

    def get_help(self, ctx: Any) -> str:
        return format_command_help(self)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        if self.description.numbers:
            args = [f"−{word[1:]}" if word[:1] == "-" and word[1:].isdecimal() else word for word in args]
        try:
            rest: list[str] = super().parse_args(ctx, args)
        except UsageError as error:
            vars(error)["ctx"] = ctx  # the library does not always say where it was
            raise
        if rest and not ctx.resilient_parsing:
            raise extra_arguments(rest, str(self.name))
        return rest


# parameters that several commands share --------------------------------------------------------------------


class WholeNumber:
    """A reader of numbers that were typed, at least `least`; `tell_usage_error` explains what it does not take."""

    __name__ = "number"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def __call__(self, typed: str) -> int:
        found = int(typed)
        if self.least is not None and found < self.least:
            raise ValueError(typed)
        return found


def option(names: str, help: str, metavar: str | None = None, parser: Any = None) -> Any:
    """Return what Typer needs to know of an option: its names in one text, marked help, what stands for its value."""
    return typer.Option(*names.split(), metavar=metavar, help=help, parser=parser)


def argument(metavar: str, help: str, parser: Any = None) -> Any:
    """Return what Typer needs to know of an argument."""
    return typer.Argument(metavar=metavar, help=help, parser=parser)


File = Annotated[str | None, option("-f --file", N_("the record"), N_("FILE"))]
Json = Annotated[bool, option("--json", N_("the result as JSON"))]
Move = Annotated[list[str], argument(N_("MOVE"), N_("the turn, clauses separated by ;"))]
OptionalMove = Annotated[list[str] | None, argument(N_("MOVE"), N_("the turn, clauses separated by ;"))]
Game = Annotated[str | None, option("--game", N_("the game, for example anno1800"), N_("GAME"))]
Choose = Annotated[int | None, option("--choose", N_("which of several readings is meant"), N_("N"), WholeNumber(1))]
Files = Annotated[list[str] | None, argument(N_("FILE"), N_("the tally or the record, or several"))]
SameFile = Annotated[str | None, option("-f --file", N_("the same as FILE"), N_("FILE"))]
Out = Annotated[str | None, option("-o --output", N_("writes into this file"), N_("FILE"))]

OVERRULE = " --overrule "
"""Stands before the reason in a line of turns, as it is typed into `record -` and printed by `history --notation`."""
ADJUST, WHY = "adjust ", " --why "
"""A correction between the turns: `adjust Linda: gold +1 --why we missed one`."""


# usage errors ----------------------------------------------------------------------------------------------


def suggest_names(word: str, known: Sequence[str]) -> list[str]:
    """Return a line with the names of `known` that may have been meant by `word`; none where nothing is near."""
    from referee.render.problems import near_names

    return tell_near_names(near_names(word, known))


def tell_near_names(near: Sequence[str]) -> list[str]:
    return [_("Did you mean: {names}").format(names=listing(near, style="or"))] if near else []


def unknown_command(word: str, known: Sequence[str]) -> Stop:
    stop = wrong_usage(_("There is no such command: “{word}”").format(word=safe(word)))
    all_commands = _("Commands: {names}").format(names=", ".join(known))
    stop.lines += suggest_names(word, known) or [all_commands]
    stop.lines.append(refer_to_help())
    return stop


def unknown_value(word: str, option: str, known: Sequence[str]) -> Stop:
    """Return the `Stop` for a value of an option or argument that is none of `known`."""
    message = _("{option}: “{word}” is not possible. Possible: {names}")
    stop = wrong_usage(message.format(option=option, word=safe(word), names=", ".join(known)))
    stop.lines += suggest_names(word, known)
    return stop


def not_for_this_game(option: str, games: Sequence[str]) -> Stop:
    """Return the `Stop` for an option that only other games have."""
    # Translators: {option} is an option such as --objectives, {games} a list of games such as anno1800.
    return wrong_usage(_("{option} is for: {games}").format(option=option, games=listing(games)))


def extra_arguments(words: Sequence[str], command: str) -> Stop:
    stop = wrong_usage(_("I don’t know what to do with this here: {words}").format(words=safe(" ".join(words))))
    stop.lines.append(refer_to_help(command))
    return stop


def missing_argument(what: str, command: str) -> Stop:
    """Return the `Stop` for an argument that is needed only together with, or without, others."""
    stop = wrong_usage(_("This is missing: {what}").format(what=what))
    stop.lines.append(refer_to_help(command))
    return stop


def refer_to_help(command: str = "") -> str:
    line = f"referee {command} --help" if command else "referee --help"
    return _("Help: {command}").format(command=line)


def tell_usage_error(error: Any) -> list[str]:
    """Return lines for any usage error of the library, by what the error carries: its own sentences are English."""
    context = error.ctx
    params = context.command.params if context is not None else []
    command = context.command.name if context is not None and context.parent is not None else ""
    if hasattr(error, "possibilities"):
        known = [option for param in params for option in param.opts]
        lines = [_("There is no such option: {option}").format(option=safe(error.option_name))]
        lines += suggest_names(error.option_name, [*known, "--lang", "--games", "--no-color", "--help"])
    elif hasattr(error, "param_type"):
        lines = [_("This is missing: {what}").format(what=_name_parameter(error.param))]
    elif isinstance(error, typer.BadParameter):
        lines = [_explain_bad_value(error.param, error.message)]
    elif hasattr(error, "option_name"):
        flags = [name for param in params if getattr(param, "is_flag", False) for name in param.opts]
        takes_none, needs_one = _("This option takes no value: {option}"), _("This option needs a value: {option}")
        template = takes_none if error.option_name in flags else needs_one
        lines = [template.format(option=safe(error.option_name))]
    else:
        lines = [_("I don’t understand this command line.")]
    return [*lines, refer_to_help(command or "")]


def _explain_bad_value(param: Any, typed: str) -> str:
    """Return a sentence about a value that `WholeNumber` did not take: the library then hands on what was typed."""
    least = getattr(getattr(param.type, "func", None), "least", None)
    if least is not None and typed.strip().lstrip("+-").isdecimal():
        return _("{what} has to be at least {least}.").format(what=_name_parameter(param), least=number(least))
    return _("This is not possible as {what}: “{word}”").format(what=_name_parameter(param), word=safe(typed))


def _name_parameter(param: object) -> str:
    opts = getattr(param, "opts", [])
    if opts and str(opts[-1]).startswith("-"):
        return str(opts[-1])
    return _(getattr(param, "metavar", None) or str(getattr(param, "name", "")).upper())


# help ------------------------------------------------------------------------------------------------------

LINE = 88
"""No line is longer, so that the eye finds the next one; a narrow terminal makes them shorter."""
SHORTEST = 50
HALF = 40
"""Two columns of commands fit a terminal of 80 columns."""
NAME = 10

EVERYWHERE = (
    (
        f"--lang {'|'.join(LANGUAGES)}",
        N_("the language; else $REFEREE_LANG, else that of the system; de,cs: sheets in both"),
    ),
    ("--games", N_("a folder with games of your own; the same as setting REFEREE_GAMES")),
    ("--no-color", N_("no colours; the same as setting NO_COLOR")),
    ("-h, --help", N_("shows this help")),
)
"""Options that every command takes, before and after its name."""


def format_group_help(groups: Mapping[str, Mapping[str, str]], *, is_all: bool) -> str:
    """Return the help of the program itself: the names of commands with what they do, by occasion.

    Without `is_all` it says how to see the other commands.
    """
    options = f"--lang {'|'.join(LANGUAGES)}, --no-color, --version, -h"
    lines = [
        _("Referee and score sheet for board games at the table."),
        _("Usage: {command}").format(command=_("referee COMMAND [ARGUMENTS] [OPTIONS]")),
    ]
    for title, commands in groups.items():
        lines += [_(title), *_format_two_columns([(name, _(line)) for name, line in commands.items()])]
    lines.append(_("Options: {options}").format(options=options))
    if not is_all:
        lines.append(_("All commands: {command}").format(command="referee --help --all"))
    lines += [
        _("For example: {command}").format(command=_("referee record build brewery")),
        _("Help on a command: {command}").format(command="referee score --help"),
    ]
    return "\n".join(lines)


def _format_two_columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return lines with two commands each where there is room, read down the left side first."""
    if _line_width() < 2 * HALF:
        return [f"  {align_left(name, NAME)}  {line}" for name, line in rows]
    middle = (len(rows) + 1) // 2
    cells = [align_left(f"  {align_left(name, NAME)}  {line}", HALF) for name, line in rows]
    pairs = zip(cells, [*cells[middle:], ""], strict=False)
    return [f"{one}{other}".rstrip() for one, other in list(pairs)[:middle]]


class CommandHelp(Value):
    """The parts of the help of a command, in the reader's language."""

    usage: str
    about: str
    arguments: list[tuple[str, str]]
    options: list[tuple[str, str]]
    examples: list[Example]


def describe_command(command: BuiltCommand) -> CommandHelp:
    """Return the parts of the help of one command, from its parameters."""

    def name_metavar(param: Any) -> str:
        return _(param.metavar) if param.metavar else str(param.name).upper()

    def name_argument(param: Any) -> str:
        name = f"{name_metavar(param)}…" if param.nargs == -1 else name_metavar(param)
        return name if param.required else f"[{name}]"

    def name_option(param: Any) -> str:
        names = ", ".join(sorted(param.opts, key=len))
        return names if getattr(param, "is_flag", False) else f"{names} {name_metavar(param)}"

    def translate_help(param: Any) -> str:
        return _(param.help) if param.help else ""

    arguments = [param for param in command.params if not param.opts[0].startswith("-")]
    options = [param for param in command.params if param.opts[0].startswith("-") and param.name != "help"]
    return CommandHelp(
        " ".join(["referee", str(command.name), *map(name_argument, arguments), _("[OPTIONS]")]),
        _(command.description.about),
        [(name_metavar(param), translate_help(param)) for param in arguments],
        [(name_option(param), translate_help(param)) for param in options],
        [Example(_(example.command), _(example.meaning)) for example in command.description.examples],
    )


def format_command_help(command: BuiltCommand) -> str:
    """Return the help of one command."""
    parts = describe_command(command)
    everywhere = [(option, _(meaning)) for option, meaning in EVERYWHERE]
    lines = [
        *_wrap_words(parts.about, _line_width()),
        "",
        _("Usage: {command}").format(command=parts.usage),
        "",
        *_format_section(_("Arguments:"), parts.arguments),
        *_format_section(_("Options:"), [*parts.options, *everywhere]),
        *_format_section(_("Examples:"), [(example.command, example.meaning) for example in parts.examples]),
        *(format_actions() if command.description.takes_turns else []),
    ]
    return "\n".join(lines).rstrip()


def format_actions() -> list[str]:
    """Return lines that show how the actions of the game are typed."""
    from referee.cli.verdicts import find_action_examples

    return _format_section(_("How a turn is said:"), find_action_examples())


def _line_width() -> int:
    return max(SHORTEST, min(LINE, terminal_columns())) if sys.stdout.isatty() else LINE


def _format_section(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return a title and two columns; a long left side stands on a line of its own."""
    if not rows:
        return []
    column = min(max(width(name) for name, _text in rows), _line_width() // 3)
    lines = [title]
    for name, meaning in rows:
        text = _wrap_words(meaning, _line_width() - column - 4)
        if width(name) > column:
            lines.append(f"  {name}")
            lines += [f"  {' ' * column}  {line}".rstrip() for line in text]
        else:
            lines.append(f"  {align_left(name, column)}  {text[0]}".rstrip())
            lines += [f"  {' ' * column}  {line}" for line in text[1:]]
    return [*lines, ""]


def _wrap_words(text: str, cells: int) -> list[str]:
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(lines[-1]) + 1 + width(word) <= cells:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]
