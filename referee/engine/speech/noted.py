"""The die in front as some note it: with a letter (*d4. Sell …*), or in another language (*Drei, and I buy …*)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.speech.lexicon import Lexicon, together
from referee.engine.speech.mention import Mention

NUMBER = "number"
LEAST_LETTERS = 4
"""A shorter number of another language may be a word misspelt: it is a guess."""
ASHORE = frozenset(("buy", "sell", "settle", "develop", "upgrade", "build", "take", "get", "draw"))
"""What is done before any ship sails: a field cannot be told before it."""
AT_SEA = frozenset(("look", "explore", "keep", "sail"))


def with_noted_die(mentions: list[Mention], lexicon: Lexicon) -> list[Mention]:
    """The mentions with the die in front as a number, where it was noted otherwise."""
    at = next((at for at, m in enumerate(mentions) if not (m.senses.keys() <= {"filler", "pause", "article"})), -1)
    if at < 0 or at + 1 >= len(mentions):
        return mentions
    if mentions[at].text in lexicon.throws:
        return _led_to(mentions, at)
    following = mentions[at + 1]
    if mentions[at].has("unknown") and mentions[at].text in lexicon.dice and following.has(NUMBER) and following.joined:
        return mentions[:at] + mentions[at + 1 :]  # *W2. Verk. …*
    if not following.ends_part():
        return mentions
    die = _lettered(mentions, at, lexicon) or _foreign(mentions[at], lexicon)
    return [*mentions[:at], die, *mentions[at + 1 :]] if die is not None else mentions


def _led_to(mentions: list[Mention], at: int) -> list[Mention]:
    """*After the two I go shopping*: a number behind such a word and an article that counts nothing is the die."""
    place = next((n for n in range(at + 1, len(mentions)) if not mentions[n].has("filler")), len(mentions))
    led = at + 1 < place < len(mentions) and mentions[place].has(NUMBER)
    following = next((m for m in mentions[place + 1 :] if not m.has("filler")), None)
    if not led or (following is not None and (following.has("thing") or following.has("noun"))):
        return mentions
    die = mentions[place]
    pause = die._replace(start=die.end, senses={"pause": (",",)}, text=",")
    return [*mentions[:at], die, pause, *mentions[place + 1 :]]


def _lettered(mentions: Sequence[Mention], at: int, lexicon: Lexicon) -> Mention | None:
    """*D4. Sell …*: a field of the board with the letter of dice, before something that ships do not do."""
    first, letter, number = mentions[at], mentions[at].text[:1], mentions[at].text[1:].strip()
    noted = letter in lexicon.dice and number.isdigit() and first.has("thing")
    following = next((m for m in mentions[at + 1 :] if m.has("verb") or m.has("thing") or m.has("noun")), None)
    if not noted or following is None or not AT_SEA.isdisjoint(following.senses.get("verb", ())):
        return None
    if any(thing.startswith("square ") for thing in following.senses.get("thing", ())):
        return None
    ashore = any(not ASHORE.isdisjoint(m.senses.get("verb", ())) for m in mentions[at + 1 :])
    return first._replace(senses={NUMBER: (number,)}, guessed=not ashore)


def _foreign(mention: Mention, lexicon: Lexicon) -> Mention | None:
    """*Drei, and I buy …*: a number of another language."""
    if not mention.has("unknown"):
        return None
    numbers = [id for _, group, id in lexicon.vocabulary.senses(together([mention.text])) if group == NUMBER]
    if not numbers:
        return None
    return mention._replace(senses={NUMBER: (numbers[0],)}, guessed=len(mention.text) < LEAST_LETTERS, foreign=True)
