"""Fixed-size records: declared once, used by Python, NumPy and Numba."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from .kinds import ANYTHING, Kind, RecordField

Int8 = Annotated[int, np.int8]
UInt8 = Annotated[int, np.uint8]  # unsigned: compiled code need not ask if a place is below 0
UInt16 = Annotated[int, np.uint16]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
Int8s = NDArray[np.int8]
UInt8s = NDArray[np.uint8]
Int16s = NDArray[np.int16]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
UInt32s = NDArray[np.uint32]
Float64s = NDArray[np.float64]
# What only its game knows the type of:
AnyState = Any  # its State, also as a seat sees it
AnyOptions = Any  # its Options, also as a match record holds them
AnyView = Any  # its View, or a field of it
AnyRecord = Any  # whatever record it is
AnyRecords = NDArray[Any]


class _Memory:
    """Where a record lies; known for those made by `row`, which keep it under this name."""

    def __get__(self, record: Any, owner: type | None = None) -> Any:
        return np.void.data.__get__(record)


class Row(np.record):  # type: ignore[misc]  # final in its stubs only
    """A record as it is at run time, with its memory at hand.

    Every call of a kernel asks for it, and NumPy would describe all fields in writing each time.
    Its lookup of attributes is Python code, too: here only that of fields is.
    """

    data = _Memory()
    __getattribute__ = np.void.__getattribute__

    def __getattr__(self, name: str) -> Any:
        fields: Mapping[str, Any] = self.dtype.fields or {}
        if name not in fields:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self.getfield(*fields[name][:2])

    def copy(self, order: Any = None) -> Any:
        """A record of its own; NumPy's way takes ten times as long."""
        return row(bytearray(self.tobytes()), self.dtype)

    def __reduce__(self) -> Any:
        return row, (bytearray(self.tobytes()), self.dtype)


def row(memory: bytearray, dtype: np.dtype[Any]) -> Any:
    """A record that lies in this memory."""
    found = np.frombuffer(memory, dtype)[0]
    found.__dict__["data"] = memory
    return found


class Record:
    r"""A block of memory with named fields; copy, compare, store and send it as bytes.

    >>> class Pile(Record):
    ...     height: Int8
    ...     cards: Annotated[Int8s, 3]
    >>> class Table(Record):
    ...     pile: Pile
    >>> table = Table.new()
    >>> table.pile.height = 2
    >>> table.tobytes()
    b'\x02\x00\x00\x00'
    """

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[tuple[RecordField, ...]]  # all numbers in it, those of records in it too

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        del hints["dtype"], hints["fields"]
        for name in hints:
            if hasattr(np.record, name):
                raise TypeError(f"{name} is an attribute of every NumPy record")
        cls.dtype = np.dtype((Row, [_field(*hint) for hint in hints.items()]))
        cls.fields = tuple(field for hint in hints.items() for field in _told(cls.dtype, *hint))

    @classmethod
    def new(cls) -> Self:
        """A record of zeros (at run time a `Row`)."""
        return row(bytearray(cls.dtype.itemsize), cls.dtype)  # type: ignore[no-any-return]  # Any

    @classmethod
    def many(cls, count: int) -> NDArray[Any]:
        """An array of records of zeros."""
        return np.zeros(count, cls.dtype)

    def copy(self) -> Self:
        raise NotImplementedError  # Row has it

    def tobytes(self) -> bytes:
        raise NotImplementedError  # numpy.record has it


def _field(name: str, hint: Any) -> tuple[Any, ...]:
    hint = _meant(hint)
    if isinstance(hint, type) and issubclass(hint, Record):
        return name, hint.dtype
    base, *shape = get_args(hint)
    shape = [each for each in shape if not isinstance(each, Kind)]
    if base is int:
        return name, shape[0]
    return name, get_args(get_args(_meant(base))[1])[0], tuple(shape)


def _told(dtype: np.dtype[Any], name: str, hint: Any) -> list[RecordField]:
    """What a field is, or what those of a record in it are."""
    found, start = dtype.fields[name][:2] if dtype.fields else (dtype, 0)
    meant = _meant(hint)
    if isinstance(meant, type) and issubclass(meant, Record):
        inner = meant.fields
        return [
            each._replace(name=f"{name}.{each.name}", offset=start + each.offset) for each in inner
        ]
    kinds = [each for each in get_args(meant) if isinstance(each, Kind)]
    return [RecordField(name, found.base, found.shape, start, *(kinds or [ANYTHING]))]


def _meant(hint: Any) -> Any:
    """What a `type` alias stands for: NumPy's `NDArray` is one from version 2.5 on."""
    alias = get_origin(hint) or hint
    if not hasattr(alias, "__value__"):
        return hint
    given = get_args(hint)
    return _meant(alias.__value__[given] if given else alias.__value__)
