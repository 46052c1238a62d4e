"""Servers are killed while people move in any order: what was answered stays, all tables open."""

from pathlib import Path

import pytest

from fileira.core import kernel
from tests.attack.kills import KILLS, kill_one, kill_two
from tests.attack.report import Report

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
SECONDS = 60.0
MOST = 2  # kills


def test_a_killed_server_loses_no_answer_and_no_table(tmp_path: Path) -> None:
    report = Report("kills")
    kill_one(report, seed=1, seconds=SECONDS, folder=tmp_path, most=MOST)
    assert list(report.findings) == []
    assert report.counts[KILLS] == MOST


def test_one_of_two_servers_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    report = Report("kills")
    kill_two(report, seed=1, seconds=SECONDS, folder=tmp_path, most=MOST)
    assert list(report.findings) == []
    assert report.counts[KILLS] == MOST
