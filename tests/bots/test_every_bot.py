"""Laws that the bots of every level obey in every game."""

from itertools import pairwise
from threading import Event

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from fileira.bots.bot import legal_moves
from fileira.bots.budget import Budget, Spent
from fileira.bots.chance import seed_for
from fileira.bots.explain import explain
from fileira.bots.forest import TREES, Forest
from fileira.bots.levels import LEVELS, new_bot
from fileira.bots.trials import Trials
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.core.optional.heuristics import heuristics_of, outlook, rate, weigh
from fileira.core.record import AnyState
from fileira.core.seed import read_seed, seed_words

from ..strategies import KINDS, Kind, finished_matches, matches

FEW = 2 if INTERPRETED else 60  # samples
few_examples = settings(
    max_examples=1 if INTERPRETED else 8, suppress_health_check=[HealthCheck.too_slow]
)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)
every_level = pytest.mark.parametrize("level", LEVELS)
of = st.data()


def _asked(of: st.DataObject, kind: Kind) -> tuple[Match, int]:
    """A match, and a seat it waits for."""
    match = of.draw(matches(kind))
    assume(match.to_act)
    return match, of.draw(st.sampled_from(match.to_act))


def _samples(count: int, threads: int = 1) -> Budget:
    return Budget(samples=count, threads=threads)


@every_level
@every_kind
@few_examples
@given(of)
def test_a_bot_makes_a_legal_move(kind: Kind, level: str, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    move = new_bot(level, 1).choose(match.observation(seat), seat, _samples(FEW))
    assert move in match.legal_moves(seat)


@every_level
@every_kind
@few_examples
@given(of)
def test_two_worlds_that_look_the_same_to_a_bot_get_the_same_move(
    kind: Kind, level: str, of: st.DataObject
) -> None:
    match, seat = _asked(of, kind)
    seen = match.observation(seat)
    other = seen.copy()
    match.game.rules.redeal(other, seat, seed_words(read_seed(of.draw(st.integers(0, 99)))))
    match.game.rules.observe(other, seat)
    bot = new_bot(level, 1)
    assert bot.choose(seen, seat, _samples(FEW)) == bot.choose(other, seat, _samples(FEW))


@every_level
@every_kind
@few_examples
@given(of)
def test_a_bot_leaves_what_it_sees_as_it_is(kind: Kind, level: str, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    seen = match.observation(seat)
    before = seen.tobytes()
    new_bot(level, 1).choose(seen, seat, _samples(FEW))
    assert seen.tobytes() == before


@pytest.mark.parametrize("level", ["strong", "expert"])
@every_kind
@few_examples
@given(of)
def test_the_number_of_threads_changes_no_decision(
    kind: Kind, level: str, of: st.DataObject
) -> None:
    match, seat = _asked(of, kind)
    seen = match.observation(seat)
    bot = new_bot(level, 1)
    assert bot.choose(seen, seat, _samples(FEW)) == bot.choose(seen, seat, _samples(FEW, 3))


@every_kind
@few_examples
@given(of)
def test_every_move_is_tried_in_the_same_worlds(kind: Kind, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    seen = match.observation(seat)
    moves, seed = legal_moves(seen, seat), seed_for(seen, seat, 1)
    worlds = 1 if INTERPRETED else 4
    budget = _samples(worlds * len(moves))
    together = Trials(seen, seat, moves, seed)
    together.run(budget, Spent(budget))
    alone = Trials(seen, seat, moves[-1:], seed)
    alone.run(_samples(worlds), Spent(_samples(worlds)))
    assert together.worlds == alone.worlds == worlds
    assert np.array_equal(together.wins[:, -1], alone.wins[:, 0])
    assert np.array_equal(together.points[:, -1], alone.points[:, 0])


@every_kind
@few_examples
@given(of)
def test_a_search_that_is_stopped_still_answers(kind: Kind, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    seen = match.observation(seat)
    stopped = Event()
    stopped.set()
    for level in LEVELS:
        budget = Budget(seconds=1000.0, threads=1, stop=stopped)
        assert new_bot(level, 1).choose(seen, seat, budget) in match.legal_moves(seat)


@every_kind
@few_examples
@given(of)
def test_a_tree_uses_every_sample_once(kind: Kind, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    seen = match.observation(seat)
    forest = Forest(seen, seat, seed_for(seen, seat, 1))
    forest.grow(_samples(FEW))
    assert sum(forest.visits.values()) == FEW // TREES * TREES
    assert list(forest.visits) == match.legal_moves(seat)


@every_kind
@few_examples
@given(of)
def test_an_explanation_judges_every_legal_move(kind: Kind, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    moves = match.legal_moves(seat)
    judgements = explain(match.observation(seat), seat, _samples(len(moves)), seed=1)
    assert [each.move for each in judgements] == moves
    names = heuristics_of(match.state).FACTS
    for each in judgements:
        assert 0.0 <= each.wins <= 1.0
        assert each.samples == 1
        assert tuple(each.facts) == names
        chances = [value for name, value in each.facts.items() if name.startswith("chance_")]
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert all(f"fact.{name}" in match.game.words() for name in names)


# What games know


@every_kind
@few_examples
@given(of)
def test_moves_are_weighed_by_what_the_seat_sees(kind: Kind, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    for judge in (weigh, rate):
        known = _weights(judge, match.observation(seat), seat)
        assert known == _weights(judge, match.state.copy(), seat)


@every_kind
@few_examples
@given(of)
def test_some_move_has_a_weight_and_none_a_negative_one(kind: Kind, of: st.DataObject) -> None:
    match, seat = _asked(of, kind)
    weights = _weights(weigh, match.observation(seat), seat)
    assert min(weights) >= 0.0
    assert 0.0 < sum(weights) < float("inf")


@every_kind
@few_examples
@given(of)
def test_at_the_end_of_a_match_the_winners_share_the_win(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    chances = [float(outlook(match.state, seat)) for seat in range(match.seats)]
    winning = [seat for seat in range(match.seats) if chances[seat] > 0.0]
    assert winning == match.winners
    assert all(one == other for one, other in pairwise(chances[seat] for seat in winning))


def _weights(judge: object, state: AnyState, seat: int) -> list[float]:
    assert callable(judge)
    moves = legal_moves(state, seat)
    weights = np.zeros(len(moves))
    judge(state, seat, np.array(moves, np.int16), len(moves), weights)
    return [float(weight) for weight in weights]
