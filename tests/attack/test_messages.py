"""Whatever strangers send, those who play notice nothing, and the server does not complain."""

from pathlib import Path

import pytest

from fileira.core import kernel
from tests.attack.attackers import Burst
from tests.attack.messages import HOSTILE, attack, judge_stalls
from tests.attack.probe import Felt, Sample
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


def test_a_stall_is_told_with_what_ran_then() -> None:
    report = Report("messages")
    felt = Felt(slow=[Sample("a move", 10.0, 10.5)])
    judge_stalls(report, felt, [Burst("odd_frames", 9.0, 10.1), Burst("records", 10.6, 11.0)])
    (finding,) = report.findings.values()
    assert finding.facts["running"] == ["odd_frames"]


def test_the_server_is_not_blamed_for_a_stall_of_the_machine() -> None:
    report = Report("messages")
    felt = Felt(slow=[Sample("a move", 10.0, 10.5)], late=[Sample("control", 10.1, 10.45)])
    judge_stalls(report, felt, [])
    assert report.findings == {}
    assert report.counts["stalls of the machine"] == 1
