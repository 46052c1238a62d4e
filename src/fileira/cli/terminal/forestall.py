"""Bots that need not wait for the person: some games let the next player go on."""

from typing import NamedTuple

from ...core.match import Match


class Ahead(NamedTuple):
    """A bot that may move before the person, and the match as it takes it to be."""

    seat: int
    seen: Match


def forestall(match: Match, seat: int) -> Ahead | None:
    """The bot that may go on while the game waits for the one possible move of a seat.

    It sees that move as made: where the game does not wait for it, it might take up voluntary
    moves, which are for people.
    """
    moves = match.legal_moves(seat)
    if len(moves) != 1:
        return None
    seen = match.copy()
    seen.play(seat, moves[0])
    ready = [other for other in seen.to_act if other != seat and match.legal_moves(other)]
    return Ahead(ready[0], seen) if ready else None
