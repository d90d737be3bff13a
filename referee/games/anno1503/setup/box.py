"""What only the box shows, as people tell it to `new`: home islands, public buildings, the board.

The same readers serve the options and the questions; what they give stands in the record as start.py reads it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, SetUp, find_name
from referee.engine.cursor import Cursor, understand
from referee.engine.misread import Ambiguous, Misread
from referee.engine.text import Ref
from referee.games.anno1503.board import read_rows
from referee.games.anno1503.ruleset import ANY

if TYPE_CHECKING:
    from referee.engine.answers import Draw
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset

Island = tuple[str, ...]
Unfit = InvalidAnswer | Misread | Ambiguous
MARK = "?"


def set_up(
    ruleset: Ruleset, given: Mapping[str, Any], players: Sequence[str], words: Vocabulary, draw: Draw
) -> SetUp | InvalidAnswer | Misread | Ambiguous:
    """The head of a record from the options `--island`, `--buildings` and `--board`."""
    head: dict[str, Any] = {}
    islands: dict[str, Any] = {}
    for text in given.get("island", ()):
        found = read_named_island(text, ruleset, players, words)
        if isinstance(found, Unfit):
            return found
        islands |= found
    if "buildings" in given:
        buildings = read_buildings(given["buildings"], ruleset, words)
        if isinstance(buildings, Unfit):
            return buildings
        head["buildings"] = buildings
    if "board" in given:
        head["board"] = given["board"]
    return SetUp(head | ({"island": islands} if islands else {}))


# home islands --------------------------------------------------------------------------------------------


def read_named_island(
    text: str, ruleset: Ruleset, players: Sequence[str], words: Vocabulary
) -> dict[str, Any] | InvalidAnswer | Misread | Ambiguous:
    """`Anna: stone wood cloth tools ?; 1 2 3 4`: whose island, what it shows, and the numbers with a pier."""
    name, colon, rest = text.partition(":")
    if not colon:
        return InvalidAnswer("island_player", {"player": players[0] if players else ""})
    player = find_name(name, dict.fromkeys(players, ()))
    if player is None:
        return InvalidAnswer("unknown", {"word": name.strip(), "known": tuple(players)})
    shows, _, numbers = rest.partition(";")
    island = read_island(shows, ruleset, words)
    if isinstance(island, Unfit):
        return island
    piers = read_piers(numbers, ruleset) if numbers.strip() else None
    return piers if isinstance(piers, InvalidAnswer) else {player: island_table(island, piers)}


def read_island(text: str, ruleset: Ruleset, words: Vocabulary) -> Island | InvalidAnswer | Misread | Ambiguous:
    """setup.home_island: one thing at each number, four goods and the question mark, each once."""
    shows = ruleset.home.shows
    found = understand(lambda led: Cursor(text, led, ()), lambda cursor: _things(cursor, shows), words)
    if isinstance(found, Misread | Ambiguous):
        return found
    twice = next((thing for thing in found if found.count(thing) > 1), None)
    if twice is not None:
        return InvalidAnswer(
            "island_twice", {"good": Ref("phrase", "question_mark") if twice == ANY else Ref("good", twice)}
        )
    return tuple(found) if len(found) == len(shows) else InvalidAnswer("island_count", {"count": len(shows)})


def _things(cursor: Cursor, shows: Sequence[str]) -> list[str]:
    found = []
    while not cursor.over:
        start = cursor.at
        if cursor.tokens[cursor.at].text.strip("?") == "":
            found += [ANY] * len(cursor.tokens[cursor.at].text)
            cursor.at += 1
        else:
            found.append(cursor.name("island_thing", "good", "question_mark")[1])
        if found[-1] not in shows:
            raise cursor.fail("island_thing", (), start)
        cursor.mark(",") or cursor.keyword("and")
    return found


def read_piers(text: str, ruleset: Ruleset) -> list[int] | InvalidAnswer:
    """post.jetty_numbers: the numbers with a grey pier; words around them do not matter."""
    told = [int(number) for number in re.findall(r"\d{1,3}", text)]
    numbers = sorted({number for number in told if 1 <= number <= len(ruleset.home.shows)})
    wanted = ruleset.home.stone_piers
    fits = len(numbers) == len(told) == wanted
    return numbers if fits else InvalidAnswer("piers_count", {"count": wanted, "found": len(numbers)})


def usual_piers(island: Sequence[str]) -> list[int]:
    """The numbers with a good."""
    return [number for number, thing in enumerate(island, start=1) if thing != ANY]


def island_table(island: Island, piers: Sequence[int] | None) -> dict[str, Any]:
    """The island as a record has it; piers only where they are told."""
    table: dict[str, Any] = {str(number): thing for number, thing in enumerate(island, start=1)}
    return table if piers is None else table | {"piers": list(piers)}


# buildings and board -------------------------------------------------------------------------------------


def read_buildings(
    text: str, ruleset: Ruleset, words: Vocabulary
) -> dict[str, int] | InvalidAnswer | Misread | Ambiguous:
    """setup.buildings_by_count: names with counts, `2 church, tavern`."""
    found = understand(lambda led: Cursor(text, led, ()), _buildings, words)
    if isinstance(found, Misread | Ambiguous):
        return found
    counts: dict[str, int] = {}
    for kind, count in found:
        counts[kind] = counts.get(kind, 0) + count
    most, total = ruleset.supply.buildings, sum(counts.values())
    return counts if total <= most else InvalidAnswer("buildings_too_many", {"found": total, "most": most})


def _buildings(cursor: Cursor) -> list[tuple[str, int]]:
    found = []
    while not cursor.over:
        count = cursor.number(1) or 0
        found.append((cursor.name("building", "building")[1], count))
        cursor.mark(",") or cursor.keyword("and")
    return found


def read_row(text: str, ruleset: Ruleset) -> str | InvalidAnswer:
    """One row of the board: a sign for every space."""
    marks = ruleset.board
    rows = read_rows(text, marks)
    if isinstance(rows, str):
        return InvalidAnswer("board_mark", {"found": rows, "known": (marks.sea, marks.start, *marks.numbers)})
    row = "".join(rows)
    fits = len(row) == marks.columns
    return " ".join(row) if fits else InvalidAnswer("row_length", {"columns": marks.columns, "found": len(row)})
