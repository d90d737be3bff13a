"""Text on a terminal: how many cells it takes, how to fit it, and how to make a name harmless."""

from __future__ import annotations

from collections.abc import Iterator

ZERO_WIDTH_JOINER = "\u200d"
KEPT_FORMATS = {ZERO_WIDTH_JOINER, "\u200c"}
"""Joiners belong to emoji and to several scripts; all other invisible format characters are dropped or shown."""
MOST_MARKS = 4
"""So many accents may sit on one letter; a name with more would grow into the lines around it."""


def safe(text: str) -> str:
    """The text with nothing in it that could steer a terminal, turn the writing direction or hide."""
    return text if text.isascii() and text.isprintable() else "".join(_harmless(text))


def _harmless(text: str) -> Iterator[str]:
    from unicodedata import category as category_of  # what most names do without

    marks = 0
    for character in text:
        category = category_of(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            continue
        if category == "Cc":
            yield _control(character)
        elif category in ("Zl", "Zp"):
            yield " "
        elif category in ("Cs", "Co", "Cn"):
            yield "\ufffd"
        elif category != "Cf" or character in KEPT_FORMATS:
            yield character


def escaped(json: str) -> str:
    """JSON that means the same, with everything that could steer a terminal, turn the writing or hide as \\uXXXX."""
    if json.isascii() and "\x7f" not in json:
        return json
    steering = {ord(character): _escape(character) for character in set(json) if _steers(character)}
    return json.translate(steering) if steering else json


def _steers(character: str) -> bool:
    from unicodedata import category

    return character != "\n" and category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs")


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def _control(character: str) -> str:
    """White space as a space, other control characters as their picture."""
    if character in "\t\n\v\f\r\x85":
        return " "
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def width(text: str) -> int:
    """The number of terminal cells of a text that went through `safe`."""
    if text.isascii():
        return len(text)
    total, joined = 0, False
    for character in text:
        total += 0 if joined else _cells(character)
        joined = character == ZERO_WIDTH_JOINER
    return total


def _cells(character: str) -> int:
    from unicodedata import category, east_asian_width

    if category(character) in ("Mn", "Me", "Cf") or 0x1160 <= ord(character) <= 0x11FF:
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1


def left(text: str, cells: int) -> str:
    return text + " " * (cells - width(text))


def right(text: str, cells: int) -> str:
    return " " * (cells - width(text)) + text


def wrap(text: str, cells: int, most: int = 3) -> list[str]:
    """The text on lines of so many cells, broken at spaces where possible; too much of it ends in an ellipsis."""
    lines: list[str] = []
    rest = text.strip()
    while rest:
        line, rest = _first_line(rest, cells)
        if len(lines) == most - 1 and rest:
            cut, _ = _first_line(line + rest, cells - 1, at_spaces=False)
            return [*lines, f"{cut}…"]
        lines.append(line)
    return lines or [""]


def _first_line(text: str, cells: int, *, at_spaces: bool = True) -> tuple[str, str]:
    end, space, total, joined = 0, 0, 0, False
    for index, character in enumerate(text, start=1):
        total += 0 if joined else _cells(character)
        joined = character == ZERO_WIDTH_JOINER
        if total > cells:
            break
        end = index
        if at_spaces and index < len(text) and text[index] == " ":
            space = index
    else:
        return text, ""
    end = space or max(end, 1)
    return text[:end].rstrip(), text[end:].lstrip()
