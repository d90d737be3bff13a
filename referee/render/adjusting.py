"""What a table set right, told in words; and why something cannot be set right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.i18n import N_, _, number
from referee.render.cells import safe

if TYPE_CHECKING:
    from referee.engine.adjustment import Adjustment
    from referee.engine.text import Fact
    from referee.engine.verdict import Hint
    from referee.render.text import Speaker

WRONG = {
    # Translators: {thing} is a name such as "gold" or "worker, ready"; {count} of it are there.
    "adjust_fewer": N_("{player} would have fewer than none of this: {thing} ({count} there)"),
    # Translators: {thing} is a name; {count} of it are left.
    "adjust_more": N_("There are not so many of this: {thing} ({count} left)"),
    "adjust_no_field": N_("{player} has no free field for this: {thing}"),
    "adjust_not_there": N_("This does not stand in front of {player}: {thing}"),
    # Translators: {thing} is an industry, {count} a number of free workplaces.
    "adjust_workplaces": N_("There are not so many free workplaces: {thing} ({count} free)"),
    "adjust_cubes_there": N_("Cubes are at work there; set them right first: {thing}"),
    "adjust_building_there": N_("A public building stands on the last space; set it right first: {building} ({thing})"),
    "adjust_player": N_("None of the players has this name: {player}"),
    "adjust_unknown": N_("Such a thing is not known: {thing}"),
}


def tell_wrong(hint: Hint, speaker: Speaker) -> str:
    """Why it cannot be."""
    return _(WRONG[hint.what]).format(**{name: speaker.fact(fact) for name, fact in hint.facts.items()})


def tell_change(change: int) -> str:
    """A change with its sign."""
    return ("+" if change > 0 else "−") + number(abs(change))


def tell_adjustment(adjustment: Adjustment, thing: Fact, speaker: Speaker) -> str:
    """One line: whose, what, by how much, and why."""
    facts = {"player": safe(adjustment.player), "thing": speaker.fact(thing), "change": tell_change(adjustment.change)}
    if adjustment.why:
        # Translators: something was set right, for example "Linda: gold +1 (we missed one)".
        return _("Set right by the table: {player}: {thing} {change} ({why})").format(why=safe(adjustment.why), **facts)
    return _("Set right by the table: {player}: {thing} {change}").format(**facts)


def adjustment_json(adjustment: Adjustment) -> dict[str, object]:
    found = {"player": adjustment.player, "thing": adjustment.thing, "change": adjustment.change}
    return {"after": adjustment.after, **found} | ({"why": adjustment.why} if adjustment.why else {})
