"""Records: one block of memory with named fields."""

import pickle
from typing import Annotated, Any, TypeVar

import numpy as np
import pytest
from typing_extensions import TypeAliasType

from fileira.core.events import EVERYBODY, Log, tell
from fileira.core.kernel import kernel
from fileira.core.kinds import card, count, per_seat, seat
from fileira.core.record import Int8, Int8s, Int16, Int64, Record, UInt32s


class Pile(Record):
    height: Int8
    cards: Annotated[Int8s, 3]


class Table(Record):
    turn: Int16
    piles: Pile
    grid: Annotated[Int8s, 2, 4]
    words: Annotated[UInt32s, 2]
    total: Int64


class Told(Record):
    turn: Annotated[Int8, seat(4)]
    table: Table
    hand: Annotated[Int8s, 4, 3, per_seat(card(12))]
    points: Annotated[Int16, count(-9, 9)]  # anything may follow
    free: Int16


Number = TypeVar("Number", bound=np.generic)
# As NumPy writes its NDArray from version 2.5 on.
Arrays = TypeAliasType(
    "Arrays", np.ndarray[tuple[Any, ...], np.dtype[Number]], type_params=(Number,)
)
Cards = TypeAliasType("Cards", Arrays[np.int8])
Height = TypeAliasType("Height", Int8)
Stack = TypeAliasType("Stack", Pile)


class NamedByAliases(Record):
    turn: Height
    piles: Stack
    grid: Annotated[Cards, 2, 4]
    words: Annotated[Arrays[np.uint32], 2]
    total: Int64


@kernel
def _stack(table: Table, card: int) -> None:
    table.piles.cards[table.piles.height] = card
    table.piles.height += 1


def test_a_class_declares_the_fields_and_their_order() -> None:
    assert Table.dtype.names == ("turn", "piles", "grid", "words", "total")
    assert Table.dtype["grid"].shape == (2, 4)
    assert Table.dtype["piles"] == Pile.dtype


def test_a_field_may_be_declared_by_an_alias() -> None:
    fields = NamedByAliases.dtype
    assert [fields[name] for name in ("piles", "grid", "words", "total")] == [
        Table.dtype[name] for name in ("piles", "grid", "words", "total")
    ]
    assert fields["turn"] == np.int8


def test_a_record_has_no_gaps() -> None:
    assert Table.dtype.itemsize == 2 + 4 + 8 + 8 + 8


def test_fields_tell_where_they_lie_and_what_they_hold() -> None:
    fields = {field.name: field for field in Told.fields}
    assert fields["hand"].shape == (4, 3)
    assert (fields["hand"].kind.name, fields["hand"].kind.seat_axis) == ("card", 0)
    assert fields["hand"].bounds == (0, 12)
    assert fields["turn"].bounds == (0, 3)
    assert fields["points"].bounds == (-9, 9)
    assert fields["free"].bounds == (-(2**15), 2**15 - 1)


def test_fields_of_records_in_a_record_have_their_place_in_the_whole() -> None:
    told = Told.new()
    told.table.piles.cards[2] = 7
    (field,) = [field for field in Told.fields if field.name == "table.piles.cards"]
    assert np.ndarray(field.shape, field.dtype, told.tobytes(), field.offset).tolist() == [0, 0, 7]


def test_the_fields_of_a_record_cover_it_without_gaps() -> None:
    end = 0
    for field in Told.fields:
        assert field.offset == end
        end += field.dtype.itemsize * int(np.prod(field.shape))
    assert end == Told.dtype.itemsize


def test_a_new_record_is_zero() -> None:
    assert not any(Table.new().tobytes())


def test_a_copy_is_another_record() -> None:
    table = Table.new()
    copy = table.copy()
    copy.grid[1, 3] = 5
    copy.piles.height = 2
    copy.turn = 1
    assert not any(table.tobytes())
    assert any(copy.tobytes())


def test_equal_records_have_equal_bytes() -> None:
    one, other = Table.new(), Table.new()
    one.piles.cards[2] = other.piles.cards[2] = 7
    assert one.tobytes() == other.tobytes()
    other.piles.cards[2] = 8
    assert one.tobytes() != other.tobytes()


def test_many_records_lie_side_by_side() -> None:
    tables = Table.many(3)
    tables[1].turn = 4
    assert tables["turn"].tolist() == [0, 4, 0]
    assert tables.nbytes == 3 * Table.dtype.itemsize


def test_a_kernel_changes_the_record_it_is_given() -> None:
    table = Table.new()
    _stack(table, 9)
    _stack(table, 4)
    assert table.piles.cards.tolist() == [9, 4, 0]
    assert table.piles.height == 2


def test_a_field_cannot_have_the_name_of_an_attribute_of_every_record() -> None:
    with pytest.raises(TypeError, match="size"):
        type("Wrong", (Record,), {"__annotations__": {"size": Int8}})


@pytest.mark.parametrize("value", [128, -129])
def test_a_number_that_does_not_fit_is_an_error_outside_kernels(value: int) -> None:
    with pytest.raises(OverflowError):
        Pile.new().cards[0] = value
    assert np.iinfo(np.int8).max == 127


def test_a_kernel_writes_to_the_record_that_it_was_given() -> None:
    log = Log.new()
    tell(log, 1, 2, 3, 4, 5, 6)
    assert log.count == 1
    assert log.rows[0].tolist() == [1, 2, 3, 4, 5, 6, EVERYBODY]


def test_a_copy_has_memory_of_its_own() -> None:
    log = Log.new()
    other = log.copy()
    tell(other, 1, 2, 3, 4, 5, 6)
    assert (log.count, other.count) == (0, 1)


def test_a_record_out_of_an_array_shares_its_memory() -> None:
    logs = Log.many(2)
    tell(logs[1], 1, 2, 3, 4, 5, 6)
    assert logs["count"].tolist() == [0, 1]


def test_a_record_survives_being_sent_to_another_process() -> None:
    log = Log.new()
    tell(log, 1, 2, 3, 4, 5, 6)
    sent = pickle.loads(pickle.dumps(log))  # noqa: S301  # our own
    tell(sent, 1, 2, 3, 4, 5, 6)
    assert (log.count, sent.count) == (1, 2)
