"""A finished table is counted on the phones: each for its own player, and nothing is shown before all are done."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from referee.app.scoring import Interview, score_file, start_interview, start_shared_count
from referee.engine.score import Counted
from referee.render.text import Speaker
from referee.web.counting import SharedCount
from referee.web.server import Server
from tests.running import ROOT, run
from tests.web.serving import HOST, KEY, Phone, stop

HEAD = 'format = 1\ngame = "azul"\nplace = "Prag"\nplayers = ["Anna", "Ben"]\n'


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REFEREE_GAMES", str(ROOT / "examples" / "games"))
    monkeypatch.chdir(tmp_path)


class Count:
    """A count that is served, what the laptop printed of it, and phones that answer."""

    def __init__(self, path: Path, interview: Interview) -> None:
        self.path = path
        self.printed: list[Counted] = []
        interview.names = {kind: Speaker(interview.lexicon).all_names(kind) for kind in interview.lexicon.names}
        self.server = Server(HOST, 0, SharedCount(path, interview, interview.name, self.printed.append))
        self.server.let_in(KEY, [HOST], "en")
        self.phone = Phone(self.server)
        Thread(target=self.server.run, daemon=True).start()

    def table(self, player: str = "", lang: str = "en"):
        return self.phone.get(f"/api/table?lang={lang}&player={player}").json

    def tell(self, player: str, text: str, key: str | None = None, lang: str = "en"):
        key = key or self.table(player)["count"]["question"]["key"]
        return self.phone.post("/api/answer", player=player, text=text, key=key, lang=lang)

    def tell_all(self, player: str, *texts: str) -> None:
        for text in texts:
            reply = self.tell(player, text)
            assert reply.status == 200, reply.json


@pytest.fixture
def serve(tmp_path: Path) -> Iterator:
    open_counts: list[Count] = []

    def begin(text: str) -> Count:
        path = tmp_path / "tally.toml"
        path.write_text(text, "utf-8")
        interview = start_shared_count(path, "en")
        assert isinstance(interview, Interview)
        open_counts.append(Count(path, interview))
        return open_counts[-1]

    yield begin
    for count in open_counts:
        stop(count.server)


def test_each_counts_for_itself_and_the_laptop_prints(serve):
    count = serve(HEAD)
    count.tell_all("Ben", "40", "1")
    count.tell_all("Anna", "45+3", "2", "0")
    own = count.table("Anna", "de")["count"]
    assert (own["question"]["label"], own["place"], own["waits_for"]) == ("Volle Farben", [4, 4], ["Anna", "Ben"])
    assert [(each["label"], each["text"]) for each in own["answers"]][:2] == [
        ("Punkteleiste", "45+3"), ("Volle waagrechte Reihen", "2"),
    ]  # fmt: skip
    count.tell_all("Anna", "")
    assert count.table("Anna")["count"]["question"] is None
    assert count.phone.get("/api/sheet").status == 409
    assert count.printed == []
    for asker in ("Ben", "", "Nobody"):  # nothing that Anna told is told to another phone
        told = str(count.table(asker)["count"])  # the version beside it is random
        assert "45+3" not in told
        assert "48" not in told
    count.tell_all("Ben", "0", "1")
    assert count.table("Ben")["count"] is None
    assert "Anna" in count.phone.get("/api/sheet?lang=fr").json["sheet"]
    assert [player.total for player in count.printed[0].scored.sheet.players] == [52, 52]
    tally = tomllib.loads(count.path.read_text("utf-8"))
    assert (tally["place"], tally["result"][0]["counts"]["track"]) == ("Prag", 48)
    assert count.tell("Ben", "3", "1/counts.track").status == 409


def test_an_answer_that_does_not_fit_is_told_in_the_language_of_the_phone(serve):
    count = serve(HEAD)
    reply = count.tell("Anna", "viele", lang="de")
    assert (reply.status, "nicht „viele“" in reply.json["message"]) == (422, True)
    assert count.table("Anna")["count"]["answers"] == []


def test_an_answer_is_changed(serve):
    count = serve(HEAD)
    count.tell_all("Anna", "45", "1", "0", "0")
    assert count.tell("Anna", "54", "0/counts.track").status == 200
    count.tell_all("Ben", "45", "1", "0", "0")
    assert [player.total for player in count.printed[0].scored.sheet.players] == [56, 47]


def test_nobody_answers_for_another_player_or_without_a_name(serve):
    count = serve(HEAD)
    assert count.tell("", "3", "0/counts.track").status == 400
    assert count.tell("Cleo", "3", "0/counts.track").status == 400
    assert count.tell("Ben", "3", "0/counts.track").status == 200  # passed over
    assert count.table("Anna")["count"]["answers"] == []
    assert count.phone.post("/api/record", text="festival", player="Anna").status == 404


def test_phones_that_only_look_answer_nothing(serve):
    count = serve(HEAD)
    count.server.board.view_only = True
    assert count.tell("Anna", "3", "0/counts.track").status == 403


def test_a_tie_is_asked_of_those_who_are_tied(serve):
    count = serve(HEAD.replace("azul", "splendor"))
    count.tell_all("Anna", "15", "0")
    count.tell_all("Ben", "12", "1")
    for player in ("Anna", "Ben"):
        question = count.table(player)["count"]["question"]
        assert question["label"].startswith("A tie!")
        assert count.printed == []
        count.tell_all(player, "10" if player == "Anna" else "9")
    assert count.printed[0].scored.sheet.winners == ("Ben",)


def test_an_interrupted_count_goes_on_in_any_order(serve, tmp_path):
    count = serve(HEAD)
    count.tell_all("Ben", "40", "1")
    again = start_shared_count(count.path, "en")
    assert isinstance(again, Interview)
    assert {key: value for key, value in again.answers.items() if key != "players"} == {
        "1/counts.track": 40, "1/counts.lines": 1,
    }  # fmt: skip
    assert again.more == {"place": "Prag"}


def test_a_record_is_no_count(capsys, tmp_path):
    assert run(capsys, "new", "anno1800", "Anna", "Ben").code == 0
    assert start_shared_count(tmp_path / "game.toml", "en") is None


def begin_at_the_laptop(game: str, path: Path) -> Interview:
    interview = start_interview(game, None, "en")
    assert isinstance(interview, Interview)
    question = interview.question()
    assert question is not None
    assert interview.answer(question, "Anna, Ben") is None
    assert not hasattr(interview.keep(path), "what")
    interview.resumed = path
    return interview


def test_anno_1800_is_counted(tmp_path):
    path = tmp_path / "tally.toml"
    count = Count(path, begin_at_the_laptop("anno1800", path))
    try:
        common = count.table("Ben")["count"]["question"]
        assert (common["common"], common["form"], len(common["preset"])) == (True, "choices", 5)
        first = "alonso_graves, university, edvard_goode, isabel_sarmento, zoo"
        count.tell_all("Ben", first)
        assert [each["label"] for each in count.table("Anna")["count"]["answers"]] == ["Objective cards in play"]
        assert count.tell("Anna", "only zoo", "objectives").status == 200  # what all know, all can put right
        assert count.tell("Anna", first, "objectives").status == 200
        for player, cards in (("Anna", "11"), ("Ben", "8")):
            while (question := count.table(player)["count"] or {}).get("question"):
                key = question["question"]["key"]
                text = {"fireworks": "Ben", "0/gold": "7", "1/gold": "7"}.get(key, "")
                count.tell_all(player, cards if key.endswith("farmer_worker") else text)
        sheet = count.printed[0].scored.sheet
    finally:
        stop(count.server)
    # 11 cards of 3 and 7 gold against 8 cards, 7 gold and the fireworks
    assert [player.total for player in sheet.players] == [11 * 3 + 2, 8 * 3 + 2 + 7]
    counted = score_file(path, "en")
    assert isinstance(counted, Counted)
    assert counted.scored.sheet.winners == ("Anna",)


def test_anno_1503_is_counted_whoever_is_first(tmp_path):
    path = tmp_path / "tally.toml"
    count = Count(path, begin_at_the_laptop("anno1503", path))
    try:
        for player in ("Ben", "Anna"):
            while (question := count.table(player)["count"] or {}).get("question"):
                if question["question"]["common"]:
                    break
                count.tell_all(player, "")
        printed = count.printed
    finally:
        stop(count.server)
    assert len(printed) == 1
