"""What a table of 6 nimmt! shows to a seat, read from an observation: nothing hidden is in it."""

from functools import lru_cache

import msgspec
import numpy as np

from ...core.kernel import plain
from ...core.record import Int8s
from .cards import FIRST_SPECIAL, HEADS, KINDS
from .notation import SPECIAL_NAMES
from .options import ANNIVERSARY, FOR_STUDY, PROFESSIONAL, TINY, VARIANTS
from .rounds import ANNIVERSARY_ROUNDS
from .sizes import capacity, deck_size, hand_size
from .state import (
    CAPACITY,
    CHOOSE,
    DEAL,
    EXCHANGE,
    OVER,
    PICK,
    SCORE,
    SEATS,
    SWAP_SPECIAL,
    State,
)

PHASES = (  # in the order of their numbers in state.py
    "deal",
    "pick",
    "choose",
    "place",
    "ask",
    "insert_row",
    "replace_card",
    "move_card",
    "move_row",
    "block_row",
    "low_row",
    "plus_card",
    "act",
    "take",
    "swap_special",
    "exchange",
    "score",
    "over",
)
CARD_HEADS = tuple(HEADS.tolist())
NAMES = tuple(variant.name for variant in VARIANTS + FOR_STUDY)
_hand_size, _deck_size, _capacity = plain(hand_size), plain(deck_size), plain(capacity)


class Row(msgspec.Struct, frozen=True, gc=False):
    cards: tuple[int, ...]
    heads: int
    capacity: int  # how many cards it holds before one more takes it
    blocked: bool
    take_7: bool


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    asked: bool  # the game waits for it
    chosen: bool  # it has laid a card that is not placed yet
    card: int | None  # that card, if the viewer sees it
    hand: int  # how many number cards it holds
    known_cards: tuple[int, ...]  # those of them that the viewer knows; own ones are in View.hand
    heads: int | None  # taken in this round, None = hidden from the viewer
    total: int  # heads of the rounds before
    special_hand: int  # how many special cards it holds
    known_specials: tuple[str, ...]


class Revealed(msgspec.Struct, frozen=True, gc=False):
    seat: int
    card: int


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    variant: str
    limit: int | None  # heads that end the match
    rounds: int | None  # how many the match has, if that is fixed
    round: int  # from 1
    tricks: int  # of a round
    trick: int  # from 1
    phase: str  # one of PHASES: what is asked of the seats asked, or happens next by itself
    rows: tuple[Row, ...]
    seats: tuple[Seat, ...]
    display: tuple[int, ...]  # the open cards of a draft
    picks: tuple[tuple[int, ...], ...]  # by seat: cards that all saw drafted
    revealed: tuple[Revealed, ...]  # the cards still to be placed, in their order
    special: str | None  # the special card being played
    special_card: int | None  # the number card it was told to use
    special_deck: int  # how many special cards lie face down
    special_discard: tuple[str, ...]
    seat: int  # the viewer, -1 = a spectator
    hand: tuple[int, ...]  # of the viewer, as all below
    chosen: int | None
    specials: tuple[str, ...]
    card_heads: tuple[int, ...] = CARD_HEADS  # the heads of each card by its number


def see(observation: State, seat: int) -> View:
    """The view of a seat. A whole state, seen by seat -1, gives a view that knows all cards."""
    s = observation
    options = s.options
    anniversary = options.variant == ANNIVERSARY
    tricks, laid = _hand_size(s), _all_laid(s)
    return View(
        variant=NAMES[options.variant],
        limit=None if options.variant == TINY else int(options.limit) or None,
        rounds=ANNIVERSARY_ROUNDS if anniversary else int(options.rounds) or None,
        round=int(s.rounds_done) + int(s.phase != OVER),
        tricks=tricks,
        trick=_trick(s, tricks),
        phase=PHASES[s.phase],
        rows=_rows(s),
        seats=_seats(s, seat, laid),
        display=_display(s),
        picks=_picks(s),
        revealed=_revealed(s, laid),
        special=_special_name(s.special) if s.special else None,
        special_card=int(s.card) or None,
        special_deck=int(s.deck_end) - int(s.deck_top),
        special_discard=_specials(s.discard) if anniversary else (),
        seat=seat,
        hand=_held(s, seat) if seat >= 0 else (),
        chosen=_seen(laid[seat]) if seat >= 0 else None,
        specials=_specials(s.specials[seat]) if anniversary and seat >= 0 else (),
    )


def see_own(observation: State, seat: int, public: View) -> dict[str, object] | None:
    """What a seat sees otherwise than everybody; None if an open choice of its has led further."""
    s = observation
    if PHASES[s.phase] != public.phase:
        return None
    laid = _all_laid(s)
    own: dict[str, object] = {"seat": seat, "hand": _held(s, seat)}
    mine = _own_seat(s, seat, laid)
    if mine != public.seats[seat]:
        own["seats"] = (*public.seats[:seat], mine, *public.seats[seat + 1 :])
    if laid[seat]:
        own["chosen"] = _seen(laid[seat])
    if s.options.variant == ANNIVERSARY:
        own["specials"] = _specials(s.specials[seat])
    return own


def _trick(s: State, tricks: int) -> int:
    if s.phase in (DEAL, PICK):
        return 0
    left = int(s.held[0])
    if s.phase == CHOOSE and not s.chosen[0]:
        left -= 1
    return tricks - left


