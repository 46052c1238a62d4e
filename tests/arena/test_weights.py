"""Bots with files of their own, such as the weights of a network."""

import json
from pathlib import Path

import pytest

from fileira.arena.contests.contest import Contest
from fileira.arena.statistics.results import Results, as_object
from fileira.core.errors import UserError

from .conftest import contest, play

BOT = """
from pathlib import Path

from fileira.bots import legal_moves

FILES = ["net/weights.txt"]
PLACE = int(Path(__file__).with_name("net").joinpath("weights.txt").read_text())


class Bot:
    def choose(self, observation, seat, budget):
        return legal_moves(observation, seat)[PLACE]
"""
NEIGHBOUR = """
from ranking import best
from fileira.bots import legal_moves


class Bot:
    def choose(self, observation, seat, budget):
        return best(legal_moves(observation, seat))
"""


@pytest.fixture
def trained(tmp_path: Path) -> Path:
    (tmp_path / "net").mkdir()
    weights(tmp_path).write_text("0")
    return written(tmp_path, BOT)


def weights(folder: Path) -> Path:
    return folder / "net" / "weights.txt"


def written(folder: Path, text: str, name: str = "net_bot.py") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def against_random(file: Path) -> Contest:
    return contest(str(file), "random")


def scores(results: Results) -> list[list[list[int]]]:
    assert results.forfeits == [[], []]
    return [block.scores for block in results.blocks]


def files_told(file: Path) -> list[dict[str, str]]:
    told = json.loads(json.dumps(as_object(play(against_random(file), 1))))
    return [bot["files"] for bot in told["bots"]]


def test_retrained_weights_are_another_contest(trained: Path) -> None:
    before = against_random(trained).digest
    assert against_random(trained).digest == before
    weights(trained.parent).write_text("-1")
    assert against_random(trained).digest != before


def test_a_bot_finds_its_weights_beside_its_file(trained: Path) -> None:
    lowest = scores(play(against_random(trained), 1))
    weights(trained.parent).write_text("-1")
    assert scores(play(against_random(trained), 1)) != lowest


def test_a_run_plays_the_weights_that_it_has_a_digest_of(trained: Path) -> None:
    chosen = against_random(trained)
    lowest = scores(play(chosen, 1))
    weights(trained.parent).write_text("-1")  # somebody trains on while the arena plays
    assert scores(play(chosen, 1)) == lowest


def test_results_name_the_weights(trained: Path) -> None:
    before, of_level = files_told(trained)
    assert list(before) == ["net_bot.py", "net/weights.txt"]
    assert of_level == {}
    weights(trained.parent).write_text("-1")
    after, _ = files_told(trained)
    assert after["net_bot.py"] == before["net_bot.py"]
    assert after["net/weights.txt"] != before["net/weights.txt"]


def test_missing_weights_are_told_before_anything_is_played(trained: Path) -> None:
    weights(trained.parent).unlink()
    with pytest.raises(UserError, match=r"weights\.txt cannot be read: No such file"):
        against_random(trained)


def test_a_file_that_is_not_named_is_not_there(trained: Path) -> None:
    unnamed = written(trained.parent, BOT.replace("FILES =", "OTHERS ="))
    with pytest.raises(UserError, match="FileNotFoundError"):
        play(against_random(unnamed), 1)


@pytest.mark.parametrize("files", ["sorted(['a'])", "7", "['/etc/passwd']", "['../a']", "[1]"])
def test_files_are_a_plain_list_of_names_beside_the_bot(tmp_path: Path, files: str) -> None:
    file = written(tmp_path, f"FILES = {files}\n")
    with pytest.raises(UserError, match="FILES of the bot net_bot"):
        against_random(file)


def test_modules_beside_the_bot_belong_to_it(tmp_path: Path) -> None:
    ranking = written(tmp_path, "def best(moves):\n    return moves[0]\n", "ranking.py")
    file = written(tmp_path, NEIGHBOUR)
    before = against_random(file)
    lowest = scores(play(before, 1))
    ranking.write_text("def best(moves):\n    return moves[-1]\n")
    assert against_random(file).digest != before.digest
    assert scores(play(against_random(file), 1)) != lowest


def test_what_was_laid_out_for_a_bot_is_cleared_away(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(room))
    play(against_random(trained), 1)
    assert list(room.iterdir()) == []
