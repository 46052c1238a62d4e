"""`hint` shows what the expert thinks, for the person who plays."""

import pytest

from fileira.core.game import load_games
from tests.cli.conftest import Run


@pytest.mark.parametrize("name", tuple(load_games()))
def test_the_expert_judges_every_move_in_every_game(run: Run, name: str) -> None:
    output = run(f"play {name} --seed 5", "hint\nquit").output
    assert "chance of winning" in output
    assert " simulated continuation" in output
    table = output[output.index("chance of winning") :]
    assert table.count(" % ± ") >= 1


def test_every_card_of_the_hand_is_judged(run: Run) -> None:
    output = run("play six_nimmt --seed 5 --players 2", "hint\nquit").output
    assert output.count(" % ± ") == 10


def test_a_hint_changes_nothing(run: Run) -> None:
    output = run("play six_nimmt --seed 5", "hint\nhint\nlog\nquit").output
    assert "Player has chosen" not in output
