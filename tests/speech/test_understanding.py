"""What is loved about speaking to the referee, by name; each sentence with its meaning at a table of the corpus."""

from __future__ import annotations

import pytest

from referee.engine.verdict import Ambiguous
from tools.corpus import open_table
from tools.hear import open_spoken_table, tell_frames, trace_sentence

LOVED = [
    # any word order
    ("de-mitte", "die Fensterfabrik bau ich über die Glashütte", "expand window_factory over glassworks"),
    ("de-mitte", "über die Glashütte bau ich die Fensterfabrik", "expand window_factory over glassworks"),
    # clipped typing without accents, misspelt names
    ("fr-debut", "brasserie", "expand brewery"),
    ("de-anfang", "baeckerei", "expand bakery"),
    ("en-begin", "bild a bakrey", "expand bakery"),
    # names in all cases, payment in words
    ("cs-stred", "sklárnu, uhlí od Lucky", "expand glassworks with trade coal from Lucka"),
    ("en-town", "glassworks, goods from Ella", "expand glassworks with trade goods from Ella"),
    # self-correction, order
    ("en-town", "brewery, no, bakery", "expand bakery"),
    ("en-town", "not the brewery, the bakery", "expand bakery"),
    ("en-town", "festival, before that I activate beer and work clothes", "activate beer, work_clothes; festival"),
    # several actions, cards by needs
    ("en-town", "Aarhant, then a festival", "objective aarhant; festival"),
    ("en-begin", "two farmers become workers", "upgrade farmer to worker, farmer to worker"),
    ("de-anfang", "ein Bauer wird Arbeiter", "upgrade farmer to worker"),
    ("de-mitte", "Handwerker hab ich vier, einer davon wird Ingenieur", "upgrade artisan to engineer"),
    (
        "de-mitte",
        "drei Aufstiege, alles Bauern zu Arbeitern",
        ", ".join(["upgrade farmer to worker", *["farmer to worker"] * 2]),
    ),
    ("de-abend", "vier Gold von Bier und Seife, dann eine 2er-Werft", "activate beer, soap; expand shipyard_2"),
    ("fr-milieu", "deux artisans libres, un des deux je le monte ingénieur", "upgrade artisan to engineer"),
    ("fr-apogee", "j'ai deux ouvriers à la brasserie, j'en libère un seul", "shift-end worker at brewery"),
    # a card that lies open, by its needs and what it gives
    (
        "fr-apogee",
        "avec champagne-charbon-ampoules je prends du tabac et je bâtis l'usine de cigares",
        "activate champagne, coal, light_bulbs import tobacco; expand cigar_factory",
    ),
    ("de-mitte", "ich mach aus zwei Bauern Arbeiter", "upgrade farmer to worker, farmer to worker"),
    # which of two buildings goes, a size behind *with*, a verb in two pieces around *then*
    ("de-anfang", "Stahlwerk, und dafür fliegt der Kartoffelhof raus", "expand steelworks over potato_farm"),
    ("de-mitte", "das Handelsschiff mit der 2", "expand merchant_ship_2"),
    ("de-kueste", "Ich segle nach C5 und schau mir dann C6 an.", "sail C5; explore C6"),
    # dice and chains of Anno 1503
    ("de-kueste", "Lena hat ne 2, segelt nach C5", "roll 2; sail C5"),
    ("de-kueste", "ich hol mir noch zwei Stein vom Stapel", "buy 2 stone"),
    ("de-kueste", "2, ich kaufe Werkzeug und siedle", "roll 2; buy tools; settle"),
    ("de-hafen", "2, Stein gekauft, Tuch abgeworfen", "roll 2; buy stone; discard cloth"),
    (
        "en-bay",
        "a four, Lars takes wood, I sell the cloth to the settler and buy stone",
        "roll 4 take Lars wood; sell cloth to settler; buy stone",
    ),
    ("de-kueste", "zwei, Schiff nach C5, C6 angucken", "roll 2; sail C5; explore C6"),
    ("fr-large", "6 puis 5", "roll 6 5"),
]
PLAIN = [
    # a bare action in a chain, ships under a heading, who has what is needed
    ("en-bay", "roll 1; buy tools; settle", "roll 1; buy tools; settle"),
    ("cs-ostrov", "3, koupím nářadí a osídlím", "roll 3; buy tools; settle"),
    (
        "cs-konec",
        "jedna obchodní dvojka a jedna objevitelská jednička, obě naráz",
        "expand merchant_ship_2, exploration_ship_1",
    ),
    ("cs-stavba", "stavím dvě lodě: objevitelskou 1 a obchodní 2", "expand exploration_ship_1, merchant_ship_2"),
    (
        "cs-stred",
        "řemeslníka na konstruktéra, okna má Lucka",
        "upgrade artisan to engineer with trade windows from Lucka",
    ),
]
TALK = [
    ("en-town", "how many cards has Finn got left?"),
    ("de-mitte", "Wenn Jule jetzt das Feuerwerk nimmt, ist dann Schluss?"),
    ("fr-milieu", "tiens, repasse-moi les chips"),
    ("fr-mers", "l'école, j'y pense, mais ce sera pour le cinquième pionnier"),
    ("fr-ile", "ce dé ne fait que des 3, il est pipé"),
    ("cs-stred", "kdo rozdával ty karty? samé klobásy"),
    ("en-cape", "Ivy's church is getting on my nerves"),
    # musing, past, and what one drinks
    ("cs-rozjezd", "mohl bych postavit jatka"),
    ("cs-rozjezd", "měla bych slavit"),
    ("cs-rozjezd", "před chvílí jsem postavil pivovar"),
    ("cs-rozjezd", "že bych postavil pivovar"),
    ("cs-rozjezd", "ještě jedno pivo prosím"),
    ("de-anfang", "ich könnte die Metzgerei bauen"),
    ("de-anfang", "ich sollte feiern"),
    ("de-anfang", "ich hol mir ein Bier"),
    ("de-anfang", "ich brauch nen Stuhl"),
    ("de-anfang", "noch ein Bier bitte"),
]
OTHERS = [
    ("cs-rozjezd", "Petr slaví", "festival", 2),
    ("cs-rozjezd", "Dan slaví", "festival", 0),
    ("cs-rozjezd", "za Petra: slavnost", "festival", 2),
    ("cs-rozjezd", "Petr je na tahu, slavnost", "festival", 2),
    ("de-anfang", "Für Timo: Stadtfest", "festival", 1),
    ("de-anfang", "Timo ist dran: Stadtfest", "festival", 1),
    ("de-anfang", "Timo baut die Metzgerei", "expand slaughterhouse", 1),
]


