"""The text of records and other TOML files: write values, edit what people wrote, find the line of a key.

Editing replaces headings, values and blocks; everything else stays as a person wrote it. What stands in strings and
comments is never taken for a heading or a key, and comments outlive what they stand beside. Headings are found as text,
and text can deceive: the caller compares what the new text means with what it should (see `records`).

`tomlkit` would do this at 91 ms for reading a record of 240 turns. Patterns are compiled when they are first used: most
commands need none of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from referee.engine.reading import Problem
from referee.engine.text import spell_player
from referee.engine.value import Value

TURN, UNDONE, ADJUST = "turn", "undone", "adjust"
"""Headings of a record: a turn, a step that was taken back, a correction between two turns."""
REFEREE_KEYS = ("overruled", "unjudged")
"""Keys of a turn with what the referee said to its moves: gone with them."""
PLAYER_KEYS = ("players", "player", "to_move")
"""Keys whose texts are names of players in every game."""
WIDEST = 100
"""Width from which on the moves of a turn stand on a line each."""
MAX_PROBLEMS = 20
"""Of more problems than these only the first are shown."""

_STRING_OR_COMMENT = (
    r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:""")?'
    r"|'''(?:[^']|'(?!''))*+(?:''')?"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
"""An open string reaches to the end of its line, or of the file if it may have several lines."""
_STEP_HEADING = r"^[ \t]*\[\[[ \t]*(turn|undone|adjust)[ \t]*\]\]"
_ANY_HEADING = r"^[ \t]*\["
_KEY = r"^[ \t]*([A-Za-z0-9_-]+)[ \t]*=[ \t]*"
_POSITION_PLAYER = r"position[ \t]*\.[ \t]*player"
"""The table that describes players by name."""


# values -----------------------------------------------------------------------------------------------------


def replace_surrogates(text: str) -> str:
    """Return a text in which bytes of an argument that were no text and halves of letters are replaced."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def format_string(text: str) -> str:
    """Return a TOML basic string, without surrogates."""
    return json.dumps(replace_surrogates(text), ensure_ascii=False).replace("\x7f", "\\u007f")


def format_key(key: str) -> str:
    """Return a key as TOML, in quotation marks only where it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else format_string(key)


