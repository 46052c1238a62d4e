"""What a table of high card shows to a seat."""

import msgspec

from fileira.core.events import HIDDEN

from .rules import OVER, State


class Seat(msgspec.Struct, frozen=True):
    hand: list[int | None]  # None is a card that the viewer does not see
    chosen: bool
    tricks: int


class View(msgspec.Struct, frozen=True):
    seats: list[Seat]
    over: bool


def see(observation: State, seat: int) -> View:
    seats = [_seat(observation, other) for other in range(observation.seats)]
    return View(seats, over=bool(observation.phase == OVER))


def _seat(observation: State, seat: int) -> Seat:
    cards = [int(card) for card in observation.hand[seat] if card]
    hand = [None if card == HIDDEN else card for card in cards]
    return Seat(hand, bool(observation.chosen[seat]), int(observation.tricks[seat]))
