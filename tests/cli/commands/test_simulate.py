"""Simulations: the same for the same seed, with figures that add up."""

import json

import pytest

from fileira.arena.simulation import simulate
from fileira.core.game import load_games
from fileira.core.kernel import INTERPRETED
from tests.cli.conftest import Run

GAMES = 6 if INTERPRETED else 400


def test_a_simulation_is_one_json_object(run: Run) -> None:
    result = run(f"simulate six_nimmt --players 3 --games {GAMES} --seed 4 --limit 20 --json")
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert figures["game"] == "six_nimmt"
    assert figures["variant"] == "base"
    assert (figures["players"], figures["games"], figures["seed"]) == (3, GAMES, 4)
    assert figures["options"] == {"limit": 20, "hidden_heads": False}
    assert [seat["seat"] for seat in figures["seats"]] == [0, 1, 2]
    for seat in figures["seats"]:
        assert seat["score"]["low"] <= seat["score"]["mean"] <= seat["score"]["high"]
    assert sum(seat["win_share"]["mean"] for seat in figures["seats"]) == pytest.approx(1)
    assert sum(figures["scores"].values()) == 3 * GAMES
    assert sum(figures["rounds"]["counts"].values()) == GAMES
    assert figures["decisions"]["min"] >= 30
    assert set(figures["first_seat"]) == {"points", "win_share"}


def test_a_game_adds_figures_of_its_own(run: Run) -> None:
    line = f"simulate sequence --players 3 --games {GAMES}"
    output = run(line).output
    figures = json.loads(run(f"{line} --json").stdout)["figures"]
    assert figures["turns"]["unit"] == "number"
    assert figures["turns"]["low"] < figures["turns"]["mean"] < figures["turns"]["high"]
    assert figures["first_team"]["unit"] == "advantage"
    assert f"{figures['turns']['mean']:.2f} ± " in output
    assert f"{figures['no_winner']['mean']:.2%} ± " in output
    assert f"{figures['first_team']['mean']:+.2%} ± " in output


def test_a_game_without_figures_has_none(run: Run) -> None:
    assert json.loads(run("simulate six_nimmt --games 2 --json").stdout)["figures"] == {}


def test_numbers_of_players_are_compared_line_by_line(run: Run) -> None:
    output = run(f"simulate sequence --players 2,4 --games {GAMES} --seed 3").output
    assert f"Sequence, Classic. {GAMES} random matches per line, seed 3." in output
    assert [line.split()[0] for line in output.splitlines() if "±" in line][:4] == [*"2424"]


def test_all_numbers_of_players_may_be_compared(run: Run) -> None:
    result = run("simulate take_that --players all --games 2 --rounds 1 --json")
    assert [figures["players"] for figures in json.loads(result.stdout)] == [2, 3, 4]


@pytest.mark.parametrize("players", ["two", "2,", "2-4"])
def test_players_are_numbers(run: Run, players: str) -> None:
    result = run(f"simulate sequence --players {players}")
    assert result.exit_code == 2
    assert f"not '{players}'" in result.output


def test_an_impossible_number_of_players_is_refused(run: Run) -> None:
    result = run("simulate sequence --players 2,5")
    assert result.exit_code == 2
    assert "5" in result.output


def test_a_simulation_is_told_in_words(run: Run) -> None:
    output = run(f"simulate six_nimmt --variant anniversary --games {GAMES // 2}").output
    assert f"6 nimmt!, Anniversary, 4 players. {GAMES // 2} random matches, seed 1." in output
    assert "First seat: " in output
    assert "Rounds per match: 2.00 ± 0.00 (2 to 2)." in output
    assert "█" in output


@pytest.mark.parametrize("name", tuple(load_games()))
def test_every_game_can_be_simulated(run: Run, name: str) -> None:
    assert run(f"simulate {name} --games 2").exit_code == 0


def test_threads_do_not_change_the_matches() -> None:
    options = {"rounds": 1}
    one = simulate("six_nimmt", 2, GAMES, seed=9, options=options, threads=1)
    two = simulate("six_nimmt", 2, GAMES, seed=9, options=options, threads=2)
    other = simulate("six_nimmt", 2, GAMES, seed=8, options=options)
    assert one.scores.tolist() == two.scores.tolist()
    assert one.decisions.tolist() == two.decisions.tolist()
    assert one.scores.tolist() != other.scores.tolist()


def test_figures_stay_in_the_order_of_the_matches() -> None:
    many = simulate("take_that", 2, GAMES, seed=9, options={"rounds": 1})
    few = simulate("take_that", 2, 2, seed=9, options={"rounds": 1})
    turns = many.figures["turns"].numbers
    assert turns[:2].tolist() == few.figures["turns"].numbers.tolist()
    assert many.figures["best"].numbers.tolist() == many.scores.max(axis=1).tolist()


def test_progress_counts_every_match() -> None:
    counts: list[int] = []
    simulate("six_nimmt", 2, GAMES, options={"rounds": 1}, progress=counts.append)
    assert sum(counts) == GAMES


def test_all_rules_can_be_compiled_beforehand(run: Run) -> None:
    result = run("warm six_nimmt")
    assert result.exit_code == 0
    assert ("Nothing to compile" if INTERPRETED else "All compiled") in result.output


def test_bots_can_be_simulated_on_their_seats(run: Run) -> None:
    line = "simulate six_nimmt --players 2 --rounds 1 --games 6 --json"
    bots = "casual,random" if INTERPRETED else "strong:40,random"
    figures = json.loads(run(f"{line} --bots {bots}").stdout)
    better, random = (seat["score"]["mean"] for seat in figures["seats"])
    assert figures["games"] == 6
    assert INTERPRETED or better > random
    assert run(f"{line} --bots {bots}").stdout == json.dumps(figures, indent=2) + "\n"
    assert json.loads(run(f"{line} --bots random").stdout)["games"] == 6


def test_there_is_a_bot_for_every_seat_or_one_for_all(run: Run) -> None:
    result = run("simulate six_nimmt --players 4 --bots casual,random")
    assert "Give one bot for all seats, or 4 bots, not 2." in result.stderr
