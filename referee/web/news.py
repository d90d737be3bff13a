"""What has happened at the table, told to every phone that listens, in order and each thing once."""

from __future__ import annotations

import secrets
from collections import deque
from threading import Condition

from referee.engine.value import Value

TABLE, DISPUTE, END = "table", "dispute", "end"
KEPT = 50
"""So many of the last news a phone can catch up with; after more it is told the newest only."""


class NewsItem(Value):
    """One piece of news."""

    number: int
    kind: str


class News:
    """Numbers what happens. The name in front of the numbers is new with every start of the server."""

    def __init__(self) -> None:
        self._happened = Condition()
        self._items: deque[NewsItem] = deque(maxlen=KEPT)
        self._name = secrets.token_hex(4)
        self.number = 0
        self.ended = False

    @property
    def version(self) -> str:
        return self.version_of(self.number)

    def version_of(self, number: int) -> str:
        return f"{self._name}-{number}"

    def number_of(self, version: str) -> int:
        """What a phone has heard already; of a version from before the last start nothing counts."""
        name, _, number = version.rpartition("-")
        return int(number) if name == self._name and number.isdecimal() and len(number) < 10 else -1

    def tell(self, kind: str) -> None:
        """Tell every phone; after the end there is no more news."""
        with self._happened:
            if self.ended:
                return
            self.number += 1
            self.ended = kind == END
            self._items.append(NewsItem(self.number, kind))
            self._happened.notify_all()

    def after(self, number: int, patience: float) -> list[NewsItem]:
        """Return everything after this number; wait for it, and give up with nothing after so many seconds.

        The end is news for everybody, also for who comes after it: no stream closes without having told it.
        """
        with self._happened:
            self._happened.wait_for(lambda: self.number > number or self.ended, patience)
            items = [item for item in self._items if item.number > number]
            return items or ([self._items[-1]] if self.ended else [])
