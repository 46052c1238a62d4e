"""What is written for speed, compared with its plain definition."""

from collections.abc import Iterator
from random import Random

import pytest

from fileira.core.events import Event
from fileira.core.match.match import Match
from fileira.core.match.steps import Step

from .. import GAME
from .. import happenings as did
from ..cards import CARDS, TOADS, TWIN
from ..hands import add_to_hand, remove_from_hand
from ..knowledge import NEVER, draws_since_declined
from ..state import HAND, TAKE, TURN, TWIST, State

every_table = pytest.mark.parametrize(
    ("variant", "seats"), [("classic", 2), ("classic", 3), ("classic", 4), ("professional", 3)]
)


def test_a_hand_stays_ascending() -> None:
    luck = Random(1)
    s, hand = State.new(), list[int]()
    for _ in range(300):
        if len(hand) < HAND and luck.random() < 0.6:
            card = luck.choice([card for card in CARDS if card not in hand])
            add_to_hand(s, 1, card)
            hand.append(card)
        elif hand:
            card = hand.pop(luck.randrange(len(hand)))
            remove_from_hand(s, 1, card)
        assert s.hand[1].tolist() == [0] * (HAND - len(hand)) + sorted(hand)
        assert s.held[1] == len(hand)


@every_table
def test_legal_moves_are_those_of_the_rulebook(variant: str, seats: int) -> None:
    for match in _course(variant, seats):
        (seat,) = match.to_act
        assert match.legal_moves(seat) == sorted(_moves_by_the_rulebook(match.state, seat))


def _moves_by_the_rulebook(s: State, seat: int) -> Iterator[int]:
    """Clauses 6 to 12, word for word."""
    row = s.row[: s.row_length].tolist()
    hand = [card for card in CARDS if card in s.hand[seat]]
    if row:
        yield TAKE
    for card in hand:
        if not row or abs(card - row[-1]) <= 10:
            yield card
        if card not in TOADS and int(str(card)[::-1]) in row:
            yield TWIST + card


@every_table
def test_all_know_which_twists_a_seat_has_left_undone(variant: str, seats: int) -> None:
    undone: dict[tuple[int, int], int] = {}  # by seat and card: the cards drawn since
    noted = 1
    for match in _course(variant, seats):
        for step in match.steps[noted:]:
            _note_undone(undone, step)
        noted = len(match.steps)
        unseen = [card for card in CARDS if match.state.lies[card] == 0]
        for seat in range(seats):
            found = [draws_since_declined(match.state, seat, card) for card in unseen]
            assert found == [undone.get((seat, card), NEVER) for card in unseen]


def _note_undone(undone: dict[tuple[int, int], int], step: Step) -> None:
    before = step.before
    if before.phase == TURN:
        for card in before.row[: before.row_length]:
            if TWIN[card] and step.move != TWIST + TWIN[card]:
                undone[step.seat, int(TWIN[card])] = 0
    if _drew(step.happened):
        for seat, card in undone:
            undone[seat, card] += seat == step.seat
    if _ended(step.happened):
        undone.clear()


def _drew(happened: tuple[Event, ...]) -> bool:
    return any(event.kind == did.DRAWN for event in happened)


def _ended(happened: tuple[Event, ...]) -> bool:
    return any(event.kind == did.ROUND_SCORED for event in happened)


def _course(variant: str, seats: int) -> Iterator[Match]:
    """A match at each of its decisions; rows grow long because few take."""
    match = Match(GAME, seats, variant=variant, seed=seats)
    luck = Random(seats)
    while not match.over:
        yield match
        (seat,) = match.to_act
        moves = match.legal_moves(seat)
        playing = [move for move in moves if move != TAKE] or moves
        match.play(seat, luck.choice(moves if luck.random() < 0.2 else playing))
