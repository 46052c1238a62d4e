"""Who takes part in a contest: a level, or a bot of the user's own, with what it may spend."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...bots.levels import LEVELS, find_level
from ...core.errors import UserError
from .own_files import OwnFile, files_beside, read_text

OWN_SAMPLES = 1000  # for a bot of the user's own
_BUDGET = re.compile(r"(.+?)(?::(\d+)|:(\d*\.?\d+)s)?")


@dataclass(frozen=True)
class Entrant:
    """A bot as it is written: `casual`, `expert:8000` (samples), `expert:0.5s`, `./my_bot.py`."""

    name: str
    level: str = ""
    source: str = ""  # of a bot of the user's own, so that other machines need no file
    file_name: str = ""
    files: tuple[OwnFile, ...] = ()  # that such a bot needs besides
    samples: int | None = None
    seconds: float | None = None

    @property
    def is_own(self) -> bool:
        return not self.level

    @property
    def own_files(self) -> tuple[OwnFile, ...]:
        """All that a bot of the user's own consists of, its text first."""
        return (OwnFile(self.file_name, self.source.encode()), *self.files) if self.is_own else ()

    @property
    def digests(self) -> dict[str, str]:
        return {own.name: own.digest for own in self.own_files}


def read_entrants(texts: Sequence[str], seconds: float | None = None) -> tuple[Entrant, ...]:
    """The bots written so; `seconds` is the budget of those that name none.

    >>> [entrant.name for entrant in read_entrants(["casual", "expert:9", "casual"])]
    ['casual', 'expert:9', 'casual#2']
    """
    seen: Counter[str] = Counter()
    entrants = []
    for text in texts:
        entrant = _read(text, seconds)
        seen[entrant.name] += 1
        number = f"#{seen[entrant.name]}" if seen[entrant.name] > 1 else ""
        entrants.append(replace(entrant, name=entrant.name + number))
    return tuple(entrants)


def _read(text: str, usual_seconds: float | None) -> Entrant:
    found = _BUDGET.fullmatch(text)
    if not found:
        raise UserError("level_unknown", got=text, names=", ".join(LEVELS))
    bot, samples, seconds = found.groups()
    level = None if bot.endswith(".py") else find_level(bot)
    entrant = Entrant(level.name, level=level.name) if level else _own_bot(Path(bot))
    if samples:
        return replace(entrant, name=f"{entrant.name}:{samples}", samples=int(samples))
    if seconds:
        return replace(entrant, name=f"{entrant.name}:{seconds}s", seconds=float(seconds))
    if usual_seconds is not None:
        return replace(entrant, seconds=usual_seconds)
    return replace(entrant, samples=level.samples if level else OWN_SAMPLES)


def _own_bot(file: Path) -> Entrant:
    source = read_text(file)
    return Entrant(file.stem, source=source, file_name=file.name, files=files_beside(file, source))
