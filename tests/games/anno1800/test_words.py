"""What people type, in four languages: the words of words.toml and the grammar of the move text."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.engine.text import Ref
from referee.engine.verdict import Ambiguous, Misread
from referee.engine.words import IDS
from referee.games.anno1800 import moves as m
from referee.games.anno1800.moves.notation import CLAUSES, parse
from referee.games.anno1800.ruleset import TOKENS, Effect, Ruleset
from referee.games.anno1800.tables import FILES, build_ruleset
from referee.storage import rulesets, words
from referee.storage.rulesets import load_table, load_tables
from referee.storage.words import LANGUAGES

PLAYERS = ("Linda", "Andreas", "Anna Maria")
SENTENCES = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))["sentence"]
TYPED = [(entry["canonical"], lang, text) for entry in SENTENCES for lang in LANGUAGES for text in entry[lang]]


def _ruleset() -> Ruleset:
    ruleset, problems = build_ruleset(load_tables("anno1800", FILES), "de")
    assert ruleset is not None, problems
    return ruleset


RULESET = _ruleset()
TABLES = load_table("anno1800", "words")
COMPILED = words.compile_words(TABLES)
WORDS = {language: words.make_vocabulary(COMPILED, language) for language in LANGUAGES}


def read(text: str, language: str = "en", players: tuple[str, ...] = PLAYERS) -> Any:
    return parse(text, WORDS[language], players, RULESET)


def understood(text: str, language: str = "en", players: tuple[str, ...] = PLAYERS) -> list[m.Clause]:
    clauses = read(text, language, players)
    assert isinstance(clauses, list), clauses
    return clauses


# sentences ---------------------------------------------------------------------------------------------


def test_there_are_forty_sentences_in_each_language_and_every_clause_among_them() -> None:
    for language in LANGUAGES:
        assert sum(len(entry[language]) for entry in SENTENCES) >= 40
    kinds = {type(clause) for entry in SENTENCES for clause in understood(entry["canonical"])}
    assert kinds == {
        m.Expand, m.Play, m.Swap, m.Workforce, m.Upgrade, m.OldWorld, m.NewWorld, m.Expedition, m.Festival,
        m.Activate, m.UseObjective, m.ShiftEnd,
    }  # fmt: skip


@pytest.mark.parametrize(("canonical", "language", "text"), TYPED)
def test_a_sentence_means_what_its_canonical_spelling_means(canonical: str, language: str, text: str) -> None:
    assert read(text, language) == understood(canonical)


@pytest.mark.slow
@pytest.mark.parametrize(("canonical", "language", "text"), TYPED)
def test_a_sentence_is_understood_whatever_language_is_chosen(canonical: str, language: str, text: str) -> None:
    for chosen in LANGUAGES:
        assert read(text, chosen) == understood(canonical), chosen


@pytest.mark.parametrize("entry", SENTENCES, ids=lambda entry: entry["canonical"])
def test_canonical_text_reads_alike_in_every_language(entry: dict[str, Any]) -> None:
    assert all(read(entry["canonical"], chosen) == understood(entry["canonical"]) for chosen in LANGUAGES)


@pytest.mark.parametrize("change", [str.upper, str.lower, str.title])
@pytest.mark.parametrize("language", LANGUAGES)
def test_capitals_do_not_matter(language: str, change: Any) -> None:
    for entry in SENTENCES:
        if " from " in entry["canonical"]:
            continue  # players are told apart by capitals first
        for text in entry[language]:
            assert read(change(text), language) == understood(entry["canonical"]), text


# what the clauses hold, by hand ------------------------------------------------------------------------


def test_expand_over_with_payments() -> None:
    means = "sawmill, trade goods from Andreas, import sugar_cane, shift-end worker"
    text = f"expand window_factory over glassworks with {means}"
    saw = ("sawmill_farmer", "sawmill_worker")
    pay = (m.Work(saw), m.Trade("goods", 1), m.Import("sugar_cane"), m.Return(1))
    assert understood(text) == [m.Expand((m.Building(("window_factory",), ("glassworks",)),), (), pay)]


def test_a_count_is_a_number_a_number_with_x_a_word_or_the_word_twice() -> None:
    wanted = [m.Workforce((1, 1))]
    for text in (
        "2 worker",
        "2x worker",
        "x2 worker",
        "2 × worker",
        "two workers",
        "worker, worker",
        "worker and worker",
    ):
        assert understood(f"workforce {text}") == wanted, text


def test_both_versions_of_an_industry_are_kept() -> None:
    (clause,) = understood("expand cotton_mill")
    assert clause == m.Expand((m.Building(("cotton_mill_worker", "cotton_mill_artisan")),))


def test_a_strength_that_does_not_exist_is_understood() -> None:
    assert understood("expand shipyard 4") == [m.Expand((m.Building(("shipyard_4",)),))]


def test_one_word_can_be_over_and_on() -> None:
    over = [m.Expand((m.Building(("bakery",), ("glassworks",)),))]
    on = [m.Expand((m.Building(("bakery",), (), "land"),))]
    for language, first, second in (
        ("de", "baue Bäckerei auf Glashütte", "baue Bäckerei auf Land"),
        ("fr", "construis boulangerie sur verrerie", "construis boulangerie sur terre ferme"),
        ("cs", "postav pekárnu na sklárnu", "postav pekárnu na pevninu"),
    ):
        assert understood(first, language) == over
        assert understood(second, language) == on


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("cs", "přidej rolníka a dělníka"),
        ("cs", "přidej rolníka i dělníka"),
        ("fr", "recruter fermier et ouvrier"),
        ("de", "wirb Bauer und Arbeiter an"),
    ],
)
def test_and(language: str, text: str) -> None:
    assert all(read(text, chosen) == [m.Workforce((0, 1))] for chosen in LANGUAGES)


def test_a_is_and_in_czech_and_at_in_french_whatever_is_chosen() -> None:
    at_sawmill = [m.ShiftEnd((m.Return(0, ("sawmill_farmer", "sawmill_worker")),))]
    for chosen in LANGUAGES:
        assert read("fin de service fermier à la scierie", chosen) == at_sawmill
        assert read("padla pro rolníka a dělníka", chosen) == [m.ShiftEnd((m.Return(0), m.Return(1)))]


def test_a_in_a_text_of_mixed_languages_is_asked() -> None:
    mixed = read("workforce farmer with farmer a scierie, pila", "de")
    assert isinstance(mixed, Ambiguous)
    assert mixed.word == "a"
    assert {Ref("keyword", "and"), Ref("keyword", "at")} <= set(mixed.readings)


def test_short_words_are_not_glued_to_their_neighbours() -> None:
    bread_and_soap = m.CardName((("bread", 1), ("soap", 1)))
    assert understood("zahraj chléb a mýdlo", "cs") == [m.Play((bread_and_soap,))]  # not *chleba*


# names -------------------------------------------------------------------------------------------------

PRINTED = {
    "en": {"tier": ["artisan"], "resource": ["canned food", "advanced weapons", "caoutchouc", "gramophone"],
           "industry": ["sailmakers' workshop", "cab assembly line", "motor assembly line"],
           "objective": ["World's Fair", "Beryl O'Mara", "The Tourist"], "shipyard": ["shipyard strength 3"]},
    "de": {"tier": ["Handwerker"], "resource": ["Fleischkonserven", "Schwere Geschütze", "Kautschuk", "Grammophon"],
           "industry": ["Segelweberei", "Hochrad-Werkhalle", "Zigarren-Manufaktur", "Kanonengießerei", "Köhlerei"],
           "objective": ["Weltausstellung", "Die Besucherin", "Pyrphorier"], "shipyard": ["3er-Werft"]},
    "fr": {"tier": ["Investisseur"], "resource": ["Poutre en acier", "Montres à gousset", "Canne à sucre"],
           "industry": ["Usine de fabrication de Charbon", "Usine d'armements lourds", "Brûlerie de café"],
           "objective": ["Exposition universelle", "La Visiteuse"], "shipyard": ["Chantier naval de niveau 3"]},
    "cs": {"tier": ["konstruktér"], "resource": ["ocelové nosníky", "bronzová děla", "kávová zrna", "šicí stroje"],
           "industry": ["továrna na výrobu oken", "sklep na šampaňské", "přádelna bavlny", "plachtařství"],
           "objective": ["Světová výstava", "Princezna Čching"], "shipyard": ["loděnice 3. úrovně"]},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_names_are_accepted(language: str) -> None:
    for group, names in PRINTED[language].items():
        for name in names:
            forms = {form.casefold() for entry in TABLES[group].values() for form in entry[language]}
            assert name.casefold() in forms, name
            assert read(_clause_with(group, name), language) != [], name
            assert isinstance(read(_clause_with(group, name), language), list), name


def _clause_with(group: str, name: str) -> str:
    templates = {
        "tier": "workforce {}", "resource": "play {}", "token": "play 2 {}", "objective": "objective {}",
        "stack": "swap {}", "field": "expand brewery on {}",
    }  # fmt: skip
    return templates.get(group, "expand {}").format(name)


MAY_BE_ASKED = {
    "en": {"steam motor", "farm", "mill", "distillery", "goode", "ship", "ships"},
    "de": {"farm", "brennerei", "giesserei", "goode", "schiff", "schiffe", "schiffen"},
    "fr": {"ferme", "élevage", "fonderie", "goode", "navire", "navires", "bateau", "bateaux"},
    "cs": {"goode", "loď", "lodě", "lodi", "lodí", "loděmi", "parní stroj", "parní stroje", "parních strojů"},
}
MAY_BE_ASKED_STEMS = {"cs": ("palír", "slévár", "děl")}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_listed_form_means_its_thing_and_only_known_ones_are_asked(language: str) -> None:
    for group in ("tier", "resource", "industry", "shipyard", "ship", "token", "stack", "objective", "field"):
        for id, entry in TABLES[group].items():
            for form in entry[language]:
                found = read(_clause_with(group, form), language)
                if isinstance(found, Ambiguous):
                    known = form.casefold() in MAY_BE_ASKED[language]
                    assert known or form.startswith(MAY_BE_ASKED_STEMS.get(language, ("\0",))), form
                    assert Ref(group, id) in found.readings
                else:
                    assert isinstance(found, list), found
                    assert id in repr(found) or group == "tier", (form, found)


def _shared() -> dict[tuple[str, str], set[frozenset[str]]]:
    """Group and language → the sets of ids that share a form."""
    shared: dict[tuple[str, str], set[frozenset[str]]] = {}
    for key in (key for letter in WORDS["en"].phrases for key in WORDS["en"].list_phrases(letter)):
        by_group: dict[tuple[str, str], set[str]] = {}
        for language, group, id in WORDS["en"].senses(key):
            by_group.setdefault((group, language), set()).add(id)
        for place, ids in by_group.items():
            if len(ids) > 1:
                shared.setdefault(place, set()).add(frozenset(ids))
    return shared


def test_only_intended_things_share_a_form() -> None:
    for (group, language), sets in _shared().items():
        for ids in sets:
            assert group != "tier"
            assert group not in ("stack", "token", "field", "number"), (language, ids)
            if group == "industry":
                made = {RULESET.industries[id].makes for id in ids}
                assert len(made) == 1 or made in _ASKED_INDUSTRIES, (language, ids)
            elif group == "resource":
                assert set(ids) in ({"weapons", "heavy_weapons"}, {"steam_motors", "steam_carriages"}), (language, ids)
            elif group == "objective":
                assert set(ids) == {"edvard_goode", "hannah_goode"}
            elif group == "keyword":
                clauses = set(ids) & set(CLAUSES)
                assert len(clauses) <= 1, (language, ids)  # the first word of a clause is never unclear


_ASKED_INDUSTRIES = (
    {"grain", "potatoes", "pigs", "wool"},  # a farm
    {"grain", "potatoes"},  # une ferme
    {"pigs", "wool"},  # un élevage
    {"timber", "cotton_fabric"},  # a mill
    {"schnapps", "rum"},  # a distillery
    {"brass", "weapons"},  # a foundry
)


def test_what_could_be_two_things_is_asked() -> None:
    assert read("expand distillery") == Ambiguous(
        "expand distillery", 7, 17, (Ref("industry", "schnapps_distillery"), Ref("industry", "rum_distillery"))
    )
    assert isinstance(read("baue Schiff 2", "de"), Ambiguous)
    assert isinstance(read("zahraj děla", "cs"), Ambiguous)
    assert isinstance(read("objective Goode"), Ambiguous)
    assert isinstance(read("expand brewery with mill"), Ambiguous)


# beginnings of words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "canonical"),
    [
        ("en", "expan window over glassw", "expand window_factory over glassworks"),
        ("de", "baue Fensterf statt Glash", "expand window_factory over glassworks"),
        ("fr", "constru usine de fen sur verr", "expand window_factory over glassworks"),
        ("cs", "postav tovarnu na okn pres sklar", "expand window_factory over glassworks"),
        ("en", "expand saw", "expand sawmill"),
        ("de", "schichte Handw", "shift-end artisan"),
        ("en", "obj alonso", "objective alonso_graves"),
    ],
)
def test_beginnings_of_words(language: str, text: str, canonical: str) -> None:
    assert read(text, language) == understood(canonical)


def test_an_unclear_beginning_is_asked() -> None:
    found = read("exp 3")
    assert isinstance(found, Ambiguous)
    assert {Ref("keyword", "expand"), Ref("keyword", "expedition")} <= set(found.readings)
    assert isinstance(read("baue sch", "de"), Ambiguous)


def test_two_letters_are_no_beginning() -> None:
    assert isinstance(read("expand sa"), Misread)


# what is not understood --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "word", "near"),
    [
        ("en", "expand windw_factory", "windw_factory", "window factory"),
        ("de", "baue Fensterfabrk über Glashütte", "Fensterfabrk", "Fensterfabrik"),
        ("fr", "construire la brasesrie", "brasesrie", "Brasserie"),
        ("cs", "postav pivvovar", "pivvovar", "pivovar"),
        ("de", "bueae Brauerei", "bueae", "baue"),
        ("en", "objective aarhnat", "aarhnat", "Aarhant"),
        ("cs", "přidej rolnkíy", "rolnkíy", "rolník"),
    ],
)
def test_a_misread_shows_the_word_and_near_ones(language: str, text: str, word: str, near: str) -> None:
    found = read(text, language)
    assert isinstance(found, Misread)
    assert found.word == word
    assert near in found.near


def test_near_words_are_looked_for_in_the_language_that_was_typed_and_told_in_the_readers() -> None:
    found = read("postav pivovar přes sklránu", "de")
    assert isinstance(found, Misread)
    assert found.word == "sklránu"
    assert "Glashütte" in found.near


@pytest.mark.parametrize(
    ("text", "expected", "start"),
    [
        ("", "clause", 0),
        ("  ", "clause", 2),
        ("expand", "construction", 6),
        ("upgrade farmer", "to", 14),
        ("expand brewery brewery", "clause_end", 15),
        ("expand brewery with", "payment", 19),
        ("play 3", "need", 6),
        ("xyzzy", "clause", 0),
        ("expand ; brewery", "construction", 7),
    ],
)
def test_what_was_expected_and_where(text: str, expected: str, start: int) -> None:
    found = read(text)
    assert isinstance(found, Misread)
    assert (found.expected, found.start) == (expected, start)


# players -----------------------------------------------------------------------------------------------


def partner(text: str, players: tuple[str, ...], language: str = "en") -> int:
    (clause,) = understood(f"expand brewery with trade coal {text}", language, players)
    assert isinstance(clause, m.Expand)
    (trade,) = clause.pay
    assert isinstance(trade, m.Trade)
    return trade.partner


@pytest.mark.parametrize(
    ("text", "players", "seat"),
    [
        ("from Anna Maria", ("Anna", "Anna Maria"), 1),
        ("from anna", ("Anna", "Anna Maria"), 0),
        ("from Zoe", ("Zoé", "Zoe"), 1),
        ("from zoë", ("Linda", "Zoé"), 1),
        ('from "Then"', ("Then", "Linda"), 0),
        ("from then", ("Then", "Linda"), 0),
        ("from With Love", ("Linda", "With Love"), 1),
        ('from "Smith, John"', ("Linda", "Smith, John"), 1),
        ("from Smith, John", ("Linda", "Smith, John"), 1),
        ('from Joe "the Boss"', ("Linda", 'Joe "the Boss"'), 1),
        ("from „Jörg“", ("Linda", "Jörg"), 1),
        ("from joerg", ("Linda", "Jörg"), -2),
        ("from D'Arcy", ("D'Arcy", "Arcy"), 0),
        ("from O’Neill", ("Linda", "O'Neill"), 1),
        ("from Tom & Jerry", ("Linda", "Tom & Jerry"), 1),
        ("from ★", ("★", "☆"), 0),
        ("from An", ("Linda", "Andreas"), 1),
        ("from farmer", ("worker", "farmer"), 1),
        ("from 2", ("1", "2"), 1),
    ],
)
def test_players_names(text: str, players: tuple[str, ...], seat: int) -> None:
    if seat == -2:
        found = read(f"expand brewery with trade coal {text}", "en", players)
        assert isinstance(found, Misread)
        assert "Jörg" in found.near
    else:
        assert partner(text, players) == seat


def test_a_player_named_like_a_keyword_does_not_end_the_clause() -> None:
    clauses = understood("expand brewery with trade coal from And and sawmill; festival", "en", ("And", "Festival"))
    assert [type(clause) for clause in clauses] == [m.Expand, m.Festival]


@pytest.mark.parametrize(
    ("text", "seat"),
    [("od Lindy", 0), ("s Andreasem", 1), ("od Pavla", 2), ("u Marka", 3), ("od Tomáše", 4), ("od Jany", 5)],
)
def test_czech_cases_of_names(text: str, seat: int) -> None:
    assert partner(text, ("Linda", "Andreas", "Pavel", "Marek", "Tomáš", "Jana"), "cs") == seat


def test_an_exact_name_wins_over_a_case_of_another() -> None:
    assert partner("od Petra", ("Petr", "Petra"), "cs") == 1


def test_french_elision_before_a_name() -> None:
    assert partner("auprès d'Andreas", ("Dana", "Andreas"), "fr") == 1


def test_an_unknown_player_is_misread_with_the_players_as_near_words() -> None:
    found = read("expand brewery with trade coal from Xaver")
    assert isinstance(found, Misread)
    assert (found.expected, found.word, found.near) == ("player", "Xaver", PLAYERS)


# the file ----------------------------------------------------------------------------------------------


def known_words(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Every group of words that the grammar asks for, with the ids it knows there."""
    return {
        "keyword": (
            *CLAUSES, "with", "over", "on", "remove", "for", "needs", "gives", "from", "to", "at", "exhausted", "trade",
            "import", "return", "then", "and", "cards", "strength", "extra-action", "expedition-cards", "draw",
        ),
        "tier": ruleset.tiers,
        "resource": ruleset.resources,
        "industry": tuple(ruleset.industries),
        "shipyard": tuple(f"shipyard_{strength}" for strength in ruleset.shipyards),
        "ship": tuple(ruleset.ships),
        "token": (*TOKENS, "gold"),
        "stack": ruleset.stacks,
        "objective": tuple(ruleset.objectives),
        "field": ("land", "coast", "sea", "new-world"),
        "number": ("1", "2", "3", "4", "5", "6"),
        "particle": ("verb", "off"),
        "where": ("ready", "hand", "stack", "played"),
        "article": ("one",),
    }  # fmt: skip


