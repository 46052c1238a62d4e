"""Records copied and read quickly: a table is seen by many, and views read some of its fields."""

from collections.abc import Sequence
from functools import cache, lru_cache
from struct import Struct
from typing import NamedTuple

import numpy as np

from ..core.record import AnyRecord, Row, row

# The lookup of numpy.record is Python code: methods and attributes of its parent are not.
_dtype_of = np.void.dtype.__get__
_array = np.ndarray
_LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


class _Array:
    """A field that is read at the first look and then known, as those below."""

    def __init__(self, name: str, dtype: AnyRecord, offset: int) -> None:
        self._name, self._offset = name, offset
        self._base, self._shape = dtype.subdtype

    def __get__(self, record: AnyRecord, owner: type | None = None) -> AnyRecord:
        known = record.__dict__
        found = known[self._name] = _array(self._shape, self._base, known["data"], self._offset)
        return found


class _Part:
    """A record inside a record."""

    def __init__(self, name: str, dtype: AnyRecord, offset: int) -> None:
        self._name, self._dtype = name, dtype
        self._start, self._end = offset, offset + dtype.itemsize

    def __get__(self, record: AnyRecord, owner: type | None = None) -> AnyRecord:
        known = record.__dict__
        memory = bytes(known["data"][self._start : self._end])
        found = known[self._name] = _part(self._dtype, memory)
        return found


@lru_cache(1000)  # options, the same all match long
def _part(dtype: AnyRecord, memory: bytes) -> AnyRecord:
    return quick(row(bytearray(memory), dtype))


class _Kind(NamedTuple):
    """How records of one layout are read."""

    dtype: AnyRecord  # the same layout, with a type of its own for its records
    names: tuple[str, ...]  # of all numbers, which are read together
    numbers: Struct


@cache
def _kind(dtype: AnyRecord) -> _Kind:
    layout = {name: (kind, offset) for name, (kind, offset, *_) in dtype.fields.items()}
    numbers = {name: at for name, at in layout.items() if not (at[0].fields or at[0].subdtype)}
    slow = {name: _slow_field(name, *layout[name]) for name in layout.keys() - numbers.keys()}
    members = {**slow, "__getattribute__": object.__getattribute__}
    quick_dtype = np.dtype((type("QuickRecord", (Row,), members), dtype))
    return _Kind(quick_dtype, tuple(numbers), _struct(list(numbers.values())))


def _slow_field(name: str, dtype: AnyRecord, offset: int) -> _Array | _Part:
    return (_Part if dtype.fields else _Array)(name, dtype, offset)


def _struct(numbers: Sequence[tuple[AnyRecord, int]]) -> Struct:
    """Reads the numbers; between them it skips bytes."""
    form, end = "=", 0
    for dtype, offset in numbers:
        form += f"{offset - end}x{_LETTERS[dtype.str[1:]]}"
        end = offset + dtype.itemsize
    return Struct(form)


def quick(record: AnyRecord) -> AnyRecord:
    """The record, which must not change any more, with numbers as ints and arrays at hand."""
    kind, memory = _kind(_dtype_of(record)), record.data
    found = row(memory, kind.dtype)
    found.__dict__.update(zip(kind.names, kind.numbers.unpack_from(memory), strict=True))
    return found


def copy_of(record: AnyRecord) -> AnyRecord:
    """A copy; NumPy's own way takes ten times as long."""
    return row(bytearray(np.void.tobytes(record)), _dtype_of(record))
