"""Whole matches through the terminal: played, left, resumed and kept."""

import re
import time
from pathlib import Path

import pytest

from fileira.core.game import load_games
from fileira.core.match.match_record import read
from fileira.core.seed import read_seed
from fileira.core.text.words import shell_words
from fileira.server.table.deals import find_daily
from tests.cli.conftest import Run

# Cards are offered in ascending order; what is not asked for is refused and explained.
ALL_CARDS = [str(card) for card in range(1, 105)]
FEW_CARDS = [str(card) for card in range(1, 25)]
BASE = "\n".join(f"{card}\nr1" for card in ALL_CARDS)
PROFESSIONAL = "\n".join(f"{card}\nr1" for card in FEW_CARDS * 3)
ANNIVERSARY = "\n".join(f"{card}\nnone\nr1\nr2\nr3\nkeep" for card in ALL_CARDS * 2)


def kept(folder: Path) -> Path:
    (file,) = folder.glob("fileira/matches/*.fileira")
    return file


@pytest.mark.parametrize(
    ("options", "typed"),
    [
        ("--variant base --rounds 1 --players 3", BASE),
        ("--variant professional --rounds 1 --players 2", PROFESSIONAL),
        ("--variant anniversary --players 2", ANNIVERSARY),
    ],
)
def test_a_match_is_played_to_its_end(run: Run, tmp_path: Path, options: str, typed: str) -> None:
    result = run(f"play six_nimmt --seed 5 {options}", typed)
    assert result.exit_code == 0
    assert "Which card do you play?" in result.output
    assert "win" in result.output
    assert "fileira verify" in result.output
    match = read(kept(tmp_path).read_text(encoding="utf-8"))
    assert match.over
    assert match.seed is not None
    assert match.seed.hex().endswith("5")


def test_the_same_seed_and_answers_give_the_same_match(run: Run, tmp_path: Path) -> None:
    line = "play six_nimmt --seed 5 --rounds 1 --players 2"
    run(line, BASE)
    first = kept(tmp_path)
    text = first.read_text(encoding="utf-8")
    first.unlink()
    run(line, BASE)
    assert kept(tmp_path).read_text(encoding="utf-8") == text


def test_the_cards_of_the_day_are_those_of_every_server(run: Run, tmp_path: Path) -> None:
    assert run("play six_nimmt --daily", "quit").exit_code == 0
    match = read(kept(tmp_path).read_text(encoding="utf-8"))
    deal = find_daily(str(match.origin["deal"]), time.time())
    assert deal
    assert match.seed == read_seed(deal.seed)
    assert (match.seats, match.variant.name) == (deal.setup.seats, deal.setup.variant)


def test_who_plays_the_cards_of_the_day_is_told_that_they_rest_on_honour(run: Run) -> None:
    sentence = shell_words()("cli.honour")
    assert sentence in " ".join(run("play six_nimmt --daily", "quit").output.split())
    assert sentence not in " ".join(run("play six_nimmt --seed 5", "quit").output.split())


def test_a_match_that_was_left_goes_on_exactly(run: Run, tmp_path: Path) -> None:
    line = "play six_nimmt --seed 5 --rounds 1 --players 2"
    run(line, BASE)
    whole = kept(tmp_path)
    text = whole.read_text(encoding="utf-8")
    whole.unlink()
    left = run(line, "\n".join([*BASE.split("\n")[:80], "quit"]))
    file = kept(tmp_path)
    assert f"fileira play six_nimmt --resume {file} --bots casual" in left.output
    assert not read(file.read_text(encoding="utf-8")).over
    resumed = run(f"play six_nimmt --resume {file}", BASE)
    assert "Every head is one minus point." in resumed.output
    assert file.read_text(encoding="utf-8") == text


def test_the_end_of_the_input_saves_the_match(run: Run, tmp_path: Path) -> None:
    result = run("play six_nimmt --seed 5", "")
    assert result.exit_code == 0
    assert str(kept(tmp_path)) in result.output


