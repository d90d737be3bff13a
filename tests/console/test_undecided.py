"""What somebody asks, weighs, wishes, remembers or counts is answered and never recorded without a word of yes."""

from __future__ import annotations

import pytest

from tests.console.evening import Evening
from tests.running import TESTS

SAYINGS = {
    "de": [
        "kann ich feiern?", "kann ich feiern", "darf ich die Brauerei bauen", "soll ich ein Stadtfest machen",
        "Stadtfest?", "ich könnte eine Brauerei bauen", "ich würde gern feiern", "ich möchte feiern",
        "vielleicht feier ich", "gerade eben Stadtfest gefeiert", "ich hätte gern zwei Arbeiter",
        "letztes Mal hab ich gefeiert", "nächste Runde Stadtfest", "ich hatte drei Bauern",
        "was wenn ich eine Brauerei baue",
    ],
    "en": [
        "can I celebrate?", "can i have a festival", "should I build a brewery", "festival?", "I could build a brewery",
        "I would build a brewery", "I'd like a festival", "a festival would be nice", "maybe a festival",
        "I've just now built a brewery", "I had a festival last time", "next turn a festival", "counting: two farmers",
        "I might hire two farmers", "what if I celebrate",
    ],
    "fr": [
        "je peux faire la fête ?", "je peux faire la fête", "puis-je construire une brasserie", "fête ?",
        "je pourrais construire une brasserie", "une fête serait bien", "je ferais bien une fête", "peut-être une fête",
        "je voudrais une brasserie", "la prochaine fois une fête", "tout à l'heure j'ai construit une brasserie",
        "je compte deux fermiers", "si je fais une fête ?", "je construirais une brasserie", "j'avais deux fermiers",
    ],
    "cs": [
        "můžu slavit?", "můžu slavit", "smím postavit pekárnu", "slavnost?", "mohl bych postavit pivovar",
        "měla bych slavit", "chtěl bych slavit", "postavila bych pivovar", "možná slavnost", "minule jsem slavil",
        "před chvílí jsem postavil pivovar", "příště slavnost", "počítám dva rolníky", "asi slavnost",
        "nemám radši slavit?",
    ],
}  # fmt: skip


@pytest.mark.parametrize("language", SAYINGS)
def test_what_is_not_decided_is_not_recorded(tmp_path, language):
    evening = Evening(tmp_path, language=language)
    for saying in SAYINGS[language]:
        evening.type(saying)
        assert evening.turns == [], saying
        evening.type("")
        assert evening.turns == [], f"Enter after {saying}"
        evening.type("0" if evening.now.question is None else "")


@pytest.mark.parametrize(("language", "saying", "yes"), [
    ("de", "ich würde gern feiern", "ja"), ("en", "I'd like to celebrate", "yes please"),
    ("fr", "je ferais bien une fête", "oui"), ("cs", "oslavila bych slavnost", "jo"),
])  # fmt: skip
def test_a_word_of_yes_decides(tmp_path, language, saying, yes):
    evening = Evening(tmp_path, language=language)
    evening.type(saying)
    assert evening.turns == []
    evening.type(yes)
    assert evening.turns == ["Linda: ['festival'] "]


DECIDED = [
    ("de", "ich zahle die Ziegel selbst: ein Arbeiter"), ("de", "ein Arbeiter, Waren von mir"),
    ("de", "das wars, Stadtfest"), ("de", "ich bau eben eine Brauerei"), ("en", "mulligan, all my cards back"),
    ("en", "festival, just a festival"), ("fr", "brasserie à mes frais"), ("cs", "slavnost, a hned"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "saying"), DECIDED)
def test_words_that_only_look_like_it_ask_nothing(tmp_path, language, saying):
    evening = Evening(tmp_path, language=language)
    assert not evening.now.table.check(saying).asked


@pytest.mark.slow
@pytest.mark.parametrize("language", SAYINGS)
@pytest.mark.parametrize("game", ["anno1503", "anno1800"])
def test_no_turn_with_a_question_mark_is_ever_recorded(tmp_path, language, game):
    """A property over turns that people said: asked about, none changes the record, whatever Enter then does."""
    lines = (TESTS / "sentences" / f"{language}-{game}.txt").read_text("utf-8").splitlines()
    said = [line.split("\t") for line in lines if line.count("\t") == 3]
    told = [(table, text.rstrip(" .!?")) for table, _mark, text, means in said if means not in ("", "-")]
    for name in dict.fromkeys(table for table, _text in told):
        (tmp_path / name).mkdir()
        evening = Evening(
            tmp_path / name, (TESTS / "sentences" / "tables" / f"{name}.toml").read_text("utf-8"), language
        )
        before = evening.path.read_bytes()
        for _table, text in [each for each in told if each[0] == name][::12]:
            evening.type(f"{text}?", "")
            assert evening.path.read_bytes() == before, text
            evening.session = evening.session._replace(question=None, draft=None)


@pytest.mark.slow
@pytest.mark.parametrize("language", SAYINGS)
def test_no_line_is_recorded_as_another_turn_while_a_question_is_open(tmp_path, language):
    """A property over turns that people said, typed while the island is asked for: an answer to that, or a nod."""
    lines = (TESTS / "sentences" / f"{language}-anno1800.txt").read_text("utf-8").splitlines()
    said = [line.split("\t")[2] for line in lines if line.count("\t") == 3]
    evening = Evening(tmp_path, language=language)
    before = evening.path.read_bytes()
    for text in said[::150]:
        evening.type("old-world")
        question = evening.now.question
        assert question is not None
        evening.type(text)
        assert all(turn.startswith("Linda: ['old-world") for turn in evening.turns), (text, evening.turns)
        evening.path.write_bytes(before)
        evening.session = evening.session._replace(question=None, draft=None)
        evening.now.table.refresh()
