"""Text on a terminal: make it harmless, measure it in cells, fit it, and replace what a stream cannot print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

ZERO_WIDTH_JOINER = "\u200d"
KEPT_FORMATS = {ZERO_WIDTH_JOINER, "\u200c"}
"""Joiners belong to emoji and to several scripts; all other invisible format characters are dropped or shown."""
MOST_MARKS = 4
"""Maximum number of accents on one letter; a name with more would grow into the lines around it."""
PLAIN = {
    # what answers: yes, no and "cannot be told", which is ?, stay three different marks
    "✓": "+", "✗": "!", "•": "-", "§": "#", "★": "*", "▸": ">", "→": "->", "←": "<-",
    # punctuation
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "´": "'", "…": "...", "–": "-", "—": "-",
    "·": "-", "\u00a0": " ", "\u202f": " ",
    # numbers
    "−": "-", "×": "x", "÷": "/",
    # tables, bars and curves
    "─": "-", "│": "|", "└": "+", "┼": "+", "═": "=",
    "▁": ".", "▂": ":", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "%", "█": "#",
    "▉": "#", "▊": "#", "▋": "=", "▌": "=", "▍": "-", "▎": "-", "▏": "-", "░": ".",
    "●": "@", "○": "o", "■": "#", "▲": "^", "◆": "*",
    # letters that are more than one with an accent
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe",
    "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
}  # fmt: skip
"""The plain form of everything that the program itself says, in ASCII."""
ACCENTS = range(0x300, 0x370)
"""Accents that stand on a letter as characters of their own."""


class OutputEncoding:
    """Encoding of the stream that people read if it lacks letters; `name` is None where all can be printed."""

    name: str | None = None


# harmless text -------------------------------------------------------------------------------------------------------


def safe(text: str) -> str:
    """Return `text` with nothing in it that could steer a terminal, turn the writing direction or hide."""
    if text.isascii() and text.isprintable():
        return text
    from unicodedata import category as category_of  # most names are ASCII and do without

    found, marks = [], 0
    for character in text:
        category, code = category_of(character), ord(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            continue
        if category in ("Zl", "Zp") or character in "\t\n\v\f\r\x85":
            found.append(" ")
        elif category == "Cc" and code <= 0x7F:  # a control character becomes its picture
            found.append("\u2421" if code == 0x7F else chr(0x2400 + code))
        elif category in ("Cc", "Cs", "Co", "Cn"):
            found.append("\ufffd")
        elif category != "Cf" or character in KEPT_FORMATS:
            found.append(character)
    return "".join(found)


def escape_json(json: str) -> str:
    """Return JSON that means the same, with characters that steer, turn the writing or hide as \\uXXXX."""

    def escape(character: str) -> str:
        units = character.encode("utf-16-be", "surrogatepass")
        return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))

    return _replace_steering(json, escape)


def escape_toml(toml: str) -> str:
    """Return TOML that means the same, with such characters as \\UXXXXXXXX.

    They may stand nowhere but inside basic strings, which is how a position is written.
    """
    return _replace_steering(toml, lambda character: f"\\U{ord(character):08x}")


def _replace_steering(text: str, escape: Callable[[str], str]) -> str:
    from unicodedata import category

    if text.isascii() and "\x7f" not in text:
        return text
    steering = {
        ord(character): escape(character)
        for character in set(text)
        if character != "\n" and category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs")
    }
    return text.translate(steering) if steering else text


# measuring and fitting -----------------------------------------------------------------------------------------------


def width(text: str) -> int:
    """Return the number of terminal cells of a text that went through `safe`."""
    if text.isascii():
        return len(text)
    total, joined = 0, False
    for character in text:
        total += 0 if joined else _count_cells(character)
        joined = character == ZERO_WIDTH_JOINER
    return total


def _count_cells(character: str) -> int:
    from unicodedata import category, east_asian_width

    if OutputEncoding.name is not None and not can_encode(OutputEncoding.name, character):
        return len(_find_plain_form(character))
    if category(character) in ("Mn", "Me", "Cf") or 0x1160 <= ord(character) <= 0x11FF:
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1


def align_left(text: str, cells: int) -> str:
    """Return `text` padded on its right to `cells` cells."""
    return text + " " * (cells - width(text))


def align_right(text: str, cells: int) -> str:
    """Return `text` padded on its left to `cells` cells."""
    return " " * (cells - width(text)) + text


def wrap(text: str, cells: int, most: int = 3) -> list[str]:
    """Return `text` on at most `most` lines of `cells` cells, broken at spaces if possible; an ellipsis ends a cut."""
    lines: list[str] = []
    rest = text.strip()
    while rest:
        line, rest = _split_line(rest, cells)
        if len(lines) == most - 1 and rest:
            cut, _ = _split_line(line + rest, cells - 1, at_spaces=False)
            return [*lines, f"{cut}…"]
        lines.append(line)
    return lines or [""]


def _split_line(text: str, cells: int, *, at_spaces: bool = True) -> tuple[str, str]:
    """Return the first line of `text` and the rest of it."""
    end, space, total, joined = 0, 0, 0, False
    for index, character in enumerate(text, start=1):
        total += 0 if joined else _count_cells(character)
        joined = character == ZERO_WIDTH_JOINER
        if total > cells:
            break
        end = index
        if at_spaces and index < len(text) and (text[index] == " " or _is_joint(text, index)):
            space = index
    else:
        return text, ""
    end = space or max(end, 1)
    return text[:end].rstrip(), text[end:].lstrip()


def _is_joint(text: str, index: int) -> bool:
    """Return whether the letter before `index` is a hyphen between two letters, behind which a line may end."""
    return text[index - 1] == "-" and text[index].isalpha() and text[index - 2 : index - 1].isalpha()


def wrap_row(cells: Sequence[str], columns: Sequence[int], right: Sequence[bool]) -> Iterator[list[str]]:
    """Yield the lines of a table row: cells wrapped into their columns and padded, on the left if `right` says so."""
    split = [wrap(cell, column) for cell, column in zip(cells, columns, strict=True)]
    for line in range(max(map(len, split))):
        parts = [lines[line] if line < len(lines) else "" for lines in split]
        yield [
            align_right(part, column) if at_right else align_left(part, column)
            for part, column, at_right in zip(parts, columns, right, strict=True)
        ]


# streams that lack letters -------------------------------------------------------------------------------------------


def replace_unprintable(error: UnicodeError) -> tuple[str, int]:
    """Return the plain form of what a stream cannot encode and where to go on, as an error handler of `codecs` does."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_find_plain_form, error.object[error.start : error.end])), error.end


def can_encode(encoding: str, text: str) -> bool:
    """Tell whether `encoding` is known and has all letters of `text`."""
    try:
        text.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _find_plain_form(character: str) -> str:
    """Return the letter without its accent, or a code: what cannot be shown is seen to be missing, never guessed."""
    from unicodedata import normalize

    if character in PLAIN:
        return PLAIN[character]
    letters = "".join(part for part in normalize("NFD", character) if ord(part) not in ACCENTS)
    if letters.isascii():
        return letters
    return character.encode("ascii", "backslashreplace").decode("ascii")
