"""Anno 1503: the functions of this game put together as one value. Each is imported only when it is called."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from referee.engine.game import Game, SetupOption
from referee.engine.text import N_
from referee.games import Lazy

if TYPE_CHECKING:
    from referee.games.anno1503.ruleset import Ruleset  # noqa: F401
    from referee.games.anno1503.state import State  # noqa: F401


class Anno1503(Game["Ruleset", "State"]):
    """The game as the rest of the program sees it."""

    id = "anno1503"
    tables: Sequence[str] = ("ruleset", "setup", "actions", "goods", "inhabitants", "buildings", "scoring")
    by_points = False
    by_steps = True
    hidden: Collection[str] = ("hand",)
    by_name: Collection[str] = ("island",)
    own_choices = True
    end_rules: Collection[str] = ("hand.max_five_end_of_turn",)
    asked_rules: Mapping[str, str] = MappingProxyType({"event.second_roll": "second_roll"})
    setup_options: Sequence[SetupOption] = (
        SetupOption(
            "island",
            N_("a player and what the home island shows at 1 to 5; behind a semicolon the numbers with a pier"),
            "texts",
            N_("ISLAND"),
        ),
        SetupOption("buildings", N_("the public buildings on display, separated by commas"), metavar=N_("NAMES")),
        SetupOption("board", N_("a text file with the gameboard"), "file", N_("FILE")),
    )

    apply_overrides = Lazy("ruleset:apply_overrides")
    build_ruleset = Lazy("ruleset:build_ruleset")
    messages = Lazy("messages:messages")
    findings = Lazy("findings:findings")

    set_up = Lazy("new_game:set_up")
    setup_questions = Lazy("new_game:setup_questions")
    read_setup = Lazy("new_game:read_setup")
    setup_head = Lazy("new_game:setup_head")
    remember = Lazy("new_game:remember")
    start = Lazy("setup:start")
    judge = Lazy("judge:judge")
    hands = Lazy("hands:hands")
    events = Lazy("hands:events")
    answers = Lazy("options:answers")
    opens = Lazy("options:opens")
    rolls = Lazy("options:rolls")
    midway = Lazy("options:midway")
    brief = Lazy("options:brief")
    tell_asked = Lazy("asking:tell_asked")
    move_as = Lazy("asking:move_as")
    suggestions = Lazy("options:suggestions")
    follows = Lazy("options:follows")
    spoken_table = Lazy("moves.spoken:spoken_table")
    fit_option = Lazy("moves.notation:fit_option")
    options = Lazy("options:options")
    advise = Lazy("options:advise")
    status = Lazy("status:status")
    tell_status = Lazy("status:tell_status")
    position = Lazy("setup:position_of")

    score_state = Lazy("scoring:score_state")
    course = Lazy("scoring:course")
    sheet_rows = Lazy("scoring:sheet_rows")
    score_tally = Lazy("scoring:score_tally")
    tally_at = Lazy("scoring:tally_at")
    questions = Lazy("scoring:questions")
    read_answer = Lazy("scoring:read_answer")
    tally_of = Lazy("scoring:tally_of")
    things = Lazy("adjusting:THINGS")
    unknown_facts = Lazy("unknown_table:list_unknown_facts")
    supposed_table = Lazy("unknown_table:build_supposed_table")
    describe_facts = Lazy("unknown_table:describe_told_facts")


GAME = Anno1503()
