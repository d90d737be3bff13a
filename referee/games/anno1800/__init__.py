"""Anno 1800: the functions of this game put together as one value. Each is imported only when it is called."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from referee.engine.game import Game, SetupOption
from referee.engine.text import N_
from referee.games import Lazy

if TYPE_CHECKING:
    from referee.games.anno1800.ruleset import Ruleset  # noqa: F401
    from referee.games.anno1800.state import State  # noqa: F401


class Anno1800(Game["Ruleset", "State"]):
    """The game as the rest of the program sees it."""

    id = "anno1800"
    tables: Sequence[str] = (
        "ruleset", "actions", "setup", "population", "industries", "islands", "cards", "objectives", "scoring",
    )  # fmt: skip
    setup_options: Sequence[SetupOption] = (
        SetupOption("objectives", N_("the objectives in play, separated by commas"), metavar=N_("NAMES")),
        SetupOption("first_game", N_("the objectives recommended for a first game"), "flag"),
        SetupOption("draw", N_("objectives at random"), "flag"),
        SetupOption("seed", N_("for a draw that can be repeated"), "number", N_("N")),
    )
    versions: Mapping[str, str] = MappingProxyType({"industry": "tier"})
    rests = True
    in_play = "objectives"
    naming: Collection[str] = ("fireworks",)
    end_rules: Collection[str] = ("ruling.no_pass",)

    apply_overrides = Lazy("tables:apply_overrides")
    build_ruleset = Lazy("tables:build_ruleset")
    messages = Lazy("messages:messages")
    findings = Lazy("findings:findings")

    set_up = Lazy("new_game:set_up")
    setup_questions = Lazy("new_game:setup_questions")
    read_setup = Lazy("new_game:read_setup")
    setup_head = Lazy("new_game:setup_head")
    setup_gaps = Lazy("new_game:setup_gaps")
    start = Lazy("setup:start")
    judge = Lazy("judge:judge")
    judge_allowed = Lazy("judge:judge_allowed")
    hands = Lazy("hands:hands")
    events = Lazy("hands:events")
    brief = Lazy("options:brief")
    waiting = Lazy("options:list_waiting")
    midway = Lazy("options:midway")
    answers = Lazy("options:islands")
    tell_asked = Lazy("asking:tell_asked")
    move_as = Lazy("asking:move_as")
    suggestions = Lazy("options:suggestions")
    follows = Lazy("options:follows")
    spoken_table = Lazy("moves.spoken:spoken_table")
    find_open_question = Lazy("judge:find_open_question")
    options = Lazy("options:options")
    ways = Lazy("options:ways")
    unsaid = Lazy("options:find_unsaid")
    advise = Lazy("options:advise")
    status = Lazy("status:status")
    tell_status = Lazy("status:tell_status")
    position = Lazy("setup:position_of")

    read_reveal = Lazy("scoring:read_reveal")
    reveal = Lazy("setup:reveal")
    face_down = Lazy("setup:face_down")
    score_state = Lazy("scoring:score_state")
    tally_at = Lazy("scoring:tally_at")
    sheet_rows = Lazy("scoring:sheet_rows")
    score_tally = Lazy("scoring:score_tally")
    find_ties = Lazy("scoring:find_ties")
    questions = Lazy("scoring:questions")
    read_answer = Lazy("scoring:read_answer")
    tally_of = Lazy("scoring:tally_of")
    things = Lazy("adjusting:THINGS")
    unknown_facts = Lazy("unknown_table:list_unknown_facts")
    supposed_table = Lazy("unknown_table:build_supposed_table")
    describe_facts = Lazy("setup:describe_facts")


GAME = Anno1800()
