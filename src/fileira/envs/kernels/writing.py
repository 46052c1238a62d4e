"""How the encoder `flat` of a game is written: a kernel, made from what its fields hold.

Own things come first: seats and teams are counted from the seat that looks. Choices, seats and
cards become planes of zeros and ones; quantities stay numbers, large ones are told by two.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...core.kinds import RecordField
from .planes import MOST

LEFT_OUT = ("rng.", "options.", "seats")  # chance to come, and what is the same all the time
_HEAD = '''"""What a seat sees as numbers: written by `fileira.envs.kernels.writing`."""

from fileira.core.kernel import kernel
from fileira.envs.kernels.planes import {names}


@kernel
def encode_flat(s, me, out):
    for i in range(len(out)):
        out[i] = 0
    n = int(s.seats)
    at = 0
'''
_NAMES = "put_bits, put_card, put_choice, put_large, put_seat, put_small, put_turned"


class Plane(NamedTuple):
    """Where a field lies in the encoding."""

    name: str
    shape: tuple[int, ...]  # the axes of the field; the last one is what a number becomes
    start: int
    kind: str
    top: int  # about the largest number there is

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


def told(fields: Sequence[RecordField]) -> list[RecordField]:
    """Those that change in a match."""
    return [field for field in fields if not field.name.startswith(LEFT_OUT)]


def planes(fields: Sequence[RecordField], seats: int, teams: int) -> Iterator[Plane]:
    """The layout, for so many seats and teams."""
    start = 0
    for field in told(fields):
        axes = [
            (teams if field.kind.by_teams else seats) if axis == field.kind.seat_axis else length
            for axis, length in enumerate(field.shape)
        ]
        if _is_gathered(field):
            axes.pop()
        shape = (*axes, _width(field, seats, teams))
        plane = Plane(field.name, shape, start, field.kind.name, _top(field))
        start += plane.size
        yield plane


def write_flat(fields: Sequence[RecordField]) -> str:
    """The text of the module."""
    body = [line for field in told(fields) for line in _write_field(field)]
    teams = ["    t = int(s.teams)"] if any(field.kind.by_teams for field in fields) else []
    return _HEAD.format(names=_NAMES) + "\n".join([*teams, *body, "    return at", ""])


def _is_gathered(field: RecordField) -> bool:
    """Whether the places of the last axis share the planes: cards that lie together."""
    last = len(field.shape) - 1
    return field.kind.name == "card" and last >= 0 and field.kind.seat_axis != last


def _is_large(field: RecordField) -> bool:
    low, high = field.bounds
    return low < -MOST or high > MOST


def _top(field: RecordField) -> int:
    if field.kind.name in ("count", "number"):
        return min(MOST, max(map(abs, field.bounds)))
    return field.shape[-1] if field.kind.ordered else 1


def _width(field: RecordField, seats: int, teams: int) -> int:
    kind = field.kind
    if kind.name == "seat":
        return kind.first + _blocks(field) * seats
    if kind.name in ("seats", "teams"):
        return seats if kind.name == "seats" else teams
    return kind.size or 1 + _is_large(field)


def _blocks(field: RecordField) -> int:
    return (field.bounds[1] + 1 - field.kind.first) // field.kind.size


def _write_field(field: RecordField) -> Iterator[str]:
    """Loops over its axes, and what becomes of a number in the middle of them."""
    yield f"    # {field.name}"
    indent, places = "    ", []
    for axis, length in enumerate(field.shape):
        if axis == len(field.shape) - 1 and _is_gathered(field):
            break
        if axis == field.kind.seat_axis:
            count = "t" if field.kind.by_teams else "n"
            yield f"{indent}for k{axis} in range({count}):"
            indent += "    "
            yield f"{indent}i{axis} = (me + k{axis}) % {count}"
            if not field.kind.by_teams:
                yield f"{indent}if i{axis} >= {length}:"  # fewer have such a thing
                yield f"{indent}    at += {_skipped(field, axis)}"
                yield f"{indent}    continue"
        else:
            yield f"{indent}for i{axis} in range({length}):"
            indent += "    "
        places.append(f"i{axis}")
    yield from (indent + line for line in _write_number(field, places))


def _skipped(field: RecordField, axis: int) -> str:
    """How many numbers a seat has in the field; none that tells of seats has fewer of them."""
    rest = [*field.shape[axis + 1 :]]
    if _is_gathered(field):
        rest.pop()
    size = _width(field, 0, 0)
    for length in rest:
        size *= length
    return str(size)


def _write_number(field: RecordField, places: Sequence[str]) -> list[str]:
    if _is_gathered(field):
        return _write_cards(field, places)
    value = f"s.{field.name}[{', '.join(places)}]" if places else f"s.{field.name}"
    return _WRITERS.get(field.kind.name, _write_quantity)(field, f"int({value})")


def _write_cards(field: RecordField, places: Sequence[str]) -> list[str]:
    highest = field.kind.size - 1
    mark = "j + 1" if field.kind.ordered else "1"
    value = f"int(s.{field.name}[{', '.join([*places, 'j'])}])"
    return [
        f"for j in range({field.shape[-1]}):",
        f"    put_card(out, at, {value}, {highest}, {mark})",
        f"at += {field.kind.size}",
    ]


def _write_card(field: RecordField, value: str) -> list[str]:
    size = field.kind.size
    return [f"put_card(out, at, {value}, {size - 1}, 1)", f"at += {size}"]


def _write_quantity(field: RecordField, value: str) -> list[str]:
    return [f"at = put_{'large' if _is_large(field) else 'small'}(out, at, {value})"]


def _write_choice(field: RecordField, value: str) -> list[str]:
    return [f"at = put_choice(out, at, {value}, {field.kind.size})"]


def _write_set(field: RecordField, value: str) -> list[str]:
    return [f"at = put_bits(out, at, {value}, {field.kind.size})"]


def _write_turned(field: RecordField, value: str) -> list[str]:
    count = "t" if field.kind.name == "teams" else "n"
    return [f"at = put_turned(out, at, {value}, me, {count})"]


def _write_seat(field: RecordField, value: str) -> list[str]:
    kind = field.kind
    return [f"at = put_seat(out, at, {value}, me, n, {kind.first}, {kind.size}, {_blocks(field)})"]


_WRITERS: dict[str, Callable[[RecordField, str], list[str]]] = {
    "card": _write_card,
    "cards": _write_set,
    "bits": _write_set,
    "choice": _write_choice,
    "seat": _write_seat,
    "seats": _write_turned,
    "teams": _write_turned,
}
