"""`fileira ladder` as a user sees it."""

import json
from pathlib import Path

import pytest

from fileira.bots.levels import LEVELS, TABLE, Level
from fileira.core.kernel import INTERPRETED
from tests.cli.conftest import Run


@pytest.mark.skipif(INTERPRETED, reason="thinking is slow")
def test_a_ladder_is_written_for_programs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TABLE, "strong", Level("strong", 4))
    monkeypatch.setitem(TABLE, "expert", Level("expert", 4))
    out = tmp_path / "ladder"
    page = Path("docs/ladder.md").read_bytes()
    line = "ladder six_nimmt --variant base --players 2 --deals 2 --workers 1"
    result = run(f"{line} --out {out}")
    assert "undecided" in result.output
    record = json.loads((out / "six_nimmt-base-2.json").read_text(encoding="utf-8"))
    assert [level["name"] for level in record["levels"]] == list(LEVELS)
    assert not record["proven"]
    assert Path("docs/ladder.md").read_bytes() == page  # it shows the usual folder only
