"""Nothing that anybody is told depends on what they may not know, whatever is done at a table."""

import pytest

from fileira.core import kernel
from tests.attack.hidden_cards import SEEN, search
from tests.attack.report import Report

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="the same compiled or not")
SECONDS = 12.0
FEW = 1000  # views and answers that even a slow machine searches


def test_nobody_is_told_what_is_hidden() -> None:
    report = Report("hidden")
    search(report, seed=1, seconds=SECONDS)
    assert list(report.findings) == []
    assert report.counts[SEEN] > FEW
