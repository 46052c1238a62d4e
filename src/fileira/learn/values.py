"""What a lesson's texts say of its table: their placeholders, looked up in the position.

A value is found by a path into what the learner sees, `seats.0.tricks` or `rows.3.cards.-1`, whose
end `#` counts, `#0` only what is 0; or, as `module:NAME`, in the rules of the game. So no text can
say a number that is not so.
"""

import importlib
from collections.abc import Mapping, Sequence
from functools import reduce

import msgspec

from ..core.game import Game
from ..core.match.match import Match
from .lesson import LEARNER

COUNT = "#"


def values(match: Match, paths: Mapping[str, str]) -> dict[str, int]:
    """The placeholders by their names."""
    shown = msgspec.to_builtins(match.view(LEARNER))
    return {name: _value(match.game, shown, path) for name, path in paths.items()}


def _value(game: Game, shown: object, path: str) -> int:
    module, colon, name = path.partition(":")
    found = _of_rules(game, module, name) if colon else reduce(_step, path.split("."), shown)
    if type(found) is not int:
        raise TypeError(f"{path} is {found!r}, no number")
    return found


def _of_rules(game: Game, module: str, name: str) -> object:
    return getattr(importlib.import_module(f"fileira.games.{game.name}.{module}"), name)


def _step(found: object, part: str) -> object:
    if isinstance(found, Mapping):
        return found[part]
    if not isinstance(found, Sequence):
        raise TypeError(f"{part} of {found!r}")
    if part.startswith(COUNT):
        wanted = part.removeprefix(COUNT)
        return sum(1 for each in found if wanted in ("", str(each)))
    return found[int(part)]
