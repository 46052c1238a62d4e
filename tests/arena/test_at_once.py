"""Bots that answer the questions of many tables at once: the same results, in fewer calls."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fileira.arena.contests.block import Block
from fileira.arena.contests.contest import Contest, new_contest
from fileira.arena.contests.dealer import Dealer
from fileira.arena.contests.entrant import read_entrants
from fileira.core.errors import UserError
from fileira.core.game import Game, find_game, load_games
from fileira.core.kernel import INTERPRETED

ONE = """
    def choose(self, observation, seat, budget):
        return self.pick(observation, seat)
"""
MANY = """
    def choose_many(self, observations, seats, budget):
        assert len(observations) == len(seats)
        return [self.pick(seen, seat) for seen, seat in zip(observations, seats)]
"""
HEAD = """
import os, time
from fileira import Match
from fileira.bots import legal_moves

legal_moves(Match("six_nimmt", 2).observation(0), 0)  # what it needs is loaded before it is asked

class Bot:
    def pick(self, seen, seat):
        moves = legal_moves(seen, seat)
        {body}
"""
SUM = "return moves[int(seen.tobytes()[:400].count(1)) % len(moves)]"
# It remembers what it was asked before, and leaves the rest to chance.
MEMORY = """
import random
from fileira.bots import legal_moves

class Bot:
    def __init__(self, seed):
        self.asked = seed

    def choose(self, observation, seat, budget):
        self.asked += 1
        moves = legal_moves(observation, seat)
        return random.choice(moves[self.asked % 2:] or moves)
"""
DEALS = 2 if INTERPRETED else 5
Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, text: str) -> str:
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


@pytest.fixture
def both(write: Write) -> Callable[[str], tuple[str, str]]:
    """A bot that is asked one by one, and the same that is asked at once."""

    def of(body: str) -> tuple[str, str]:
        head = HEAD.format(body="\n        ".join(body.splitlines()))
        return write("one/bot", head + ONE), write("many/bot", head + MANY)

    return of


def against(bot: str, *others: str, game: str = "six_nimmt", patience: float = 10.0) -> Contest:
    found = find_game(game)
    seats = found.usual_seats(found.variant(None))
    entrants = read_entrants([bot, *others])
    return new_contest(found, entrants, seats=seats, patience=patience)


def blocks(contest: Contest, sizes: tuple[int, ...] = (DEALS,)) -> list[Block]:
    with Dealer(contest) as dealer:
        return [
            block for n, size in enumerate(sizes) for block in dealer.blocks(sum(sizes[:n]), size)
        ]


def facts(found: list[Block]) -> list[object]:
    return [(block.scores, block.moves, block.rounds, block.forfeits) for block in found]


# A bot lives in a process of its own, which knows nothing of games that tests bring along.
GAMES = [game for game in load_games().values() if "tests" not in game.folder.parts]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_asked_at_once_a_bot_plays_as_if_asked_one_by_one(
    both: Callable[[str], tuple[str, str]], write: Write, game: Game
) -> None:
    one, many = both(SUM)
    rest = ("casual", write("memory", MEMORY))[: game.usual_seats(game.variant(None)) - 1]
    asked_singly = blocks(against(one, *rest, game=game.name))
    assert facts(blocks(against(many, *rest, game=game.name))) == facts(asked_singly)
    assert not any(block.forfeits for block in asked_singly)


def test_how_many_deals_are_in_step_changes_nothing(
    both: Callable[[str], tuple[str, str]], write: Write
) -> None:
    chosen = against(both(SUM)[1], write("memory", MEMORY))
    assert facts(blocks(chosen, (4,))) == facts(blocks(chosen, (1, 2, 1)))


def test_all_tables_are_asked_in_one_call(both: Callable[[str], tuple[str, str]]) -> None:
    body = "return moves[0]"
    text = Path(both(body)[1])
    text.write_text(
        text.read_text().replace("assert len", "assert len(seats) == 3 * 2 * 2 and len"),
        encoding="utf-8",
    )
    # In the first trick nobody has taken a row, so both seats at both tables of each deal are
    # asked; afterwards only some choose a row, and that fails, but singly it is not asked again.
    found = blocks(against(str(text), "random"), (3,))
    assert {forfeit.kind for block in found for forfeit in block.forfeits} == {"crashed"}
    assert min(block.moves[0] for block in found) > 0


@pytest.mark.parametrize(
    "trouble",
    [
        "return 1 // 0",
        "os._exit(3)",
        "time.sleep(1000)",
        "return 10**30",
        "return 1.0",
    ],
)
def test_trouble_at_one_table_costs_that_deal_only(
    both: Callable[[str], tuple[str, str]], trouble: str
) -> None:
    body = f"if seat == 1 and 5 < moves[0] < 9:\n    {trouble}\nreturn moves[-1]"
    singly, at_once = (blocks(against(bot, "random", patience=1.0), (3,)) for bot in both(body))
    assert facts(at_once) == facts(singly)
    lost = sum(bool(block.forfeits) for block in singly)
    assert 0 < lost < 3


@pytest.mark.parametrize("answer", ["None", "seats[:-1]"])
def test_answers_that_are_no_list_of_moves_are_nonsense(write: Write, answer: str) -> None:
    head = "class Bot:\n    def choose_many(self, observations, seats, budget):\n"
    found = blocks(against(write("bad", f"{head}        return {answer}\n"), "random"), (2,))
    kinds = [forfeit.kind for block in found for forfeit in block.forfeits]
    assert kinds == ["nonsense"] * 4


def test_getting_ready_may_take_longer_than_a_decision(write: Write) -> None:
    body = (
        "import time\nfrom fileira.bots import legal_moves\n\nready = []\n\nclass Bot:\n"
        "    def prepare(self, observation, seat):\n"
        "        time.sleep(0.5)\n        ready.extend(legal_moves(observation, seat))\n\n"
        "    def choose(self, observation, seat, budget):\n"
        "        assert ready\n        return legal_moves(observation, seat)[0]\n"
    )
    found = blocks(against(write("bot", body), "random", patience=0.4), (1,))
    assert found[0].forfeits == []


def test_a_bot_may_use_as_many_threads_as_its_budget_says(write: Write) -> None:
    write("torch", "def set_num_threads(number):\n    global threads\n    threads = number\n")
    body = (
        "import os, torch\n\nclass Bot:\n    def choose(self, observation, seat, budget):\n"
        "        told = [int(os.environ[name + '_NUM_THREADS'])"
        " for name in ('OMP', 'OPENBLAS', 'MKL')]\n"
        "        raise ValueError(f'{told + [torch.threads]} {[budget.threads] * 4}')\n"
    )
    found = blocks(against(write("bot", body), "random"), (1,))
    assert found[0].forfeits[0].detail.endswith("ValueError: [1, 1, 1, 1] [1, 1, 1, 1]")


def test_the_threads_of_the_arena_itself_stay_as_they_were(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    monkeypatch.setenv("OMP_NUM_THREADS", "5")
    monkeypatch.delenv("MKL_NUM_THREADS", raising=False)
    with pytest.raises(UserError), Dealer(against(write("bad", "x = 1"), "random")) as dealer:
        dealer.check_own_bots()
    assert os.environ["OMP_NUM_THREADS"] == "5"
    assert "MKL_NUM_THREADS" not in os.environ
