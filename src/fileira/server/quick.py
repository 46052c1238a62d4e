"""Records copied and read quickly: a table is seen by many, and views read all of its fields."""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from ..core.record import AnyRecord, Row, row

# The lookup of numpy.record is Python code: methods and attributes of its parent are not.
_dtype_of = np.void.dtype.__get__


class _Part:
    """A record inside a record."""

    def __init__(self, name: str, dtype: AnyRecord, offset: int) -> None:
        self._name, self._dtype, self._offset = name, dtype, offset

    def __get__(self, record: AnyRecord, owner: type | None = None) -> AnyRecord:
        part = np.void.getfield(record, self._dtype, self._offset)
        known = record.__dict__[self._name] = _part(self._dtype, np.void.tobytes(part))
        return known


class _Kind(NamedTuple):
    """The same layout, with a type of its own for its records."""

    dtype: AnyRecord
    names: tuple[str, ...]
    parts: tuple[str, ...]  # those of them that are records


@cache
def _kind(dtype: AnyRecord) -> _Kind:
    fields = {name: field[:2] for name, field in dtype.fields.items()}
    parts = {name: _Part(name, *field) for name, field in fields.items() if field[0].fields}
    members = {**parts, "__getattribute__": object.__getattribute__}
    kind = type("QuickRecord", (Row,), members)
    return _Kind(np.dtype((kind, dtype)), tuple(fields), tuple(parts))


@lru_cache(1000)  # options, the same all match long
def _part(dtype: AnyRecord, memory: bytes) -> AnyRecord:
    return quick(row(bytearray(memory), dtype))


def quick(record: AnyRecord) -> AnyRecord:
    """The record, which must not change any more, with numbers as ints and arrays at hand."""
    kind = _kind(_dtype_of(record))
    seen = row(record.data, kind.dtype)
    fields = seen.__dict__
    fields.update(zip(kind.names, np.void.item(record), strict=True))
    for name in kind.parts:
        del fields[name]
    return seen


def copy_of(record: AnyRecord) -> AnyRecord:
    """A copy; NumPy's own way takes ten times as long."""
    return row(bytearray(np.void.tobytes(record)), _dtype_of(record))