def test_the_words_know_every_id_of_the_ruleset_and_no_other() -> None:
    assert words.check_words(TABLES) == []
    named = {group: set(ids) for group, ids in TABLES.items() if group not in words.NO_GROUPS}
    assert named == {group: set(ids) for group, ids in known_words(RULESET).items()}


def test_wrong_types_and_languages_are_named() -> None:
    farmer = {**TABLES["tier"]["farmer"], "de": "Bauer", "it": ["contadino"], "fr": [3]}
    found = {(p.key, p.what) for p in words.check_words({**TABLES, "tier": {"farmer": farmer}})}
    assert found == {("tier.farmer.de", "type"), ("tier.farmer.it", "unknown_key"), ("tier.farmer.fr[1]", "type")}


def test_the_compiled_words_survive_json() -> None:
    again = words.make_vocabulary(json.loads(json.dumps(COMPILED)), "de")
    text = "baue Fensterfabrik über Glashütte mit Handel Waren von Andreas"
    assert parse(text, again, PLAYERS, RULESET) == understood(text, "de")


def test_loading_puts_the_language_first_then_ids() -> None:
    assert rulesets.load_vocabulary("anno1800", "fr").order == ("fr", IDS, "en", "de", "cs")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_is_understood_first_of_all_as_itself(language: str) -> None:
    for group in ("resource", "industry", "shipyard", "ship", "objective", "stack"):
        for id in TABLES[group]:
            found = read(_clause_with(group, id), language)
            assert isinstance(found, list), found
            assert repr(found) == repr(understood(_clause_with(group, id))), id
            assert f"'{id}'" in repr(found)


@pytest.mark.parametrize(
    ("typed", "effect"),
    [
        ("gold", Effect("gold", amount=1)),
        ("4 gold", Effect("gold", amount=4)),
        ("2 gold and 4 trade_token", Effect("gold_and_naval_tokens", token="trade_token", amount=4, gold=2)),
        ("exploration token", Effect("naval_tokens", token="exploration_token", amount=1)),
        ("upgrade 3 farmer", Effect("upgrades", tier=0, amount=3)),
        ("2 engineers", Effect("cubes", tier=3, amount=2)),
    ],
)
def test_the_effect_of_a_declared_card(typed: str, effect: Effect) -> None:
    card = m.CardName((("beer", 1),), (), "", effect)
    assert understood(f"play needs beer gives {typed}") == [m.Play((card,))]
