"""What a new record should know, asked for on a terminal step by step: Enter leaves it open, < goes one step back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.app.new import Draft, SetupInterview
from referee.cli.dialogue import Ask, Dialogue, Say, agreed, line, say
from referee.i18n import N_, _
from referee.render.text import Speaker

INTRODUCTION = N_(
    "This is what only your box shows. Enter takes what is offered or leaves it open, - leaves it open, "
    "< goes one step back, Ctrl-D skips the rest."
)


def ask_for_setup(draft: Draft, ask: Ask = line, say: Say = say) -> Mapping[str, Any]:
    """The answers; those so far if somebody ends the questions with Ctrl-D, or with Ctrl-C and wants to keep them."""
    interview = SetupInterview(draft)
    if interview.question() is not None:
        say(_(INTRODUCTION))
    try:
        Dialogue(interview, Speaker(draft.lexicon), ask, say).put_all()
    except EOFError:
        say("")
    except KeyboardInterrupt:
        say("")
        if not interview.answers or not agreed(_("Start with what you have told so far? (Enter: yes)"), ask):
            raise
    return interview.answers
