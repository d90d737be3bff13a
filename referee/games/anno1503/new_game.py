"""What `new` asks, and how it is read: home islands with their piers, the public buildings, the board.

The same readers serve the options and the questions. Answers are kept by key; `island/1` belongs to the second player.
None means "not now".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, Question, SetUp, find_name
from referee.engine.cursor import Cursor, understand
from referee.engine.text import N_, Fact, Text
from referee.engine.verdict import Ambiguous, Misread
from referee.games.anno1503.board import read_rows
from referee.games.anno1503.ruleset import ANY
from referee.games.anno1503.setup import tell_shown

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
    """Return the head of a record from the options `--island`, `--buildings` and `--board`."""
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
    """Read `Anna: stone wood cloth tools ?; 1 2 3 4`: whose island, what it shows, and the numbers with a pier."""
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
        return InvalidAnswer("island_twice", {"good": tell_shown(twice)})
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


def island_table(island: Island, piers: Sequence[int] | None) -> dict[str, Any]:
    """Return the island as a record has it; piers only where they are told."""
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
    """Read one row of the board: a sign for every space."""
    marks = ruleset.board
    rows = read_rows(text, marks)
    if isinstance(rows, str):
        return InvalidAnswer("board_mark", {"found": rows, "known": (marks.sea, marks.start, *marks.numbers)})
    row = "".join(rows)
    fits = len(row) == marks.columns
    return " ".join(row) if fits else InvalidAnswer("row_length", {"columns": marks.columns, "found": len(row)})


Answers = Mapping[str, Any]
NOT_NOW = "-"
AGAIN, ANOTHER = "1", "2"


def setup_questions(
    ruleset: Ruleset, head: Mapping[str, Any], answers: Answers, remembered: Mapping[str, Any]
) -> Iterator[Question]:
    """Yield all questions in order that the options have not answered; what is remembered is offered."""
    players = head["players"]
    for seat, player in enumerate(players):
        if player not in head.get("island", {}):
            yield from _island_questions(ruleset, seat, player, answers, remembered)
    if "buildings" not in head:
        known = _table(remembered, "buildings").get(str(len(players)), {})
        counted = tuple(id for id, count in known.items() for _ in range(count)) if isinstance(known, dict) else ()
        label = Text(N_("Public buildings on display"))
        yield Question("buildings", "buildings", label, kind="building", preset=counted)
    if "board" not in head:
        yield from _board_questions(ruleset, answers, remembered)


def _island_questions(
    ruleset: Ruleset, seat: int, player: str, answers: Answers, remembered: Mapping[str, Any]
) -> Iterator[Question]:
    known = _known_islands(ruleset, remembered)
    offered = tuple(MARK if thing == ANY else thing for thing in known.get(player, ()))
    islands = tuple(dict.fromkeys(known.values()))
    choices, shown = tuple(map(" ".join, islands)), tuple(map(_tell_island, islands))
    label = Text(N_("What the home island shows at 1, 2, 3, 4 and 5"))
    yield Question(f"island/{seat}", "island", label, player, 0, 0, "good", choices, offered, shown)
    island = answers.get(f"island/{seat}")
    if island:
        usual = tuple(map(str, _known_piers(island, remembered)))
        yield Question(f"piers/{seat}", "piers", Text(N_("Numbers with a grey stone pier")), player, preset=usual)


def _board_questions(ruleset: Ruleset, answers: Answers, remembered: Mapping[str, Any]) -> Iterator[Question]:
    rows = [chr(ord("A") + number) for number in range(ruleset.board.rows)]
    board = remembered.get("board")
    if isinstance(board, str):
        shown = Text(N_("the gameboard of last time")), Text(N_("another gameboard"))
        label = Text(N_("Gameboard"))
        yield Question("board", "board_again", label, choices=(AGAIN, ANOTHER), preset=(board,), shown=shown)
        if answers.get("board") != ANOTHER:
            return
    for row in rows:
        form = "board" if row == rows[0] else "row"
        label = Text(N_("Row {row} of the gameboard"), {"row": row})
        yield Question(f"board/{row}", form, label, least=int(row == rows[-1]))
        if answers.get(f"board/{row}") is None:
            return


def read_setup(
    question: Question, text: str, ruleset: Ruleset, words: Vocabulary, answers: Answers
) -> Any | InvalidAnswer | Misread | Ambiguous:
    """Read an answer; None for "not now"."""
    if text == NOT_NOW or (not text and not question.preset and question.form != "row"):
        return None
    match question.form:
        case "island":
            if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(question.choices):
                text = question.choices[int(text) - 1]
            return read_island(text or " ".join(question.preset), ruleset, words)
        case "piers":
            return read_piers(text or " ".join(question.preset), ruleset)
        case "buildings":
            return read_buildings(text or ", ".join(question.preset), ruleset, words)
        case "board_again":
            picked = {"": question.preset[0], AGAIN: question.preset[0], ANOTHER: ANOTHER}
            return picked.get(text) or InvalidAnswer("unknown", {"word": text})
        case _:
            row = read_row(text, ruleset)
            if isinstance(row, InvalidAnswer) or not question.least:
                return row
            board = "\n".join([*(answer for key, answer in answers.items() if key.startswith("board/")), row])
            starts = board.count(ruleset.board.start)
            return board if starts == 1 else InvalidAnswer("board_start", {"found": starts})


def setup_head(head: Mapping[str, Any], answers: Answers) -> dict[str, object]:
    """Return the head of the record with what was answered; the home islands come last, as tables of their own."""
    found = {key: value for key, value in head.items() if key != "island"}
    islands = dict(head.get("island", {}))
    for seat, player in enumerate(head["players"]):
        if answers.get(f"island/{seat}"):
            islands[player] = island_table(answers[f"island/{seat}"], answers.get(f"piers/{seat}"))
    if answers.get("buildings"):
        found["buildings"] = answers["buildings"]
    boards = [answer for key, answer in answers.items() if key.startswith("board") and answer and "\n" in answer]
    if boards:
        found["board"] = boards[-1]
    return found | ({"island": islands} if islands else {})


# from one evening to the next ----------------------------------------------------------------------------


def remember(head: Mapping[str, Any], remembered: Mapping[str, Any]) -> dict[str, object]:
    """Return home islands by player, buildings by number of players, and the board."""
    found = dict(remembered)
    if head.get("island"):
        found["island"] = {**_table(remembered, "island"), **head["island"]}
    if head.get("buildings"):
        count = str(len(head["players"]))
        found["buildings"] = {**_table(remembered, "buildings"), count: head["buildings"]}
    if isinstance(head.get("board"), str):
        found["board"] = head["board"]
    return found


def _table(remembered: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = remembered.get(key)
    return value if isinstance(value, dict) else {}


def _known_islands(ruleset: Ruleset, remembered: Mapping[str, Any]) -> dict[str, Island]:
    """Return home islands of earlier evenings by player; what cannot be one is left out."""
    shows = ruleset.home.shows
    found = {}
    for player, table in _table(remembered, "island").items():
        things = [table.get(str(number)) for number in range(1, len(shows) + 1)] if isinstance(table, dict) else []
        if sorted(map(str, things)) == sorted(shows):
            found[player] = tuple(map(str, things))
    return found


def _known_piers(island: Island, remembered: Mapping[str, Any]) -> list[int]:
    """Return the piers of such an island as they were told before, else those with a good."""
    usual = [number for number, thing in enumerate(island, start=1) if thing != ANY]
    for table in _table(remembered, "island").values():
        if isinstance(table, dict) and all(table.get(str(n)) == thing for n, thing in enumerate(island, start=1)):
            piers = table.get("piers")
            return [n for n in piers if isinstance(n, int)] if isinstance(piers, list) else usual
    return usual


def _tell_island(island: Sequence[str]) -> Text:
    """Tell what a home island shows at each number."""
    facts: dict[str, Fact] = {f"at_{number}": tell_shown(thing) for number, thing in enumerate(island, start=1)}
    return Text(", ".join(f"{name[3:]}: {{{name}}}" for name in facts), facts)
