"""What phones and scripts are told: the answers of the commands, the table, and news of every change."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from referee.web.guard import END
from referee.web.server import Handler
from tests.running import TESTS, run, unix
from tests.web.serving import HEAD, KEY, Phone, Stream, served, stop

LANGUAGES = ("de", "en", "fr", "cs")


# the same as the commands --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move", ["expand brewery", "expand window_factory", "expand brewry", "expand shipyard", ""])
def test_check_answers_as_the_command(capsys, record, phone, language, move):
    printed = run(capsys, "--lang", language, "check", "--json", "-f", str(record), move).out
    answered = phone.post("/api/check", text=move, lang=language, player="Linda").json
    assert answered["lines"]
    expected = json.loads(printed)
    assert {key: answered[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("language", "question"),
    [("de", "was kostet eine Brauerei?"), ("en", "what does a brewery cost?"), ("fr", "combien coûte une brasserie ?"),
     ("cs", "kolik stojí pivovar?")],
)  # fmt: skip
def test_a_question_is_answered_for_the_player_of_the_phone(capsys, record, phone, language, question):
    before = record.read_bytes()
    printed = run(capsys, "--lang", language, "ask", question, "--player", "Andreas", "--json", "-f", str(record)).out
    answered = phone.post("/api/ask", text=question, lang=language, player="Andreas").json
    assert answered == json.loads(printed)
    assert (answered["kind"], answered["cost"], answered["player"]) == ("price", {"grain": 1, "coal": 1}, "Andreas")
    assert record.read_bytes() == before


def test_recording_answers_as_the_command_and_writes_the_same(capsys, record, phone, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text(HEAD, "utf-8")
    printed = run(capsys, "--lang", "fr", "record", "--json", "-f", str(other), "expand brewery").out
    answered = phone.post("/api/record", text="expand brewery", lang="fr", player="Linda").json
    assert answered["lines"]
    assert answered["recorded"] is True
    expected = json.loads(printed)
    assert {key: answered[key] for key in expected} == expected
    assert record.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("command", ["status", "options"])
def test_the_table_has_what_the_commands_print(capsys, record, phone, command):
    told = phone.get("/api/table?lang=de").json[command]
    printed = json.loads(run(capsys, "--lang", "de", command, "--json", "-f", str(record)).out)
    if command == "options":
        told = [{key: option[key] for key in printed[0]} for option in told]
        assert len(told) > 20
    assert told == printed


def test_the_last_turns_are_told_in_each_language(record, phone):
    assert phone.get("/api/table").json["turns"] == []
    phone.post("/api/record", text="expand brewery", player="Linda")
    told = {language: phone.get(f"/api/table?lang={language}").json["turns"][0] for language in LANGUAGES}
    assert {turn["player"] for turn in told.values()} == {"Linda"}
    assert {turn["number"] for turn in told.values()} == {1}
    assert len({turn["told"][0] for turn in told.values()}) == len(LANGUAGES)
    assert "Brauerei" in told["de"]["told"][0]


# whose turn, and who may ------------------------------------------------------------------------------------


def test_a_phone_records_only_on_its_own_players_turn(record, phone):
    before = record.read_bytes()
    answered = phone.post("/api/record", text="expand brewery", player="Andreas").json
    assert answered["legal"] is False
    assert "turn.order" in [found["rule"] for found in answered["violations"]]
    assert answered["recorded"] is False
    assert record.read_bytes() == before


@pytest.mark.parametrize("player", [None, "", "Nobody"])
def test_a_phone_without_a_player_records_nothing(record, phone, player):
    before = record.read_bytes()
    assert phone.post("/api/record", text="expand brewery", player=player).status == 400
    assert record.read_bytes() == before


def test_what_is_not_legal_is_not_recorded(record, phone):
    before = record.read_bytes()
    answered = phone.post("/api/record", text="expand potato_farm", player="Linda")
    assert (answered.status, answered.json["legal"], answered.json["recorded"]) == (200, False, False)
    assert record.read_bytes() == before


def test_with_view_only_phones_ask_but_do_not_record(record):
    server = served(record, view_only=True)
    try:
        phone = Phone(server)
        before = record.read_bytes()
        assert phone.post("/api/check", text="expand brewery").json["legal"] is True
        assert phone.post("/api/record", text="expand brewery", player="Linda").status == 403
        assert phone.get("/api/table").json["view_only"] is True
        assert record.read_bytes() == before
    finally:
        stop(server)


def test_ways_to_pay_are_turns_that_check_takes(record, phone):
    """Coal from the neighbour, or an artisan called back from rest for gold."""
    tired = "gold = 9\nexhausted = { artisan = 1 }\nhome = { farmer = 3, worker = 3 }\n"
    record.write_text(f"{HEAD}[position.player.Linda]\n{tired}", "utf-8")
    found = phone.post("/api/ways", text="expand brickworks_worker", lang="en").json["ways"]
    assert len(found) == 2
    for way in found:
        assert phone.post("/api/check", text=way["move"]).json["legal"] is True


def test_what_an_island_shows_is_asked(record, phone):
    before = record.read_bytes()
    answered = phone.post("/api/record", text="old-world", lang="de", player="Linda").json
    assert (answered["legal"], answered["recorded"]) == (True, False)
    assert "Insel" in answered["question"]
    assert record.read_bytes() == before
    again = f"{answered['move']} 2 farmer"
    assert phone.post("/api/record", text=again, lang="de", player="Linda").json["recorded"] is True


def test_a_guess_is_recorded_by_what_it_was_taken_for(record, phone):
    """The second tap on a phone records the move text that the first answer gave."""
    before = record.read_bytes()
    answered = phone.post("/api/record", text="ich baue eine Brauerell", lang="de", player="Linda").json
    assert (answered["guessed"], answered["recorded"]) == (True, False)
    assert record.read_bytes() == before
    assert phone.post("/api/record", text=answered["move"], lang="de", player="Linda").json["recorded"] is True
    assert "expand brewery" in record.read_text("utf-8")


# news ----------------------------------------------------------------------------------------------------------


def test_each_change_is_one_event_whoever_made_it(capsys, record, server, phone):
    stream = Stream(server)
    seen = []
    phone.post("/api/record", text="expand brewery", player="Linda")
    seen.append(stream.next())
    assert run(capsys, "record", "-f", str(record), "festival").code == 0
    seen.append(stream.next())
    assert run(capsys, "undo", "-f", str(record)).code == 0
    seen.append(stream.next())
    record.write_text(record.read_text("utf-8").replace('"Linda"', '"Lina"'), "utf-8")
    seen.append(stream.next())
    stream.close()
    assert [kind for kind, _ in seen] == ["table"] * 4
    assert len({id for _, id in seen}) == 4
    assert list(phone.get("/api/table").json["names"]) == ["Lina", "Andreas"]


def test_what_was_missed_is_told_at_once(record, server, phone):
    stream = Stream(server)
    phone.post("/api/record", text="expand brewery", player="Linda")
    _, first = stream.next()
    stream.close()
    phone.post("/api/record", text="festival", player="Andreas")
    phone.post("/api/record", text="festival", player="Linda")
    again = Stream(server, Last_Event_ID=first)
    assert [again.next()[0], again.next()[0]] == ["table", "table"]
    again.close()


def test_whatever_comes_from_before_a_restart_is_old(server):
    stream = Stream(server, Last_Event_ID="00000000-7")
    assert stream.next()[0] == "table"
    stream.close()


def test_a_record_that_cannot_be_read_leaves_the_table_as_it_was(record, server, phone):
    stream = Stream(server)
    whole = record.read_text("utf-8")
    record.write_text(whole.replace("players", "players ["), "utf-8")
    stream.next()
    table = phone.get("/api/table").json
    assert table["status"]["to_move"] == "Linda"
    assert "game.toml" in table["problem"][0]
    assert str(record.parent) not in json.dumps(table)
    record.write_text(whole, "utf-8")
    stream.next()
    stream.close()
    assert phone.get("/api/table").json["problem"] == []


def test_the_end_is_told_to_a_phone_that_has_just_begun_to_listen(server, monkeypatch):
    """The table closes between the head of the answer and the first look at the news."""
    send_head = Handler._send_head

    def send_head_and_close(handler: Handler, *given: object) -> None:
        send_head(handler, *given)  # type: ignore[arg-type]
        server.board.news.tell(END)

    monkeypatch.setattr(Handler, "_send_head", send_head_and_close)
    stream = Stream(server)
    assert stream.next()[0] == "end"
    assert stream.next() == ("", "")


@pytest.mark.parametrize("heard_before", [False, True])
def test_the_end_is_told_to_a_phone_that_comes_after_it(server, heard_before):
    news = server.board.news
    news.tell(END)
    stream = Stream(server, **({"Last_Event_ID": news.version} if heard_before else {}))
    assert stream.next()[0] == "end"
    assert stream.next() == ("", "")


def test_the_end_is_told(record):
    server = served(record)
    stream = Stream(server)
    stop(server)
    assert stream.next()[0] == "end"
    assert stream.next() == ("", "")


# disputes --------------------------------------------------------------------------------------------------------


def until(stream: Stream, kind: str) -> None:
    while stream.next()[0] != kind:
        pass


def test_a_dispute_freezes_the_points_until_it_is_settled(capsys, record, server, phone):
    record.write_text(HEAD + "[position.player.Linda]\ngold = 3\n", "utf-8")
    stream = Stream(server)
    before = phone.get("/api/table").json["points"]
    assert before == {"Linda": 1, "Andreas": 0}  # three gold are a point
    phone.post("/api/object", text="never", player="Andreas")
    until(stream, "dispute")
    record.write_text(HEAD + "[position.player.Linda]\ngold = 9\n", "utf-8")
    stream.next()
    frozen = phone.get("/api/table").json
    assert frozen["points"] == before
    assert frozen["dispute"] == {"player": "Andreas", "reason": "never"}
    assert phone.post("/api/record", text="festival", player="Linda").status == 409
    assert phone.get("/api/sheet").status == 409
    phone.post("/api/settle")
    until(stream, "dispute")
    stream.close()
    settled = phone.get("/api/table").json
    assert (settled["dispute"], settled["points"]) == (None, {"Linda": 3, "Andreas": 0})
    assert phone.post("/api/record", text="workforce worker", player="Linda").json["recorded"] is True


# the end of the game ------------------------------------------------------------------------------------------------


def test_the_sheet_in_each_language(phone, record, server):
    finished = TESTS / "records" / "finished.toml"
    stream = Stream(server)
    record.write_text(finished.read_text("utf-8"), "utf-8")
    stream.next()
    stream.close()
    sheets = {language: phone.get(f"/api/sheet?lang={language}").json for language in LANGUAGES}
    assert len({sheet["sheet"] for sheet in sheets.values()}) == len(LANGUAGES)
    assert all("<svg" in sheet["chart"] and "style=" not in sheet["chart"] for sheet in sheets.values())
    assert "style=" not in sheets["de"]["sheet"]
    assert all(sheet["link"].startswith("https://app.bgstatsapp.com/") for sheet in sheets.values())
    assert phone.get("/api/table").json["last"]["events"][0]["event"] == "over"


def test_a_play_without_a_day_is_handed_over_all_the_same(phone, record):
    finished = (TESTS / "records" / "finished.toml").read_text("utf-8")
    record.write_text(finished.replace("date = 2024-05-31\n", ""), "utf-8")
    assert "Andreas" in phone.get("/api/sheet?lang=de").json["link"]
    record.write_text(HEAD, "utf-8")
    assert phone.get("/api/sheet?lang=de").json["link"] is None


# language and page ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "headers", "language"),
    [
        ("/", {}, "en"),
        ("/", {"Accept_Language": "cs-CZ,cs;q=0.9,de;q=0.8"}, "cs"),
        ("/", {"Accept_Language": "pl,de;q=0.5,fr;q=0.8"}, "fr"),
        ("/", {"Accept_Language": "de;q=0,pl"}, "en"),
        ("/", {"Accept_Language": ";;q=,,\x00"}, "en"),
        ("/?lang=de", {"Accept_Language": "cs"}, "de"),
        ("/?lang=xx", {"Accept_Language": "cs"}, "cs"),
    ],
)
def test_which_language_a_phone_speaks(phone, path, headers, language):
    page = phone.get(path, **headers)
    assert f'<html lang="{language}">'.encode() in page.body


def test_the_chosen_language_is_remembered_before_the_phones_own(server):
    page = Phone(server).get(f"/?lang=cs&key={KEY}")
    cookies = page.headers.get_all("Set-Cookie")
    assert {cookie.split("=")[0] for cookie in cookies} == {f"referee_key_{server.port}", "referee_lang"}
    assert all("HttpOnly" in cookie and "SameSite=Strict" in cookie for cookie in cookies)
    kept = "; ".join(cookie.split(";")[0] for cookie in cookies)
    again = Phone(server, None).get("/", Cookie=kept, Accept_Language="de")
    assert b'<html lang="cs">' in again.body


def test_phones_of_different_languages_ask_at_the_same_time(record, server):
    """The language belongs to the request: none of two hundred answers is in another phone's language."""
    from concurrent.futures import ThreadPoolExecutor

    server.pace.EACH_SECOND = server.pace.BURST = 1e6
    known = {
        language: Phone(server).post("/api/check", text="expand window_factory", lang=language).body
        for language in LANGUAGES
    }
    assert len(set(known.values())) == len(LANGUAGES)

    def ask(number: int) -> bool:
        language = LANGUAGES[number % 4]
        answered = Phone(server).post("/api/check", text="expand window_factory", lang=language)
        return answered.body == known[language]

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(ask, range(200)))


