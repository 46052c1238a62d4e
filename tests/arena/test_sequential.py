"""The sequential test: honest under no difference, quick in clear cases."""

import numpy as np
import pytest

from fileira.arena.statistics.sequential import ALPHA, LEAST, SPREAD, SequentialTest
from fileira.core.record import Float64s

RUNS, BLOCKS = 4000, 500
TINY = 1e-12  # where all differences are zero


def decisions(differences: Float64s) -> Float64s:
    """When each row is decided, looking after every block; inf = never. All rows at once."""
    counts = np.arange(1, differences.shape[1] + 1)
    means = differences.cumsum(axis=1) / counts
    squares = (differences**2).cumsum(axis=1) - counts * means**2
    signal, mixed = counts * means**2, 1 + counts * SPREAD**2
    ratios = (squares + signal + TINY) / (squares + signal / mixed + TINY)
    evidence = counts / 2 * np.log(ratios) - np.log(mixed) / 2
    clear = (evidence > -np.log(ALPHA)) & (counts >= LEAST)
    first: Float64s = np.where(clear.any(axis=1), 1.0 + clear.argmax(axis=1), np.inf)
    return first


def outcome(differences: Float64s) -> SequentialTest:
    test = SequentialTest()
    for difference in differences:
        test.add(float(difference))
    return test


@pytest.mark.parametrize("blocks", ["normal", "wins_and_losses"])
def test_without_a_difference_at_most_one_run_in_a_hundred_is_decided(blocks: str) -> None:
    luck = np.random.default_rng(7)
    samples = {
        "normal": luck.normal(0, 3, (RUNS, BLOCKS)),
        "wins_and_losses": luck.integers(-1, 2, (RUNS, BLOCKS)).astype(np.float64),
    }
    wrong = np.isfinite(decisions(samples[blocks])).mean()
    assert wrong <= ALPHA


def test_a_clear_case_stops_early_and_a_close_one_late() -> None:
    luck = np.random.default_rng(8)
    clear = decisions(luck.normal(1.0, 1.0, (200, BLOCKS)))
    close = decisions(luck.normal(0.2, 1.0, (200, BLOCKS)))
    assert np.isfinite(clear).all()
    assert np.median(clear) < 30
    assert np.median(close) > 4 * np.median(clear)


def test_the_running_form_is_the_same_as_the_definition() -> None:
    luck = np.random.default_rng(9)
    for _ in range(20):
        row = luck.normal(0.5, 1.0, 100)
        decided = decisions(row[np.newaxis])[0]
        test = SequentialTest()
        for number, difference in enumerate(row, 1):
            test.add(float(difference))
            assert test.decided == (number >= decided)


def test_either_side_may_win_and_what_was_decided_stays() -> None:
    assert outcome(np.array([2.0, 1.0] * 10)).winner == 1
    assert outcome(np.array([-2.0, -1.0] * 10)).winner == -1
    turned = outcome(np.array([2.0, 1.0] * 10 + [-9.0] * 9))
    assert turned.mean < 0
    assert turned.winner == 1


def test_equal_blocks_are_no_proof_before_there_are_many() -> None:
    assert not outcome(np.ones(9)).decided
    assert outcome(np.ones(20)).winner == 1
    assert outcome(np.zeros(1000)).p == 1.0
