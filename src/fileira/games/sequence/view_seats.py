"""The seats as a view tells them."""

from functools import lru_cache

import msgspec

from .cards import KINDS
from .chips import TEAM
from .notation import write_card
from .rules import actors, may_also
from .state import CHOOSE_CELL, PAY, SEATS, State

_KNOWN = 1000  # most seats stay the same from frame to frame


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    team: int
    asked: bool  # the game waits for it
    may_move: bool  # it need not, but may: a late draw, an accusation
    hand: int  # how many cards it holds
    known_cards: tuple[str, ...]  # those of them that the viewer sees; own ones are in View.hand
    discards: tuple[str, ...]  # its pile, the last card on top
    may_draw: bool
    laid: bool  # it has chosen what to pay
    lacks: tuple[str, ...]  # what it cannot hold, since it had to pass


def seats(s: State, viewer: int) -> tuple[Seat, ...]:
    asked, able = int(actors(s)), int(may_also(s))
    phase, count, teams = int(s.phase), int(s.discards), TEAM[s.teams].tolist()
    piles = _piles(s.discard[:count].tobytes(), s.discarder[:count].tobytes())
    held, hands, lacks = s.held.tolist(), s.hand.tolist(), s.lacks.tolist()
    moved, laid = s.moved.tolist(), s.laid.tolist()
    return tuple(
        [
            _seat(
                teams[seat],
                asked >> seat & 1,
                able >> seat & 1,
                held[seat],
                () if seat == viewer else _seen(hands[seat]),
                piles[seat],
                bool(moved[seat]) and phase <= CHOOSE_CELL,
                bool(laid[seat]) and phase == PAY,
                lacks[seat],
            )
            for seat in range(s.seats)
        ]
    )


@lru_cache(_KNOWN)
def _seat(
    team: int,
    asked: int,
    able: int,
    hand: int,
    known_cards: tuple[str, ...],
    discards: tuple[str, ...],
    may_draw: bool,  # noqa: FBT001  # as all here it goes to the field of its name
    laid: bool,  # noqa: FBT001
    lacks: int,
) -> Seat:
    return Seat(
        team=team,
        asked=bool(asked),
        may_move=bool(able),
        hand=hand,
        known_cards=known_cards,
        discards=discards,
        may_draw=may_draw,
        laid=laid,
        lacks=tuple([write_card(card) for card in range(1, KINDS + 1) if lacks >> card & 1]),
    )


def _seen(hand: list[int]) -> tuple[str, ...]:
    """The cards of a hand, as far as the observation shows them."""
    return tuple([write_card(card) for card in hand if card > 0])


@lru_cache(_KNOWN)
def _piles(cards: bytes, seats: bytes) -> tuple[tuple[str, ...], ...]:
    """The discards of each seat."""
    piles: list[list[str]] = [[] for _ in range(SEATS)]
    for card, seat in zip(cards, seats, strict=True):
        piles[seat].append(write_card(card))
    return tuple(map(tuple, piles))
