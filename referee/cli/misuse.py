"""A command line that was not understood, told in our own words: what, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    ClickException,
    MissingParameter,
    NoSuchOption,
    UsageError,
)

from referee.cli.exits import Stop, misused
from referee.i18n import _, listing, number
from referee.render.cells import safe
from referee.render.problems import near_names


def suggestion(word: str, known: Sequence[str]) -> list[str]:
    near = near_names(word, known)
    return [_("Did you mean: {names}").format(names=listing(near, style="or"))] if near else []


def unknown_command(word: str, known: Sequence[str]) -> Stop:
    stop = misused(_("There is no such command: “{word}”").format(word=safe(word)))
    near = suggestion(word, known)
    all_commands = _("Commands: {names}").format(names=", ".join(known))
    stop.lines += near or [all_commands]
    stop.lines.append(see_help())
    return stop


def unknown_value(word: str, option: str, known: Sequence[str]) -> Stop:
    """A value of an option that is none of those it can have."""
    message = _("{option}: “{word}” is not possible. Possible: {names}")
    stop = misused(message.format(option=option, word=safe(word), names=", ".join(known)))
    stop.lines += suggestion(word, known)
    return stop


def not_for_this_game(option: str, games: Sequence[str]) -> Stop:
    """An option that only other games have."""
    # Translators: {option} is an option such as --objectives, {games} a list of games such as anno1800.
    return misused(_("{option} is for: {games}").format(option=option, games=listing(games)))


def nothing_to_draw() -> Stop:
    return misused(_("There are no turns in this file, so there is nothing to draw."))


def extra_arguments(words: Sequence[str], command: str) -> Stop:
    stop = misused(_("This is too much here: {words}").format(words=safe(" ".join(words))))
    stop.lines.append(see_help(command))
    return stop


def see_help(command: str = "") -> str:
    line = f"referee {command} --help" if command else "referee --help"
    return _("Help: {command}").format(command=line)


def tell_misuse(error: ClickException) -> list[str]:
    """Lines for any usage error of the command-line library."""
    lines = _lines(error)
    context = error.ctx if isinstance(error, UsageError) else None
    command = context.command.name if context is not None and context.parent is not None else ""
    return [*lines, see_help(command or "")]


def _lines(error: ClickException) -> list[str]:
    match error:
        case NoSuchOption():
            word = safe(error.option_name)
            known = [option for param in _params(error) for option in param.opts]
            lines = [_("There is no such option: {option}").format(option=word)]
            return lines + suggestion(error.option_name, [*known, "--lang", "--no-color", "--help"])
        case MissingParameter():
            return [_("This is missing: {what}").format(what=_name(error.param))]
        case BadParameter() if "'" not in error.message and _least(error.param) is not None:
            least = number(_least(error.param) or 0)
            return [_("{what} has to be at least {least}.").format(what=_name(error.param), least=least)]
        case BadParameter():
            return [_("This is not possible as {what}: “{word}”").format(what=_name(error.param), word=_word(error))]
        case BadOptionUsage():
            return [_option_usage(error)]
        case _:
            return [_("This command line was not understood.")]


def _least(param: object) -> int | None:
    """The smallest number that a parameter takes, if it says one."""
    least = getattr(getattr(param, "type", None), "min", None)
    return least if isinstance(least, int) else None


def _params(error: UsageError) -> Sequence[Any]:
    return error.ctx.command.params if error.ctx is not None else []


def _name(param: object) -> str:
    opts = getattr(param, "opts", [])
    if opts and str(opts[-1]).startswith("-"):
        return str(opts[-1])
    return _(getattr(param, "metavar", None) or str(getattr(param, "name", "")).upper())


def _word(error: BadParameter) -> str:
    """What was typed; the library keeps it only inside its own English sentence, as its first quoted word."""
    parts = error.message.split("'")
    return safe(parts[1] if len(parts) > 2 else error.message)


def _option_usage(error: BadOptionUsage) -> str:
    option = safe(error.option_name)
    if "does not take" in error.message:
        return _("This option takes no value: {option}").format(option=option)
    return _("This option needs a value: {option}").format(option=option)
