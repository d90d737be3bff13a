"""Small things made of named parts, equal by what they hold and never changed.

They are what `typing.NamedTuple` makes. But it compiles every annotation and a constructor for each class; that costs
ten times as much, and a command meets eighty such classes before it can answer.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Self, dataclass_transform

try:
    from _collections import _tuplegetter as part_getter  # type: ignore[import-not-found]  # as `namedtuple` does
except ImportError:

    def part_getter(place: int, doc: str | None) -> property:
        return property(itemgetter(place), doc=doc)


_made = tuple.__new__


@dataclass_transform(frozen_default=True)
class _Kind(type):
    """Makes a class out of annotations: each names a part, in their order, perhaps with a default."""

    _fields: tuple[str, ...]
    _defaults: tuple[Any, ...]
    _size: int
    _optional: int

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Kind:
        for base in bases:
            if isinstance(base, _Kind) and base._fields:  # its parts would be lost without a word
                raise TypeError(f"{name} cannot inherit from {base.__name__}, which has parts of its own")
        parts = tuple(space.get("__annotations__", ()))
        space["_defaults"] = tuple([space[part] for part in parts if part in space])
        for place, part in enumerate(parts):
            space[part] = part_getter(place, None)
        space["_fields"] = space["__match_args__"] = parts
        space["_size"], space["_optional"] = len(parts), len(space["_defaults"])
        space["__slots__"] = ()
        return super().__new__(cls, name, bases, space)


class Value(tuple[Any, ...], metaclass=_Kind):
    """The base of all of them."""

    def __new__(cls, *values: Any, **named: Any) -> Self:
        if not named:
            missing = cls._size - len(values)
            if not missing:
                return _made(cls, values)
            if 0 < missing <= cls._optional:
                return _made(cls, values + cls._defaults[-missing:])
        elif cls._fields[len(values) :] == tuple(named):
            return _made(cls, (*values, *named.values()))
        return _made(cls, cls._complete(values, named))

    @classmethod
    def _complete(cls, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Return the values in the order of the parts; raises TypeError where one is missing or too many."""
        parts, defaults = cls._fields, cls._defaults
        given = {**dict(zip(parts[len(parts) - len(defaults) :], defaults, strict=True)), **named}
        open_parts = parts[len(values) :]
        if len(values) > len(parts) or not named.keys() <= set(open_parts):
            raise TypeError(f"{cls.__name__} takes {', '.join(parts)}")
        try:
            return (*values, *map(given.__getitem__, open_parts))
        except KeyError as missing:
            raise TypeError(f"{cls.__name__} lacks {missing.args[0]}") from None

    def _replace(self, **changes: Any) -> Self:
        """Return the same with other values for some parts."""
        return type(self)(**{**self._asdict(), **changes})

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(type(self)._fields, self, strict=True))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{part}={value!r}' for part, value in self._asdict().items())})"
