"""What a game tells a learner about what a seat sees: the optional `features.py` of its folder."""

from typing import NamedTuple, Protocol

from .record import AnyOptions, AnyState, UInt8s


class Feature(NamedTuple):
    """Some numbers that mean the same, next to each other."""

    name: str
    size: int
    says: str  # what they are, for the documentation
    top: int = 1  # about the largest there is


class Features(Protocol):
    """Own things first: a seat is counted from the one that looks."""

    @property
    def VERSION(self) -> int: ...  # noqa: N802  # raised when the numbers mean something else

    def layout(self, options: AnyOptions, seats: int) -> tuple[Feature, ...]: ...
    def encode(self, observation: AnyState, seat: int, out: UInt8s) -> int: ...
