"""A flat full of guests: what comes without the key, from elsewhere, too large, too slow or too often gets nothing."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import sys
import threading
import time
from pathlib import Path

import pytest

from referee.app.turns import Table
from referee.places import state_folder
from referee.storage.user_files import EVENING, get_phone_key
from referee.web import board
from referee.web import server as web_server
from referee.web.guard import AccessKey, BoundedStream, Connections, RateLimiter, WaitingRoom
from tests.web.serving import HEAD, HOST, KEY, Phone, Stream, served, stop

GETS = ("/", "/table.js", "/table.css", "/api/table", "/api/sheet", "/api/events")
POSTS = ("/api/check", "/api/ways", "/api/record", "/api/object", "/api/settle")
PATHS = [("GET", path) for path in GETS] + [("POST", path) for path in POSTS]
TURN = {"text": "expand brewery", "player": "Linda", "lang": "en"}


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("table") / "game.toml"
    path.write_text(HEAD, "utf-8")
    return path


@pytest.fixture(scope="module")
def server(record):
    server = served(record)
    yield server
    stop(server)


@pytest.fixture(autouse=True)
def _unchanged(record, server):
    """Whatever is tried, the record stays as it is; what one test asked for is not counted for the next."""
    server.pace = RateLimiter()
    yield
    assert record.read_text("utf-8") == HEAD


def raw(server, data: bytes, *, more: bytes = b"") -> bytes:
    """What comes back for bytes of any kind."""
    with socket.create_connection((HOST, server.port), timeout=30) as connection:
        connection.sendall(data)
        with contextlib.suppress(OSError):
            connection.sendall(more)
        found = b""
        with contextlib.suppress(OSError):
            while chunk := connection.recv(65536):
                found += chunk
        return found


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


# the key ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [None, "wrong", KEY[:-1], KEY + "x", KEY.upper(), "ключ"])
@pytest.mark.parametrize(("method", "path"), PATHS)
def test_without_the_key_there_is_nothing(server, key, method, path):
    server.pace.WRONG_KEY = 1.0
    headers = {"Cookie": f"referee_key_{server.port}={key}".encode().decode("latin-1")} if key else {}
    reply = Phone(server, None).ask(method, path, TURN if method == "POST" else None, headers)
    assert reply.status == 403
    assert set(reply.json) == {"error", "message"}


def test_the_key_in_the_address_or_in_the_cookie(server):
    assert Phone(server, None).get(f"/api/table?key={KEY}").status == 200
    assert Phone(server).get("/api/table").status == 200
    assert Phone(server, None).get("/api/table?key=wrong").status == 403


@pytest.mark.parametrize("key", ["wrong", "a%0d%0aSet-Cookie:%20x=y", "a;%20Path=/x", KEY + "%0d%0aX:%20y"])
def test_no_key_but_the_right_one_becomes_a_cookie(server, key):
    """Also where another key has opened the door already."""
    reply = Phone(server).get(f"/?key={key}")
    assert (reply.status, reply.headers.get_all("Set-Cookie"), reply.headers["X"]) == (200, None, None)


def test_wrong_keys_are_dear_and_the_table_stays_open_for_others():
    pace = RateLimiter(clock=lambda: 0.0)
    tries = 0
    while pace.allows("192.168.7.66"):
        pace.allows("192.168.7.66", pace.WRONG_KEY)
        tries += 1
    assert tries == 14  # 150 at once, 11 for each wrong key
    assert pace.allows("192.168.7.7")


# where it comes from ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}", "192.168.7.8:{port}", "", "[::1]"],
)
@pytest.mark.parametrize(("method", "path"), [("GET", "/api/table"), ("POST", "/api/record")])
def test_a_foreign_host_gets_nothing(server, phone, host, method, path):
    """A page of somebody else whose name was bent to our address."""
    data = TURN if method == "POST" else None
    assert phone.ask(method, path, data, {"Host": host.format(port=server.port)}).status == 403


def test_without_a_host_there_is_nothing(server):
    assert status_of(raw(server, f"GET /api/table?key={KEY} HTTP/1.0\r\n\r\n".encode())) == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "192.168.7.7"])
def test_the_printed_addresses_are_our_own(server, phone, host):
    assert phone.get("/api/table", Host=f"{host}:{server.port}").status == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1", ""]
)
@pytest.mark.parametrize(("method", "path"), [("GET", "/api/table"), ("POST", "/api/record"), ("POST", "/api/settle")])
def test_a_foreign_origin_gets_nothing(server, phone, origin, method, path):
    data = TURN if method == "POST" else None
    assert phone.ask(method, path, data, {"Origin": origin.format(port=server.port)}).status == 403


def test_the_own_page_may_ask(server, phone):
    headers = {"Origin": f"http://127.0.0.1:{server.port}"}
    assert phone.ask("POST", "/api/check", TURN, headers).json["legal"] is True


# what is asked for ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/../game.toml", "/game.toml", "/static/table.js", "/%2e%2e/game.toml", "/..%2fgame.toml", "/table.js/../../x",
        "//table.js", "/table.js%00.css", "/.git/config", "/api", "/api/", "/api/table/", "/API/TABLE", "/page.html",
        "/api/../table.js", "/?../game.toml=/etc/passwd", "/etc/passwd", "/\\..\\game.toml", "/table.py", "*",
        "http://evil.example/api/table",
    ],
)  # fmt: skip
def test_nothing_of_the_file_system_can_be_reached(server, path):
    answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nCookie: referee_key_{server.port}={KEY}\r\n\r\n".encode())  # fmt: skip  # noqa: E501
    assert status_of(answer) == (200 if path.startswith(("/?", "//")) else 404)
    assert b"alonso_graves" not in answer
    assert b"root:" not in answer


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/record"), ("POST", "/api/table"), ("POST", "/")])
def test_each_thing_has_its_method(phone, method, path):
    assert phone.ask(method, path, TURN if method == "POST" else None).status == 405


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "<script>"])
def test_other_methods_do_nothing(server, method):
    answer = raw(server, f"{method} /api/table?key={KEY} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n\r\n".encode())
    assert status_of(answer) == 501
    assert b"script" not in answer.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"text"', b'{"text": 1}', b'{"text": ["a"]}', b'{"text": "a", "player": 7}',
        b'{"text": "a", "lang": {}}', b"\xff\xfe", b"[" * 9000, b'{"text": "\\ud800"}',
        b'{"text": "a", "player": "%s"}' % (b"x" * 300),
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused(phone, body):
    reply = phone.ask("POST", "/api/record", body=body, headers={"Content-Length": str(len(body))})
    assert reply.status == 400


@pytest.mark.slow
@pytest.mark.parametrize("text", ["\x00", "\x1b[2J", "\u202e", "x" * 5000, "{player}", "%s", "<img src=x>", "; ; ;"])
def test_any_text_is_answered(phone, text):
    reply = phone.post("/api/check", text=text, lang="de")
    assert reply.status == 200
    assert not re.search(rb"[\x00-\x09\x0b-\x1f]", reply.body)


# too large, too slow, too often -----------------------------------------------------------------------------


@pytest.mark.parametrize("length", [web_server.MOST_BODY + 1, 300_000, 2_000_000])
def test_what_is_too_large_is_not_read(phone, length):
    assert phone.ask("POST", "/api/check", body=b" " * length).status == 413


@pytest.mark.parametrize("length", ["-1", "1e3", "+5", "٣", "9" * 30, "0x10", ""])
def test_a_length_that_is_none(server, length):
    head = f"POST /api/check?key={KEY} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nContent-Length: {length}\r\n\r\n"
    assert status_of(raw(server, head.encode(), more=b"{}")) == 411


def test_a_request_in_pieces_is_refused(server):
    head = f"POST /api/check?key={KEY} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert status_of(raw(server, head.encode(), more=b"2\r\n{}\r\n0\r\n\r\n")) == 411


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 50 + b"\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n",
    ],
)
def test_a_head_that_is_none_gets_no_page(server, head):
    assert status_of(raw(server, head)) not in range(200, 400)
    assert Phone(server).get("/api/table").status == 200


class Drop:
    """A connection that gives one byte at a time, and a clock that a test moves."""

    def __init__(self, each: float) -> None:
        self.now, self.each, self.given, self.waits = 0.0, each, 0, []

    def clock(self) -> float:
        return self.now

    def settimeout(self, seconds: float) -> None:
        self.waits.append(seconds)

    def recv_into(self, buffer: memoryview) -> int:
        self.now += self.each
        self.given += 1
        buffer[:1] = b"x"
        return 1


def read_all(reader: BoundedStream) -> None:
    while reader.read(8):
        pass


def test_who_sends_drop_by_drop_is_cut_off_in_time():
    drop = Drop(each=0.9)
    reader = BoundedStream(drop, 10.0, 1000, drop.clock)  # type: ignore[arg-type]
    with pytest.raises(TimeoutError):
        read_all(reader)
    assert drop.given == 12  # after 10.8 s the ten are over
    assert drop.waits == sorted(drop.waits, reverse=True)


def test_who_never_stops_is_cut_off_by_size():
    drop = Drop(each=0.0)
    reader = BoundedStream(drop, 10.0, 100, drop.clock)  # type: ignore[arg-type]
    with pytest.raises(TimeoutError):
        read_all(reader)
    assert drop.given == 100


def test_a_slow_phone_does_not_hold_up_the_others(server, phone):
    with socket.create_connection((HOST, server.port)) as slow:
        slow.sendall(b"POST /api/record HTTP/1.1\r\nHost: ")
        assert phone.post("/api/check", text="expand brewery").json["legal"] is True
        assert server.waiting.taken >= 1


def test_a_phone_that_does_not_read_does_not_hold_up_the_others(server, phone):
    with socket.create_connection((HOST, server.port)) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.sendall(f"GET /api/events?key={KEY} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n\r\n".encode())
        stream = Stream(server)
        for _ in range(3):
            phone.post("/api/object", player="Linda")
            assert stream.next()[0] == "dispute"
            phone.post("/api/settle")
            assert stream.next()[0] == "dispute"
        stream.close()


def test_a_thousand_connections_take_a_bounded_number_of_seats(server):
    """All from one address, silent: it gets its share and no more, and afterwards everything is as before."""
    all_gone(server)
    share = WaitingRoom.MOST_EACH
    held = [socket.create_connection((HOST, server.port), timeout=30) for _ in range(share)]
    refused = 0
    for _ in range(1000 - len(held)):
        with socket.create_connection((HOST, server.port), timeout=30) as connection:
            refused += connection.recv(100).startswith(b"HTTP/1.1 503")
    assert (server.waiting.taken, server.seats.taken, refused) == (share, 0, 1000 - share)
    assert threading.active_count() <= share + 20
    for connection in held:
        connection.close()
    all_gone(server)
    assert Phone(server).get("/api/table").status == 200


def all_gone(server) -> None:
    while server.waiting.taken or server.seats.taken:
        time.sleep(0.01)


def silent(server, address: str) -> socket.socket:
    """A connection from an address of the loopback that says nothing."""
    return socket.create_connection((HOST, server.port), timeout=30, source_address=(address, 0))


def test_strangers_from_many_addresses_keep_nobody_out_who_has_the_key(server):
    """More silent connections than the waiting room holds: phones come in, and those inside are not thrown out."""
    all_gone(server)
    stream = Stream(server)
    addresses = [f"127.0.0.{n}" for n in range(2, 8)]
    held = [silent(server, address) for address in addresses for _ in range(WaitingRoom.MOST_EACH)]
    assert len(held) > WaitingRoom.MOST
    while server.waiting.taken < WaitingRoom.MOST:
        time.sleep(0.01)
    assert [Phone(server, address=f"127.0.0.{n}").get("/api/table").status for n in range(50, 60)] == [200] * 10
    Phone(server, address="127.0.0.50").post("/api/object", player="Linda")
    assert stream.next()[0] == "dispute"
    Phone(server).post("/api/settle")
    assert server.waiting.taken <= WaitingRoom.MOST
    for connection in [*held, stream]:
        connection.close()
    all_gone(server)


def test_who_holds_most_of_the_waiting_room_makes_room():
    """The oldest connection of the address that has most goes; nobody else notices."""
    room = WaitingRoom()
    ends = [socket.socketpair() for _ in range(WaitingRoom.MOST + 1)]
    greedy, first, last = ends[1], ends[0], ends[-1]
    assert room.take(first[0], "192.168.7.7")
    for near, _far in ends[1:-1]:
        assert room.take(near, f"192.168.8.{ends.index((near, _far)) % 3}")
    assert room.take(last[0], "192.168.7.8")
    assert room.taken == WaitingRoom.MOST
    assert greedy[1].recv(1) == b""
    for _near, far in (first, last, ends[2]):
        far.setblocking(False)
        with pytest.raises(BlockingIOError):
            far.recv(1)
    for near, far in ends:
        near.close()
        far.close()


def test_one_address_cannot_take_all_seats():
    def take(address: str) -> bool:
        return seats.take(made.setdefault(len(made), object()), address)  # type: ignore[arg-type]

    seats, made = Connections(), {}
    assert sum(take("192.168.7.66") for _ in range(1000)) == Connections.MOST_EACH
    assert take("192.168.7.7")
    others = sum(take(f"192.168.8.{n}") for n in range(250))
    assert others == Connections.MOST - Connections.MOST_EACH - 1
    seats.leave(made[0])  # type: ignore[arg-type]
    assert take("192.168.7.8")


# several phones ask -----------------------------------------------------------------------------------------


class Held:
    """Holds the question with this text open until the test lets it go; keeps the order in which all were asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
        self.begun, self.released = threading.Event(), threading.Event()
        self.asked: list[str] = []
        check = Table.check

        def held(table: Table, asked: str, *more: object) -> object:
            self.asked.append(asked)
            if asked == text:
                self.begun.set()
                assert self.released.wait(30)
            return check(table, asked, *more)  # type: ignore[arg-type]

        monkeypatch.setattr(Table, "check", held)


