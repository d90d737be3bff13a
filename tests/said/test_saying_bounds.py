"""However strange a saying is, the work of understanding it is bounded: counted in searches and fitted frames."""

from __future__ import annotations

import pytest

from referee.engine.speech import cover, mentions, near
from referee.engine.speech.near import nearest
from referee.storage.speech import load

STRANGE = " ".join(f"qua{letter}mpfle" for letter in "abcdefghijklmnop")


def test_only_some_strange_words_are_searched(monkeypatch):
    searched = []
    monkeypatch.setattr(near, "nearest", lambda word, lexicon, far=True: searched.append(word))
    found = mentions.mentions_of(mentions_words(STRANGE), load("anno1800", "en"), (), lambda word: None)
    assert len(found) == 16
    assert all(mention.has("unknown") for mention in found)
    assert len(searched) == 2 * mentions.MOST_SEARCHED  # single words, and names of several


def test_a_word_of_any_length_is_not_taken_apart(monkeypatch):
    monkeypatch.setattr(near, "nearest", lambda word, lexicon: pytest.fail("searched"))
    found = mentions.mentions_of(mentions_words("farmer" * 60), load("anno1800", "de"), (), lambda word: None)
    assert [mention.has("unknown") for mention in found] == [True]


def test_too_many_fitted_frames_are_no_cover(monkeypatch):
    """A saying that would take more than its share is not understood rather than half understood."""
    from referee.engine.speech.frames import Frame, Part, Slot, names
    from referee.engine.speech.items import Item

    frame = Frame(
        "do", names(), (Slot("what", names("thing"), many=True),), lambda f, t: [Part("do")], telling=("what",)
    )
    items = []
    for at in range(3):
        item = Item(at, at + 1)
        item.things = (("thing", str(at)),)
        items.append(item)
    assert cover.covers(items, (frame,), None)
    monkeypatch.setattr(cover, "MOST_FITTED", 2)
    assert cover.covers(items, (frame,), None) == []


@pytest.mark.parametrize(
    ("typed", "meant"), [("brewrey", "brewery"), ("sawmlil", "sawmill_worker"), ("bakkery", "bakery")]
)
def test_misspelt_names_are_still_found(typed, meant):
    assert any(value.endswith(meant) for _, value in nearest(typed, load("anno1800", "en")) or ())


def mentions_words(text):
    from referee.engine.speech.tokens import words_of

    return words_of(text)
