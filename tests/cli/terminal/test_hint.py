"""`hint` shows what the expert thinks, for the person who plays."""

import pytest

from fileira.bots.bot import Judgement
from fileira.cli.terminal import hint
from fileira.core.game import find_game, load_games
from tests.cli.conftest import Run


@pytest.mark.parametrize("name", tuple(load_games()))
def test_the_expert_judges_every_move_in_every_game(run: Run, name: str) -> None:
    output = run(f"play {name} --seed 5", "hint\nquit").output
    assert "chance to win" in output
    assert " imagined continuation" in output
    table = output[output.index("chance to win") :]
    assert table.count(" % ± ") >= 1


def test_every_card_of_the_hand_is_judged(run: Run) -> None:
    output = run("play six_nimmt --seed 5 --players 2", "hint\nquit").output
    assert output.count(" % ± ") == 10


def test_facts_are_told_in_words() -> None:
    facts = {"chance_takes_row": 0.25, "heads": 3.14159}
    judgement = Judgement(1, -2.0, 0.1, 0.5, 0.01, 100, facts)
    said = hint.said(judgement, find_game("six_nimmt"))
    assert said == "takes a row in 25 % of cases, heads it costs: 3.1"


def test_nothing_is_said_of_what_does_not_happen_unless_that_is_the_point() -> None:
    assert hint.tell_facts({"chance_takes_row": 0.0, "heads": 0.0}, find_game("six_nimmt")) == [
        "takes no row"
    ]
    facts = {"place_best": 45.0, "lines_built": 0.0, "longest_line": 5.0, "chance_completes": 1.0}
    assert hint.tell_facts(facts, find_game("sequence")) == [
        "best on f5",
        "brings a line to 5 of 5",
        "completes a sequence",
    ]


def test_a_hint_changes_nothing(run: Run) -> None:
    output = run("play six_nimmt --seed 5", "hint\nhint\nlog\nquit").output
    assert "Player has chosen" not in output