def ask_aside(server, address: str, text: str) -> threading.Thread:
    asking = threading.Thread(target=Phone(server, address=address).post, args=("/api/check",), kwargs={"text": text})
    asking.start()
    return asking


def test_a_question_that_takes_long_keeps_nobody_from_the_table(server, record, monkeypatch):
    """The table and the sheet lie ready as bytes, in every language."""
    paths = [f"/api/{what}?lang={language}" for what in ("table", "sheet") for language in ("de", "en", "fr", "cs")]
    ready = [Phone(server).get(path).body for path in paths]
    held = Held(monkeypatch, "festival")
    asking = ask_aside(server, "127.0.0.2", "festival")
    assert held.begun.wait(30)
    assert [Phone(server, address="127.0.0.3").get(path).body for path in paths] == ready
    assert asking.is_alive()
    held.released.set()
    asking.join()


def test_addresses_are_answered_in_turn(server, monkeypatch):
    """One phone has sent twenty questions before another sends its first: that one is the next but one."""
    held = Held(monkeypatch, "greedy 0")
    asking = [ask_aside(server, "127.0.0.2", "greedy 0")]
    assert held.begun.wait(30)
    asking += [ask_aside(server, "127.0.0.2", f"greedy {n}") for n in range(1, 20)]
    wait_for_questions(server, 19)
    asking += [ask_aside(server, "127.0.0.3", "modest")]
    wait_for_questions(server, 20)
    held.released.set()
    for each in asking:
        each.join()
    assert held.asked.index("modest") == 2
    assert len(held.asked) == 21


