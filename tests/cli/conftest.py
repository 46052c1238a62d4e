"""Running commands as a user does, in a home of their own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fileira.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line; `typed` is what stands on standard input."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")

    def run_line(line: str, typed: str = "") -> Result:
        return CliRunner().invoke(main, line.split(), input=typed, catch_exceptions=False)

    return run_line
