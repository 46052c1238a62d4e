"""Laws of environments: every game plays in rows as it does alone, whatever is agreed on."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fileira
from fileira.core.batch import parts
from fileira.core.batch.batch import Batch
from fileira.core.events import seats_of
from fileira.core.game import Game
from fileira.core.kernel import INTERPRETED
from fileira.core.options import Variant
from fileira.core.record import AnyState
from fileira.envs import Seen, Vector
from fileira.envs.observations.seeing import ENCODINGS, encoding_of, mask_of
from fileira.envs.terms import agree

from .play import COUNT, GAMES, STEPS, chosen, made, played, tables

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_table = pytest.mark.parametrize(
    ("game", "variant", "seats"),
    tables(),
    ids=lambda each: str(getattr(each, "name", each)),
)
# Who plays the others is compiled with each game: minutes, for what is the same interpreted.
FEW = GAMES if INTERPRETED else GAMES[-1:]
few_games = pytest.mark.parametrize("game", FEW, ids=lambda game: game.name)
both_views = pytest.mark.parametrize("view", ["seats", "turn"])


# What is shown


@every_game
def test_the_first_episodes_are_the_matches_of_a_batch(game: Game) -> None:
    env = made(game, view="turn")
    env.reset()
    batch = Batch(game, env.seats, COUNT, seed=5)
    assert env.states.tobytes() == batch.states.tobytes()


@every_game
def test_each_episode_is_the_match_of_its_number(game: Game) -> None:
    env = made(game)
    for episode in range(3):
        env.reset()
        batch = Batch(game, env.seats, (episode + 1) * COUNT, seed=5)
        assert env.states.tobytes() == batch.states[episode * COUNT :].tobytes()


@every_table
def test_a_seat_is_shown_what_it_sees_and_may_do(game: Game, variant: Variant, seats: int) -> None:
    env = made(game, players=seats, variant=variant.name, count=2)
    see = env.reset()
    luck = np.random.default_rng(1)
    for _ in range(STEPS // 4):
        for row, state in enumerate(env.states):
            assert seats_of(game.rules.actors(state)) == np.flatnonzero(see.acting[row]).tolist()
            for seat in range(seats):
                assert see.obs[row, seat].tobytes() == _seen(game, state, seat)
                assert see.mask[row, seat].tolist() == mask_of(game, state, seat).tolist()
        see = env.step(chosen(see.mask, luck))


@every_table
def test_both_views_show_a_seat_the_same_for_the_same_decision(
    game: Game, variant: Variant, seats: int
) -> None:
    table = {"players": seats, "variant": variant.name, "count": 1}
    all_at_once, one_by_one = made(game, **table), made(game, **table, view="turn")
    luck = np.random.default_rng(1)
    see, turn = all_at_once.reset(), one_by_one.reset()
    for _ in range(STEPS // 2):
        moves = chosen(see.mask, luck)
        for seat in np.flatnonzero(see.acting[0]):
            assert turn.acting[0] == seat
            assert turn.obs[0].tobytes() == see.obs[0, seat].tobytes()
            assert (turn.mask[0] == see.mask[0, seat, :-1]).all()
            turn = one_by_one.step(moves[:, seat])
        see = all_at_once.step(moves)
        assert (see.reward == turn.reward).all()
        assert (see.done == turn.done).all()


@every_game
@both_views
def test_no_mask_is_ever_empty_and_who_is_not_asked_can_only_wait(game: Game, view: str) -> None:
    env = made(game, view=view, episode="round", autoreset="next_step")

    def check(see: Seen) -> None:
        asked = see.acting if view == "seats" else see.acting >= 0
        assert see.mask.any(axis=-1).all()
        assert (see.mask[..., -1] == ~asked).all()
        assert (see.mask[~asked].sum(axis=-1) == 1).all()

    played(env, env.reset(), np.random.default_rng(1), STEPS, check)


@every_game
@pytest.mark.parametrize("obs", ENCODINGS)
def test_every_encoding_is_the_same_for_one_state_and_for_many(game: Game, obs: str) -> None:
    if obs == "features" and not game.features:
        return
    env = made(game, obs=obs, count=3)
    see = played(env, env.reset(), np.random.default_rng(1), 12)
    encoding = encoding_of(agree(game), obs)
    for row, state in enumerate(env.states):
        for seat in range(env.seats):
            assert (encoding.encode(state, seat) == see.obs[row, seat]).all()
    assert see.obs.dtype == encoding.dtype
    assert see.obs.shape[2:] == encoding.shape == encoding.scale.shape


def test_observations_can_be_left_out() -> None:
    see = made(GAMES[0], obs="none").reset()
    assert see.obs.shape == (COUNT, see.acting.shape[1], 0)
    assert see.mask.any()


# Rewards and ends


@every_game
@both_views
def test_points_add_up_to_the_scores_of_the_match(game: Game, view: str) -> None:
    env = made(game, view=view, autoreset="off", episode="round" if INTERPRETED else "match")
    see, total = env.reset(), np.zeros((COUNT, env.seats))
    luck = np.random.default_rng(1)
    while (see.acting if view == "seats" else see.acting >= 0).any():
        see = env.step(chosen(see.mask, luck))
        total += see.reward
    scores = [[game.rules.score(state, seat) for seat in range(env.seats)] for state in env.states]
    assert total.tolist() == scores


@every_game
@pytest.mark.parametrize("reward", ["rank"] if INTERPRETED else ["margin", "win", "rank"])
def test_rewards_of_all_seats_add_up_to_nothing(game: Game, reward: str) -> None:
    env = made(game, reward=reward, episode="round")
    see, luck = env.reset(), np.random.default_rng(1)
    while not see.done.any():
        see = env.step(chosen(see.mask, luck))
        assert np.allclose(see.reward.sum(axis=1), 0, atol=1e-4)
        if reward != "margin":
            assert not see.reward[~see.done].any()


@every_game
@both_views
def test_a_reward_of_ones_own_gets_scores_before_and_after(game: Game, view: str) -> None:
    table = {"episode": "round", "count": 4, "view": view}
    plain = made(game, **table)
    own = made(game, **table, reward=_doubled)
    luck, same = np.random.default_rng(1), np.random.default_rng(1)
    one, two = plain.reset(), own.reset()
    for _ in range(STEPS):
        one, two = plain.step(chosen(one.mask, luck)), own.step(chosen(two.mask, same))
        assert (two.reward == 2 * one.reward + one.done[:, None]).all()


@every_game
def test_an_episode_of_a_round_ends_with_it(game: Game) -> None:
    env = made(game, episode="round", autoreset="next_step", count=2)
    luck, see = np.random.default_rng(1), env.reset()
    while not see.done.any():
        see = env.step(chosen(see.mask, luck))
        assert (env.states["rounds_done"] == see.done).all()


@every_game
def test_an_episode_that_takes_too_long_is_cut_off(game: Game) -> None:
    env = made(game, max_decisions=5, final=True, count=2)
    see, steps = env.reset(), 0
    while not see.cut.any():
        see = env.step(chosen(see.mask, np.random.default_rng(steps)))
        steps += 1
    assert 5 / env.seats <= steps <= 5
    assert see.final is not None
    assert len(see.final) == see.cut.sum()
    assert not see.done[see.cut].any()


@every_game
@both_views
def test_all_ways_to_begin_anew_play_the_same_matches(game: Game, view: str) -> None:
    """Move by move: the same states, rewards and ends, a step later or when asked."""
    table = {"view": view, "episode": "round", "count": 1}
    at_once = made(game, **table, final=True)
    later, asked = (made(game, **table, autoreset=mode) for mode in ("next_step", "off"))
    one, two, three = at_once.reset(), later.reset(), asked.reset()
    luck = np.random.default_rng(1)
    for _ in range(2 * STEPS):
        moves = chosen(one.mask, luck)
        one, two, three = at_once.step(moves), later.step(moves), asked.step(moves)
        assert (one.reward == two.reward).all()
        assert (one.reward == three.reward).all()
        assert one.done == two.done == three.done
        if one.done:
            assert later.states.tobytes() == asked.states.tobytes()
            if view == "seats":
                assert one.final is not None
                assert one.final.tobytes() == two.obs.tobytes() == three.obs.tobytes()
            two, three = later.step(moves), asked.reset(three.done)
        assert one.obs.tobytes() == two.obs.tobytes() == three.obs.tobytes()


def test_a_finished_row_stays_as_it_is_until_it_is_reset() -> None:
    env = made(GAMES[0], autoreset="off", episode="round", count=2)
    luck, see = np.random.default_rng(1), None
    see = env.reset()
    while not see.done.any():
        see = env.step(chosen(see.mask, luck))
    row = int(see.done.argmax())
    before = env.states[row].tobytes()
    for _ in range(5):
        see = env.step(chosen(see.mask, luck))
        assert not see.acting[row].any()
        assert not see.reward[row].any()
    assert env.states[row].tobytes() == before
    env.reset(np.arange(2) == row)
    assert env.states[row].tobytes() != before


# What is left to others, and what is forced


@pytest.mark.parametrize("others", ["random", "beginner", "casual"])
@few_games
def test_with_others_only_own_seats_are_asked(game: Game, others: str) -> None:
    env = made(game, others=others, own=[1], view="turn", episode="round", count=4)
    see = env.reset()
    for _ in range(STEPS // 4):
        assert (see.acting == 1).all()
        before = env.states.copy()
        see = env.step(see.mask.argmax(axis=1))
        assert env.states.tobytes() != before.tobytes()


@few_games
def test_others_play_the_same_again(game: Game) -> None:
    one, two = (made(game, others="casual", own=0, view="turn", count=4) for _ in range(2))
    see, same = one.reset(), two.reset()
    for _ in range(STEPS // 4):
        see, same = one.step(see.mask.argmax(axis=1)), two.step(same.mask.argmax(axis=1))
    assert one.states.tobytes() == two.states.tobytes()


@every_game
def test_skipping_what_is_forced_changes_nothing_else(game: Game) -> None:
    """Who always makes the lowest move plays the same matches either way, with fewer steps."""
    paid, steps = [], []
    for skips in (False, True):
        env = made(game, view="turn", count=1, episode="round", skip_forced=skips)
        found: list[list[float]] = []
        see, total, count, begins = env.reset(), np.zeros(env.seats), 0, True
        while len(found) < 2:
            assert begins or not skips or see.mask.sum() > 1
            see = env.step(see.mask.argmax(axis=1))
            total, count, begins = total + see.reward[0], count + 1, bool(see.done[0])
            if see.done[0]:
                found.append(total.tolist())
                total = np.zeros(env.seats)
        paid.append(found)
        steps.append(count)
    assert paid[0] == paid[1]
    assert steps[1] < steps[0]


# Moves that are not legal


def test_a_move_before_the_first_reset_is_an_error() -> None:
    env = made(GAMES[0])
    with pytest.raises(fileira.UserError, match=r"reset\(\)"):
        env.step(np.zeros((COUNT, env.seats), np.int64))


@every_game
def test_an_illegal_move_names_row_seat_and_rule_and_nothing_happens(game: Game) -> None:
    env = made(game)
    see = played(env, env.reset(), np.random.default_rng(2), 3)
    moves, before = chosen(see.mask, np.random.default_rng(3)), env.states.tobytes()
    row = COUNT - 1
    seat = int(see.acting[row].argmax())
    for move in np.flatnonzero(~see.mask[row, seat])[:: 1 + len(env.moves) // 20]:
        moves[row, seat] = move
        with pytest.raises(fileira.MoveError, match=f"Match {row}, seat {seat}: "):
            env.step(moves)
    assert env.states.tobytes() == before
    assert env.look().obs.tobytes() == see.obs.tobytes()


def test_a_seat_that_is_not_asked_has_to_wait() -> None:
    env = made(fileira.find_game("take_that"), players=2, count=1)
    see = env.reset()
    moves = chosen(see.mask, np.random.default_rng(1))
    idle = int((~see.acting[0]).argmax())
    moves[0, idle] = 12
    with pytest.raises(fileira.NotYourTurn, match=f"Match 0, seat {idle}: .*199"):
        env.step(moves)


@every_game
@both_views
def test_illegal_moves_may_become_random_ones(game: Game, view: str) -> None:
    env = made(game, view=view, illegal="random", episode="round")
    see, luck = env.reset(), np.random.default_rng(1)
    before = env.states.tobytes()
    for _ in range(STEPS):
        see = env.step(luck.integers(-5, 2 * len(env.moves), see.acting.shape))
    assert env.states.tobytes() != before


@every_game
@both_views
def test_an_illegal_move_may_lose_the_episode(game: Game, view: str) -> None:
    env = made(game, view=view, illegal="lose", reward="rank", count=3)
    see = played(env, env.reset(), np.random.default_rng(1), 3)
    moves = chosen(see.mask, np.random.default_rng(3))
    seat = int(see.acting[1].argmax()) if view == "seats" else int(see.acting[1])
    moves[(1, seat) if view == "seats" else 1] = -1
    see = env.step(moves)
    assert see.done[1]
    assert see.reward[1].argmin() == seat
    assert see.reward[1, seat] == -1


# Memory, threads, copies


@every_game
@both_views
def test_arrays_of_ones_own_are_written_to(game: Game, view: str) -> None:
    one, two = made(game, view=view), made(game, view=view)
    luck, same = np.random.default_rng(1), np.random.default_rng(1)
    mine = two.buffers()
    see, kept = one.reset(), two.reset(out=mine)
    for _ in range(10):
        see, kept = one.step(chosen(see.mask, luck)), two.step(chosen(kept.mask, same), out=mine)
        assert all(mine[i] is kept[i] for i in range(6))
        for name in see._fields[:6]:
            assert getattr(see, name).tobytes() == getattr(kept, name).tobytes()


def test_without_copies_the_next_step_overwrites_what_was_seen() -> None:
    env = made(GAMES[0], copy=False)
    see = env.reset()
    again = env.step(chosen(see.mask, np.random.default_rng(1)))
    assert again.obs is see.obs
    with_copies = made(GAMES[0])
    see = with_copies.reset()
    before = see.obs.tobytes()
    assert with_copies.step(chosen(see.mask, np.random.default_rng(1))).obs is not see.obs
    assert see.obs.tobytes() == before


@pytest.mark.parametrize("name", ["obs", "mask", "acting", "reward", "done", "cut"])
def test_an_array_that_does_not_fit_is_refused(name: str) -> None:
    env = made(GAMES[0])
    fitting = getattr(env.buffers(), name)
    for wrong in (fitting[:-1], fitting.astype(np.float64), fitting[::-1], fitting.tolist()):
        with pytest.raises(fileira.UserError, match=name):
            env.reset(out=env.buffers()._replace(**{name: wrong}))


@every_game
def test_everything_shown_can_be_shared_without_a_copy(game: Game) -> None:
    see = made(game, copy=False).reset()
    for array in (see.obs, see.mask, see.acting, see.reward, see.done, see.cut):
        assert array.flags.c_contiguous
        shared = np.from_dlpack(array)
        assert shared.__array_interface__["data"][0] == array.__array_interface__["data"][0]


@every_game
def test_threads_change_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LEAST", 2)
    one, two, three = (
        made(game, threads=threads, illegal="random", count=7) for threads in (1, 2, 3)
    )
    luck = np.random.default_rng(1)
    sees = [env.reset() for env in (one, two, three)]
    for _ in range(STEPS // 4):
        moves = luck.integers(0, len(one.moves), (7, one.seats))
        sees = [env.step(moves) for env in (one, two, three)]
        assert len({see.obs.tobytes() + see.reward.tobytes() for see in sees}) == 1
    assert one._runs.tobytes() == two._runs.tobytes() == three._runs.tobytes()


def test_an_error_is_the_same_on_many_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LEAST", 2)
    env = made(GAMES[0], threads=3, count=9)
    see = env.reset()
    before, moves = env.states.tobytes(), chosen(see.mask, np.random.default_rng(1))
    moves[4, 0] = moves[8, 0] = -1
    with pytest.raises(fileira.MoveError, match="Match 4, seat 0"):
        env.step(moves)
    assert env.states.tobytes() == before


@every_game
@both_views
@pytest.mark.parametrize(
    "again",
    [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy],  # noqa: S301  # our own
    ids=["pickled", "copied"],
)
def test_a_copy_goes_on_equally_and_by_itself(
    game: Game, view: str, again: Callable[[Vector], Vector]
) -> None:
    env = made(game, view=view, illegal="random", skip_forced=True, count=3)
    see = played(env, env.reset(), np.random.default_rng(1), 7)
    twin = again(env)
    assert twin.look().obs.tobytes() == see.obs.tobytes()
    other = played(twin, see, np.random.default_rng(2), 9)
    assert twin.states.tobytes() != env.states.tobytes()
    see = played(env, see, np.random.default_rng(2), 9)
    assert twin.states.tobytes() == env.states.tobytes()
    assert other.mask.tobytes() == see.mask.tobytes()


@every_game
def test_a_restored_environment_goes_on_as_it_did(game: Game) -> None:
    env = made(game, autoreset="off")
    see = played(env, env.reset(), np.random.default_rng(1), 4)
    kept = env.states.copy()
    after = played(env, see, np.random.default_rng(2), 5)
    again = env.restore(kept)
    assert again.obs.tobytes() == see.obs.tobytes()
    assert (again.mask == see.mask).all()
    assert played(env, again, np.random.default_rng(2), 5).obs.tobytes() == after.obs.tobytes()


def test_states_cannot_be_written_to_behind_the_back() -> None:
    env = made(GAMES[0])
    env.reset()
    with pytest.raises(ValueError, match="read-only"):
        env.states["rounds_done"] = 3
    with pytest.raises(fileira.UserError, match="records of this game"):
        env.restore(env.states[:1].copy())


# What is whose


@every_game
def test_a_full_view_hides_nothing_but_chance(game: Game) -> None:
    env = made(game, count=2)
    env.reset()
    expected = env.states.copy()
    for state in expected:
        state["rng"] = np.zeros((), state["rng"].dtype)
        state["rng"]["mode"] = env.states["rng"]["mode"][0]
    full = env.full()
    for seat in range(env.seats):
        assert full[:, seat].tobytes() == expected.tobytes()


def test_an_environment_of_other_rules_is_not_loaded() -> None:
    env, other = made(GAMES[0]), made(GAMES[0], players=2)
    env.spec.require(env.spec._asdict())
    env.spec.require(env.spec._replace(fileira="0.0.9"))
    for saved in (other.spec, env.spec._replace(rules_version=99), env.spec._replace(obs="flat")):
        with pytest.raises(fileira.UserError, match="saved for"):
            env.spec.require(saved)
    env.spec = other.spec
    with pytest.raises(fileira.UserError, match="saved for"):
        copy.deepcopy(env)


@pytest.mark.parametrize(
    "wrong",
    [
        {"view": "all"},
        {"obs": "pixels"},
        {"reward": "fame"},
        {"episode": "year"},
        {"autoreset": "never"},
        {"illegal": "shrug"},
        {"others": "expert"},
        {"others": "random", "own": [9]},
        {"others": "random", "own": []},
        {"players": 99},
        {"variant": "chess"},
    ],
    ids=str,
)
def test_what_cannot_be_agreed_on_is_an_error_in_words(wrong: dict[str, Any]) -> None:
    with pytest.raises(fileira.UserError):
        made(GAMES[0], **wrong)


def _doubled(before: Any, after: Any, done: Any) -> Any:  # noqa: ANN401  # arrays
    return 2 * (after - before) + done[:, None]


def _seen(game: Game, state: AnyState, seat: int) -> bytes:
    seen = state.copy()
    game.rules.observe(seen, seat)
    return bytes(seen.tobytes())
