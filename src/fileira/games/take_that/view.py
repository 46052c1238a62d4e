"""What a table of Take That shows to a seat, read from an observation: nothing hidden is in it."""

import msgspec

from .cards import CARDS, TOADS, TWIN
from .options import VARIANTS
from .row import fits, is_twistable, last_card
from .state import DEAL, MINUS, OPEN, OPEN_AGAIN, OVER, PLUS, TURN, State

PHASES = (  # in the order of their numbers in state.py
    "open",
    "open_again",
    "turn",
    "deal",
    "extra",
    "draw",
    "taken_out",
    "twisted_out",
    "score",
    "over",
)


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card of the viewer's hand; what it could do holds until the row changes."""

    card: int
    fits: bool  # it could open or extend the row
    twin: int | None  # the card of the row that it could twist


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    asked: bool  # the game waits for it
    hand: int  # how many cards it holds
    known_cards: tuple[int, ...]  # those of them that the viewer knows; own ones are in View.hand
    plus: tuple[int, ...]  # its plus pile, twins side by side
    minus: int  # how many cards its minus pile has, with the extra ones
    minus_cards: tuple[int, ...]  # those cards once the round is scored, none before
    total: int  # points of the rounds before


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    variant: str
    rounds: int  # of the match
    round: int  # from 1
    phase: str  # one of PHASES: what is asked of the seat asked, or happens next by itself
    dealer: int
    row: tuple[int, ...]
    window: tuple[int, int] | None  # the lowest and the highest card that fit
    pile: int  # how many cards lie face down
    end_phase: bool  # the pile is empty: nobody draws, and the round ends with this row
    seats: tuple[Seat, ...]
    seat: int  # the viewer, -1 = a spectator
    hand: tuple[Card, ...]  # of the viewer
    toads: tuple[int, ...] = TOADS


def see(observation: State, seat: int) -> View:
    """The view of a seat. A whole state, seen by seat -1, gives a view that knows all hands."""
    s = observation
    return View(
        variant=VARIANTS[s.options.professional].name,
        rounds=int(s.options.rounds),
        round=int(s.rounds_done) + int(not _is_scored(s)),
        phase=PHASES[s.phase],
        dealer=int(s.dealer),
        row=tuple(s.row[: s.row_length].tolist()),
        window=_window(s),
        pile=int(s.pile_size),
        end_phase=not _is_scored(s) and s.phase != DEAL and bool(s.pile_size == 0),
        seats=_seats(s, seat),
        seat=seat,
        hand=tuple(_card(s, card) for card in _held(s, seat)) if seat >= 0 else (),
    )


def _is_scored(s: State) -> bool:
    """Whether what lies on the table belongs to a finished round."""
    return bool(s.phase == OVER or (s.phase == DEAL and s.rounds_done))


def _window(s: State) -> tuple[int, int] | None:
    if s.row_length == 0:
        return None
    last = last_card(s)
    fitting = [card for card in CARDS if card != last and fits(card, last)]
    return fitting[0], fitting[-1]


def _seats(s: State, viewer: int) -> tuple[Seat, ...]:
    piles: dict[int, list[int]] = {}
    for card, place in enumerate(s.lies.tolist()):
        piles.setdefault(place, []).append(card)
    return tuple(_seat(s, seat, viewer, piles) for seat in range(s.seats))


def _seat(s: State, seat: int, viewer: int, piles: dict[int, list[int]]) -> Seat:
    minus = tuple(piles.get(MINUS + seat, []))
    return Seat(
        asked=s.phase in (OPEN, OPEN_AGAIN, TURN) and bool(s.turn == seat),
        hand=int(s.held[seat]),
        known_cards=() if seat == viewer else _held(s, seat),
        plus=tuple(sorted(piles.get(PLUS + seat, []), key=lambda card: sorted(_pair(card)))),
        minus=len(minus) + int(s.extras[seat]),
        minus_cards=minus if _is_scored(s) else (),
        total=int(s.totals[seat]),
    )


def _pair(card: int) -> tuple[int, int]:
    return card, int(TWIN[card])


def _held(s: State, seat: int) -> tuple[int, ...]:
    """The cards of a hand, as far as the observation shows them."""
    return tuple(card for card in s.hand[seat].tolist() if card > 0)


def _card(s: State, card: int) -> Card:
    fitting = s.row_length == 0 or fits(card, last_card(s))
    twin = int(TWIN[card]) if is_twistable(s, card) else None
    return Card(card, bool(fitting), twin)
