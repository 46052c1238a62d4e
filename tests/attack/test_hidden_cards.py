"""Nothing that anybody is told depends on what they may not know, whatever is done at a table."""

from pathlib import Path

import pytest

from fileira.core import kernel
from fileira.core.record import AnyState
from fileira.server.table.live_match import LiveMatch
from tests.attack import hidden_calls, hidden_cards
from tests.attack.hidden_cards import SEEN
from tests.attack.report import Report

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="the same compiled or not")
MATCHES = 120
SECONDS = 15.0  # at most
NETWORK_SECONDS = 8.0


def test_nobody_is_told_what_is_hidden() -> None:
    report = Report("hidden")
    hidden_cards.search(report, seed=1, seconds=SECONDS, numbers=range(MATCHES))
    assert list(report.findings) == []
    assert report.counts[SEEN] > 1000


def test_nobody_is_told_over_the_network_what_is_hidden(tmp_path: Path) -> None:
    report = Report("hidden")
    hidden_calls.search(report, seed=1, seconds=NETWORK_SECONDS, folder=tmp_path)
    assert list(report.findings) == []
    assert report.counts[SEEN] > 10


def test_a_table_that_shows_all_cards_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search itself works: without what blanks the cards it finds them at once."""

    def show(live_match: LiveMatch, ground: AnyState, seat: int) -> None:
        live_match._choose(ground, seat, live_match.choices.get(seat, ()))

    monkeypatch.setattr(LiveMatch, "show", show)
    report = Report("hidden")
    hidden_cards.search(report, seed=1, seconds=SECONDS, numbers=range(2))
    assert [what for what in report.findings if "known_cards" in what]
