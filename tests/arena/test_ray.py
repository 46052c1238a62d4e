"""A Ray cluster plays the same contest."""

import warnings
from collections.abc import Iterator

import pytest

from fileira.arena.runs.ray_crew import ray_crew
from fileira.arena.runs.run import run
from fileira.core.kernel import INTERPRETED

from .conftest import contest, play

DEALS = 2 if INTERPRETED else 8


@pytest.fixture
def two_workers() -> Iterator[None]:
    """A cluster of this machine alone."""
    ray = pytest.importorskip("ray")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray warns about its own future
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        yield
        ray.shutdown()


@pytest.mark.usefixtures("two_workers")
def test_two_workers_of_a_cluster_give_the_same_results() -> None:
    chosen = contest("random", "casual")
    with ray_crew(chosen) as crew:
        assert crew.size == 2
        results = run(chosen, DEALS, crew)
    alone = play(chosen, DEALS)
    assert [block.scores for block in results.blocks] == [block.scores for block in alone.blocks]
