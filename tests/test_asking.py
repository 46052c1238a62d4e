"""Laws of chance that is asked for: games tell what can come, and go on with what is given."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator

import pytest

from fileira.core.asking import Asker, Standstill
from fileira.core.chance import CHACHA20, blank
from fileira.core.events import Chance, Log
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.core.match.steps import Step
from fileira.core.record import AnyState
from fileira.core.rules import apply
from fileira.core.seed import read_seed, seed_words

from .strategies import ALL_KINDS, Kind, play_at_random

MOST_MOVES = 120 if INTERPRETED else 1000
KINDS_AND_SEATS = [
    pytest.param(kind, seats, id=f"{kind!r}-{seats}")
    for kind in ALL_KINDS
    for seats in sorted({kind.variant.seats[0], kind.variant.seats[-1]})
]
every_table = pytest.mark.parametrize(("kind", "seats"), KINDS_AND_SEATS)


@every_table
def test_what_was_drawn_is_asked_for_and_leads_to_the_same_match(kind: Kind, seats: int) -> None:
    match = _played(kind, seats)
    state, asked = _dealt(match), 0
    for step in match.steps:
        state = _after(state, step)
        for pause, drawn in _answered(state, step):
            assert pause.wanted is not None
            assert (pause.wanted.kind, pause.wanted.size) == (drawn.kind, len(drawn.cards))
            assert Counter(drawn.cards) <= Counter(pause.wanted.pool)
            asked += 1
        end = Asker().go_on(state, step.chance)
        assert end.wanted is None
        assert end.events == tuple(event for frame in step.frames for event in frame.events)
        state = end.state
    assert asked > 0
    assert _without_chance(state) == _without_chance(match.state)


@every_table
def test_exactly_what_is_in_the_pool_can_come(kind: Kind, seats: int) -> None:
    match = _played(kind, seats)
    state = _dealt(match)
    for step in match.steps:
        state = _after(state, step)
        for pause, drawn in _answered(state, step):
            possible = {card for card in range(-1, 128) if _can_come(pause, drawn, card)}
            assert pause.wanted is not None
            assert possible == set(pause.wanted.pool)
        state = Asker().go_on(state, step.chance).state


@every_table
def test_asking_leaves_the_state_as_it_is(kind: Kind, seats: int) -> None:
    state = _dealt(_played(kind, seats))
    before = state.tobytes()
    assert Asker().go_on(state).wanted is not None
    assert state.tobytes() == before


@every_table
def test_a_copy_asks_as_the_original_does(kind: Kind, seats: int) -> None:
    state = _dealt(_played(kind, seats))
    for asker in (pickle.loads(pickle.dumps(Asker())), copy.deepcopy(Asker())):  # noqa: S301  # our own
        assert asker.go_on(state).wanted == Asker().go_on(state).wanted


def test_what_cannot_come_is_refused() -> None:
    match = Match("high_card", 2, seed=1)
    with pytest.raises(ValueError, match="cannot be drawn"):
        Asker().go_on(_dealt(match), (Chance(0, (1, 1, 1, 1, 1, 1)),))


def _played(kind: Kind, seats: int) -> Match:
    match = Match(kind.game, seats, variant=kind.variant.name, seed=7)
    play_at_random(match, 7, MOST_MOVES)
    return match


def _dealt(match: Match) -> AnyState:
    """The state before anything was drawn; its generator is that of another seed."""
    state: AnyState = match.game.rules.State.new()
    state.rng.mode = CHACHA20
    options = match.game.options_record(match.variant, match.options)
    match.game.rules.deal(state, match.seats, seed_words(read_seed(1)), options)
    return state


def _after(state: AnyState, step: Step) -> AnyState:
    """The state after the decision alone."""
    after = state.copy()
    if step.seat >= 0:
        apply(after, step.seat, step.move, Log.new())
    return after


def _answered(state: AnyState, step: Step) -> Iterator[tuple[Standstill, Chance]]:
    """Each question of a step with its answer."""
    given: tuple[Chance, ...] = ()
    for drawn in step.chance:
        pause = Asker().go_on(state, given)
        yield pause, drawn
        state, given = pause.state, (*pause.given, drawn)


def _can_come(pause: Standstill, drawn: Chance, card: int) -> bool:
    """Whether the card can be the first that is drawn, with any others after it."""
    assert pause.wanted is not None
    left = list(pause.wanted.pool)
    if card in left:
        left.remove(card)
    cards = (card, *left[: len(drawn.cards) - 1])
    try:
        Asker().go_on(pause.state, (*pause.given, Chance(drawn.kind, cards)))
    except ValueError:
        return False
    return True


def _without_chance(state: AnyState) -> bytes:
    twin = state.copy()
    blank(twin.rng)
    return bytes(twin.tobytes())
