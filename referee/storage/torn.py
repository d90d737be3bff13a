"""A last turn that was only half written when the power went: where it begins, so that the rest can be read.

Only what `record` and `reveal` write themselves is recognised: the beginning of such an entry without its last key, or
the zeros that a file system leaves where bytes never arrived. A file that is wrong in another way is not ours to cut.
"""

from __future__ import annotations

import re

SECTOR = 512
_STRING = rb'"(?:[^"\\\r\n]|\\[^\r\n])*+"'
_HEADING = re.compile(rb"^\[\[(?:turn|reveal)\]\]", re.MULTILINE)
_BEGUN = re.compile(rb"\[(?:\[(?:t(?:u(?:r(?:n\]?)?)?)?|r(?:e(?:v(?:e(?:a(?:l\]?)?)?)?)?)?)?)?")
_WHOLE_LINE = re.compile(rb"[a-z_]+ = (?:%(s)s|\[(?:%(s)s|[^\"\r\n])*+)|    %(s)s,|" % {b"s": _STRING})
_LAST_KEY = re.compile(rb"(?:moves|expedition) = (?:%(s)s|\[(?:%(s)s|[^\"\r\n])*\])|\]" % {b"s": _STRING})
_BROKEN_OFF = re.compile(rb"[a-z_]*(?: (?:=(?: [^\r\n]*)?)?)?| {1,4}(?:\"[^\r\n]*)?")


def split(raw: bytes) -> tuple[bytes, bytes]:
    """The bytes of a record up to its last whole turn, and those of a torn one; nothing is torn as a rule."""
    zeros = raw.find(b"\0")
    if zeros < 0:
        cut = _torn_from(raw)
    elif _left_by_the_disk(raw, zeros):
        cut = _torn_from(raw[:zeros])
    else:
        return raw, b""
    return (raw[:cut], raw[cut:]) if raw[:cut].strip() else (raw, b"")


def _left_by_the_disk(raw: bytes, zeros: int) -> bool:
    """Whether there are zeros up to the end, or up to a sector that did arrive and holds no second turn."""
    rest = raw[zeros:].lstrip(b"\0")
    return not rest or ((len(raw) - len(rest)) % SECTOR == 0 and b"\0" not in rest and b"[[" not in rest)


def _torn_from(body: bytes) -> int:
    """Where the torn turn begins; the end of the body if its last turn is whole."""
    if body.endswith(b"\r"):  # half of a Windows line end
        return min(len(body) - 1, _torn_from(body[:-1]))
    headings = list(_HEADING.finditer(body))
    start = headings[-1].start() if headings else len(body)
    last_line = body.rfind(b"\n") + 1
    if last_line and last_line < len(body) and _BEGUN.fullmatch(body, last_line):
        return last_line
    return start if headings and _is_torn(body[start:]) else len(body)


def _is_torn(entry: bytes) -> bool:
    """Whether an entry is the beginning of what would have been written, without its last key."""
    _, *lines = [line.removesuffix(b"\r") for line in entry.split(b"\n")]
    if any(_LAST_KEY.fullmatch(line) for line in lines):
        return False
    *whole, last = lines or [b""]
    return all(_WHOLE_LINE.fullmatch(line) for line in whole) and bool(_BROKEN_OFF.fullmatch(last))
