"""What commands work on: a kept match, and the data of a server."""

from pathlib import Path

import pytest

from fileira.core.match.match import Match
from fileira.core.match.match_record import write
from fileira.server.store.database import open_database
from fileira.server.store.migrations import migrate


@pytest.fixture
def match() -> Match:
    match = Match("six_nimmt", 2, seed=7, options={"rounds": 1}, names=("Ada", "Bruno"))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "match.fileira"
    file.write_text(write(match), encoding="utf-8")
    return file


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server that has been started once."""
    engine = open_database(f"sqlite:///{tmp_path / 'data' / 'tables.sqlite'}")
    migrate(engine)
    engine.dispose()
    return tmp_path / "data"
