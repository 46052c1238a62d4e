"""What is new in a view: whole fields, and items of lists of which most stay the same."""

from typing import NamedTuple

from ...core.record import AnyView
from ..protocol.messages import Fields, Part

UNKNOWN = object()  # differs from every value


class Delta(NamedTuple):
    fields: Fields
    parts: tuple[Part, ...]


def changed(old: Fields, new: Fields) -> Fields:
    """The fields that are new."""
    return {name: value for name, value in new.items() if name not in old or old[name] != value}


def delta(old: Fields, new: Fields) -> Delta:
    """
    >>> delta({"deck": 9, "rows": (1, 2, 3)}, {"deck": 9, "rows": (1, 5, 3)})
    Delta(fields={}, parts=(Part(field='rows', place=1, value=5),))
    """
    fields: Fields = {}
    parts: list[Part] = []
    for name, value in new.items():
        known = old.get(name, UNKNOWN)
        if known is not value and known != value:
            found = _parts(name, known, value)
            parts += found
            if not found:
                fields[name] = value
    return Delta(fields, tuple(parts))


def _parts(name: str, old: AnyView, new: AnyView) -> list[Part]:
    """The new items of a list, unless it is shorter to tell the whole list."""
    if not (isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new)):
        return []
    places = [at for at, item in enumerate(new) if item is not old[at] and item != old[at]]
    few = 2 * len(places) <= len(new)
    return [Part(name, place, new[place]) for place in places] if few else []
