"""What `new` asks on a terminal: each player's home island with its piers, the public buildings, the board.

Answers are kept by key; `island/1` belongs to the second player. None means "not now".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.answers import InvalidAnswer, Question
from referee.engine.text import N_, Fact, Ref, Text
from referee.games.anno1503.ruleset import ANY
from referee.games.anno1503.setup import box

if TYPE_CHECKING:
    from referee.engine.misread import Ambiguous, Misread
    from referee.engine.words import Vocabulary
    from referee.games.anno1503.ruleset import Ruleset

Answers = Mapping[str, Any]
NOT_NOW = "-"
AGAIN, ANOTHER = "1", "2"


def setup_questions(
    ruleset: Ruleset, head: Mapping[str, Any], answers: Answers, remembered: Mapping[str, Any]
) -> Iterator[Question]:
    """All questions in order that the options have not answered; what is remembered is offered."""
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
    offered = tuple(box.MARK if thing == ANY else thing for thing in known.get(player, ()))
    islands = tuple(dict.fromkeys(known.values()))
    choices, shown = tuple(map(" ".join, islands)), tuple(map(_shown, islands))
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
    """An answer; None for "not now"."""
    if text == NOT_NOW or (not text and not question.preset and question.form != "row"):
        return None
    match question.form:
        case "island":
            return _read_island(question, text, ruleset, words)
        case "piers":
            return box.read_piers(text or " ".join(question.preset), ruleset)
        case "buildings":
            return box.read_buildings(text or ", ".join(question.preset), ruleset, words)
        case "board_again":
            picked = {"": question.preset[0], AGAIN: question.preset[0], ANOTHER: ANOTHER}
            return picked.get(text) or InvalidAnswer("unknown", {"word": text})
        case _:
            return _read_row(question, text, ruleset, answers)


def _read_island(
    question: Question, text: str, ruleset: Ruleset, words: Vocabulary
) -> box.Island | InvalidAnswer | Misread | Ambiguous:
    """An island by its number in the list, or as typed."""
    if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(question.choices):
        text = question.choices[int(text) - 1]
    return box.read_island(text or " ".join(question.preset), ruleset, words)


def _read_row(question: Question, text: str, ruleset: Ruleset, answers: Answers) -> str | InvalidAnswer:
    """A row of the board; the last one completes it, with exactly one start, and stands for all of it."""
    row = box.read_row(text, ruleset)
    if isinstance(row, InvalidAnswer) or not question.least:
        return row
    board = "\n".join([*(answer for key, answer in answers.items() if key.startswith("board/")), row])
    starts = board.count(ruleset.board.start)
    return board if starts == 1 else InvalidAnswer("board_start", {"found": starts})


def setup_head(head: Mapping[str, Any], answers: Answers) -> dict[str, object]:
    """The head of the record with what was answered; the home islands come last, as tables of their own."""
    found = {key: value for key, value in head.items() if key != "island"}
    islands = dict(head.get("island", {}))
    for seat, player in enumerate(head["players"]):
        if answers.get(f"island/{seat}"):
            islands[player] = box.island_table(answers[f"island/{seat}"], answers.get(f"piers/{seat}"))
    if answers.get("buildings"):
        found["buildings"] = answers["buildings"]
    boards = [answer for key, answer in answers.items() if key.startswith("board") and answer and "\n" in answer]
    if boards:
        found["board"] = boards[-1]
    return found | ({"island": islands} if islands else {})


# from one evening to the next ----------------------------------------------------------------------------


def remember(head: Mapping[str, Any], remembered: Mapping[str, Any]) -> dict[str, object]:
    """Home islands by player, buildings by number of players, and the board."""
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


def _known_islands(ruleset: Ruleset, remembered: Mapping[str, Any]) -> dict[str, box.Island]:
    """Home islands of earlier evenings by player; what cannot be one is left out."""
    shows = ruleset.home.shows
    found = {}
    for player, table in _table(remembered, "island").items():
        things = [table.get(str(number)) for number in range(1, len(shows) + 1)] if isinstance(table, dict) else []
        if sorted(map(str, things)) == sorted(shows):
            found[player] = tuple(map(str, things))
    return found


def _known_piers(island: box.Island, remembered: Mapping[str, Any]) -> list[int]:
    """The piers of such an island as they were told before, else those with a good."""
    usual = box.usual_piers(island)
    for table in _table(remembered, "island").values():
        if isinstance(table, dict) and all(table.get(str(n)) == thing for n, thing in enumerate(island, start=1)):
            piers = table.get("piers")
            return [n for n in piers if isinstance(n, int)] if isinstance(piers, list) else usual
    return usual


def _shown(island: Sequence[str]) -> Text:
    facts: dict[str, Fact] = {
        f"at_{number}": Ref("phrase", "question_mark") if thing == ANY else Ref("good", thing)
        for number, thing in enumerate(island, start=1)
    }
    return Text(", ".join(f"{name[3:]}: {{{name}}}" for name in facts), facts)
