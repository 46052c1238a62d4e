"""The encoding `flat`: any game's observations from the kinds of its fields."""

import importlib.util
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.compiler.kernel_cache import FOLDER
from ...core.game import Game
from ...core.record import AnyRecords, AnyState
from ..kernels.encoding import flats, see_flat
from ..kernels.planes import MOST
from ..kernels.writing import Plane, planes, write_flat
from ..terms import Terms
from .encoding import Numbers, encode_one

VERSION = 1


class Flat(NamedTuple):
    """Own things first; planes of zeros and ones for cards, seats and choices."""

    terms: Terms
    shape: tuple[int, ...]
    layout: tuple[Plane, ...]
    name: str = "flat"
    dtype: np.dtype[Any] = np.dtype(np.int8)
    low: int = -MOST
    high: int = MOST

    @property
    def version(self) -> int:
        return VERSION

    @property
    def scale(self) -> NDArray[np.float32]:
        """One: what has no bounds is told by two numbers."""
        return np.concatenate([np.full(plane.size, 1 / plane.top) for plane in self.layout]).astype(
            np.float32
        )

    def encode(self, state: AnyState, seat: int) -> Numbers:
        return encode_one(self, state, seat)

    def see_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        _write(self.terms.game)
        see_flat(states, runs, np.empty(1, states.dtype), out, 0)

    def show_all(self, states: AnyRecords, runs: AnyRecords, out: Numbers) -> None:
        _write(self.terms.game)
        see_flat(states, runs, np.empty(1, states.dtype), out, 1)


def flat_of(terms: Terms) -> Flat:
    """The encoding for a table."""
    state = terms.game.rules.State.new()
    _write(terms.game)
    layout = tuple(planes(terms.game.rules.State.fields, terms.seats, _teams(terms, state)))
    return Flat(terms, (sum(plane.size for plane in layout),), layout)


def _teams(terms: Terms, state: AnyState) -> int:
    """How many there are at this table; games without teams have no such field."""
    if "teams" not in state.dtype.names:
        return 1
    terms.game.rules.deal(state, terms.seats, np.zeros(4, np.int64), terms.record)
    return int(state.teams)


def _write(game: Game) -> None:
    """Let kernels find the encoder of the game."""
    state = game.rules.State
    if state.dtype not in flats:
        flats[state.dtype] = _module(game.name, write_flat(state.fields))


def _module(name: str, text: str) -> ModuleType:
    """The text as a module, with a file and a name, by which compiled kernels are kept."""
    spec = importlib.util.spec_from_file_location(f"fileira_flat_{name}", _file(name, text))
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _file(name: str, text: str) -> Path:
    file = FOLDER / "flat" / f"{name}.py"
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return file  # untouched: its kernels are kept by its time
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return _placed(file, text)
    except OSError:  # a folder that cannot be written to: nothing is kept
        return _placed(Path(tempfile.mkdtemp()) / file.name, text)


def _placed(file: Path, text: str) -> Path:
    """The file, there all at once: other processes may want it, too."""
    number, place = tempfile.mkstemp(dir=file.parent, suffix=".new")
    with os.fdopen(number, "w", encoding="utf-8") as new:
        new.write(text)
    return Path(place).replace(file)
