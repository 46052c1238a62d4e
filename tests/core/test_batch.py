"""Many matches at once play as one match would, and refuse what one match would refuse."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from fileira.core.batch import parts
from fileira.core.batch.batch import Batch
from fileira.core.batch.many import NOBODY
from fileira.core.errors import IllegalMove, NotYourTurn, UnreadableMove, UserError
from fileira.core.game import Game, load_games
from fileira.core.record import Int16s

GAMES = list(load_games().values())
COUNT = 24

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def chosen(batch: Batch, luck: np.random.Generator) -> Int16s:
    """A legal move for each match."""
    moves, counts = batch.legal_moves()
    return moves[np.arange(len(counts)), luck.integers(0, np.maximum(counts, 1))]


def play(batch: Batch, luck: np.random.Generator, steps: int = 1) -> None:
    for _ in range(steps):
        batch.step(chosen(batch, luck))


def started(game: Game, threads: int = 1, count: int = COUNT) -> Batch:
    return Batch(game, game.usual_seats(game.variants[0]), count, seed=7, threads=threads)


@every_game
def test_the_number_of_threads_does_not_change_a_match(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "LEAST", 8)
    one, two, three = started(game, 1), started(game, 2), started(game, 3)
    for batch in (one, two, three):
        play(batch, np.random.default_rng(1), 12)
    assert one.states.tobytes() == two.states.tobytes() == three.states.tobytes()
    assert one.observations().tobytes() == two.observations().tobytes()
    assert (one.scores == three.scores).all()


def test_all_rows_are_done_once_whatever_the_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parts, "LEAST", 3)
    done = np.zeros(10, int)
    for threads in range(1, 7):
        parts.Parts(10, threads).each(lambda part: done.__setitem__(part, done[part] + 1))
    assert (done == 6).all()


def test_few_rows_are_worth_no_second_thread() -> None:
    assert parts.Parts(2 * parts.LEAST - 1, 2)._pool is None
    assert parts.Parts(2 * parts.LEAST, 2)._pool is not None


@every_game
def test_every_match_of_a_batch_has_its_own_cards(game: Game) -> None:
    batch = started(game)
    assert len({state.tobytes() for state in batch.states}) == COUNT


@every_game
def test_observations_hide_what_the_acting_seat_may_not_see(game: Game) -> None:
    batch = started(game)
    seen = batch.observations()
    expected = batch.states[0].copy()
    game.rules.observe(expected, int(batch.acting[0]))
    assert seen[0].tobytes() == expected.tobytes()
    assert seen[0].tobytes() != batch.states[0].tobytes()


def test_a_batch_runs_until_every_match_is_over() -> None:
    batch = Batch("six_nimmt", 2, 3, seed=1, options={"rounds": 1})
    luck = np.random.default_rng(1)
    while batch.running:
        play(batch, luck)
    assert (batch.acting == NOBODY).all()
    assert (batch.states["rounds_done"] == 1).all()
    before = batch.states.tobytes()
    play(batch, luck)
    assert batch.states.tobytes() == before


def test_a_batch_refuses_a_table_that_cannot_be() -> None:
    with pytest.raises(UserError, match="2-10 players, not 11"):
        Batch("six_nimmt", 11, 3)


# What is refused


@every_game
def test_an_illegal_move_names_match_seat_move_and_rule_and_nothing_happens(game: Game) -> None:
    """It once corrupted memory, killed the interpreter, or never came back."""
    batch = started(game)
    luck = np.random.default_rng(3)
    play(batch, luck, 5)
    moves, before = chosen(batch, luck), batch.states.tobytes()
    legal, counts = batch.legal_moves()
    forbidden = sorted({*range(game.rules.MOVES)} - {*legal[11, : counts[11]].tolist()})
    for move in forbidden[:: 1 + len(forbidden) // 20]:
        moves[11] = move
        moves[17] = forbidden[0]
        with pytest.raises(IllegalMove) as caught:
            batch.step(moves)
        values = caught.value.values
        assert (values["match"], values["move"]) == (11, move)
        assert values["seat"] == batch.acting[11]
        assert values["clause"] in game.clauses
        assert caught.value.sentence.startswith(f"Match 11, seat {batch.acting[11]}: ")
    assert batch.states.tobytes() == before


@every_game
@pytest.mark.parametrize("move", [-1, -(2**15), 2**15 - 1, 2**16, 2**40])
def test_a_number_that_is_no_move_is_refused(game: Game, move: int) -> None:
    batch = started(game)
    moves = chosen(batch, np.random.default_rng(3)).astype(np.int64)
    moves[3] = move
    with pytest.raises(UnreadableMove, match=f"Match 3, seat {batch.acting[3]}: .*{move}"):
        batch.step(moves)


@every_game
def test_the_error_is_the_same_on_many_threads(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LEAST", 8)
    batch = started(game, 3)
    before = batch.states.tobytes()
    moves = chosen(batch, np.random.default_rng(3))
    moves[10] = moves[20] = game.rules.MOVES
    with pytest.raises(UnreadableMove, match="Match 10"):
        batch.step(moves)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    "moves",
    [
        np.zeros(COUNT - 1, np.int16),
        np.zeros((COUNT, 1), np.int16),
        np.zeros(COUNT, np.float32),
        np.zeros(COUNT, np.bool_),
        np.array(5),
        ["1"] * COUNT,
        [[1, 2], [3]],
        None,
    ],
    ids=lambda moves: str(getattr(moves, "shape", type(moves).__name__)),
)
def test_moves_of_another_shape_or_kind_are_refused(moves: object) -> None:
    with pytest.raises(UserError, match=r"whole numbers in an array of shape \(24,\)"):
        started(GAMES[0]).step(moves)  # type: ignore[arg-type]  # that is the test


def test_moves_may_be_a_list_and_of_any_whole_numbers() -> None:
    one, two = started(GAMES[0]), started(GAMES[0])
    moves = chosen(one, np.random.default_rng(3))
    one.step(moves.tolist())
    two.step(moves.astype(np.uint64))
    assert one.states.tobytes() == two.states.tobytes()


def test_a_seat_that_is_not_asked_any_more_is_told_so() -> None:
    """Whoever writes into the states instead of restoring them."""
    batch, later = (Batch("six_nimmt", 2, 1, seed=7) for _ in range(2))
    moves = chosen(batch, np.random.default_rng(3))
    later.step(moves)
    batch.states[:] = later.states
    with pytest.raises(NotYourTurn, match="Match 0, seat 0: Player 1 has no move to make"):
        batch.step(moves)


# Copies


@every_game
@pytest.mark.parametrize(
    "again",
    [lambda batch: pickle.loads(pickle.dumps(batch)), copy.deepcopy],  # noqa: S301  # our own
    ids=["pickled", "copied"],
)
def test_a_copy_of_a_batch_goes_on_equally_and_by_itself(
    game: Game, again: Callable[[Batch], Batch]
) -> None:
    batch = started(game)
    play(batch, np.random.default_rng(1), 7)
    twin = again(batch)
    assert (twin.game, twin.seats) == (batch.game, batch.seats)
    assert twin.states.tobytes() == batch.states.tobytes()
    play(twin, np.random.default_rng(2), 9)
    assert twin.states.tobytes() != batch.states.tobytes()
    play(batch, np.random.default_rng(2), 9)
    assert twin.states.tobytes() == batch.states.tobytes()
    assert twin.acting.tolist() == batch.acting.tolist()


def test_a_batch_goes_on_in_a_new_process_without_asserts(tmp_path: Path) -> None:
    batch, rng = started(GAMES[0]), np.random.default_rng(1)
    play(batch, rng, 7)
    path = tmp_path / "batch.pickle"
    path.write_bytes(pickle.dumps(batch))
    chosen_moves = chosen(batch, rng)
    code = (
        f"import pickle, sys; batch = pickle.load(open({str(path)!r}, 'rb'));"
        f"batch.step({chosen_moves.tolist()}); sys.stdout.buffer.write(batch.states.tobytes())"
    )
    done = subprocess.run([sys.executable, "-O", "-c", code], capture_output=True, check=True)
    batch.step(chosen_moves)
    assert done.stdout == batch.states.tobytes()


@every_game
def test_a_restored_batch_goes_on_as_it_did(game: Game) -> None:
    batch = started(game)
    play(batch, np.random.default_rng(1), 7)
    kept, acting = batch.states.copy(), batch.acting.copy()
    play(batch, np.random.default_rng(2), 9)
    after = batch.states.tobytes()
    batch.restore(kept)
    assert batch.acting.tolist() == acting.tolist()
    play(batch, np.random.default_rng(2), 9)
    assert batch.states.tobytes() == after


def test_states_of_another_game_or_number_are_not_restored() -> None:
    batch, other = started(GAMES[0]), started(GAMES[1])
    for states in (other.states, batch.states[:5], batch.states.tobytes()):
        with pytest.raises(UserError, match=r"records of this game in an array of shape \(24,\)"):
            batch.restore(states)  # type: ignore[arg-type]  # that is the test
