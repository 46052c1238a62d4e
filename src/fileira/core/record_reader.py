"""Records read quickly: a table is seen by many, and views read some of its fields."""

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from threading import local

import numpy as np

from .record import AnyRecord, Row, row

# The lookup of numpy.record is Python code: methods and attributes of its parent are not.
_dtype_of = np.void.dtype.__get__
_LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


class Glass:
    """A place where records of one layout are laid to be read: its arrays are made only once."""

    def __init__(self, dtype: AnyRecord) -> None:
        self.memory = bytearray(dtype.itemsize)
        self.record = row(self.memory, dtype)  # for kernels
        members = {"__getattribute__": object.__getattribute__}
        self._seen = row(self.memory, np.dtype((type("QuickRecord", (Row,), members), dtype)))
        layout = {name: (kind, offset) for name, (kind, offset, *_) in dtype.fields.items()}
        numbers = {name: at for name, at in layout.items() if not (at[0].fields or at[0].subdtype)}
        self._names, self._numbers = tuple(numbers), _struct(list(numbers.values()))
        self._parts = {name: at for name, at in layout.items() if at[0].fields}
        for name, (kind, offset) in layout.items():
            if kind.subdtype:
                base, shape = kind.subdtype
                self._seen.__dict__[name] = np.ndarray(shape, base, self.memory, offset)

    def read(self) -> AnyRecord:
        """What lies here now."""
        seen, memory = self._seen, self.memory
        known = seen.__dict__
        known.update(zip(self._names, self._numbers.unpack_from(memory), strict=True))
        for name, (kind, offset) in self._parts.items():
            known[name] = _part(kind, bytes(memory[offset : offset + kind.itemsize]))
        return seen


def _struct(numbers: Sequence[tuple[AnyRecord, int]]) -> Struct:
    """Reads the numbers; between them it skips bytes."""
    form, end = "=", 0
    for dtype, offset in numbers:
        form += f"{offset - end}x{_LETTERS[dtype.str[1:]]}"
        end = offset + dtype.itemsize
    return Struct(form)


@lru_cache(1000)  # options, the same all match long
def _part(dtype: AnyRecord, memory: bytes) -> AnyRecord:
    glass = Glass(dtype)
    glass.memory[:] = memory
    return glass.read()


class _Glasses(local):
    """Those of a thread, by layout."""

    def __init__(self) -> None:
        self._known: dict[AnyRecord, Glass] = {}

    def under(self, record: AnyRecord) -> Glass:
        """The glass with a copy of the record under it, until the next of its kind comes."""
        dtype = _dtype_of(record)
        glass = self._known.get(dtype)
        if glass is None:
            glass = self._known[dtype] = Glass(dtype)
        glass.memory[:] = record.data
        return glass


under_glass = _Glasses().under


def quick(record: AnyRecord) -> AnyRecord:
    """The record with numbers as ints and arrays at hand, until the next of its kind is read."""
    return under_glass(record).read()
