"""A contest between bots: all that decides its results, and nothing else."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path

from ... import bots, core
from ...core.errors import UserError
from ...core.game import Game, find_game
from ...core.options import Value
from .entrant import Entrant
from .seatings import seatings

PATIENCE = 10.0  # seconds that a bot of the user's own may take beyond its budget


@dataclass(frozen=True)
class Contest:
    """Deals of one table, each played with every seating of the bots."""

    game: str
    variant: str
    seats: int
    entrants: tuple[Entrant, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: int = 1
    rounds: int = 1  # of a deal; 0 = a whole match
    patience: float = PATIENCE
    by_seat: bool = False  # every bot keeps the seat of its number

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        if self.by_seat:
            return [tuple(range(self.seats))]
        return seatings(len(self.entrants), self.seats)

    @property
    def names(self) -> list[str]:
        return [entrant.name for entrant in self.entrants]

    @property
    def digest(self) -> str:
        """Another number for everything that may give other results, changed code included."""
        facts = asdict(self) | {"rules": find_game(self.game).rules_version}
        facts["options"] = dict(self.options)
        for entrant, told in zip(self.entrants, facts["entrants"], strict=True):
            told["files"] = entrant.digests
        code = hashlib.sha256(json.dumps(facts, sort_keys=True).encode())
        for path in _sources(self.game):
            code.update(path.read_bytes())
        return code.hexdigest()[:16]


def new_contest(
    game: Game,
    entrants: tuple[Entrant, ...],
    *,
    variant: str | None = None,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    rounds: int = 1,
    patience: float = PATIENCE,
) -> Contest:
    """A contest at a table that the game allows."""
    chosen = game.variant(variant)
    seats = game.check_seats(chosen, seats or game.usual_seats(chosen))
    if not 2 <= len(entrants) <= seats:
        raise UserError("entrants", got=len(entrants), seats=seats)
    values = game.choose_options(chosen, seats, options or {})
    return Contest(game.name, chosen.name, seats, entrants, values, seed, rounds, patience)


def _sources(game: str) -> Iterator[Path]:
    """The code that decides what is dealt and played."""
    folders = [Path(str(package.__file__)).parent for package in (core, bots)]
    for folder in (*folders, find_game(game).folder):
        for path in sorted(folder.rglob("*.py")):
            if "tests" not in path.parts:
                yield path
