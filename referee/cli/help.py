"""Help texts in the chosen language: the library's own are English only. Every command comes with an example."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from referee.cli.command import BuiltCommand, Example
from referee.cli.streams import columns
from referee.engine.value import Value
from referee.i18n import LANGUAGES, N_, _
from referee.render.cells import left, width

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
    ("--no-color", N_("no colours; the same as setting NO_COLOR")),
    ("-h, --help", N_("shows this help")),
)
"""Options that every command takes, before and after its name."""


Commands = Mapping[str, tuple[str, str]]
"""Names of commands, each with its module and what it does."""


def format_group_help(groups: Mapping[str, Commands]) -> str:
    """The help of the program itself: it fits a screen of 24 lines with 80 columns."""
    options = f"--lang {'|'.join(LANGUAGES)}, --no-color, --version, -h"
    lines = [
        _("Referee and score sheet for board games at the table."),
        _("Usage: {command}").format(command=_("referee COMMAND [ARGUMENTS] [OPTIONS]")),
    ]
    for title, commands in groups.items():
        lines += [_(title), *_side_by_side([(name, _(line)) for name, (_module, line) in commands.items()])]
    lines += [
        _("Options: {options}").format(options=options),
        _("For example: {command}").format(command=_("referee record build brewery")),
        _("Help on a command: {command}").format(command="referee score --help"),
    ]
    return "\n".join(lines)


def _side_by_side(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Two commands a line where there is room, read down the left side first."""
    if _line() < 2 * HALF:
        return [f"  {left(name, NAME)}  {line}" for name, line in rows]
    middle = (len(rows) + 1) // 2
    cells = [left(f"  {left(name, NAME)}  {line}", HALF) for name, line in rows]
    pairs = zip(cells, [*cells[middle:], ""], strict=False)
    return [f"{one}{other}".rstrip() for one, other in list(pairs)[:middle]]


class Described(Value):
    """What the help of a command tells, in the reader's words."""

    usage: str
    about: str
    arguments: list[tuple[str, str]]
    options: list[tuple[str, str]]
    examples: list[Example]


def describe(command: BuiltCommand) -> Described:
    """The parts of the help of one command, from its parameters."""
    arguments = [param for param in command.params if not param.opts[0].startswith("-")]
    options = [param for param in command.params if param.opts[0].startswith("-") and param.name != "help"]
    return Described(
        " ".join(["referee", str(command.name), *(_argument(param) for param in arguments), _("[OPTIONS]")]),
        _(command.described.about),
        [(_metavar(param), _meaning(param)) for param in arguments],
        [(_option(param), _meaning(param)) for param in options],
        [Example(_(example.command), _(example.meaning)) for example in command.described.examples],
    )


def format_command_help(command: BuiltCommand) -> str:
    """The help of one command."""
    told = describe(command)
    lines = [
        *_paragraph(told.about),
        "",
        _("Usage: {command}").format(command=told.usage),
        "",
        *_section(_("Arguments:"), told.arguments),
        *_section(_("Options:"), [*told.options, *_everywhere()]),
        *_section(_("Examples:"), [(example.command, example.meaning) for example in told.examples]),
        *(_actions() if command.described.takes_turns else []),
    ]
    return "\n".join(lines).rstrip()


def format_actions(lessons: Sequence[tuple[str, str]]) -> list[str]:
    """How the actions are said."""
    return _section(_("How a turn is said:"), lessons)


def _actions() -> list[str]:
    from referee.cli.lessons import lessons

    return format_actions(lessons())


def _everywhere() -> list[tuple[str, str]]:
    return [(option, _(meaning)) for option, meaning in EVERYWHERE]


def _metavar(param: Any) -> str:
    return _(param.metavar) if param.metavar else str(param.name).upper()


def _meaning(param: Any) -> str:
    return _(param.help) if param.help else ""


def _argument(param: Any) -> str:
    name = f"{_metavar(param)}…" if param.nargs == -1 else _metavar(param)
    return name if param.required else f"[{name}]"


def _option(param: Any) -> str:
    names = ", ".join(sorted(param.opts, key=len))
    return names if getattr(param, "is_flag", False) else f"{names} {_metavar(param)}"


def _line() -> int:
    return max(SHORTEST, min(LINE, columns())) if sys.stdout.isatty() else LINE


def _section(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    """A title and two columns; a long left side stands on a line of its own."""
    if not rows:
        return []
    column = min(max(width(name) for name, _text in rows), _line() // 3)
    lines = [title]
    for name, meaning in rows:
        text = _paragraph(meaning, _line() - column - 4)
        if width(name) > column:
            lines.append(f"  {name}")
            lines += [f"  {' ' * column}  {line}".rstrip() for line in text]
        else:
            lines.append(f"  {left(name, column)}  {text[0]}".rstrip())
            lines += [f"  {' ' * column}  {line}" for line in text[1:]]
    return [*lines, ""]


def _paragraph(text: str, cells: int = 0) -> list[str]:
    cells = cells or _line()
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(lines[-1]) + 1 + width(word) <= cells:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]
