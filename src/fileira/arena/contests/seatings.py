"""Which bot sits where: the same cards are played in every fair way."""


def seatings(bots: int, seats: int) -> list[tuple[int, ...]]:
    """The bots in turn around the table, from each bot and each seat on; the bot of each seat.

    >>> seatings(2, 4)
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    >>> seatings(2, 3)
    [(0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0)]
    """
    found: dict[tuple[int, ...], None] = {}
    for first in range(bots):
        row = [(first + seat) % bots for seat in range(seats)]
        for turn in range(seats):
            found.setdefault((*row[turn:], *row[:turn]))
    return list(found)
