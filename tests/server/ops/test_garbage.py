"""What lines leave behind is found, and nobody looks for what is not there."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import finalize, ref

import pytest

from fileira.server.ops import garbage as module
from fileira.server.ops.garbage import Garbage, in_small_portions


class Circle:
    """It holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _by_hand() -> Iterator[None]:
    """Python does not look by itself in between."""
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


@contextmanager
def counted_looks() -> Iterator[list[int]]:
    """The generations that were looked at."""
    looks: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looks.append(info["generation"])

    gc.callbacks.append(note)
    yield looks
    gc.callbacks.remove(note)


@pytest.mark.parametrize("note", [Garbage.note_line, Garbage.note_call])
def test_what_a_line_or_a_call_leaves_behind_is_found_soon(note: Callable[[Garbage], None]) -> None:
    garbage, left = Garbage(), ref(Circle())
    note(garbage)
    garbage.collect_new()
    assert left() is None


def test_nobody_looks_while_there_are_no_lines_and_calls() -> None:
    garbage = Garbage()
    garbage.note_line()
    garbage.collect_new()
    with counted_looks() as looks:
        garbage.collect_new()
    assert looks == []


def test_what_was_missed_is_found_by_a_look_at_everything() -> None:
    garbage, left = Garbage(), ref(Circle())
    garbage.collect_new()  # no line: it is kept with all that stays
    garbage.note_line()
    garbage.collect_new()
    assert left() is not None
    garbage.collect_all(anyway=True)
    assert left() is None


def test_everything_is_looked_at_after_many_lines_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 2)
    garbage = Garbage()
    garbage.note_line()
    with counted_looks() as looks:
        garbage.collect_all(anyway=False)
        assert looks == []
        garbage.note_line()
        garbage.collect_all(anyway=False)
        garbage.collect_all(anyway=False)
    assert looks == [2]


def test_a_server_looks_in_small_portions_until_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PORTION", 0.001)

    async def serve() -> None:
        garbage, gone = Garbage(), asyncio.Event()
        finalize(Circle(), gone.set)
        async with in_small_portions(garbage):
            assert not gc.isenabled()
            garbage.note_line()
            await gone.wait()
        assert gc.isenabled()

    asyncio.run(asyncio.wait_for(serve(), 10))
