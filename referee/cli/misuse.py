"""A command line that was not understood, told in our own words: what, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer

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


def missing_argument(what: str, command: str) -> Stop:
    """Something that is needed only where nothing else was told."""
    stop = misused(_("This is missing: {what}").format(what=what))
    stop.lines.append(see_help(command))
    return stop


def see_help(command: str = "") -> str:
    line = f"referee {command} --help" if command else "referee --help"
    return _("Help: {command}").format(command=line)


def tell_misuse(error: Any) -> list[str]:
    """Lines for any usage error of the command-line library."""
    context = error.ctx
    command = context.command.name if context is not None and context.parent is not None else ""
    return [*_lines(error), see_help(command or "")]


def _lines(error: Any) -> list[str]:
    """What is wrong, by what the error carries: its own sentences are English, and its kinds are nobody's business."""
    if hasattr(error, "possibilities"):
        known = [option for param in _params(error) for option in param.opts]
        lines = [_("There is no such option: {option}").format(option=safe(error.option_name))]
        return lines + suggestion(error.option_name, [*known, "--lang", "--no-color", "--help"])
    if hasattr(error, "param_type"):
        return [_("This is missing: {what}").format(what=_name(error.param))]
    if isinstance(error, typer.BadParameter):
        return [_bad_value(error.param, error.message)]
    if hasattr(error, "option_name"):
        return [_option_usage(error)]
    return [_("This command line was not understood.")]


def _bad_value(param: Any, typed: str) -> str:
    """A value that our own reader did not take (`WholeNumber`): the library then hands on what was typed."""
    least = getattr(getattr(param.type, "func", None), "least", None)
    if least is not None and typed.strip().lstrip("+-").isdecimal():
        return _("{what} has to be at least {least}.").format(what=_name(param), least=number(least))
    return _("This is not possible as {what}: “{word}”").format(what=_name(param), word=safe(typed))


def _params(error: Any) -> Sequence[Any]:
    return error.ctx.command.params if error.ctx is not None else []


def _name(param: object) -> str:
    opts = getattr(param, "opts", [])
    if opts and str(opts[-1]).startswith("-"):
        return str(opts[-1])
    return _(getattr(param, "metavar", None) or str(getattr(param, "name", "")).upper())


def _option_usage(error: Any) -> str:
    option = safe(error.option_name)
    flags = [name for param in _params(error) if getattr(param, "is_flag", False) for name in param.opts]
    if error.option_name in flags:
        return _("This option takes no value: {option}").format(option=option)
    return _("This option needs a value: {option}").format(option=option)
