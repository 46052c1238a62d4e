"""Who sits where at a table: people, bots, and bots that play for people."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

FREE = None
HOST_ABSENCE = 180.0  # seconds after which another one at the table is the host


@dataclass(frozen=True)
class Chair:
    """A seat: free, a person's or a bot's."""

    owner: str | None = FREE
    level: str | None = FREE  # of the bot
    face: int = 0  # that the owner chose, from 1
    away_since: float | None = None
    autopilot: bool = False  # a bot plays for the owner
    once: bool = False  # it makes one decision, and the owner the next one
    agrees: bool = False  # to a pause
    bot_moves: int = 0  # made for the owner since the last own one
    bot_from: int = 0  # number of the event with which that began

    @property
    def free(self) -> bool:
        return self.owner is FREE and self.level is FREE

    @property
    def present(self) -> bool:
        return self.owner is not FREE and self.away_since is None


def chairs_around(person: str, seat: int, levels: Sequence[str]) -> list[Chair]:
    """A person among bots of these levels, one for each seat."""
    return [
        Chair(owner=person) if at == seat else Chair(level=level) for at, level in enumerate(levels)
    ]


@dataclass
class Seating:
    seats: int
    opener: str
    kicked: dict[str, int] = field(default_factory=dict)  # from which seat, the last one last
    leavers: dict[str, int] = field(default_factory=dict)  # who gave a seat up after the start
    quitters: dict[int, str] = field(default_factory=dict)  # after the end: the bots of a rematch
    opener_away_since: float | None = None  # without a seat
    deputy: str | None = None  # who sits and is the host until the opener is there again

    def __post_init__(self) -> None:
        self.chairs = (Chair(),) * self.seats
        self._seats_of: dict[str, int] = {}  # of people
        self.people = (1 << self.seats) - 1  # seats that no bot plays now, as bits
        self.owned = 0  # seats of people, whoever plays them now, as bits

    def seat_of(self, person: str) -> int | None:
        return self._seats_of.get(person)

    @property
    def host(self) -> str:
        """Who opened the table, or the one to whom the rights passed on meanwhile."""
        return self.deputy or self.opener

    def may_host(self, person: str) -> bool:
        """Whether a person has the rights of the host; who opened the table is back by acting."""
        return person in (self.opener, self.host)

    def is_there(self, person: str) -> bool:
        """Whether somebody who sits, or who opened the table, is connected."""
        return self._away_since(person) is None

    def is_opener_gone(self, now: float) -> bool:
        """Whether nobody has to wait any more for who opened the table and has no seat."""
        since = self._away_since(self.opener)
        return self.deputy is not None or (since is not None and since + HOST_ABSENCE <= now)

    @property
    def heir(self) -> int | None:
        """The seat of the first one who is there and is not the host."""
        return next((seat for seat in self.present if self.chairs[seat].owner != self.host), None)

    @property
    def succession(self) -> float | None:
        """When the heir is to be the host; None if the host is there, or nobody is."""
        since = self._away_since(self.host)
        return None if since is None or self.heir is None else since + HOST_ABSENCE

    def promote(self, seat: int) -> None:
        """The owner of the seat is the host until the opener is there again."""
        self.deputy = self.chairs[seat].owner
        self.chairs = (*self.chairs,)  # others see the table as its host now

    def note_opener(self, *, away_since: float | None) -> None:
        """Who opened the table and has no seat is gone or back."""
        self.opener_away_since = away_since
        self._check_deputy()
        self.chairs = (*self.chairs,)  # others may see the table as its host now

    @property
    def present(self) -> list[int]:
        """The seats whose owners are there."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.present]

    def sit(self, seat: int, person: str, face: int) -> None:
        self.leavers.pop(person, None)  # whoever takes the seat back has not left it
        old = self.seat_of(person)
        if old is not None:
            self.put(old, Chair())
        self.put(seat, Chair(owner=person, face=face))

    def kick(self, seat: int) -> None:
        """The owner of the seat may not sit down any more."""
        owner = self.chairs[seat].owner
        if owner and owner != self.opener:
            self.kicked.pop(owner, None)
            self.kicked[owner] = seat

    def readmit(self, person: str) -> None:
        self.kicked.pop(person, None)
        self.chairs = (*self.chairs,)  # that person sees the table as one who may sit

    def last_kicked(self, seat: int) -> str | None:
        """Who was last sent away from the seat and may not sit down yet."""
        return next((who for who in reversed(self.kicked) if self.kicked[who] == seat), None)

    def swap(self, seat: int, other: int) -> None:
        one, two = self.chairs[seat], self.chairs[other]
        self.put(seat, Chair())
        self.put(other, one)
        self.put(seat, two)

    def resize(self, seats: int) -> None:
        """As many seats as that: who sits stays, a bot or an empty seat makes room if need be."""
        kept, gone = self.chairs[:seats], self.chairs[seats:]
        movers = [chair for chair in gone if chair.owner is not FREE]
        places = [seat for seat, chair in enumerate(kept) if chair.owner is FREE]
        room = sorted(places, key=lambda seat: not kept[seat].free)  # bots keep their seats longest
        self.seats = seats
        self.chairs = (*kept, *(Chair(),) * (seats - len(kept)))
        self.people = (1 << seats) - 1
        for seat, chair in enumerate(self.chairs):
            self.put(seat, chair)
        for seat, chair in zip(room, movers, strict=False):
            self.put(seat, chair)

    def relevel(self, old: str, new: str) -> None:
        """The bots of a level get another one."""
        for seat, chair in enumerate(self.chairs):
            if chair.level == old:
                self.put(seat, Chair(level=new))

    def replace(self, seat: int, level: str) -> None:
        """A bot gets the seat, which its owner gave up."""
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
        self.owned = sum(1 << at for at in self._seats_of.values())
        self.people |= 1 << seat
        if chair.autopilot or chair.level is not None:
            self.people ^= 1 << seat
        self._check_deputy()

    def change(self, seat: int, **facts: float | bool | None) -> None:
        self.put(seat, replace(self.chairs[seat], **facts))  # type: ignore[arg-type]  # by name

    def note_move(self, seat: int) -> None:
        """The owner is told how many moves a bot made, until the next own one."""
        chair = self.chairs[seat]
        if chair.autopilot:
            goes_on = not chair.once
            self.change(seat, bot_moves=chair.bot_moves + 1, autopilot=goes_on, once=False)
        elif chair.bot_moves:
            self.change(seat, bot_moves=0, bot_from=0)

    def lapse(self, seat: int, event: int, *, once: bool) -> None:
        """From this event on a bot plays for the owner, or makes one decision."""
        chair = self.chairs[seat]
        begun = chair.bot_from if chair.bot_moves else event
        self.change(seat, autopilot=True, once=once, bot_from=begun)

    def bot_level(self, seat: int, usual: str) -> str | None:
        """The level of the bot that plays the seat now, if one does."""
        chair = self.chairs[seat]
        return usual if chair.autopilot else chair.level

    @property
    def deserted_since(self) -> float | None:
        """Since when the only person who sits is away; None if that one is there, or others are."""
        owned = [chair for chair in self.chairs if chair.owner is not FREE]
        return owned[0].away_since if len(owned) == 1 else None

    def wake(self, down: float) -> None:
        """Nobody was away while the server was down."""
        for seat, chair in enumerate(self.chairs):
            if chair.away_since is not None:
                self.change(seat, away_since=chair.away_since + down)
        if self.opener_away_since is not None:
            self.opener_away_since += down

    def _away_since(self, person: str) -> float | None:
        seat = self.seat_of(person)
        return self.opener_away_since if seat is None else self.chairs[seat].away_since

    def _check_deputy(self) -> None:
        """The rights come back with the opener, and nobody keeps them without a seat."""
        if self.deputy and (self.is_there(self.opener) or self.seat_of(self.deputy) is None):
            self.deputy = None