@pytest.mark.slow
@pytest.mark.parametrize(("table", "text", "meaning"), [*LOVED, *PLAIN])
def test_what_is_loved_is_understood(table: str, text: str, meaning: str) -> None:
    heard = trace_sentence(table, text).heard
    assert heard.readings == (meaning,)


@pytest.mark.parametrize(("table", "text"), TALK)
def test_talk_is_no_turn(table: str, text: str) -> None:
    assert trace_sentence(table, text).heard.readings == ()


@pytest.mark.parametrize(("table", "text", "meaning", "seat"), OTHERS)
def test_a_name_says_whose_turn_is_meant(table: str, text: str, meaning: str, seat: int) -> None:
    heard = trace_sentence(table, text).heard
    assert heard.readings == (meaning,)
    assert heard.seat == seat


@pytest.mark.parametrize(
    ("table", "text"), [("de-anfang", "Bäckerei, Kohle per Handel"), ("cs-rozjezd", "pekárna, uhlí obchodem")]
)
def test_trade_without_a_partner_asks_from_whom(table: str, text: str) -> None:
    readings = trace_sentence(table, text).heard.readings
    assert len(readings) > 1
    assert all("expand bakery with trade coal from " in reading for reading in readings)


def test_two_actions_are_passed_on_as_two() -> None:
    heard = trace_sentence("de-anfang", "neue welt und dann noch ein stadtfest").heard
    assert heard.readings == ("new-world; festival",)


@pytest.mark.parametrize("filler", ["please", "well", "okay"])
@pytest.mark.parametrize(("table", "text", "meaning"), [case for case in LOVED if case[0].startswith("en")])
def test_a_filler_changes_nothing(filler: str, table: str, text: str, meaning: str) -> None:
    assert trace_sentence(table, f"{filler}, {text}").heard.readings == (meaning,)


@pytest.mark.parametrize(("table", "text", "meaning"), [case for case in LOVED if " " in case[1]])
def test_one_word_left_out_never_gives_another_move_silently(table: str, text: str, meaning: str) -> None:
    words = text.split(" ")
    for at in range(len(words)):
        heard = trace_sentence(table, " ".join(words[:at] + words[at + 1 :])).heard
        if len(heard.readings) == 1 and not heard.guessed:
            told = set(heard.readings[0].replace(",", "").replace(";", "").split())
            assert told <= {*meaning.replace(",", "").replace(";", "").split(), "workforce", "expand", "roll"}, heard


def test_a_word_that_nobody_knows_makes_a_guess() -> None:
    heard = trace_sentence("en-town", "I build a zonky bakery").heard
    assert heard.readings == ("expand bakery",)
    assert heard.guessed


def test_a_name_of_another_kind_is_refused() -> None:
    heard = trace_sentence("en-town", "I hire a brewery at the farmer").heard
    assert heard.readings == () or heard.guessed


def test_an_open_choice_of_move_text_loses_no_other_clause() -> None:
    answer = open_table("de-kueste", "en").check("roll 3 take spice; ship; sail C5")
    assert isinstance(answer.verdict, Ambiguous)
    assert all("; ship; sail C5" in str(reading) for reading in answer.verdict.readings)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("build", "expand by spell_expand: slots are not filled; it needs build"),
        ("I build a brewery", "expand by spell_expand: fits “build brewery”: expand brewery"),
        ("the farm is built", "placed by spell_placed: of "),
        ("I zonk the stones", ""),
    ],
)
def test_every_frame_that_was_tried_says_why_it_does_not_fit(text, told):
    table, _, _ = open_spoken_table("en-town")
    (_, items), *_ = trace_sentence("en-town", text).sets
    frames = tell_frames(items, table)
    assert any(line.startswith(told) for line in frames) if told else frames == []


def test_any_record_can_be_heard(tmp_path):
    (tmp_path / "game.toml").write_text('format = 1\ngame = "anno1503"\nplayers = ["Anna", "Ben"]\n', "utf-8")
    found = trace_sentence(str(tmp_path / "game.toml"), "ich würfle eine 3", "de")
    assert found.heard.readings


@pytest.mark.parametrize("text", ["roll 5; sail 1", "roll 5; ship 2 explore", "roll 5; explore keep spice"])
def test_an_open_choice_of_ship_or_field_keeps_the_roll(text: str) -> None:
    answer = open_table("en-cape_late", "en").check(text)
    assert isinstance(answer.verdict, Ambiguous)
    assert all(str(reading).startswith("roll 5; ship ") for reading in answer.verdict.readings)


def test_a_die_that_was_told_is_not_lost_to_a_verb_of_another_clause() -> None:
    heard = trace_sentence("fr-mers", "j'ai lancé 1, je tire une carte chez Nadia : tissu", "fr").heard
    assert heard.readings[0] == "roll 1; draw Nadia cloth"
