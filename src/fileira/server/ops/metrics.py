"""What a server counts and measures, for Prometheus."""

from collections.abc import Iterable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from ...core.text.words import shell_words
from ..protocol.entries import BOT, Entry, Moved

CONTENT_TYPE = CONTENT_TYPE_LATEST
PREFIX = "fileira_"
FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class Metrics:
    """The numbers of one process. `metric.<name>` of the words says what each is."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        # Numbers of now
        self.tables = Gauge(*_named("tables"), registry=registry)
        self.sockets = Gauge(*_named("sockets"), registry=registry)
        self.connections = Gauge(*_named("connections"), registry=registry)
        self.connections_most = Gauge(*_named("connections_most"), registry=registry)
        self.database_away = Gauge(*_named("database_away"), registry=registry)
        self.bus_away = Gauge(*_named("bus_away"), registry=registry)
        # Numbers since the start
        self.moves = Counter(*_named("moves"), ["game", "by"], registry=registry)
        self._moves_by = cache(self.moves.labels)
        self.refusals = Counter(*_named("refusals"), ["reason"], registry=registry)
        self.connections_refused = Counter(
            *_named("connections_refused"), ["reason"], registry=registry
        )
        self.failures = Counter(*_named("failures"), ["part"], registry=registry)
        # Times and sizes
        self.answer = Histogram(*_named("answer_seconds"), buckets=FAST, registry=registry)
        self.thought = Histogram(
            *_named("thought_seconds"), ["level"], buckets=SLOW, registry=registry
        )
        self.waited = Histogram(
            *_named("waited_seconds"), ["level"], buckets=SLOW, registry=registry
        )
        self.commit = Histogram(*_named("commit_seconds"), buckets=FAST, registry=registry)
        self.written = Counter(*_named("written"), registry=registry)

    def committed(self, jobs: int, seconds: float) -> None:
        """For `Store(watch=...)`, which calls it from its own thread."""
        self.commit.observe(seconds)
        self.written.inc(jobs)

    def stored(self, game: str, entries: Iterable[Entry]) -> None:
        """Call it when this process has stored entries of a table."""
        for entry in entries:
            if isinstance(entry, Moved):
                self._moves_by(game, "bot" if entry.by == BOT else "person").inc()

    def text(self) -> bytes:
        return generate_latest(self._registry)


def _named(name: str) -> tuple[str, str]:
    return PREFIX + name, shell_words()(f"metric.{name}")
