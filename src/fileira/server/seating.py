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
    bot_moves: int = 0  # made for the owner since the last own one
    bot_from: int = 0  # number of the event with which that began

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
    quitters: dict[int, str] = field(default_factory=dict)  # after the end: the bots of a rematch
    is_opener_gone: bool = False  # without a seat

    def __post_init__(self) -> None:
        self.chairs = (Chair(),) * self.seats
        self._seats_of: dict[str, int] = {}  # of people
        self.people = (1 << self.seats) - 1  # seats that no bot plays now, as bits

    def seat_of(self, person: str) -> int | None:
        return self._seats_of.get(person)

    @property
    def host(self) -> str:
        """Who opened the table; while that person is not there, the first who is."""
        if self._is_opener_there:
            return self.opener
        present = [chair.owner for chair in self.chairs if chair.present and chair.owner]
        return present[0] if present else self.opener

    @property
    def _is_opener_there(self) -> bool:
        seat = self.seat_of(self.opener)
        if seat is not None:
            return self.chairs[seat].present
        return not self.is_opener_gone and self.opener not in self.kicked

    def may_host(self, person: str) -> bool:
        """Whether a person has the rights of the host; who opened the table is back by acting."""
        is_opener = person == self.opener and person not in self.kicked
        return is_opener or person == self.host

    def note_opener(self, *, gone: bool) -> None:
        """Who opened the table and has no seat is gone or back."""
        self.is_opener_gone = gone
        self.chairs = (*self.chairs,)  # others may see the table as its host now

    @property
    def present(self) -> list[int]:
        """The seats whose owners are there."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.present]

    def sit(self, seat: int, person: str) -> None:
        self.leavers.pop(person, None)  # whoever takes the seat back has not left it
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

    def quit(self, seat: int, level: str) -> None:
        """Somebody goes after the end: who has played stays known, and a rematch gets a bot."""
        self.quitters[seat] = level

    def put(self, seat: int, chair: Chair) -> None:
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        self._seats_of = {each.owner: at for at, each in enumerate(self.chairs) if each.owner}
        self.people |= 1 << seat
        if chair.autopilot or chair.level is not None:
            self.people ^= 1 << seat

    def change(self, seat: int, **facts: float | bool | None) -> None:
        self.put(seat, replace(self.chairs[seat], **facts))  # type: ignore[arg-type]  # by name

    def note_move(self, seat: int) -> None:
        """The owner is told how many moves a bot made, until the next own one."""
        chair = self.chairs[seat]
        if chair.autopilot:
            self.change(seat, bot_moves=chair.bot_moves + 1)
        elif chair.bot_moves:
            self.change(seat, bot_moves=0, bot_from=0)

    def lapse(self, seat: int, event: int) -> None:
        """From this event on a bot plays for the owner."""
        chair = self.chairs[seat]
        self.change(seat, autopilot=True, bot_from=chair.bot_from if chair.bot_moves else event)

    def bot_level(self, seat: int, usual: str) -> str | None:
        """The level of the bot that plays the seat now, if one does."""
        chair = self.chairs[seat]
        return usual if chair.autopilot else chair.level

    def wake(self, down: float) -> None:
        """Nobody was away while the server was down."""
        for seat, chair in enumerate(self.chairs):
            if chair.away_since is not None:
                self.change(seat, away_since=chair.away_since + down)