def test_an_interrupt_saves_the_match(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run("play six_nimmt --seed 5 --seat 3")
    assert result.exit_code == 0
    assert f"--resume {kept(tmp_path)} --seat 3 --bots casual" in result.output


def test_a_finished_match_is_not_resumed(run: Run, tmp_path: Path) -> None:
    run("play six_nimmt --seed 5 --rounds 1 --players 2", BASE)
    result = run(f"play six_nimmt --resume {kept(tmp_path)}")
    assert result.exit_code == 2
    assert "is over" in result.stderr


def test_what_is_not_possible_is_explained_with_its_clause(run: Run) -> None:
    output = " ".join(run("play six_nimmt --seed 5", "1\nr1\nnonsense\nquit").output.split())
    assert "1 is not possible: choose one card from your hand. (rule 3, Choose)" in output
    assert "r1 is not possible: choose one card from your hand." in output
    assert "'nonsense' cannot be read; expected: a card from 1 to 104" in output


def test_a_special_card_is_played_by_its_first_letters(run: Run) -> None:
    answers = "104\nfif\nr1\nkeep\n100\nnone\nr1\nkeep\nlog\nquit"
    output = run("play six_nimmt --variant anniversary --players 2 --seed 11", answers).output
    assert "You play Fifth row." in output
    assert "opens a fifth row." in output


def test_questions_are_answered_at_the_table(run: Run) -> None:
    typed = "?\nrules\nrules 6\nrules 99\nwhy\nlog\n\nquit"
    output = " ".join(run("play six_nimmt --seed 5 --players 2", typed).output.split())
    assert "Type your move: a card from 1 to 104" in output
    assert "7 Low card" in output
    assert "If you have to add a sixth, you take all five" in output
    assert "has no rule '99'" in output
    assert "2. Deal You get 10 cards. Ada gets 10 cards." in output
    assert output.count("Which card do you play?") == 2


def test_the_choices_of_bots_stay_hidden(run: Run) -> None:
    output = run("play six_nimmt --seed 5 --players 2", "log\nwhy\nquit").output
    assert "chosen" not in output
    assert "reveals" not in output


# Player lays 2S on b1 and has yet to draw; Ada is next.
FORGETFUL = "play sequence --manual-draw --players 2 --seed 3"
NOT_DRAWN = "2S\n@b1\n"


def test_a_move_that_can_wait_may_be_left_for_later(run: Run) -> None:
    output = run(FORGETFUL, f"{NOT_DRAWN}later\n\nquit").output
    assert "Your move can wait: type later to let Ada go first." in output
    assert "You may: draw. Press Enter to let the others continue." in output
    assert "You forgot to draw and continue with one card fewer." in output


def test_a_forgotten_card_may_be_drawn_until_the_next_player_draws(run: Run) -> None:
    output = run(FORGETFUL, f"{NOT_DRAWN}later\ndraw\nquit").output
    late, after = output.split("You may: draw.")
    assert re.search(r"Ada puts a chip on \w+\.$", late.rstrip())
    assert "You draw 8H.\nAda draws a card." in after
    assert "has forgotten" not in output


def test_who_draws_at_once_is_not_asked_again(run: Run) -> None:
    output = run(FORGETFUL, f"{NOT_DRAWN}draw\nquit").output
    assert "You may" not in output
    assert output.count("Draw your card.") == 1


def test_a_match_goes_on_where_a_voluntary_move_was_offered(run: Run, tmp_path: Path) -> None:
    run(FORGETFUL, f"{NOT_DRAWN}later\nquit")
    output = run(f"play sequence --resume {kept(tmp_path)}", "draw\nquit").output
    assert "You may: draw." in output
    assert "You draw 8H." in output


def test_others_do_not_go_on_when_it_is_the_turn_of_the_person(run: Run) -> None:
    output = run(FORGETFUL, "later\nquit").output
    assert "The others are waiting for you." in output
    assert "Ada plays" not in output


# Ada, Bruno and Clara play before Player.
TALKING = "play sequence --table-talk --players 4 --seed 1"


def test_a_team_may_be_accused_before_the_own_turn(run: Run) -> None:
    output = " ".join(run(TALKING, "why\npenalty 2\nquit").output.split())
    asked, _, after = output.partition(
        "You may: penalty 2. Press Enter to let the others continue."
    )
    assert re.search(r"Clara plays \w+\. $", asked)
    assert "You accuse team Square of table talk: each of its players gives up a card." in after
    assert after.index("Ada discards") < after.index("Clara puts a chip on")


def test_nobody_is_asked_twice_about_table_talk_in_a_round(run: Run) -> None:
    output = run(TALKING, "\nlog\nquit").output
    assert output.count("You may: penalty 2.") == 1
    assert "says that team" not in output


def test_seats_may_be_named(run: Run) -> None:
    output = run("play six_nimmt --names Zoe,Ada --seat 2 --players 3", "quit").output
    assert "You are Ada in seat 2" in output
    assert "Zoe gets 10 cards. You get 10 cards. Bruno gets 10 cards." in " ".join(output.split())


@pytest.mark.parametrize("name", tuple(load_games()))
def test_every_game_has_a_table_in_the_terminal(run: Run, tmp_path: Path, name: str) -> None:
    result = run(f"play {name} --seed 1", "?\n")
    assert result.exit_code == 0
    assert kept(tmp_path).exists()
