"""The man page, made from the help of the program: python -m tools.manpage [--check] writes docs/referee.1."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from referee import __version__
from referee.cli.command_line import EVERYWHERE, Example, describe_command
from referee.cli.main import GROUPS, build_command
from referee.i18n import activate

PAGE = Path(__file__).resolve().parent.parent / "docs" / "referee.1"

EXITS = {
    "0": "done, or legal",
    "1": "the answer is no",
    "2": "the command was not understood",
    "3": "a file could not be read or written",
}
FILES = {
    "game.toml": "the record that commands use where no other is named",
    "~/.config/referee": "what is declared for all records, and house rules",
    "~/.local/state/referee": "the history of the prompt and what it keeps from evening to evening",
    "~/.cache/referee": "what can be made again",
}
ENVIRONMENT = {
    "REFEREE_LANG": "the language, where --lang does not name one",
    "NO_COLOR": "no colours",
}


def roff(text: str) -> str:
    """Return a text in which nothing is taken for a request or an escape."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in text)
    return f"\\&{text}" if text.startswith((".", "'")) else text


def listed(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, meaning in rows:
        yield from (".TP", f".B {roff(name)}", roff(meaning))


def command(name: str) -> Iterator[str]:
    """Yield the lines of one command: how it is called, what it does, its options and examples."""
    told = describe_command(build_command(name))
    yield f".SS {roff(told.usage)}"
    yield roff(told.about)
    yield from listed([*told.arguments, *told.options])
    yield from examples(told.examples)


def examples(given: Sequence[Example]) -> Iterator[str]:
    for example in given:
        yield from (".PP", f"{roff(example.meaning)}:", ".PP", ".RS", f".B {roff(example.command)}", ".RE")


def page() -> str:
    """Return the whole page, in English: the guides are for people who would rather read another language."""
    activate("en")
    lines: list[Any] = [
        f'.TH REFEREE 1 "" "referee {__version__}" "User Commands"',
        ".SH NAME",
        "referee \\- referee and score sheet for board games at the table",
        ".SH SYNOPSIS",
        ".B referee",
        ".I COMMAND",
        "[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]",
        ".SH DESCRIPTION",
        "Knows the rules of Anno 1800 and Anno 1503, in German, English, French and Czech: says whether a turn is",
        "legal, why, and on which page of the rulebook; keeps the record of a game; counts and prints the points.",
        ".B referee guide",
        "shows short pages for players in their own language.",
    ]
    for group, commands in GROUPS.items():
        lines.append(f".SH {roff(group.upper())}")
        for name in commands:
            lines += command(name)
    lines += [".SH OPTIONS OF EVERY COMMAND", *listed(EVERYWHERE)]
    for title, rows in (("EXIT STATUS", EXITS), ("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES)):
        lines += [f".SH {title}", *listed(list(rows.items()))]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="writes the man page")
    parser.add_argument("--check", action="store_true")
    made = page()
    if parser.parse_args().check:
        print(
            "the man page is as the help" if PAGE.read_text("utf-8") == made else "the man page differs from the help"
        )
        return int(PAGE.read_text("utf-8") != made)
    PAGE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
