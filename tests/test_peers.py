"""What counts as a decision of OpenSpiel's players; how fast they are is no matter for a test."""

import sys
from collections.abc import Sequence
from types import ModuleType

import pytest

from fileira.arena import peers

SEED = 7
AT_ONCE = 0.0  # seconds: no more than one batch of games
COMPARED_AND_LEFT_OUT = (*peers.CARD_GAMES, *peers.LEFT_OUT)


@pytest.fixture(name="spiel")
def _spiel() -> ModuleType:
    module: ModuleType = pytest.importorskip("pyspiel", reason="OpenSpiel is optional")
    return module


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("hearts", 52),  # With this seed no cards are passed.
        ("spades", 4 + 52),  # Bids and cards.
        ("goofspiel(players=4)", 4 * 12),  # All at once; the thirteenth card plays itself.
    ],
)
def test_a_decision_is_a_move_of_a_player_and_never_a_card_dealt(
    spiel: ModuleType, name: str, moves: int
) -> None:
    game = spiel.load_game(name)
    state = game.new_initial_state()
    spiel.evaluate_bots(state, _random_bots(spiel, game.num_players()), SEED)
    assert peers.decisions(state) == moves


@pytest.mark.parametrize(
    "name", ["crazy_eights(players=8)", "cribbage(players=4)", "gin_rummy", "hearts"]
)
def test_the_decisions_are_the_moves_of_the_same_game_played_step_by_step(
    spiel: ModuleType, name: str
) -> None:
    game = spiel.load_game(name)
    state = game.new_initial_state()
    spiel.evaluate_bots(state, _random_bots(spiel, game.num_players()), SEED)
    assert peers.decisions(state) == _moves(spiel, name, state.history())


@pytest.mark.parametrize("name", [*peers.CARD_GAMES, "mnk(m=10,n=10,k=5)"])
def test_the_decisions_are_the_times_a_player_was_asked(spiel: ModuleType, name: str) -> None:
    asked: list[int] = []
    game = spiel.load_game(name)
    state = game.new_initial_state()
    spiel.evaluate_bots(state, _noting_bots(spiel, game.num_players(), asked), SEED)
    assert peers.decisions(state) == len(asked) > 0


def test_an_unfinished_game_is_not_counted(spiel: ModuleType) -> None:
    with pytest.raises(ValueError, match="not ended"):
        peers.decisions(spiel.load_game("hearts").new_initial_state())


@pytest.mark.parametrize("name", COMPARED_AND_LEFT_OUT)
def test_openspiel_knows_each_game_compared_or_left_out(spiel: ModuleType, name: str) -> None:
    assert name.partition("(")[0] in spiel.registered_names()


@pytest.mark.usefixtures("spiel")
def test_a_board_game_is_measured_as_well() -> None:
    speed = peers.measure("mnk(m=10,n=10,k=5)", AT_ONCE, SEED)
    assert speed.game == "mnk(m=10,n=10,k=5)"
    assert speed.decisions_per_second > 0


@pytest.mark.usefixtures("spiel")
def test_the_fastest_is_one_of_the_card_games() -> None:
    speed = peers.fastest(AT_ONCE, SEED)
    assert speed is not None
    assert speed.game in peers.card_games()


def test_nothing_is_the_fastest_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # An import of it fails from here on.
    assert peers.fastest(AT_ONCE) is None


def _random_bots(spiel: ModuleType, seats: int) -> list[object]:
    return [spiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(seats)]


def _noting_bots(spiel: ModuleType, seats: int, asked: list[int]) -> list[object]:
    """Random bots that note their seat each time the loop asks for a move."""

    class Noting(spiel.Bot):  # type: ignore[misc,name-defined]  # OpenSpiel has no types
        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat
            self.chooser = spiel.make_uniform_random_bot(seat, SEED + seat)

        def step(self, state: object) -> int:
            asked.append(self.seat)
            return int(self.chooser.step(state))

        def restart_at(self, state: object) -> None: ...

    return [Noting(seat) for seat in range(seats)]


def _moves(spiel: ModuleType, name: str, history: Sequence[int]) -> int:
    """The moves of players among the steps of a game without simultaneous ones."""
    state = spiel.load_game(name).new_initial_state()
    moves = 0
    for action in history:
        moves += not state.is_chance_node()
        state.apply_action(action)
    assert state.is_terminal()
    return moves