# Lists in what follows: to ask an array for one number after another takes longer than the rest.


def _rows(s: State) -> tuple[Row, ...]:
    lines = s.rows.tolist(), s.length.tolist(), s.blocked.tolist(), s.marked.tolist()
    places = CAPACITY if s.options.variant != TINY else _capacity(s, 0)
    rows = [
        _row(tuple(cards[:n]), places + marked, blocked, marked)
        for cards, n, blocked, marked in zip(*lines, strict=True)
    ]
    return tuple(rows[: s.row_count])


@lru_cache(maxsize=10_000)  # most rows stay the same from frame to frame
def _row(cards: tuple[int, ...], places: int, blocked: int, marked: int) -> Row:
    heads = sum([CARD_HEADS[card] for card in cards])
    return Row(cards, heads, places, bool(blocked), bool(marked))


def _seats(s: State, viewer: int, laid: list[int]) -> tuple[Seat, ...]:
    options = s.options
    known, hidden = _known(s), bool(options.hidden_heads)
    held, heads, totals = s.held.tolist(), s.heads.tolist(), s.totals.tolist()
    waiting, hands = int(s.waiting), _hands(s.hand.tobytes())
    special = options.variant == ANNIVERSARY
    return tuple(
        [
            _seat(
                waiting >> seat & 1,
                laid[seat],
                held[seat],
                hands[seat] or (known.get(seat, ()) if held[seat] else ()),
                None if hidden else heads[seat],
                totals[seat],
                int(s.special_held[seat]) if special else 0,
                _specials(s.specials[seat]) if special else (),
            )
            if seat != viewer
            else _own_seat(s, seat, laid)
            for seat in range(s.seats)
        ]
    )


def _own_seat(s: State, seat: int, laid: list[int]) -> Seat:
    """The seat of the viewer, whose hand is told elsewhere."""
    return _seat(
        int(s.waiting) >> seat & 1,
        laid[seat],
        int(s.held[seat]),
        (),
        int(s.heads[seat]),
        int(s.totals[seat]),
        int(s.special_held[seat]) if s.options.variant == ANNIVERSARY else 0,
        (),
    )


@lru_cache(maxsize=10_000)  # most seats stay the same from frame to frame
def _seat(
    asked: int,
    laid: int,
    hand: int,
    known_cards: tuple[int, ...],
    heads: int | None,
    total: int,
    special_hand: int,
    known_specials: tuple[str, ...],
) -> Seat:
    return Seat(
        asked=bool(asked),
        chosen=laid != 0,
        card=_seen(laid),
        hand=hand,
        known_cards=known_cards,
        heads=heads,
        total=total,
        special_hand=special_hand,
        known_specials=known_specials,
    )


def _all_laid(s: State) -> list[int]:
    """The card that each seat has laid and that is not placed yet, 0 = none."""
    laid: list[int] = s.chosen[: s.seats].tolist()
    if s.phase in (SWAP_SPECIAL, EXCHANGE):
        laid[s.order[s.turn]] = 0
    return laid


def _seen(card: int) -> int | None:
    return int(card) if card > 0 else None


def _held(s: State, seat: int) -> tuple[int, ...]:
    """The cards of a hand, as far as the observation shows them."""
    return tuple([card for card in s.hand[seat].tolist() if card > 0])


@lru_cache(maxsize=1000)  # hidden cards all look the same
def _hands(cards: bytes) -> tuple[tuple[int, ...], ...]:
    """All hands, as far as the observation shows them."""
    hands = np.frombuffer(cards, np.int8).reshape(SEATS, -1).tolist()
    return tuple([tuple([card for card in hand if card > 0]) for hand in hands])


def _known(s: State) -> dict[int, tuple[int, ...]]:
    """The cards that lie open in each hand: by Replace, or picked if hands are open."""
    is_open = s.options.variant == ANNIVERSARY or s.options.open_hands
    return _seen_going(s) if is_open else {}


def _picks(s: State) -> tuple[tuple[int, ...], ...]:
    """Clause 18: the list of picks can be read, though hands are hidden."""
    if s.options.variant != PROFESSIONAL:
        return ()
    found = _seen_going(s)
    return tuple(found.get(seat, ()) for seat in range(s.seats))


def _seen_going(s: State) -> dict[int, tuple[int, ...]]:
    """The cards that all saw going to each hand."""
    found: dict[int, tuple[int, ...]] = {}
    for card, owner in enumerate(s.known.tolist()):
        if owner > 0:
            found[owner - 1] = (*found.get(owner - 1, ()), card)
    return found


def _display(s: State) -> tuple[int, ...]:
    if s.phase != PICK:
        return ()
    return tuple(card for card in range(1, _deck_size(s) + 1) if s.known[card] == 0)


def _revealed(s: State, laid: list[int]) -> tuple[Revealed, ...]:
    if s.phase in (DEAL, PICK, CHOOSE, SCORE, OVER):
        return ()
    seats = s.order[s.turn : s.seats].tolist()
    return tuple([Revealed(seat, laid[seat]) for seat in seats if laid[seat]])


def _specials(counts: Int8s) -> tuple[str, ...]:
    return tuple(SPECIAL_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind]))


def _special_name(special: int) -> str:
    return SPECIAL_NAMES[special - FIRST_SPECIAL]
