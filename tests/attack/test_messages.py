"""Whatever strangers send, those who play notice nothing, and the server does not complain."""

from pathlib import Path

import pytest

from fileira.core import kernel
from tests.attack.messages import HOSTILE, attack
from tests.attack.report import Report

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
SECONDS = 10.0
FEW = 500
WAITING = "others waited for"  # how long depends on the machine: `make attack` looks at it


def test_hostile_messages_do_nothing_to_others(tmp_path: Path) -> None:
    report = Report("messages")
    attack(report, seed=1, seconds=SECONDS, folder=tmp_path)
    assert [what for what in report.findings if not what.startswith(WAITING)] == []
    assert report.counts[HOSTILE] > FEW