def format_value(value: object) -> str:
    """Return a value as TOML on one line."""
    if isinstance(value, str):
        return format_string(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{format_key(str(key))} = {format_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(format_value(item) for item in value) + "]"
    if hasattr(value, "isoformat"):  # a date or a time
        return str(value.isoformat())
    return str(value).lower() if isinstance(value, bool | float) else str(value)


def format_lines(table: Mapping[str, object]) -> list[str]:
    """Return the keys of a table with their values, one a line; a plain text of several lines stands as it is."""
    lines = []
    for key, value in table.items():
        several = isinstance(value, str) and "\n" in value and not re.search(r'["\\]|[^\n -~]', value)
        text = f'"""\n{value}"""' if several else format_value(value)
        lines.append(f"{format_key(key)} = {text}")
    return lines


def format_turn(player: str, moves: Sequence[str], extras: Mapping[str, object]) -> str:
    """Return the text of a turn, as it is appended to a record; `extras` stand before the moves."""
    lines = ["", f"[[{TURN}]]", f"player = {format_string(player)}"]
    lines += [f"{key} = {format_value(value)}" for key, value in extras.items()]
    return "\n".join([*lines, f"moves = {format_moves(moves)}"]) + "\n"


def format_moves(moves: Sequence[str]) -> str:
    """Return the moves of a turn as a list, on one line or, where that is too wide, on one each."""
    line = ", ".join(format_string(move) for move in moves)
    return f"[{line}]" if len(line) < WIDEST else "[\n" + "".join(f"    {format_string(m)},\n" for m in moves) + "]"


def format_entry(heading: str, values: Mapping[str, object]) -> str:
    """Return an entry under a heading `[[heading]]`, as it is appended to a record."""
    return "\n".join(["", f"[[{format_key(heading)}]]", *format_lines(values), ""])


def format_file(content: Mapping[str, Any]) -> str:
    """Return the text of a whole new file; lists of tables stand under headings, where later changes look for them."""
    import tomli_w

    plain = make_plain(content)
    listed = {key: value for key, value in plain.items() if isinstance(value, list) and _are_tables(value)}
    head = {key: value for key, value in plain.items() if key not in listed}
    several = "\\r\\n" not in repr(head)  # tomli_w would make plain line ends of these
    text = tomli_w.dumps(head, multiline_strings=several)
    return text + "".join(format_entry(key, part) for key, parts in listed.items() for part in parts)


def _are_tables(value: Sequence[object]) -> bool:
    return bool(value) and all(isinstance(part, dict) for part in value)


def make_plain(value: Any) -> Any:
    """Return a value as it is read from a file: lists for tuples, texts as keys, no surrogates."""
    if isinstance(value, Mapping):
        return {replace_surrogates(str(key)): make_plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [make_plain(each) for each in value]
    return replace_surrogates(value) if isinstance(value, str) else value


def format_position(position: Mapping[str, Any]) -> str:
    """Return the text of a described table, to follow the head of a file; each player has a heading."""
    lines = ["", "[position]", *format_lines({key: value for key, value in position.items() if key != "player"})]
    for name, area in position.get("player", {}).items():
        lines += ["", f"[position.player.{format_key(name)}]", *format_lines(area)]
    return "\n".join(lines) + "\n"


def match_line_ends(text: str, addition: str) -> str:
    """Return the addition with the line ends of the text it is added to."""
    return addition.replace("\n", "\r\n") if "\r\n" in text else addition


# headings and keys ------------------------------------------------------------------------------------------


class KeySpan(Value):
    """A key of a block: where its line starts, and where its value starts and ends."""

    key: str
    start: int
    value: int
    end: int


def mask_strings_and_comments(text: str) -> str:
    """Return the text with `_` for every letter of a string and `#` for every letter of a comment.

    Everything else stands where it stood, so that what is found in the result lies at the same place of the text.
    """
    if '"' not in text and "'" not in text and "#" not in text:
        return text
    return re.sub(_STRING_OR_COMMENT, lambda match: ("#" if match[0][0] == "#" else "_") * len(match[0]), text)


def find_block_end(text: str, start: int) -> int:
    """Return where the next heading after `start` begins, or where the text ends."""
    return _find_heading(mask_strings_and_comments(text), start)


def _find_heading(masked: str, start: int) -> int:
    following = re.compile(_ANY_HEADING, re.MULTILINE).search(masked, start)
    return following.start() if following else len(masked)


def parse_keys(block: str) -> list[KeySpan]:
    """Return the keys of a block, each with the place of its value."""
    masked = mask_strings_and_comments(block)
    return [
        KeySpan(match[1], match.start(), match.end(), _find_value_end(masked, match.end()))
        for match in re.finditer(_KEY, masked, re.MULTILINE)
    ]


def _find_value_end(masked: str, start: int) -> int:
    """Return where a value ends: at its line's end or comment, unless a bracket is still open."""
    depth = 0
    for at in range(start, len(masked)):
        if masked[at] in "[{":
            depth += 1
        elif masked[at] in "]}":
            depth -= 1
        elif depth == 0 and masked[at] in "\n#":
            return start + len(masked[start:at].rstrip())
    return start + len(masked[start:].rstrip())


def _format_comments(block: str, text: str, indent: str = "") -> str:
    """Return the comments of a block, each on a line of its own, with the line ends of the text."""
    found = (match[0].rstrip() for match in re.finditer(_STRING_OR_COMMENT, block) if match[0].startswith("#"))
    return match_line_ends(text, "".join(f"{indent}{comment}\n" for comment in found))


def _remove_key(block: str, span: KeySpan, text: str) -> str:
    """Return the block without a key; a comment beside it gets a line of its own."""
    after = block.find("\n", span.end) + 1 or len(block)
    return block[: span.start] + _format_comments(block[span.value : after], text) + block[after:]


# turns and adjustments --------------------------------------------------------------------------------------


def _find_headings(text: str) -> list[re.Match[str]]:
    """Return the headings of turns, adjustments and undone steps, found in the masked text."""
    return list(re.finditer(_STEP_HEADING, mask_strings_and_comments(text), re.MULTILINE))


def _find_steps(text: str) -> list[re.Match[str]]:
    return [match for match in _find_headings(text) if match[1] in (TURN, ADJUST)]


def find_heading_lines(text: str, kind: str) -> list[int]:
    """Return the lines (from 1) of all headings of a kind, such as `[[turn]]`."""
    lines, line, start = list[int](), 1, 0
    for match in _find_headings(text):
        line, start = line + text.count("\n", start, match.start()), match.start()
        if match[1] == kind:
            lines.append(line)
    return lines


def list_step_kinds(text: str) -> list[str]:
    """Return the kinds (`turn` or `adjust`) of the turns and adjustments of a record in their order."""
    return [match[1] for match in _find_steps(text)]


def find_undone(text: str) -> list[re.Match[str]]:
    """Return the headings of undone steps that can be restored: those behind the last turn or adjustment."""
    headings = _find_headings(text)
    last = max((n for n, match in enumerate(headings) if match[1] != UNDONE), default=-1)
    return headings[last + 1 :]


def find_undone_kind(text: str, heading: re.Match[str]) -> str:
    """Return which kind of step an undone one was: an adjustment has a thing, a turn has moves."""
    keys = [span.key for span in parse_keys(text[heading.end() : _find_heading(heading.string, heading.end())])]
    return ADJUST if "thing" in keys else TURN


def mark_undone(text: str, count: int) -> str:
    """Return the record with its last `count` turns and adjustments marked as undone."""
    return _rename_headings(text, [(match, UNDONE) for match in _find_steps(text)[-count:]])


def restore_undone(text: str, count: int) -> str:
    """Return the record with the first `count` undone steps after its last turn back in force."""
    return _rename_headings(text, [(match, find_undone_kind(text, match)) for match in find_undone(text)[:count]])


def _rename_headings(text: str, headings: Sequence[tuple[re.Match[str], str]]) -> str:
    """Return the text with other headings; `headings` stand in the order of the text."""
    pieces, done = list[str](), 0
    for match, name in headings:
        pieces += [text[done : match.start()], f"[[{name}]]"]
        done = match.end()
    return "".join([*pieces, text[done:]])


def remove_undone(text: str) -> str:
    """Return the record without the undone steps that can be restored, but with the comments among them."""
    line_end = match_line_ends(text, "\n")
    pieces, done = list[str](), 0
    for match in find_undone(text):
        end = _find_heading(match.string, match.end())
        pieces += [text[done : match.start()], _format_comments(text[match.start() : end], line_end)]
        done = end
    return "".join([*pieces, text[done:]]).rstrip("\r\n") + line_end


def replace_moves(text: str, number: int, moves: Sequence[str], unjudged: Sequence[str]) -> str | None:
    """Return the record with other moves in a turn (from 1); its note, its comments and all other turns stay.

    Comments that stood between the old moves come before the new ones. Return None if the moves are not written in a
    way that can be replaced.
    """
    turns = [match for match in _find_headings(text) if match[1] == TURN]
    start = turns[number - 1].end()
    end = find_block_end(text, start)
    block = text[start:end]
    spans = parse_keys(block)
    if sum(span.key == "moves" for span in spans) != 1:
        return None
    for span in reversed(spans):
        if span.key == "moves":
            line = block[span.start : span.value]
            indent = line[: len(line) - len(line.lstrip())]
            before = _format_comments(block[span.value : span.end], text, indent)
            doubt = f"{indent}unjudged = {format_value(unjudged)}\n" if unjudged else ""
            new = match_line_ends(text, format_moves(moves))
            block = block[: span.start] + before + match_line_ends(text, doubt) + line + new + block[span.end :]
        elif span.key in REFEREE_KEYS:
            block = _remove_key(block, span, text)
    return text[:start] + block + text[end:]


# the head and tables ----------------------------------------------------------------------------------------


def set_head_value(text: str, key: str, value: object) -> str:
    """Return the text with this value of a key in its head; a new key comes last there."""
    end = find_block_end(text, 0)
    spans = parse_keys(text[:end])
    for span in spans:
        if span.key == key:
            return text[: span.value] + format_value(value) + text[span.end :]
    line = match_line_ends(text, f"{format_key(key)} = {format_value(value)}\n")
    at = text.find("\n", spans[-1].end) + 1 if spans else 0
    return text[:at] + line + text[at:]


def set_table_value(text: str, table: str, key: str, value: object) -> str:
    """Return the text with this value of a key under the heading `[table]`; key and heading are added if missing."""
    line = match_line_ends(text, f"{format_key(key)} = {format_value(value)}\n")
    heading = re.search(rf"^[ \t]*\[{table}\][^\n]*\n?", mask_strings_and_comments(text), re.MULTILINE)
    if heading is None:
        at = find_block_end(text, 0)
        gap = match_line_ends(text, "\n")
        before = text[:at].rstrip() + gap if text[:at].strip() else ""
        return f"{before}{gap if before else ''}[{table}]{gap}{line}{gap if text[at:] else ''}{text[at:]}"
    end = find_block_end(text, heading.end())
    for span in parse_keys(text[heading.end() : end]):
        if span.key == key:
            start, stop = heading.end() + span.value, heading.end() + span.end
            return text[:start] + format_value(value) + text[stop:]
    return text[: heading.end()] + line + text[heading.end() :]


def replace_table(text: str, name: str, table: Mapping[str, object], old: Mapping[str, object]) -> str:
    """Return the text with these entries under the heading `[name]` instead of the `old` ones.

    New keys come at the end, changed ones stay in their place; a missing heading is added at the end of the text.
    """
    found = re.search(rf"^[ \t]*\[[ \t]*{name}[ \t]*\][^\n]*", mask_strings_and_comments(text), re.MULTILINE)
    if found is None:
        block = match_line_ends(text, "\n".join([f"[{name}]", *format_lines(table)]) + "\n")
        gap = match_line_ends(text, "\n\n")
        return f"{text.rstrip()}{gap}{block}" if text.strip() else text + block
    start, end = found.end(), find_block_end(text, found.end())
    block = text[start:end]
    spans = parse_keys(block)
    new = format_lines({key: value for key, value in table.items() if key not in [span.key for span in spans]})
    if new:
        after = block.find("\n", spans[-1].end if spans else 0)
        before = block[: after + 1] if after >= 0 else block + match_line_ends(text, "\n")
        block = before + match_line_ends(text, "\n".join([*new, ""])) + block[len(before) :]
    for span in reversed(spans):
        if span.key not in table:
            block = _remove_key(block, span, text)
        elif table[span.key] != old.get(span.key):
            comments = _format_comments(block[span.value : span.end], text)
            entry = match_line_ends(text, format_lines({span.key: table[span.key]})[0])
            block = block[: span.start] + comments + entry + block[span.end :]
    return text[:start] + block + text[end:]


# names of players -------------------------------------------------------------------------------------------


def rename_in_text(text: str, old: str, new: str, seat: int, keys: Collection[str], tables: Collection[str]) -> str:
    """Return the text with another name of a player: in the head, the turns, their moves, and what is described.

    `keys` and `tables` are those of the game that hold names of players, too.
    """
    old_string, new_string = format_string(old), format_string(new)
    rename_in_moves = _make_move_renamer(*(format_string(spell_player(name, seat))[1:-1] for name in (old, new)))
    for span in reversed(parse_keys(text)):
        value = text[span.value : span.end]
        if span.key in (*PLAYER_KEYS, *keys):
            strings = r'"(?:[^"\\\n]|\\.)*+"?'
            value = re.sub(strings, lambda match: new_string if match[0] == old_string else match[0], value)
        elif span.key == "moves":
            value = rename_in_moves(value)
        text = text[: span.value] + value + text[span.end :]
    spellings = {format_key(old), old_string}
    titles = "|".join([_POSITION_PLAYER, *map(re.escape, tables)])
    heading = re.compile(rf"^([ \t]*\[[ \t]*(?:{titles})[ \t]*\.[ \t]*)([^\]\n]+?)([ \t]*\])", re.MULTILINE)
    return heading.sub(lambda m: f"{m[1]}{format_key(new)}{m[3]}" if m[2] in spellings else m[0], text)


def rename_in_data(
    data: dict[str, object], old: str, new: str, seat: int, keys: Collection[str], tables: Collection[str]
) -> dict[str, object]:
    """Return what the text of `rename_in_text` has to mean."""
    rename_in_moves = _make_move_renamer(spell_player(old, seat), spell_player(new, seat))

    def change(value: object, key: str) -> object:
        if isinstance(value, dict):
            by_name = key in ("player", *tables)
            return {(new if by_name and k == old else k): change(v, k) for k, v in value.items()}
        if isinstance(value, list):
            return [change(item, key) for item in value]
        if isinstance(value, str) and key in (*PLAYER_KEYS, *keys) and value == old:
            return new
        return rename_in_moves(value) if isinstance(value, str) and key == "moves" else value

    return {key: change(value, key) for key, value in data.items()}


def _make_move_renamer(old: str, new: str) -> Callable[[str], str]:
    """Return a function that replaces a name, as it is spelled in moves, where it stands as a whole word."""
    pattern = re.compile(rf"(?<![\w#]){re.escape(old)}(?!\w)")
    return lambda moves: pattern.sub(lambda _: new, moves)


# lines of keys ----------------------------------------------------------------------------------------------


def add_line_numbers(problems: Sequence[Problem], text: str) -> list[Problem]:
    """Return the problems with their lines; of very many the first ones, and how many more there are."""
    lines = KeyLines(text)
    shown = [lines.add_to(problem) for problem in problems[:MAX_PROBLEMS]]
    rest = len(problems) - len(shown)
    return [*shown, Problem(problems[0].file, "", "more_problems", {"count": rest})] if rest else shown


def add_line_number(problem: Problem, text: str) -> Problem:
    """Return the problem with its line, if the key or what leads to it is found in the text."""
    return KeyLines(text).add_to(problem)


class KeyLines:
    """The lines of a TOML text, and those of them that are headings, since `tomllib` does not say where keys stand.

    Lines end as TOML ends them, not as Unicode does.
    """

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        titles = ((index, _parse_heading(line)) for index, line in enumerate(self.lines))
        self.headings = [(index, title) for index, title in titles if title is not None]

    def add_to(self, problem: Problem) -> Problem:
        """Return the problem with the line of its key, unless it has one."""
        if problem.line is not None or not problem.key:
            return problem
        return problem._replace(line=self.find_line(problem.key))

    def find_line(self, key: str) -> int | None:
        """Return the line (from 1) of a key such as `result[2].played.new_world`, as near as it can be found."""
        start, end, found = 0, len(self.lines), None
        path = ""
        for name, number in re.findall(r"([^.\[\]]+)(?:\[(\d+)\])?", key):
            path = f"{path}.{name}" if path else name
            span = self._find_section(start, end, path, int(number) if number else None)
            if span is not None:
                start, end = span
                found = start
                continue
            line = self._find_entry(found or start, end, name)
            if line is None:
                break
            start = found = line
        return None if found is None else found + 1

    def _find_section(self, start: int, end: int, path: str, number: int | None) -> tuple[int, int] | None:
        """Return the lines from the `[path]` heading, or the numbered `[[path]]` one, to the next of another path."""
        at, left = -1, number or 1
        for index, title in self.headings:
            if not start <= index < end:
                continue
            if at < 0 and (title == path or (number is None and title.startswith(f"{path}."))):
                left -= 1
                if left == 0:
                    at = index
            elif at >= 0 and not title.startswith(f"{path}."):
                return at, index
        return None if at < 0 else (at, end)

    def _find_entry(self, start: int, end: int, name: str) -> int | None:
        """Return the line on which a key gets its value: at the start of a line, else inside an inline table."""
        quoted = rf"(?:\"?{re.escape(name)}\"?)"
        for pattern in (rf"^\s*+{quoted}\s*+[=.]", rf"[{{,]\s*+{quoted}\s*+="):
            wanted = re.compile(pattern)
            for index in range(start, end):
                if wanted.search(self.lines[index]):
                    return index
        return None


def _parse_heading(line: str) -> str | None:
    """Return the name in a heading; None if the line is none."""
    line = line.strip()
    if not line.startswith("["):
        return None
    name, bracket, rest = line.removeprefix("[").removeprefix("[").partition("]")
    rest = rest.removeprefix("]").lstrip()
    if not bracket or not name.strip() or (rest and not rest.startswith("#")):
        return None
    return name.replace('"', "").replace(" ", "")
