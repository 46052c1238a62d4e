"""What a table of Tricky Twist shows to a seat, read from an observation."""

import msgspec

from ...core.events import seats_of
from .bonus import card_in_use, face_of, printed_values
from .cards import (
    ANY,
    BLANK,
    BONUSES,
    FACE,
    FEWEST,
    MOST,
    ODD,
    SHIFT,
    TURNED,
    TWO_SUITS_1,
    TWO_SUITS_2,
    VALUES,
    VARIABLE,
    suit_of,
    value_of,
)
from .knowledge import NEVER, has_retaken, shown_void
from .notation import SUITS, write_card
from .options import VARIANTS
from .scoring import (
    SHIFT_CARD,
    base_points,
    card_points,
    extra_points,
    measure,
    printed_value,
    score_card,
    shifted_card,
    suit_side_up,
)
from .state import (
    AS_FALSE,
    DEAL,
    GO_ON,
    GONE,
    OPEN,
    OVER,
    PICK,
    PLAY,
    SIGN,
    USE_FLIP,
    State,
)
from .tables import FACES, SCORES, SIDES
from .tricks import NO_SUIT, led_suit, trick_cards, winner

PHASES = (  # in the order of their numbers in state.py
    *("open", "deal", "pick", "step", "turn_up", "play", "resolve", "bonus", "take_back", "go_on"),
    *("next_choice", "use_flip", "use_blank", "use_suit", "use_value", "use_shift", "sign"),
    *("score", "over"),
)


class Card(msgspec.Struct, frozen=True, gc=False):
    card: int  # also the move that names it
    suit: str
    value: int


