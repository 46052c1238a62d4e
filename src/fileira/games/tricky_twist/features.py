"""What a seat sees of Tricky Twist, as numbers for learners: mostly one for each card."""

from ...core.kernel import kernel
from ...core.optional.features import (
    Feature,
    clear_features,
    put_balance,
    put_number,
    put_place,
    put_seat,
    put_seats,
    put_set,
)
from ...core.record import UInt8s
from .cards import BONUSES, CARDS, SCORE_CARD, SCORE_CARDS, SUITS, suit_of
from .options import Options
from .state import GONE, PHASES, PLAY, RESERVE, SEATS, STEP, TRICKS, State
from .tricks import led_suit, playable

VERSION = 1


def layout(options: Options, seats: int) -> tuple[Feature, ...]:
    cards = (
        Feature("hand", CARDS, "cards in the own hand"),
        Feature("playable", CARDS, "of these, those that follow the suit led"),
        Feature("reserve", CARDS, "cards in the own reserve"),
        Feature("trick", seats * CARDS, "the card of each seat in this trick"),
        Feature("played", seats * CARDS, "the cards each seat has laid in this round"),
        Feature("false_tricks", seats * CARDS, "false tricks of each seat, by their card"),
        Feature("retaken", CARDS, "the card that has been taken back into a hand"),
    )
    table = (
        Feature("voids", seats * SUITS, "suits that a seat did not follow"),
        Feature("score_cards", SCORE_CARDS, "score cards revealed"),
        Feature("score_card", SCORE_CARDS, "the one of this round"),
        Feature("phase", PHASES, "what the game waits for"),
        Feature("number", 1, "of the trick", TRICKS),
        Feature("rounds_done", 1, "rounds that are over", SEATS),
        Feature("bonus_owner", BONUSES * seats, "who has each bonus card"),
        Feature("bonus_gone", BONUSES, "bonus cards that have left the match"),
        Feature("bonus_used", BONUSES, "what each was used for, as the move that says so", 87),
        Feature("shift", 2, "down or up, if it is chosen"),
        Feature("total", seats, "points of each seat before this round, 128 = none", 255),
        Feature("held", seats, "cards in each hand", 16),
        Feature("reserved", seats, "cards in each reserve", RESERVE),
        Feature("tricks", seats, "tricks of each seat", 10),
        Feature("falses", seats, "false tricks of each seat", 10),
        Feature("drawn", seats, "cards each seat has drawn from its reserve", RESERVE),
        Feature("leader", seats, "who leads the trick"),
        Feature("waiting", seats, "seats that have to decide something"),
        Feature("entitled", seats, "seats that may still take a bonus card"),
    )
    return cards + table


@kernel
def encode(s: State, seat: int, out: UInt8s) -> int:
    clear_features(out)
    at = _put_own(s, seat, out)
    at = _put_played(s, seat, out, at)
    at = put_place(out, at, s.retaken - 1, CARDS)
    at = _put_voids(s, seat, out, at)
    at = _put_table(s, out, at)
    at = _put_bonuses(s, seat, out, at)
    return _put_seats(s, seat, out, at)


@kernel
def _put_own(s: State, seat: int, out: UInt8s) -> int:
    """Sets of cards have a bit for each number from 1."""
    at = put_set(out, 0, int(s.hand[seat]) >> 1, CARDS)
    follows = s.phase in (STEP, PLAY)
    at = put_set(out, at, int(playable(s, seat)) >> 1 if follows else 0, CARDS)
    return put_set(out, at, int(s.reserve[seat]) >> 1, CARDS)


@kernel
def _put_played(s: State, seat: int, out: UInt8s, at: int) -> int:
    seats = int(s.seats)
    size = seats * CARDS
    for place in range(seats):
        other = (seat + place) % seats
        put_place(out, at + place * CARDS, int(s.laid[s.trick, other]) - 1, CARDS)
        for trick in range(s.trick + 1):
            put_place(out, at + size + place * CARDS, int(s.laid[trick, other]) - 1, CARDS)
        put_set(out, at + 2 * size + place * CARDS, int(s.false_tricks[other]) >> 1, CARDS)
    return at + 3 * size


@kernel
def _put_voids(s: State, seat: int, out: UInt8s, at: int) -> int:
    seats = int(s.seats)
    for trick in range(s.trick + 1):
        if s.leads[trick] < 0:
            continue
        suit = int(led_suit(s, trick))
        for place in range(seats):
            card = int(s.laid[trick, (seat + place) % seats])
            if card > 0 and suit >= 0 and suit_of(card) != suit:
                out[at + place * SUITS + suit] = 1
    return at + seats * SUITS


@kernel
def _put_table(s: State, out: UInt8s, at: int) -> int:
    for i in range(SCORE_CARDS):
        card = int(s.deck[i]) - SCORE_CARD
        if card >= 0:
            out[at + card] = 1
            if i == s.rounds_done:
                out[at + SCORE_CARDS + card] = 1
    at = put_place(out, at + 2 * SCORE_CARDS, s.phase, PHASES)
    at = put_number(out, at, s.trick)
    return put_number(out, at, s.rounds_done)


@kernel
def _put_bonuses(s: State, seat: int, out: UInt8s, at: int) -> int:
    seats = int(s.seats)
    for bonus in range(BONUSES):
        put_seat(out, at + bonus * seats, int(s.owner[bonus]) - 1, seat, seats)
        out[at + BONUSES * seats + bonus] = s.owner[bonus] == GONE
        put_number(out, at + BONUSES * (seats + 1) + bonus, s.used[bonus])
    at += BONUSES * (seats + 2)
    out[at] = s.shift < 0
    out[at + 1] = s.shift > 0
    return at + 2


@kernel
def _put_seats(s: State, seat: int, out: UInt8s, at: int) -> int:
    seats = int(s.seats)
    for place in range(seats):
        other = (seat + place) % seats
        put_balance(out, at + place, s.totals[other])
        put_number(out, at + seats + place, s.held[other])
        put_number(out, at + 2 * seats + place, s.reserved[other])
        put_number(out, at + 3 * seats + place, s.tricks[other])
        put_number(out, at + 4 * seats + place, s.falses[other])
        for trick in range(TRICKS):
            out[at + 5 * seats + place] += int(s.drew[other]) >> trick & 1
    at = put_seat(out, at + 6 * seats, s.leads[s.trick], seat, seats)
    at = put_seats(out, at, s.waiting, seat, seats)
    return put_seats(out, at, s.entitled, seat, seats)
