"""Numbers, lists and dates in the form of the language. Babel is loaded only where something needs it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from referee.i18n.catalogs import current

MINUS = "−"


def number(value: int) -> str:
    """A whole number with the language's grouping and a real minus sign."""
    if abs(value) < 1000:
        digits = str(abs(value))
    else:
        from babel.numbers import format_decimal

        digits = format_decimal(abs(value), locale=current())
    return f"{MINUS}{digits}" if value < 0 else digits


def listing(items: Sequence[str], *, style: str = "standard") -> str:
    """ "a, b and c" in the language; style "or" gives "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    from babel.lists import format_list

    return format_list(list(items), style="or" if style == "or" else "standard", locale=current())


def date(day: datetime.date) -> str:
    from babel.dates import format_date

    return format_date(day, format="long", locale=current())
