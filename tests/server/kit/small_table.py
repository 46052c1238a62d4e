"""A table of high card for three, and who sits at it first."""

from fileira.server.protocol.entries import ClockPolicy, Setup

from .trial_room import HOST, Client, Room

MOMENT = 3.0  # seconds after which somebody whose line is gone counts as away
GRACE = 60.0
CLOCK = ClockPolicy(bank=600.0, cap=600.0, grace=GRACE)


def setup(seats: int = 3, game: str = "high_card", **facts: object) -> Setup:
    return Setup(game=game, variant="high", seats=seats, **facts)  # type: ignore[arg-type]


def two_seated(room: Room) -> tuple[Client, Client]:
    """The host, and Bob beside."""
    people = room.join(HOST), room.join("bob")
    room.sit(HOST, "bob")
    return people