def wait_for_questions(server, count: int) -> None:
    queue = server.board._queue
    while sum(map(len, list(queue._waiting.values()))) < count:
        time.sleep(0.01)


def test_an_objection_throws_nothing_away(server, phone, monkeypatch):
    """What was worked out about a record that has not changed stays, and is told again with the objection."""
    languages = ("de", "en", "fr", "cs")
    before = [phone.get(f"/api/table?lang={language}").json for language in languages]
    sheets = [phone.get(f"/api/sheet?lang={language}").body for language in languages]
    for made_of_the_record in ("count_points", "tell_table", "draw_sheet"):
        monkeypatch.setattr(board, made_of_the_record, None)  # may not be called again
    monkeypatch.setattr(board, "TableFacts", None)
    assert phone.post("/api/object", player="Linda", text="why", lang="de").status == 200
    assert phone.get("/api/table?lang=cs").json["dispute"] == {"player": "Linda", "reason": "why"}
    assert phone.post("/api/settle", lang="fr").status == 200
    after = [phone.get(f"/api/table?lang={language}").json for language in languages]
    assert [{**table, "version": ""} for table in after] == [{**table, "version": ""} for table in before]
    assert [phone.get(f"/api/sheet?lang={language}").body for language in languages] == sheets


def test_the_pace_is_bounded_and_comes_back():
    now = [0.0]
    pace = RateLimiter(clock=lambda: now[0])
    assert sum(pace.allows("a") for _ in range(1000)) == 150
    now[0] = 1.0
    assert sum(pace.allows("a") for _ in range(1000)) == 40
    assert sum(pace.allows(f"192.168.{n // 250}.{n % 250}") for n in range(2000)) == 2000
    assert len(pace._left) <= RateLimiter.MOST_ADDRESSES


