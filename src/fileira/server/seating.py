"""Who sits where at a table: people, bots, and bots that play for people."""

from dataclasses import dataclass, field, replace

FREE = None


@dataclass(frozen=True)
class Chair:
    """A seat: free, a person's or a bot's."""

    owner: str | None = FREE
    level: str | None = FREE  # of the bot
    away_since: float | None = None
    autopilot: bool = False  # a bot plays for the owner
    agrees: bool = False  # to a pause

    @property
    def free(self) -> bool:
        return self.owner is FREE and self.level is FREE

    @property
    def present(self) -> bool:
        return self.owner is not FREE and self.away_since is None


@dataclass
class Seating:
    seats: int
    opener: str
    kicked: set[str] = field(default_factory=set)
    leavers: dict[str, int] = field(default_factory=dict)  # who gave a seat up after the start

    def __post_init__(self) -> None:
        self.chairs = (Chair(),) * self.seats

    def seat_of(self, person: str) -> int | None:
        owners = [chair.owner for chair in self.chairs]
        return owners.index(person) if person in owners else None

    @property
    def host(self) -> str:
        """Who opened the table; while that person is away from the seat, the first present one."""
        seat = self.seat_of(self.opener)
        if seat is None or self.chairs[seat].present:
            return self.opener
        present = [chair.owner for chair in self.chairs if chair.present and chair.owner]
        return present[0] if present else self.opener

    @property
    def present(self) -> list[int]:
        """The seats whose owners are there."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.present]

    def sit(self, seat: int, person: str) -> None:
        old = self.seat_of(person)
        if old is not None:
            self.put(old, Chair())
        self.put(seat, Chair(owner=person))

    def replace(self, seat: int, level: str) -> None:
        """A bot plays for somebody who does not come back."""
        owner = self.chairs[seat].owner
        if owner is not FREE:
            self.leavers[owner] = seat
        self.put(seat, Chair(level=level))

    def put(self, seat: int, chair: Chair) -> None:
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])

    def change(self, seat: int, **facts: float | bool | None) -> None:
        self.put(seat, replace(self.chairs[seat], **facts))  # type: ignore[arg-type]  # by name

    def bot_level(self, seat: int, usual: str) -> str | None:
        """The level of the bot that plays the seat now, if one does."""
        chair = self.chairs[seat]
        return usual if chair.autopilot else chair.level

    def wake(self, down: float) -> None:
        """Nobody was away while the server was down."""
        for seat, chair in enumerate(self.chairs):
            if chair.away_since is not None:
                self.change(seat, away_since=chair.away_since + down)
