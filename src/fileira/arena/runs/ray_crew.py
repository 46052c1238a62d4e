"""Workers on a Ray cluster: the one that RAY_ADDRESS names, or else one on this machine."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.errors import UserError
from ..contests.block import Block
from ..contests.contest import Contest
from ..contests.dealer import Dealer
from .run import BlockRange, Crew, Promised, play_part
from .warm import warm

if TYPE_CHECKING:
    import ray
    from ray.actor import ActorHandle


class Worker:
    """What lives in a process of the cluster."""

    def __init__(self, contest: Contest) -> None:
        self._dealer = Dealer(contest)

    def play(self, part: BlockRange) -> list[Block]:
        return play_part(self._dealer, part)


class Promise:
    """Blocks that a worker is playing."""

    def __init__(self, reference: "ray.ObjectRef[list[Block]]") -> None:
        self._reference = reference

    def result(self) -> list[Block]:
        import ray

        return ray.get(self._reference)


class Cluster:
    """The workers take turns."""

    def __init__(self, workers: "list[ActorHandle[Worker]]") -> None:
        self.size = len(workers)
        self._workers = workers
        self._next = 0

    def submit(self, part: BlockRange) -> Promised:
        worker = self._workers[self._next % self.size]
        self._next += 1
        return Promise(worker.play.remote(part))


@contextmanager
def ray_crew(contest: Contest, workers: int | None = None) -> Iterator[Crew]:
    """As many workers as the cluster has cores, if no number is given."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise UserError("extra_missing", name="ray", extra="ray") from None
    with Dealer(contest) as dealer:
        dealer.check_own_bots()
    warm(contest)
    ours = not ray.is_initialized()
    if ours:
        ray.init(
            logging_level=logging.ERROR,
            log_to_driver=False,
            include_dashboard=False,
            runtime_env={"env_vars": {"PYTHONPATH": _home()}},
        )
    try:
        size = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(num_cpus=1)(Worker)
        yield Cluster([remote.remote(contest) for _ in range(size)])
    finally:
        if ours:
            ray.shutdown()


def _home() -> str:
    """Where this package lies: workers on this machine find the same one."""
    return str(Path(__file__).parents[3])
