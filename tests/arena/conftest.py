"""Small contests, played in this process."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fileira.arena.contests.contest import Contest, new_contest
from fileira.arena.contests.entrant import read_entrants
from fileira.arena.runs.crew import local_crew
from fileira.arena.runs.journal import Journal
from fileira.arena.runs.run import run
from fileira.arena.statistics.results import Results
from fileira.core.game import find_game
from fileira.core.kernel import INTERPRETED

GAME = "six_nimmt"
THINKER = "beginner" if INTERPRETED else "strong:20"


def contest(*bots: str, seats: int = 2, seed: int = 1, patience: float = 10.0) -> Contest:
    entrants = read_entrants(bots)
    return new_contest(find_game(GAME), entrants, seats=seats, seed=seed, patience=patience)


def play(chosen: Contest, deals: int, workers: int = 1, journal: Journal | None = None) -> Results:
    with local_crew(chosen, workers) as crew:
        return run(chosen, deals, crew, journal)


BotFile = Callable[[str], str]


@pytest.fixture
def bot_file(tmp_path: Path) -> BotFile:
    """Write a bot whose `choose` has this body."""

    def write(body: str) -> str:
        file = tmp_path / "my_bot.py"
        lines = "\n".join(f"        {line}" for line in body.splitlines())
        head = "import os, time\nfrom fileira.bots import legal_moves\n\n\nclass MyBot:\n"
        method = "    def choose(self, observation, seat, budget):\n"
        file.write_text(head + method + lines + "\n", encoding="utf-8")
        return str(file)

    return write
