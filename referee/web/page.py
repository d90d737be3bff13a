"""The page of the phones: one template, filled with words that are escaped, and the two files that belong to it."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from referee.i18n import LANGUAGES, N_, _, current, language_name

if TYPE_CHECKING:
    from referee.web.board import SharedTable
    from referee.web.counting import SharedCount


# its words -----------------------------------------------------------------------------------------------


WORDS = {
    "language": N_("Language"),
    "i_am": N_("Whose phone is this?"),
    "nobody": N_("only looking"),
    # Translators: {player} is the name of a player.
    "to_move": N_("{player} to move"),
    "my_turn": N_("Your turn ({player})"),
    # Translators: {round} is the number of the round.
    "round": N_("Round {round}"),
    "last_turns": N_("The end is triggered: this round is finished, then comes the final round."),
    "final_round": N_("Final round"),
    "over": N_("The game is over."),
    "fireworks": N_("{player} has triggered the end of the game!"),
    "won": N_("{player} has won!"),
    "to_do": N_("What to do now"),
    # Translators: {number} is the number of a turn, {player} who made it.
    "after_turn": N_("After turn {number} ({player})"),
    "ask": N_("May I …? What does … cost?"),
    "ask_hint": N_("Type a turn or a question, or dictate it with the microphone of the keyboard."),
    "ask_button": N_("Ask the referee"),
    "answer": N_("Answer"),
    "understood": N_("Understood as: {text}"),
    # Translators: {page} is a page of the rulebook.
    "page": N_("page {page}"),
    "ways": N_("Pay another way"),
    "record": N_("Record this turn"),
    "guess": N_("Is this what you mean?"),
    "yes": N_("Yes"),
    "yes_record": N_("Yes, record it"),
    "no": N_("No, something else"),
    "plain_no": N_("No"),
    # Translators: {player} is the name of a player.
    "planned": N_("{player} is to move. For you, as the table is now:"),
    "unsaid": N_("You did not say how to pay. Is it all right like this?"),
    "roll": N_("What does the die show?"),
    "so_far": N_("The turn so far"),
    "go_on": N_("And then?"),
    "step_back": N_("Take back the last step"),
    "recorded": N_("Recorded."),
    "options": N_("What {player} could do"),
    "no_options": N_("There is nothing to choose."),
    "players": N_("The players"),
    # Translators: {points} is a number.
    "points": N_("Points as they stand: {points}"),
    "frozen_points": N_("Points, frozen: {points}"),
    "turns": N_("The last turns"),
    "no_turns": N_("No turn has been recorded yet."),
    "object": N_("I object"),
    "object_what": N_(
        "Everybody sees who objects and why. Until somebody taps that it is settled, the points are frozen and no "
        "phone records. It is not written down."
    ),
    "object_again": N_("Tap again: the points are frozen on all phones"),
    "reason": N_("Why? (may stay empty)"),
    "dispute": N_("{player} objects. The points are frozen until it is settled."),
    "dispute_why": N_("{player} objects: {reason}. The points are frozen until it is settled."),
    "settle": N_("It is settled"),
    "settle_again": N_("Tap again: everybody agrees"),
    "sheet": N_("The score sheet"),
    "chart": N_("How the points grew"),
    "bgstats": N_("Hand the play to BG Stats"),
    "live": N_("live"),
    "connecting": N_("connecting …"),
    # Translators: {age} is for example "2 minutes ago".
    "lost": N_("No connection. As of: {age}"),
    "closed": N_("The table has closed. As of: {age}"),
    "stale": N_("The record cannot be read just now; this is the table as it was before."),
    "failed": N_("The laptop did not answer. Try again."),
    "counting": N_("Count for yourself"),
    # Translators: {player} is the name of a player.
    "counting_own": N_("{player}, count for yourself"),
    "counted": N_("You have told everything."),
    # Translators: {players} is a list of names.
    "waits_for": N_("Nobody sees any points before everybody has told everything. Still missing: {players}"),
    "of_all": N_("For the whole table:"),
    "sums": N_("Sums such as 3+4+4 will do; empty means 0 or none."),
    "next": N_("Next"),
    "your_answers": N_("What you have told (tap to change it)"),
    "keep_answer": N_("Leave it as it was"),
    "screen": N_("If the screen goes dark too soon, set a longer time in the phone's display settings."),
    "no_script": N_("This page needs JavaScript to show the table."),
}
"""By the names that the page and its script know them by."""


# the page ------------------------------------------------------------------------------------------------


FOLDER = Path(__file__).parent / "static"
STATIC = {"table.js": "text/javascript; charset=utf-8", "table.css": "text/css; charset=utf-8"}
"""Every file that can be asked for, with its kind; there are no others, whatever the path says."""


def fill_page(board: SharedTable | SharedCount) -> str:
    """Return the page in the language in use, with a link for each language by its own name."""
    said = {name: _(word) for name, word in WORDS.items()}
    values = {**said, "lang": current(), "title": board.game, "words": json.dumps(said, ensure_ascii=False)}
    links = []
    for language in LANGUAGES:
        here = ' aria-current="true"' if language == current() else ""
        name = escape(language_name(language))
        links.append(f'<a href="/?lang={language}" lang="{language}" hreflang="{language}"{here}>{name}</a>')
    filled = {name: escape(value) for name, value in values.items()}
    return Template(read_static("page.html").decode()).substitute(filled, languages="\n".join(links))


@cache
def read_static(name: str) -> bytes:
    """Return a file of the page."""
    return (FOLDER / name).read_bytes()