class FalseTrick(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    card: Card | None  # None: a bonus card
    bonus: str | None
    suit: str | None
    value: int | None  # as it counts, with a shift
    shift: int


class ScoreCard(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    name: str
    suits: tuple[str, ...]  # named on it
    points: tuple[int, ...]  # by measure, the last one for all above; of ranks by place
    ranks: bool
    side: str  # of the variable bonus cards


class Bonus(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    name: str  # of the side that lies up
    suits: tuple[str, ...]  # printed on it
    values: tuple[int, ...]
    owner: int | None
    gone: bool  # out of the match
    used: str | None  # how: a card, trick, false, a suit, a value, a card with +1 or -1


class Points(msgspec.Struct, frozen=True, gc=False):
    """What the round would give if it ended now; bonus cards not used yet count nothing."""

    total: int
    base: int
    extra: int
    card: int  # by the score card
    measure: int  # of the false tricks; for ranks it is the place, 0 = none


class Void(msgspec.Struct, frozen=True, gc=False):
    suit: str
    drawn: int  # cards drawn from the reserve since: any of them may be of this suit


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    asked: bool  # the game waits for it
    hand: int  # how many cards
    known_cards: tuple[Card, ...]  # those of them that the viewer knows; own ones are in View.hand
    reserve: int  # how many cards
    known_reserve: tuple[Card, ...]  # the same for these, in no order
    card: Card | None  # laid in the trick
    wins: bool  # its card is the highest so far
    tricks: int
    false_tricks: tuple[FalseTrick, ...]
    falses: int  # blank included
    points: Points | None  # None before the first round
    total: int  # of the rounds before
    voids: tuple[Void, ...]  # suits it did not follow


class Trick(msgspec.Struct, frozen=True, gc=False):
    leader: int
    winner: int
    cards: tuple[Card, ...]  # of each seat


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    variant: str
    rounds: int
    round: int  # from 1
    trick: int  # from 1
    phase: str  # one of PHASES: what is asked of the seats asked, or happens next by itself
    score_card: ScoreCard | None  # None before the first round
    bonuses: tuple[Bonus, ...]
    seats: tuple[Seat, ...]
    leader: int
    led: str | None  # the suit led
    last_trick: Trick | None
    choice: str | None  # the bonus card that is asked about
    seat: int  # the viewer, -1 = a spectator
    hand: tuple[Card, ...]  # of the viewer, as all below
    reserve: tuple[Card, ...]  # in no order: nobody knows it
    own_tricks: tuple[tuple[Card, ...], ...]  # shown when a flip is used


def see(observation: State, seat: int) -> View:
    """The view of a seat. A whole state, seen by seat -1, gives a view that knows all cards."""
    s = observation
    kind = int(score_card(s))
    led = int(led_suit(s, s.trick)) if PLAY <= s.phase <= GO_ON else NO_SUIT
    return View(
        variant=VARIANTS[0].name,
        rounds=int(s.seats),
        round=int(s.rounds_done) + int(s.phase != OVER),
        trick=int(s.trick) + 1,
        phase=PHASES[s.phase],
        score_card=_score_card(s, kind) if kind >= 0 else None,
        bonuses=tuple(_bonus(s, card) for card in range(BONUSES)) if kind >= 0 else (),
        seats=tuple(_seat(s, other, seat) for other in range(s.seats)),
        leader=int(s.leads[s.trick]),
        led=None if led == NO_SUIT else SUITS[led],
        last_trick=_last_trick(s),
        choice=FACES[face_of(s, card_in_use(s))] if USE_FLIP <= s.phase <= SIGN else None,
        seat=seat,
        hand=_cards(s.hand[seat]) if seat >= 0 else (),
        reserve=_cards(s.reserve[seat]) if seat >= 0 else (),
        own_tricks=_tricks(s, seat) if s.phase == USE_FLIP and seat in seats_of(s.waiting) else (),
    )


def card_seen(card: int) -> Card:
    return Card(int(card), SUITS[suit_of(card)], int(value_of(card)))


def _cards(bits: int) -> tuple[Card, ...]:
    return tuple(card_seen(card) for card in range(1, int(bits).bit_length()) if bits >> card & 1)


def _score_card(s: State, kind: int) -> ScoreCard:
    named = (TWO_SUITS_1, TWO_SUITS_2)
    suits = s.options.named_suits[named.index(kind)].tolist() if kind in named else []
    points = s.options.points[kind].tolist()
    ranks = kind in (FEWEST, MOST)
    return ScoreCard(
        name=SCORES[kind],
        suits=tuple(SUITS[suit] for suit in suits),
        points=tuple(points[: s.seats] if ranks else _without_repeats(points)),
        ranks=ranks,
        side=SIDES[s.options.side[kind]],
    )


def _without_repeats(points: list[int]) -> list[int]:
    """
    >>> _without_repeats([0, 1, 3, 3, 3])
    [0, 1, 3]
    """
    return points[: points.index(points[-1]) + 1]


def _bonus(s: State, card: int) -> Bonus:
    face = int(face_of(s, card))
    suits = s.options.suits[card - VARIABLE].tolist() if VARIABLE <= face < ODD else []
    values = int(printed_values(s, face)) if ODD <= face <= ANY else 0
    owner = int(s.owner[card])
    return Bonus(
        name=FACES[face],
        suits=tuple(SUITS[suit] for suit in suits),
        values=tuple(value for value in range(1, VALUES + 1) if values >> value & 1),
        owner=owner - 1 if owner > 0 else None,
        gone=owner == GONE,
        used=_used(s, card, face) if s.used[card] else None,
    )


def _used(s: State, card: int, face: int) -> str:
    used = int(s.used[card])
    if card == BLANK:
        return "false" if used == AS_FALSE else "trick"
    if VARIABLE <= face < ODD:
        return SUITS[used - 1]
    if ODD <= face < SHIFT:
        return str(used)
    return write_card(used) + (f"{s.shift:+d}" if face == SHIFT and s.shift else "")


def _seat(s: State, seat: int, viewer: int) -> Seat:
    own = seat == viewer
    points = _points(s, seat) if score_card(s) >= 0 else None
    laid = s.laid[s.trick, seat] if PLAY <= s.phase <= GO_ON else 0
    return Seat(
        asked=bool(s.waiting >> seat & 1),
        hand=int(s.held[seat]),
        known_cards=() if own else _known(s, seat),
        reserve=int(s.reserved[seat]),
        known_reserve=() if own else _cards(s.reserve[seat]),
        card=card_seen(laid) if laid else None,
        wins=bool(laid) and int(winner(s)) == seat,
        tricks=int(s.tricks[seat]),
        false_tricks=tuple(_false_tricks(s, seat)),
        falses=int(s.falses[seat]),
        points=points,
        total=int(s.totals[seat]) - (points.total if points and _is_scored(s) else 0),
        voids=tuple(_voids(s, seat)),
    )


def _is_scored(s: State) -> bool:
    """Whether what lies on the table belongs to a finished round."""
    return bool(s.phase == OVER or (s.phase == DEAL and s.rounds_done))


def _known(s: State, seat: int) -> tuple[Card, ...]:
    """What is known of a hand: all of it, or a card that went back to it for all to see."""
    if s.hand[seat]:
        return _cards(s.hand[seat])
    return (card_seen(s.retaken),) if has_retaken(s, seat) else ()


def _points(s: State, seat: int) -> Points:
    base = int(base_points(int(s.tricks[seat]), int(s.falses[seat])))
    extra, by_card = int(extra_points(s, seat)), int(card_points(s, seat))
    counted = int(measure(s, seat, score_card(s)))
    return Points(base + extra + by_card, base, extra, by_card, counted)


def _false_tricks(s: State, seat: int) -> list[FalseTrick]:
    shifted = int(shifted_card(s, seat))
    found = [
        FalseTrick(
            card=card,
            bonus=None,
            suit=card.suit,
            value=card.value + int(s.shift) * (card.card == shifted),
            shift=int(s.shift) * (card.card == shifted),
        )
        for card in _cards(s.false_tricks[seat])
    ]
    if s.owner[BLANK] == seat + 1 and s.used[BLANK] == AS_FALSE:
        found.append(FalseTrick(card=None, bonus="blank", suit=None, value=None, shift=0))
    for card in range(VARIABLE, BONUSES):
        if s.owner[card] == seat + 1 and s.used[card]:
            found += _bonus_false_trick(s, card, shifted)
    return found


def _bonus_false_trick(s: State, card: int, shifted: int) -> list[FalseTrick]:
    used = int(s.used[card])
    if suit_side_up(s):
        name = FACES[card]
        return [FalseTrick(card=None, bonus=name, suit=SUITS[used - 1], value=None, shift=0)]
    if card == SHIFT_CARD:
        return []
    face = card + TURNED
    shift = int(s.shift) * (FACE + face == shifted)
    value = int(printed_value(s, FACE + face)) + shift
    return [FalseTrick(card=None, bonus=FACES[face], suit=None, value=value, shift=shift)]


def _voids(s: State, seat: int) -> list[Void]:
    if s.phase in (OPEN, DEAL, PICK):
        return []
    drawn = [(name, int(shown_void(s, seat, suit))) for suit, name in enumerate(SUITS)]
    return [Void(name, count) for name, count in drawn if count != NEVER]


def _last_trick(s: State) -> Trick | None:
    """The trick last collected in this round."""
    trick = int(s.trick) - (s.leads[s.trick + 1] < 0)
    if trick < 0:
        return None
    cards = tuple(card_seen(card) for card in s.laid[trick, : s.seats])
    return Trick(int(s.leads[trick]), int(s.leads[trick + 1]), cards)


def _tricks(s: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    won = [trick for trick in range(s.trick + 1) if s.leads[trick + 1] == seat]
    return tuple(_cards(trick_cards(s, trick)) for trick in won)
