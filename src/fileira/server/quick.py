"""Records copied and read quickly: a table is seen by many, and views read some of its fields."""

from functools import cache, lru_cache
from struct import Struct

import numpy as np

from ..core.record import AnyRecord, Row, row

# The lookup of numpy.record is Python code: methods and attributes of its parent are not.
_dtype_of = np.void.dtype.__get__
_array = np.ndarray


class _Number:
    """A field that is read at the first look and then known, as those below."""

    def __init__(self, name: str, dtype: AnyRecord, offset: int) -> None:
        self._name, self._offset = name, offset
        self._unpack = Struct(f"={dtype.char}").unpack_from

    def __get__(self, record: AnyRecord, owner: type | None = None) -> AnyRecord:
        known = record.__dict__
        (known[self._name],) = found = self._unpack(known["data"], self._offset)
        return found[0]


class _Array:
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


def _field(name: str, dtype: AnyRecord, offset: int) -> _Number | _Array | _Part:
    kind = _Part if dtype.fields else _Array if dtype.subdtype else _Number
    return kind(name, dtype, offset)


@cache
def _quick_dtype(dtype: AnyRecord) -> AnyRecord:
    """The same layout, with a type of its own for its records."""
    fields = {name: _field(name, *field[:2]) for name, field in dtype.fields.items()}
    members = {**fields, "__getattribute__": object.__getattribute__}
    return np.dtype((type("QuickRecord", (Row,), members), dtype))


def quick(record: AnyRecord) -> AnyRecord:
    """The record, which must not change any more, with numbers as ints and arrays at hand."""
    return row(record.data, _quick_dtype(_dtype_of(record)))


def copy_of(record: AnyRecord) -> AnyRecord:
    """A copy; NumPy's own way takes ten times as long."""
    return row(bytearray(np.void.tobytes(record)), _dtype_of(record))
