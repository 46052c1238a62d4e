"""The levels at which a bot can play."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from ..core.errors import UserError

if TYPE_CHECKING:
    from .bot import Bot


class Level(NamedTuple):
    name: str
    samples: int | None = None  # playouts of a decision; none at sight
    seconds: float | None = None  # that it may take at most, on a slow machine

    @property
    def searches(self) -> bool:
        return self.samples is not None


TABLE = {
    level.name: level
    for level in (  # weakest first
        Level("random"),
        Level("beginner"),
        Level("casual"),
        Level("strong", 300, 0.2),
        Level("expert", 2000, 1.0),
    )
}
LEVELS = tuple(TABLE)
USUAL = "casual"


def find_level(name: str) -> Level:
    if name not in TABLE:
        raise UserError("level_unknown", got=name, names=", ".join(LEVELS))
    return TABLE[name]


def new_bot(level: str, seed: int) -> "Bot":
    """A bot of that level; the seed fixes what it leaves to chance."""
    module = "search_bots" if find_level(level).searches else "sight_bots"  # they bring Numba in
    bot: Bot = import_module(f"{__package__}.{module}").BOTS[level](seed)
    return bot