# the command ----------------------------------------------------------------------------------------------------------


@unix
def test_the_first_line_is_the_address_and_ctrl_c_ends_it(record, tmp_path):
    import signal

    command = [sys.executable, "-m", "referee", "serve", "-f", str(record), "--host", "127.0.0.1", "--port", "0"]
    program = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # also where the tests hear no Ctrl-C
    )  # fmt: skip
    assert program.stdout is not None
    first = program.stdout.readline().strip()
    assert first.startswith("http://127.0.0.1:")
    assert len(first.partition("?key=")[2]) == 22
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert (program.returncode, out) == (0, "")
    assert "Traceback" not in err
    again = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert again.stdout is not None
    key = again.stdout.readline().strip().partition("?key=")[2]
    again.terminate()
    assert again.wait(30) == 0
    again.stdout.close()
    assert key == first.partition("?key=")[2]  # phones find back after a new start


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--host", "nonsense"], 2),
        (["--port", "99999"], 2),
        (["--port", "x"], 2),
        (["--host", "203.0.113.9", "--port", "0"], 3),
        (["-f", "missing.toml"], 3),
    ],
)
def test_what_cannot_be_served_is_told(capsys, record, monkeypatch, arguments, code):
    monkeypatch.chdir(record.parent)
    ran = run(capsys, "serve", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err
