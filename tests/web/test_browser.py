"""A real browser: four phones in four languages follow one evening. Needs Playwright and the system's Chromium."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.__main__ import main
from referee.web.server import Server
from tests.running import TESTS
from tests.web.serving import HEAD, KEY, served, stop
from tests.web.test_planning import PRICES

pytestmark = pytest.mark.slow

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
try:
    from playwright.sync_api import Browser, Error, Page, sync_playwright
except ImportError:
    pytest.skip("no Playwright here: pip install 'referee[browser]'", allow_module_level=True)
if CHROMIUM is None:
    pytest.skip("no Chromium here: install the system's package", allow_module_level=True)

LOCALES = {"de": "de-DE", "en": "en-GB", "fr": "fr-FR", "cs": "cs-CZ"}
BREWERY = {"de": "Brauerei", "en": "brewery", "fr": "Brasserie", "cs": "pivovar"}
CLOSED = {"de": "beendet", "en": "closed", "fr": "fermée", "cs": "skončilo"}
FINISHED = TESTS / "records" / "finished.toml"
DOWN = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
"""What a browser says by itself while there is no server."""
WATCH = (
    "addEventListener('securitypolicyviolation', e => console.error('policy: ' + e.violatedDirective + e.blockedURI))"
)

SLEEPY = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(address) { super(address); streams.push(this); }
  addEventListener(kind, hear) { super.addEventListener(kind, (event) => { if (!this.dead) hear(event); }); }
};
window.sleep = () => streams.forEach((stream) => { stream.dead = true; });
window.wakeUp = () => document.dispatchEvent(new Event("visibilitychange"));
"""
"""A phone that sleeps hears nothing more from its streams, which look open all the same, also after it wakes up."""


