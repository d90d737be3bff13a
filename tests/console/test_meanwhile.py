"""A question that is asked while the program waits for an answer is answered, and the program asks again."""

from __future__ import annotations

import pytest

from tests.console.evening import DICE, Evening


@pytest.mark.parametrize(
    ("language", "opening", "question", "told"),
    [
        ("de", "kann ich ein Stadtfest machen?", "was kostet eine Brauerei?", "Kohle"),
        ("en", "can I have a festival?", "what does a brewery cost?", "coal"),
        ("fr", "je peux faire la fête ?", "combien coûte une brasserie ?", "Charbon"),
        ("cs", "můžu slavit?", "kolik stojí pivovar?", "uhlí"),
    ],
)
def test_a_question_meanwhile_is_answered_and_leaves_the_open_one(tmp_path, language, opening, question, told):
    evening = Evening(tmp_path, language=language)
    evening.type(opening)
    before = evening.choices
    assert before
    assert told in evening.type(question)
    assert evening.choices == before
    assert evening.turns == []


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("de", "vergiss es", "nichts"),
        ("de", "weiß nicht, vergiss es", "nichts"),
        ("en", "never mind", "nothing"),
        ("en", "I don't know, never mind", "nothing"),
        ("fr", "laisse tomber", "rien"),
        ("fr", "je ne sais pas, laisse tomber", "rien"),
        ("cs", "nech to být", "nic"),
        ("cs", "nevím, nech to být", "nic"),
    ],
)
@pytest.mark.parametrize("asked", [False, True])
def test_never_mind_drops_what_is_open_and_is_no_mistake_where_nothing_is(tmp_path, language, line, told, asked):
    evening = Evening(tmp_path, DICE, language)
    evening.type(*["1"] if asked else [])
    assert bool(evening.choices) == asked
    assert told in evening.type(line)
    assert evening.now.question is None
    assert evening.turns == []