def test_who_asks_too_often_is_told_so(server, phone):
    server.pace.EACH_SECOND = 0.0
    statuses = [phone.get("/api/table").status for _ in range(160)]
    assert statuses.count(429) == 10


# hostile names ----------------------------------------------------------------------------------------------

NAMES = (
    "<script>alert(1)</script>", '" onload="alert(1)', "</body>", "{player}", "$words", "&lt;b&gt;", "\u202eadniL",
    "Zo\u0065\u0301", "'; DROP TABLE",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_are_text_and_nothing_else(tmp_path, name):
    """In data they are as typed; where markup is made, nothing of them is markup."""
    path = tmp_path / "hostile.toml"
    path.write_text(HEAD.replace('["Linda", "Andreas"]', json.dumps([name, "Andreas"])), "utf-8")
    server = served(path)
    try:
        phone = Phone(server)
        table = phone.get("/api/table").json
        assert list(table["names"]) == [name, "Andreas"]
        sheet = phone.get("/api/sheet").json["sheet"]
        page = phone.get("/").body.decode()
        for markup in (sheet, page):
            assert "<script>alert" not in markup
            assert 'onload="' not in markup
        assert "\u202e" not in sheet + table["names"][name]
        assert phone.post("/api/check", text="expand brewery", player=name).json["player"] == name
    finally:
        stop(server)


# what goes out ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [path for path in GETS if path != "/api/events"])
def test_every_answer_has_the_headers(phone, path):
    headers = phone.get(path).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Server"] == "referee"


def test_the_page_has_nothing_inline_and_nothing_from_outside(phone):
    page = phone.get("/").body.decode()
    assert re.findall(r"<script(?! src=\"/table.js\" defer>)", page) == []
    assert re.search(r"<style|style=|\son\w+=|javascript:", page) is None
    texts = page + phone.get("/table.js").body.decode() + phone.get("/table.css").body.decode()
    assert re.findall(r"https?://|//[a-z]+\.[a-z]|@import|url\(", texts) == []


def test_nothing_is_written_about_anybody(capfd, server, phone):
    phone.post("/api/check", text="expand brewery", player="Linda")
    phone.get("/secret")
    Phone(server, "wrong").get("/")
    raw(server, b"nonsense\r\n\r\n")
    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_a_mistake_of_our_own_is_one_line_without_a_word_of_the_request(capfd, server, phone, monkeypatch):
    monkeypatch.setattr(server.board, "table_json", lambda asker, player: 1 // 0)
    assert phone.get("/api/table?text=secret").status == 500
    all_gone(server)
    err = capfd.readouterr().err
    assert err.count("\n") == 1
    assert "ZeroDivisionError" in err
    assert "secret" not in err


def test_the_key_is_kept_for_an_evening_and_for_its_owner_only(tmp_path, monkeypatch):
    """In the state folder; people share their settings, or keep them in a repository."""
    record = tmp_path / "game.toml"
    first = get_phone_key(record, now=1000.0)
    assert len(first) >= 22
    assert get_phone_key(record, now=1000.0 + EVENING - 1) == first
    assert get_phone_key(tmp_path / "other.toml", now=1001.0) != first
    assert get_phone_key(record, now=1000.0 + 3 * EVENING) != first
    (kept,) = state_folder().iterdir()
    assert sys.platform == "win32" or kept.stat().st_mode & 0o077 == 0
    assert str(tmp_path) not in kept.read_text("utf-8")
    assert not list((tmp_path / "config").rglob("*"))
    for broken in ("", "[]", "{", '{"x": 1}', '{"x": {"used": 1, "key": "short"}}'):
        kept.write_text(broken, "utf-8")
        assert len(get_phone_key(record, now=1000.0)) >= 22


def test_without_a_place_to_keep_it_there_is_a_key_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", "utf-8")
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    assert len(get_phone_key(Path("game.toml"))) >= 22


def test_a_port_of_eighty_needs_not_be_named():
    assert AccessKey(KEY, ["192.168.7.7"], 80).knows_host("192.168.7.7")
    assert not AccessKey(KEY, ["192.168.7.7"], 81).knows_host("192.168.7.7")