class Device:
    """A phone with its page, and everything that went wrong on it."""

    def __init__(self, browser: Browser, server: Server, language: str, **settings: Any) -> None:
        screen = {"width": settings.pop("width", 390), "height": 844}
        self.context = browser.new_context(
            locale=LOCALES[language], is_mobile=True, has_touch=True, viewport=screen, **settings
        )
        self.context.add_init_script(WATCH)
        self.context.add_init_script(SLEEPY)
        self.language = language
        self.base = f"http://127.0.0.1:{server.port}/"
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(f"{self.base}?key={KEY}")
        self.live()

    def live(self) -> None:
        self.page.wait_for_selector("body[data-link=live]")

    def see(self, where: str, text: str) -> None:
        """Waits until an element says this."""
        self.page.wait_for_function(
            "([where, text]) => document.querySelector(where).textContent.includes(text)", arg=[where, text]
        )

    def count(self, where: str, wanted: int) -> None:
        """Waits until there are so many elements."""
        self.page.wait_for_function(
            "([where, wanted]) => document.querySelectorAll(where).length === wanted", arg=[where, wanted]
        )

    def ask(self, text: str) -> None:
        self.page.fill("#text", text)
        self.page.tap("#ask button")

    def tap_twice(self, where: str) -> None:
        self.page.tap(where)
        self.page.wait_for_selector(f"{where}.armed[aria-disabled=false]")
        self.page.tap(where)

    def width(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    def faults(self) -> list[str]:
        """Errors but for those of a server that is down, and requests to anywhere else."""
        own = [error for error in self.errors if not any(name in error for name in DOWN)]
        return own + [url for url in self.requests if not url.startswith((self.base, "data:"))]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        except Error as error:
            pytest.skip(f"Chromium does not start here: {str(error).splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture
def devices(browser: Browser, server: Server) -> Iterator[dict[str, Device]]:
    devices = {language: Device(browser, server, language) for language in LOCALES}
    yield devices
    for device in devices.values():
        device.context.close()


@pytest.fixture
def open_phone(browser: Browser, server: Server) -> Iterator[Callable[[str], Device]]:
    opened: list[Device] = []

    def open_one(language: str) -> Device:
        opened.append(Device(browser, server, language))
        opened[-1].page.set_default_timeout(12000)
        return opened[-1]

    yield open_one
    for device in opened:
        device.context.close()


def test_one_evening_on_four_phones(devices, record, server):
    """One records, one sleeps, the laptop records too, the server is started anew, and all see the same end."""
    devices["de"].page.select_option("#player", "Linda")
    devices["fr"].page.select_option("#player", "Andreas")
    devices["de"].ask("expand brewery")
    devices["de"].see("#answer", BREWERY["de"])
    devices["de"].page.tap("#answer-buttons button.main")
    for language, device in devices.items():
        device.see("#turns", BREWERY[language])
        device.see("#turn", "Andreas")

    devices["cs"].page.evaluate("sleep()")
    assert main(["record", "festival", "-f", str(record)]) == 0
    for language in ("de", "en", "fr"):
        devices[language].see("#turn", "Linda")
    assert "Andreas" in devices["cs"].page.inner_text("#turn")
    devices["cs"].page.evaluate("wakeUp()")
    devices["cs"].see("#turn", "Linda")

    stop(server)
    for language, device in devices.items():
        device.see("#link", CLOSED[language])
    assert main(["undo", "-f", str(record)]) == 0
    again = served(record, port=server.port)
    try:
        for device in devices.values():
            device.live()
            device.see("#turn", "Andreas")
        _dispute(devices)
        _end(devices, record)
    finally:
        stop(again)
    assert {language: device.faults() for language, device in devices.items()} == {name: [] for name in devices}


def _dispute(devices: dict[str, Device]) -> None:
    """Whoever has no player cannot object; anybody can say that it is settled."""
    assert devices["en"].page.is_hidden("#object")
    devices["fr"].page.tap("#objecting summary")
    devices["fr"].page.fill("#reason", "<b>non</b>")
    devices["fr"].tap_twice("#object")
    for device in devices.values():
        device.see("#dispute", "<b>non</b>")
    devices["en"].tap_twice("#settle")
    for device in devices.values():
        device.page.wait_for_selector("#dispute", state="hidden")


def _end(devices: dict[str, Device], record: Path) -> None:
    record.write_text(FINISHED.read_text("utf-8"), "utf-8")
    sheets = set()
    for device in devices.values():
        device.page.wait_for_selector("#sheet table")
        device.page.wait_for_selector("#chart svg")
        device.see("#sheet", "59")
        device.see("#events", "Linda")
        assert device.page.is_hidden("#asking")
        sheets.add(device.page.inner_text("#sheet"))
    assert len(sheets) == len(devices)


def test_a_phone_that_finds_the_wifi_again_opens_a_new_stream(devices):
    phone = devices["en"]
    phone.context.set_offline(True)
    with phone.page.expect_request("**/api/events"):
        phone.context.set_offline(False)
    phone.live()


def test_what_was_answered_for_the_table_before_cannot_be_recorded_any_more(devices, record):
    phone = devices["en"]
    phone.page.select_option("#player", "Linda")
    phone.ask("expand brewery")
    phone.page.wait_for_selector("#answer-buttons button.main")
    for move in ("workforce worker", "workforce worker"):
        assert main(["record", move, "-f", str(record)]) == 0
    phone.page.wait_for_selector("#answer-buttons button.main", state="detached")


def test_a_turn_by_tapping_alone(devices, record):
    """Action, thing, verdict, record; only on the phone of the player to move."""
    linda, andreas = devices["cs"], devices["en"]
    linda.page.select_option("#player", "Linda")
    andreas.page.select_option("#player", "Andreas")
    for device in (linda, andreas):
        device.page.tap("#options > summary")
        device.page.tap("#options-list details:first-child summary")
        device.page.tap("#options-list details:first-child button:nth-of-type(1)")
        device.page.wait_for_selector("#answer .verdict.yes")
    assert andreas.page.locator("#answer-buttons button.main").count() == 0
    linda.page.tap("#answer-buttons button.main")
    andreas.see("#turn", "Andreas")
    assert record.read_text("utf-8").count("[[turn]]") == 1
    assert linda.faults() + andreas.faults() == []


def test_a_misspelt_name_is_mended_with_a_tap(devices):
    phone = devices["fr"]
    phone.ask("expand brwryx")
    phone.page.wait_for_selector("#answer mark")
    phone.page.tap("#answer-buttons button >> nth=0")
    phone.page.wait_for_selector("#answer .verdict.yes")
    phone.see("#answer", BREWERY["fr"])
    assert phone.faults() == []


def test_a_turn_as_it_is_said_can_be_paid_another_way(devices, record):
    """Coal from the neighbour, or an artisan called back from rest for gold."""
    tired = "gold = 9\nexhausted = { artisan = 1 }\nhome = { farmer = 3, worker = 3 }\n"
    record.write_text(f"{HEAD}[position.player.Linda]\n{tired}", "utf-8")
    phone = devices["de"]
    phone.see("#cards", "9")
    phone.ask("ich baue eine Ziegelei für Arbeiter")
    phone.page.tap("#answer-buttons summary")
    phone.page.tap("#answer-buttons details button >> nth=1")
    phone.see("#answer", "Erschöpft-Bereich")  # where the artisan comes from, who then works
    assert phone.faults() == []


MISSPELT = {
    "de": "ich baue eine Brauerell",
    "en": "I build a brexery",
    "fr": "je construis une brassexie",
    "cs": "stavím pivoxar",
}


@pytest.mark.parametrize("language", LOCALES)
def test_a_guess_is_a_question_and_shows_how_it_is_paid(open_phone, record, language):
    phone, before = open_phone(language), record.read_bytes()
    phone.page.select_option("#player", "Linda")
    phone.ask(MISSPELT[language])
    phone.page.wait_for_selector("#answer .verdict.open")
    assert phone.page.locator("#answer .verdict.yes").count() == 0
    assert phone.page.inner_text("#answer .verdict").rstrip().endswith("?")
    for name in (BREWERY[language], {"de": "Getreidefarm", "en": "grain farm", "fr": "Ferme", "cs": "obilí"}[language]):
        phone.see("#answer", name)
    phone.page.tap("#answer-buttons button >> nth=1")
    phone.page.wait_for_selector("#answer .verdict", state="detached")
    assert record.read_bytes() == before
    phone.ask(MISSPELT[language])
    phone.page.tap("#answer-buttons button.main")
    phone.see("#turns", BREWERY[language])
    assert phone.faults() == []


OLD_WORLD = {"de": "alte welt", "en": "old world", "fr": "vieux monde", "cs": "starý svět"}


@pytest.mark.parametrize("language", LOCALES)
def test_what_an_island_shows_is_tapped(open_phone, record, language):
    phone = open_phone(language)
    phone.page.select_option("#player", "Linda")
    phone.ask(OLD_WORLD[language])
    phone.page.tap("#answer-buttons button >> nth=0")
    phone.page.tap("#answer-buttons button.main")
    phone.count("#turns li[value]", 1)
    assert "old-world" in record.read_text("utf-8")
    assert phone.page.input_value("#text") == "", "nothing in a language that nobody speaks stands in the field"
    assert phone.faults() == []


def test_may_i_is_answered_for_the_own_player_whoever_is_to_move(open_phone, record):
    phone, before = open_phone("de"), record.read_bytes()
    phone.page.select_option("#player", "Andreas")
    phone.ask("Darf ich eine Brauerei bauen?")
    phone.page.wait_for_selector("#answer .verdict.yes")
    phone.see("#answer", "Linda ist am Zug")
    phone.see("#answer .verdict", "Andreas")
    assert phone.page.locator("#answer-buttons button.main").count() == 0
    assert record.read_bytes() == before


def test_the_objection_stands_by_the_turn_and_says_what_it_does(open_phone, record):
    phone = open_phone("cs")
    phone.page.select_option("#player", "Andreas")
    assert phone.page.is_hidden("#objecting"), "nothing was played yet"
    assert main(["record", "expand brewery", "-f", str(record)]) == 0
    phone.see("#to-do", "Linda")
    assert phone.page.locator("#objecting summary").bounding_box()["y"] < 844, "on the first screen"
    phone.page.tap("#objecting summary")
    phone.see("#objecting", "body se nemění")


@pytest.mark.parametrize("language", LOCALES)
def test_a_question_is_answered_in_the_same_field(open_phone, record, language):
    phone, before = open_phone(language), record.read_bytes()
    phone.page.select_option("#player", "Linda")
    phone.ask("festival")
    phone.page.wait_for_selector("#answer-buttons button.main")
    phone.page.select_option("#player", "Andreas")
    phone.ask(PRICES[language])
    phone.see("#answer", "Andreas")
    assert phone.page.locator("#answer .verdict").count() == 0
    assert phone.page.locator("#answer-buttons button").count() == 0
    assert record.read_bytes() == before
    assert phone.faults() == []


DICE = """format = 1
game = "anno1503"
players = ["Linda", "Andreas", "Carla"]
island.Linda = { 1 = "any", 2 = "stone", 3 = "wood", 4 = "cloth", 5 = "tools" }
island.Andreas = { 1 = "wood", 2 = "any", 3 = "stone", 4 = "cloth", 5 = "tools" }
island.Carla = { 1 = "any", 2 = "stone", 3 = "wood", 4 = "tools", 5 = "cloth" }
[position.player.Linda]
hand = { cloth = 2, wood = 1 }
[position.player.Carla]
hand = { tobacco = 4 }
"""
WOOD = {"de": "Holz", "en": "wood", "fr": "bois", "cs": "dřevo"}
TOBACCO = {"de": "Tabak", "en": "tobacco", "fr": "tabac", "cs": "tabák"}


@pytest.mark.parametrize("language", LOCALES)
def test_a_turn_of_anno_1503_in_steps(open_phone, record, language):
    """The roll, what two players choose, a sale, a step back, another sale, and one tap that records it all."""
    record.write_text(DICE, "utf-8")
    phone = open_phone(language)
    phone.see("#player", "Carla")
    phone.page.select_option("#player", "Linda")
    phone.page.tap("#rolls-list button >> nth=0")
    for player in ("Linda", "Carla"):
        phone.see("#answer", player)
        phone.page.tap(f"#answer-buttons button:text-is('{WOOD[language]}')")
    phone.page.wait_for_selector("#answer ol li")
    before = record.read_bytes()
    for _ in range(2):
        phone.page.tap("#answer-buttons details >> nth=0 >> summary")
        phone.page.tap("#answer-buttons details >> nth=0 >> button >> nth=0")
        phone.count("#answer ol li", 2)
        phone.page.tap("#answer-buttons button >> nth=-1")
        phone.count("#answer ol li", 1)
    phone.ask(
        {"de": "ich verkaufe ein Holz", "en": "I sell a wood", "fr": "je vends un bois", "cs": "prodám dřevo"}[language]
    )
    phone.count("#answer ol li", 2)
    assert record.read_bytes() == before
    phone.page.tap("#answer-buttons button.main")
    phone.see("#turn", "Andreas")
    text = record.read_text("utf-8")
    assert text.count("[[turn]]") == 1
    assert "roll 1 take Linda wood, Andreas wood, Carla wood" in text
    assert "sell wood" in text
    assert phone.faults() == []


@pytest.mark.parametrize("language", LOCALES)
def test_the_second_roll_is_tapped(open_phone, record, language):
    record.write_text(DICE, "utf-8")
    phone = open_phone(language)
    phone.see("#player", "Carla")
    phone.page.select_option("#player", "Linda")
    phone.page.tap("#rolls-list button >> nth=5")
    phone.page.wait_for_selector("#answer .verdict.open")
    assert phone.page.locator("#answer .verdict.no").count() == 0
    phone.page.tap("#answer-buttons button >> nth=2")
    phone.page.wait_for_selector("#answer ol li")
    assert phone.faults() == []


def test_hands_of_anno_1503_are_shown_to_their_players_alone(open_phone, record):
    record.write_text(DICE, "utf-8")
    shown = {}
    for language, player in (("de", "Carla"), ("fr", ""), ("cs", "Andreas")):
        phone = open_phone(language)
        phone.page.select_option("#player", player)
        phone.page.wait_for_selector(".card.own" if player else ".card")
        phone.see(".card", player)
        cards = phone.page.locator(".card").all_inner_texts()
        shown[player] = [
            place for place, card in enumerate(cards[:3]) if re.search(rf"4\s×\s{TOBACCO[language]}", card)
        ]
    assert shown == {"Carla": [0], "": [], "Andreas": []}


ASKED = {
    "error": "ambiguous", "text": "a ship", "start": 0, "end": 6, "message": "Which?", "lines": [],
    "readings": ["expand merchant_ship_1", "expand merchant_ship_2"], "choices": ["a small one", "a <b>large</b> one"],
}  # fmt: skip
ANSWERED = {
    "legal": True, "player": "Linda", "move": "expand merchant_ship_2", "violations": [], "lines": ["✓ yes"],
    "said": "a large one", "guessed": True, "do": [{"player": "Linda", "text": "place <i>it</i>"}],
    "events": [{"event": "fireworks", "player": "Linda"}],
}  # fmt: skip


def test_questions_are_buttons_and_answers_say_what_to_do(devices):
    """Answers in full, as the contract has them."""
    phone, sent = devices["en"], []

    def answer(route: Any) -> None:
        sent.append(route.request.post_data_json["text"])
        route.fulfill(json=ASKED if len(sent) == 1 else ANSWERED)

    phone.page.select_option("#player", "Linda")
    phone.page.route(re.compile(r"/api/(ask|check)$"), answer)
    phone.ask("a ship")
    phone.page.tap("#answer-buttons button >> nth=1")
    phone.see("#answer", "place <i>it</i>")
    phone.see("#answer", "a large one")
    assert phone.page.inner_text("#answer li.own .who") == "Linda"
    assert sent == ["a ship", "expand merchant_ship_2"]
    assert phone.faults() == []


def test_the_key_leaves_the_address_and_a_reload_still_works(devices):
    phone = devices["en"]
    assert phone.page.url == phone.base
    phone.page.reload()
    phone.live()
    phone.page.goto(f"{phone.base}?lang=cs&key={KEY}")
    phone.live()
    assert phone.page.url == f"{phone.base}?lang=cs"
    phone.page.go_back()
    phone.live()
    assert phone.page.url == phone.base


def test_player_and_language_survive_a_reload(devices):
    phone = devices["de"]
    phone.page.select_option("#player", "Andreas")
    phone.page.tap("nav a[hreflang=cs]")
    phone.live()
    for _ in range(2):
        assert phone.page.get_attribute("html", "lang") == "cs"
        assert phone.page.input_value("#player") == "Andreas"
        phone.page.goto(phone.base)
        phone.live()
    assert phone.faults() == []


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_small_screen_with_large_text_needs_no_sideways_scrolling(browser, server, language, scheme):
    phone = Device(browser, server, language, width=320, color_scheme=scheme)
    phone.ask("expand window_factory")
    phone.page.wait_for_selector("#answer .verdict.no")
    assert phone.width() == 320
    phone.page.evaluate("document.documentElement.style.fontSize = '212.5%'")
    assert phone.width() == 320
    assert phone.page.evaluate(CONTRAST) >= 4.5
    assert [error for error in phone.faults() if "style" not in error] == []
    phone.context.close()


CONTRAST = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/\\d+/g).map((part) => part / 255)
      .map((part) => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const back = (element) => {
    while (element && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)') element = element.parentElement;
    return getComputedStyle(element).backgroundColor;
  };
  const shown = [...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && e.innerText);
  return Math.min(...shown.map((element) => {
    const [a, b] = [light(getComputedStyle(element).color), light(back(element))].sort((x, y) => y - x);
    return (a + .05) / (b + .05);
  }));
}"""
"""The least contrast of any text with what is behind it."""


def test_a_screen_reader_finds_its_way(devices):
    page = devices["en"].page
    assert page.get_attribute("html", "lang") == "en"
    assert page.get_attribute("#turn", "aria-live") == "polite"
    assert page.get_attribute("#answer", "role") == "status"
    unnamed = "[...document.querySelectorAll('input, textarea, select')].filter((e) => !e.labels.length).length"
    assert page.evaluate(unnamed) == 0
    assert page.evaluate("document.querySelectorAll('h1').length") == 1
    order = "[...document.querySelectorAll('#turn, #to-do, #text, #cards, #turns, #object')].map((e) => e.id)"
    assert page.evaluate(order) == ["turn", "to-do", "object", "text", "cards", "turns"]
    small = """[...document.querySelectorAll('button, select, textarea, summary')]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 40).map((e) => e.id)"""
    assert page.evaluate(small) == []


def test_odd_names_keep_their_seats(browser, tmp_path):
    """Names that a script could take for numbers or for parts of its own."""
    path = tmp_path / "odd.toml"
    path.write_text(HEAD.replace('"Linda", "Andreas"', '"10", "constructor", "2", "__proto__"'), "utf-8")
    server = served(path)
    try:
        phone = Device(browser, server, "en")
        seats = phone.page.locator("#player option").all_inner_texts()
        assert seats[1:] == ["10", "constructor", "2", "__proto__"]
        phone.page.select_option("#player", "2")
        phone.see(".card h3", "2")
        titles = phone.page.locator(".card h3").all_inner_texts()
        assert titles[:4] == ["2", "__proto__", "10", "constructor"]
        assert phone.faults() == []
        phone.context.close()
    finally:
        stop(server)


def test_hostile_names_are_shown_as_text(browser, tmp_path):
    path = tmp_path / "hostile.toml"
    name = "<img src=x onerror=alert(1)>"
    path.write_text(HEAD.replace("Linda", name), "utf-8")
    server = served(path)
    try:
        phone = Device(browser, server, "de")
        phone.page.select_option("#player", name)
        phone.see("#turn", name)
        phone.see("#cards", name)
        assert phone.page.evaluate("document.images.length") == 0
        assert phone.faults() == []
        phone.context.close()
    finally:
        stop(server)
