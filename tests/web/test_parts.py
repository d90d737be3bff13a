"""The parts behind the page: addresses in their order, news in theirs, and a language that belongs to its thread."""

from __future__ import annotations

import re
from threading import Thread

import pytest

from referee.i18n import activate, current
from referee.web.guard import DISPUTE, END, TABLE, News, wanted_language
from referee.web.page import FOLDER, WORDS
from referee.web.server import Address, find_addresses, rank_addresses

WIFI, CABLE = Address("192.168.178.20", "wlan0"), Address("10.0.0.7", "eth0")
DOCKER, TUNNEL = Address("172.17.0.1", "docker0"), Address("10.8.0.2", "tun0")
LOOP, SELF = Address("127.0.0.1", "lo"), Address("169.254.3.4", "eth1")


@pytest.mark.parametrize(
    ("default", "first"),
    [("192.168.178.20", WIFI), ("10.0.0.7", CABLE), ("10.8.0.2", WIFI), ("172.17.0.1", WIFI), (None, WIFI)],
)
def test_the_likely_address_comes_first(default, first):
    """Neither a tunnel nor a bridge inside the computer, even where the way to the world leads through it."""
    found = rank_addresses([LOOP, DOCKER, SELF, TUNNEL, WIFI, CABLE], default)
    assert found[0] == first
    assert {address.interface for address in found[-3:]} == {"docker0", "tun0", "eth1"}
    assert LOOP not in found


def test_an_address_without_a_known_interface_is_taken_too():
    assert rank_addresses([], "192.168.178.20") == [Address("192.168.178.20")]


def test_there_is_always_an_address():
    assert all(address.host.count(".") == 3 for address in find_addresses())


def test_news_come_in_order_and_once():
    news = News()
    for kind in (TABLE, DISPUTE, TABLE):
        news.tell(kind)
    assert [item.kind for item in news.after(0, 0)] == [TABLE, DISPUTE, TABLE]
    assert [item.kind for item in news.after(2, 0)] == [TABLE]
    assert news.after(3, 0) == []
    news.tell(END)
    assert [item.kind for item in news.after(3, 60)] == [END]
    news.tell(TABLE)  # after the end there is no news, and nobody waits
    for number in (3, 4, 99):
        assert [item.kind for item in news.after(number, 60)] == [END]


def test_versions_of_another_start_are_not_ours():
    news, other = News(), News()
    news.tell(TABLE)
    assert news.number_of(news.version) == 1
    for version in (other.version, "", "7", "-", "x-1", news.version + "0" * 20, news.version.replace("-1", "-x")):
        assert news.number_of(version) == -1


def test_the_language_belongs_to_its_thread():
    activate("cs")
    heard = []

    def speak(language: str) -> None:
        heard.append(current())
        activate(language)
        heard.append(current())

    thread = Thread(target=speak, args=("fr",))
    thread.start()
    thread.join()
    assert heard == ["en", "fr"]
    assert current() == "cs"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "de"),
        ("*", "de"),
        ("fr-CA", "fr"),
        ("pl, cs;q=0.3, en;q=0.4", "en"),
        ("en;q=nan", "de"),
        ("x" * 9999, "de"),
    ],
)
def test_what_a_phones_settings_say(accepted, language):
    assert wanted_language({}, {}, accepted, "de") == language


def test_every_word_of_the_page_is_there_and_every_one_is_used():
    script, page = ((FOLDER / name).read_text("utf-8") for name in ("table.js", "page.html"))
    said = set(re.findall(r'(?:say\(|[?:] )"(\w+)"', script)) & set(WORDS)
    spoken = set(re.findall(r'say\("(\w+)"', script))
    placed = set(re.findall(r"\$(\w+)", page)) - {"lang", "title", "words", "languages"}
    events = {"fireworks", "last_turns", "final_round", "over", "won"}
    states = set(re.findall(r'contact\("(\w+)"\)', script)) | {"connecting"}
    assert spoken | placed | events | states <= set(WORDS)
    assert set(WORDS) <= said | spoken | placed | events | states | {"dispute", "my_turn", "frozen_points"}
