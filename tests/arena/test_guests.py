"""Bots of the user's own: they play, and what goes wrong with them costs them that deal only."""

import multiprocessing
import shutil
from pathlib import Path

import pytest

from fileira.arena.contests.contest import new_contest
from fileira.arena.contests.entrant import read_entrants
from fileira.arena.contests.own_bot_child import Briefing, OneQuestion, serve
from fileira.arena.statistics.results import Results
from fileira.core.errors import UserError
from fileira.core.game import find_game
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match

from .conftest import BotFile, contest, play

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"
GOOD = "return legal_moves(observation, seat)[-1]"
TWO_CLASSES = f"""
from fileira.bots import legal_moves

class Other:
    def choose(self, observation, seat, budget):
        return None

class Bot(Other):
    def __init__(self, seed):
        self.seed = seed

    def choose(self, observation, seat, budget):
        assert budget.samples == 7 and self.seed
        {GOOD}
"""
DEALS = 1 if INTERPRETED else 2


def kinds(results: Results) -> set[str]:
    assert results.forfeits[1] == []
    return {forfeit.kind for forfeit in results.forfeits[0]}


def test_the_example_of_ten_lines_plays() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 10
    results = play(contest(str(EXAMPLE), "random"), DEALS)
    assert kinds(results) == set()
    assert results.contest.names == ["my_bot", "random"]
    assert results.blocks[0].moves[0] >= 20


@pytest.mark.parametrize(
    ("body", "kind", "told"),
    [
        ("return 1 // 0", "crashed", "ZeroDivisionError"),
        ("raise SystemExit", "crashed", "SystemExit"),
        ("os._exit(3)", "died", "exit code 3"),
        ("time.sleep(1000)", "late", "0.3 s"),
        ("while True: pass", "late", "0.3 s"),
        ("return 105", "illegal", "105"),
        ("return 'four'", "nonsense", "'four' (str)"),
        ("return None", "nonsense", "None (NoneType)"),
        ("return 1.0", "nonsense", "1.0 (float)"),
    ],
)
def test_a_bot_that_does_not_answer_forfeits_every_deal(
    bot_file: BotFile, body: str, kind: str, told: str
) -> None:
    results = play(contest(bot_file(body), "random", patience=0.3), 1)
    assert kinds(results) == {kind}
    assert told in results.forfeits[0][0].detail
    assert len(results.forfeits[0]) == 2  # once with each seating
    assert results.wins.tolist() == [[0.0, 1.0]]


def test_a_crash_names_the_line_of_the_file(bot_file: BotFile) -> None:
    results = play(contest(bot_file("return [][seat]"), "random"), 1)
    detail = results.forfeits[0][0].detail
    assert 'File "my_bot.py", line 7, in choose' in detail
    assert "return [][seat]" in detail


def test_after_a_forfeit_the_bot_plays_the_next_deal(bot_file: BotFile) -> None:
    body = "if seat == 0 and len(legal_moves(observation, seat)) == 9: os._exit(1)\n" + GOOD
    results = play(contest(bot_file(body), "random"), 1)
    assert [forfeit.seating for forfeit in results.forfeits[0]] == [0]
    assert results.blocks[0].moves[0] > 10


def test_what_a_bot_prints_and_keeps_does_no_harm(bot_file: BotFile) -> None:
    body = "print('hello', flush=True)\nself.count = getattr(self, 'count', 0) + 1\n" + GOOD
    assert kinds(play(contest(bot_file(body), "random"), 1)) == set()


def test_chance_of_a_bot_comes_from_the_seed(bot_file: BotFile) -> None:
    body = "import random\nreturn random.choice(legal_moves(observation, seat))"
    chosen = contest(bot_file(body), "random")
    first, second = play(chosen, DEALS), play(chosen, DEALS)
    assert [block.scores for block in first.blocks] == [block.scores for block in second.blocks]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1", "needs one class with a method choose, or one named Bot; it has: -"),
        ("class A:\n def choose(self): 0\nclass B(A): pass", "it has: A, B"),
        ("def broken(:", "SyntaxError"),
        ("import no_such_module", "ModuleNotFoundError"),
    ],
)
def test_a_file_that_is_no_bot_is_refused_at_once(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match="The bot bad cannot be used") as caught:
        play(contest(str(file), "random"), 1)
    assert said in str(caught.value)


def test_the_class_named_bot_is_the_bot(tmp_path: Path) -> None:
    file = tmp_path / "two.py"
    file.write_text(TWO_CLASSES, encoding="utf-8")
    assert kinds(play(contest(f"{file}:7", "random"), 1)) == set()


def test_a_missing_file_is_told() -> None:
    with pytest.raises(UserError, match=r"nowhere\.py cannot be read: No such file"):
        read_entrants(["nowhere.py"])


def test_another_text_of_the_file_is_another_contest(bot_file: BotFile) -> None:
    entrants = [read_entrants([bot_file(body), "random"]) for body in (GOOD, "return 1")]
    first, second = (new_contest(find_game("six_nimmt"), pair) for pair in entrants)
    assert first.digest != second.digest


def test_a_bot_whose_answers_nobody_reads_any_more_leaves_in_silence(tmp_path: Path) -> None:
    """The arena stops as soon as a result is clear, in the middle of deals."""
    shutil.copy(EXAMPLE, tmp_path)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    [entrant] = read_entrants([str(EXAMPLE)])
    match = Match("take_that", 2, seed=1)
    seat = match.to_act[0]
    question = OneQuestion(1, match.observation(seat).tobytes(), seat)
    briefing = Briefing("take_that", str(tmp_path), entrant, 1, question)
    process = context.Process(target=serve, args=(theirs, briefing))
    process.start()
    theirs.close()
    assert ours.recv() == ("answer", False)  # it is ready
    ours.send(question)
    assert ours.poll(300)
    ours.close()
    process.join(300)
    assert process.exitcode == 0
