"""One way to ask: numbers or words, `<` for back, Ctrl-C that keeps what was told, a count that goes on by itself."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.app.replies import find_choice
from referee.cli.questions import Asker, complete_last_name, count_or_resume
from referee.i18n import LANGUAGES, activate, gettext
from tests.console.terminal import Terminal
from tests.evenings import START
from tests.running import run

SHIPS = ["merchant ship strength 1", "merchant ship strength 2", "exploration ship strength 1"]


class Typist:
    """Somebody who types these answers; an exception among them is raised."""

    def __init__(self, *answers: str | type[BaseException]) -> None:
        self.answers: Iterator[str | type[BaseException]] = iter(answers)
        self.seen: list[str] = []
        self.offered: list[list[str]] = []

    def __call__(self, prompt: str, offered: object = ()) -> str:
        self.seen.append(prompt)
        self.offered.append(list(offered))  # type: ignore[call-overload]
        answer = next(self.answers, KeyboardInterrupt)
        if not isinstance(answer, str):
            raise answer
        return answer

    def say(self, text: str) -> None:
        self.seen.append(text)

    @property
    def told(self) -> str:
        return "\n".join(self.seen)


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("1", 0), (" 3 ", 2), ("4", None), ("0", None), ("9" * 30, None), ("", None), ("ship", None), ("expl", 2),
        ("MERCHANT 2", 1), ("brewery", None),
    ],
)  # fmt: skip
def test_a_choice_by_number_or_by_words(answer, place):
    assert find_choice(answer, SHIPS, "en") == place


def test_umlauts_may_be_written_out():
    assert [find_choice(answer, ["Köhlerei", "Kartoffelhof"], "de") for answer in ("koehl", "kohl", "KÖHL")] == [
        0,
        0,
        0,
    ]


def test_the_exact_name_wins_over_longer_ones():
    assert find_choice("wood", ["wood", "wood and stone"], "en") == 0


@pytest.mark.parametrize(
    ("language", "answer", "yes"),
    [("de", "", True), ("de", "ja", True), ("de", "1", True), ("de", "2", False), ("de", "n", False),
     ("cs", "ne", False), ("fr", "NON", False), ("cs", "ano", True), ("en", "nein", False)],
)  # fmt: skip
def test_yes_unless_somebody_says_no(language, answer, yes):
    activate(language)
    assert Asker(Typist(answer)).confirm("?") is yes


def test_names_are_completed_behind_the_last_comma():
    assert complete_last_name("Zoo, uni", ["Zoo", "Universität", "Unikum"]) == ["Zoo, Universität", "Zoo, Unikum"]
    assert complete_last_name("ž", ["Žofín"]) == ["Žofín"]


# score ------------------------------------------------------------------------------------------------------


@pytest.fixture
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    activate("en")


@pytest.mark.usefixtures("_here")
def test_an_unfinished_count_goes_on_by_itself():
    count_or_resume("anno1503", Asker(first := Typist("Anna, Ben", "30"), first.say))
    assert "referee score tally.toml" in first.told
    again = Typist("", "4", "3", "", "", "5", "8", "0", "", "", "", "")
    count_or_resume(None, Asker(again, again.say))
    assert again.seen[0].startswith("tally.toml")
    assert "Victory: Anna (3 points)" in again.told
    assert "result" in tomllib.loads(Path("tally.toml").read_text("utf-8"))
    done = Typist()
    count_or_resume("anno1503", Asker(done, done.say))
    assert "interrupted. Go on" not in done.told, "a finished tally is none that goes on"


@pytest.mark.usefixtures("_here")
def test_a_new_count_can_be_begun_beside_it():
    count_or_resume("anno1503", Asker(Typist("Anna, Ben", "30"), print))
    count_or_resume("anno1503", Asker(Typist("no", "Cleo, Dan", "7"), print))
    assert Path("tally-2.toml").exists()
    last = Typist()
    with pytest.raises(KeyboardInterrupt):
        count_or_resume("anno1503", Asker(last, last.say))
    assert last.seen[0].startswith("tally-2.toml"), "the latest is offered first"
    other = Typist("Linda, Max")
    count_or_resume("anno1800", Asker(other, other.say))
    assert "tally" not in other.seen[0], "a count of another game is not what was asked for"


@pytest.mark.usefixtures("_here")
def test_what_can_be_chosen_is_offered_for_completion():
    count_or_resume("anno1800", Asker(somebody := Typist("Linda, Max", "", ""), print))
    assert "University" in somebody.offered[1]
    assert somebody.offered[2] == ["Linda", "Max"]


# new --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_here")
@pytest.mark.parametrize(("answer", "begins"), [("", True), ("2", False)])
def test_ctrl_c_in_new_keeps_the_answers_if_that_is_wanted(capsys, monkeypatch, answer, begins):
    typist = Typist("stone wood cloth tools any", KeyboardInterrupt, answer)
    monkeypatch.setattr("referee.cli.new.at_a_terminal", lambda: True)
    monkeypatch.setattr("referee.cli.questions.read_line", typist)
    monkeypatch.setattr("referee.cli.questions.say_line", typist.say)
    ran = run(capsys, "new", "anno1503", "Anna", "Ben")
    assert ran.code == (0 if begins else 130)
    assert Path("game.toml").exists() is begins


# reveal -----------------------------------------------------------------------------------------------------

HIDDEN = START + "\n[position]\n[position.player.Linda]\nexpedition = 2\n[position.player.Andreas]\nexpedition = 1\n"


@pytest.mark.usefixtures("_here")
def test_reveal_asks_everybody_who_has_cards(capsys, monkeypatch):
    Path("game.toml").write_text(HIDDEN, "utf-8")
    typist = Typist("artisan artisan, engineer investor", "blub", "", "2")
    monkeypatch.setattr("referee.cli.corrections.at_a_terminal", lambda: True)
    monkeypatch.setattr("referee.cli.questions.read_line", typist)
    ran = run(capsys, "reveal")
    assert ran.code == 0
    assert [text.split(" ")[0] for text in typist.seen] == ["Linda", "Andreas", "Andreas"], "one more try after “blub”"
    assert "blub" in ran.err
    (shown,) = tomllib.loads(Path("game.toml").read_text("utf-8"))["reveal"]
    assert shown["player"] == "Linda"
    assert [tuple(card.values()) for card in shown["expedition"]] == [("artisan", "artisan"), ("engineer", "investor")]


@pytest.mark.usefixtures("_here")
def test_reveal_asks_nobody_where_nobody_sits(capsys):
    Path("game.toml").write_text(HIDDEN, "utf-8")
    ran = run(capsys, "reveal")
    assert ran.code == 2
    assert "referee reveal Linda" in ran.err


# a real terminal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_edited_on_a_terminal(tmp_path, language):
    at = Terminal(tmp_path, 80, "score", "--game", "anno1503", "--lang", language)
    at.wait_for(gettext("{label}, separated by commas:", language=language).removeprefix("{label}"))
    at.type("en\x01Anna, B\r")  # Ctrl-A goes to the beginning of the line
    at.wait_for("\nAnna", ": ")
    at.type("\x03\r")  # Enter wakes whoever had not begun to wait when Ctrl-C came
    assert at.end() == 130
    assert tomllib.loads((tmp_path / "tally.toml").read_text("utf-8"))["unfinished"]["players"] == ["Anna", "Ben"]


QUESTIONS = [
    ("en", "festival?"), ("en", "may I celebrate a festival"), ("en", "could I build a sawmill?"),
    ("de", "Darf ich ein Stadtfest feiern"), ("de", "kann ich ein Sägewerk bauen?"),
    ("fr", "je peux faire une fête ?"), ("fr", "puis-je construire une scierie"),
    ("cs", "můžu slavit?"), ("cs", "slavnost?"), ("cs", "smím postavit pilu"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), QUESTIONS)
def test_a_question_is_answered_and_not_recorded(capsys, tmp_path, monkeypatch, language, text):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")
    before = (tmp_path / "game.toml").read_bytes()
    ran = run(capsys, "--lang", language, "record", "--json", text)
    told = json.loads(ran.out)
    assert (ran.code, told["legal"], told["recorded"], told["waits_for"]) == (1, True, False, "nod")
    assert (tmp_path / "game.toml").read_bytes() == before
    assert run(capsys, "--lang", language, "record", "--yes", text).code == 0
    assert (tmp_path / "game.toml").read_bytes() != before


MUSINGS = [
    ("cs", "mohl bych postavit pilu"), ("cs", "měla bych slavit"), ("cs", "před chvílí jsem postavil pilu"),
    ("de", "ich könnte ein Stadtfest machen"), ("de", "ich hätte ein Sägewerk bauen sollen"),
    ("en", "I should build a sawmill"), ("en", "next time I build a sawmill"), ("fr", "je devrais faire une fête"),
    ("fr", "je recompte : 9 ouvriers"), ("de", "ich hol mir ein Bier"), ("fr", "je prends un café"),
    ("cs", "ještě jedno pivo prosím"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), MUSINGS)
def test_what_is_mused_remembered_or_ordered_is_no_turn(capsys, tmp_path, monkeypatch, language, text):
    monkeypatch.chdir(tmp_path)
    run(capsys, "new", "anno1800", "Linda", "Ben")
    before = (tmp_path / "game.toml").read_bytes()
    assert run(capsys, "--lang", language, "record", text).code == 2
    assert (tmp_path / "game.toml").read_bytes() == before


@pytest.mark.parametrize(
    "typed",
    [["Amy, Ben, Carla and Dev"], ["Amy,", "Ben,", "Carla", "and", "Dev"], ["Amy, Ben, Carla, und Dev"],
     ["Amy Ben Carla et Dev"], ["Amy", "Ben", "Carla", "Dev"]],
)  # fmt: skip
def test_players_are_told_as_a_list(tmp_path, capsys, typed):
    path = tmp_path / "game.toml"
    ran = run(capsys, "new", "anno1800", *typed, "-f", str(path))
    assert ran.code == 0, ran.err
    assert tomllib.loads(path.read_text("utf-8"))["players"] == ["Amy", "Ben", "Carla", "Dev"]


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "2 churches, tavern"), ("de", "2 Kirchen, Wirtshaus"), ("fr", "2 églises, taverne"),
     ("cs", "2 kostely, hostinec")],
)  # fmt: skip
def test_buildings_are_counted_in_the_plural(tmp_path, capsys, language, typed):
    path = tmp_path / "game.toml"
    ran = run(capsys, "--lang", language, "new", "anno1503", "Amy", "Ben", "--buildings", typed, "-f", str(path))
    assert ran.code == 0, ran.err
    assert "church = 2" in path.read_text("utf-8")
