"""What happened: rules write events to a log; tables, logs and replays read them."""

from typing import Annotated, NamedTuple

from .kernel import kernel
from .record import Int8, Int8s, Int16s, Record, UInt8, UInt16

HIDDEN = -1
EVERYBODY = -1  # all bits set: seats and spectators see the card
SPECTATOR = -1
LOG_LIMIT = 64  # events of one step; the longest is a round's end with twelve seats
CHANCE_LIMIT = 256  # cards drawn in one step, with two numbers before each shuffle
PILE_LIMIT = 128
MOVES_LIMIT = 512  # more than any game has at once
DEAL, SHUFFLE, DRAW = 0, 1, 2  # kinds of chance event, as the match record names them
CHANCE_NAMES = ("deal", "shuffle", "draw")


class Log(Record):
    """The events and the chance of one step."""

    count: UInt16
    chance_size: UInt16
    forced: Int8  # 1 = `chance` was filled beforehand and tells what is drawn
    unread: Int8  # 1 = nobody reads the events, so none are written: a search
    refused: Int8  # 1 = the forced cards do not fit what the rules draw, or there are none left
    wanted_kind: Int8  # of the first shuffle for which no forced cards were left
    wanted_count: UInt8  # how many cards it draws
    wanted_size: UInt8  # from how many, 0 = nothing was asked for
    wanted: Annotated[Int8s, PILE_LIMIT]  # those cards: what can come
    rows: Annotated[Int16s, LOG_LIMIT + 1, 7]  # the last takes what there is no room for
    chance: Annotated[Int16s, CHANCE_LIMIT]  # kind, count, cards; again and again
    pile: Annotated[Int8s, PILE_LIMIT]  # where rules lay out the cards that they shuffle
    moves: Annotated[Int16s, MOVES_LIMIT]  # where playouts list legal moves


class Event(NamedTuple):
    """One thing that happened; the meaning of card, place and amount belongs to its kind."""

    kind: int
    clause: int
    seat: int
    card: int
    place: int
    amount: int
    seen_by: int  # bit set of the seats that may see the card


class Chance(NamedTuple):
    """One chance event: the cards in the order they were drawn."""

    kind: int
    cards: tuple[int, ...]


class DrawAsked(NamedTuple):
    """A chance event that nobody has answered yet: so many cards of the pool, one after another.

    A card of which there are two lies in the pool twice.
    """

    kind: int
    size: int
    pool: tuple[int, ...]


@kernel
def clear(log: Log) -> None:
    log.count = 0
    log.chance_size = 0


@kernel
def emit(
    log: Log, kind: int, clause: int, seat: int, card: int, place: int, amount: int, seen_by: int
) -> None:
    """Write an event. Past the limit they overwrite each other, and reading the log fails."""
    if log.unread:
        return
    i = min(int(log.count), LOG_LIMIT)
    log.count = i + 1
    log.rows[i, 0] = kind
    log.rows[i, 1] = clause
    log.rows[i, 2] = seat
    log.rows[i, 3] = card
    log.rows[i, 4] = place
    log.rows[i, 5] = amount
    log.rows[i, 6] = seen_by


@kernel
def tell(log: Log, kind: int, clause: int, seat: int, card: int, place: int, amount: int) -> None:
    """Write an event that everybody sees."""
    emit(log, kind, clause, seat, card, place, amount, EVERYBODY)


def events(log: Log) -> tuple[Event, ...]:
    if log.count > LOG_LIMIT:
        raise OverflowError(f"{log.count} events in one step, the log holds {LOG_LIMIT}")
    return tuple(Event(*row) for row in log.rows[: log.count].tolist())


def chance(log: Log) -> tuple[Chance, ...]:
    if log.chance_size > CHANCE_LIMIT:
        raise OverflowError(f"{log.chance_size} numbers of chance, the log holds {CHANCE_LIMIT}")
    tape: list[int] = log.chance[: log.chance_size].tolist()
    found = []
    while tape:
        kind, count = tape[:2]
        found.append(Chance(kind, tuple(tape[2 : 2 + count])))
        tape = tape[2 + count :]
    return tuple(found)


def force(log: Log, feed: tuple[Chance, ...]) -> None:
    """Make the next step draw these cards."""
    tape = [number for kind, cards in feed for number in (kind, len(cards), *cards)]
    log.chance[:] = HIDDEN
    log.chance[: len(tape)] = tape[:CHANCE_LIMIT]
    log.forced = 1
    log.refused = 0
    log.wanted_size = 0


def wanted(log: Log) -> DrawAsked | None:
    """What the rules wanted to draw when the forced cards were used up."""
    if not log.wanted_size:
        return None
    pool = tuple(log.wanted[: log.wanted_size].tolist())
    return DrawAsked(int(log.wanted_kind), int(log.wanted_count), pool)


def may_see(event: Event, seat: int) -> bool:
    """Whether a seat or a spectator may know the card of an event."""
    return event.seen_by == EVERYBODY or (seat >= 0 and bool(event.seen_by >> seat & 1))


def redact(event: Event, seat: int) -> Event:
    """The event as a seat or a spectator may know it."""
    return event if may_see(event, seat) else event._replace(card=HIDDEN)


def seats_of(bits: int) -> list[int]:
    """
    >>> seats_of(0b1010)
    [1, 3]
    """
    return [seat for seat in range(int(bits).bit_length()) if bits >> seat & 1]
