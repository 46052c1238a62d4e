"""What a trained network belongs to: another game, table, rule or encoding means other numbers."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from .. import __version__
from ..core.errors import UserError
from ..core.options import Value
from .observations.encoding import Encoding
from .terms import Terms


class Spec(NamedTuple):
    """Store it with weights as `spec._asdict()`, which JSON can hold."""

    game: str
    variant: str
    players: int
    options: Mapping[str, Value]
    rules_version: int
    obs: str
    obs_version: int
    fileira: str

    @classmethod
    def of(cls, terms: Terms, encoding: Encoding) -> Self:
        game, variant = terms.game, terms.variant.name
        table = game.name, variant, terms.seats, dict(terms.options), game.rules_version
        return cls(*table, encoding.name, encoding.version, __version__)

    def require(self, saved: "Spec | Mapping[str, Any]") -> None:
        """An error if what was saved belongs to something else; any version of Fileira will do."""
        other = saved if isinstance(saved, Spec) else Spec(**saved)
        if other._replace(fileira=self.fileira) != self:
            own, theirs = self._asdict(), other._asdict()
            apart = [name for name in own if name != "fileira" and own[name] != theirs[name]]
            told = {name: theirs[name] for name in apart}, {name: own[name] for name in apart}
            raise UserError("spec", got=told[0], own=told[1])
