"""PettingZoo's own suites, for every table, and what they do not ask."""

import copy
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import parallel_to_aec

import fileira
from fileira.core.errors import IllegalMove, MoveError, UserError
from fileira.core.game import load_games
from fileira.envs.pettingzoo import SeatBySeat, Together, env, parallel_env

from ..strategies import Kind
from .tables import every_table, every_usual_table

CYCLES = 40
ENOUGH = 10  # steps of an episode that no luck makes shorter than five
# Their own games with masks are on a list of those that may have a Dict.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]


@every_table
def test_the_suites_of_aec_pass(kind: Kind, seats: int) -> None:
    api_test(_env(kind, seats), CYCLES)
    seed_test(lambda: _env(kind, seats), CYCLES // seats)


@every_table
def test_the_suites_of_parallel_environments_pass(kind: Kind, seats: int) -> None:
    parallel_api_test(_parallel(kind, seats), CYCLES)
    parallel_seed_test(lambda: _parallel(kind, seats, illegal="random"), CYCLES // seats)


@every_table
def test_an_episode_is_cut_after_the_cycles_agreed_on(kind: Kind, seats: int) -> None:
    def parallel(max_cycles: int) -> Together:
        return _parallel(kind, seats, illegal="random", max_cycles=max_cycles)

    def by_turns(max_cycles: int) -> AECEnv[str, Any, int]:
        return parallel_to_aec(parallel(max_cycles))

    assert _steps(parallel(2)) == (2, True)
    steps, cut = _steps(parallel(ENOUGH))
    assert cut == (steps == ENOUGH)
    if cut:  # their test makes four steps, in episodes whose seed it does not tell
        max_cycles_test(SimpleNamespace(parallel_env=parallel, env=by_turns))


def _steps(table: Together) -> tuple[int, bool]:
    """The length of an episode, and whether it was cut."""
    table.reset(seed=1)
    steps, cut = 0, {"": False}
    while table.agents:
        _, _, _, cut, _ = table.step(dict.fromkeys(table.agents, 0))
        steps += 1
    return steps, any(cut.values())


again = pytest.mark.parametrize(
    "again",
    [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy],  # noqa: S301  # our own
    ids=["pickled", "copied"],
)


@again
@pytest.mark.parametrize("record", [False, True], ids=["quick", "recorded"])
@every_usual_table
def test_law_a_copy_seat_by_seat_goes_on_equally_and_by_itself(
    kind: Kind, seats: int, record: bool, again: Callable[[SeatBySeat], SeatBySeat]
) -> None:
    table = _env(kind, seats, record=record)
    table.reset(seed=1)
    _played(table, Random(seats), Random(seats).randrange(20))
    twin, before = again(table), _told(table)
    told = _played(twin, Random(2), 9)
    assert _told(table) == before
    assert _played(table, Random(2), 9) == told


@again
@every_usual_table
def test_law_a_copy_of_all_at_once_goes_on_equally_and_by_itself(
    kind: Kind, seats: int, again: Callable[[Together], Together]
) -> None:
    table = _parallel(kind, seats, illegal="random")
    table.reset(seed=1)
    _stepped(table, Random(seats).randrange(9))
    twin = again(table)
    told = _stepped(twin, 5)
    assert _stepped(table, 5) == told


@pytest.mark.parametrize("name", load_games())
def test_the_registry_knows_every_game(name: str) -> None:
    version = load_games()[name].rules_version
    table = pettingzoo.make("aec", f"fileira/{name}-v{version}", obs="record")
    together = pettingzoo.make("parallel", f"fileira/{name}", max_cycles=3)
    assert isinstance(table, SeatBySeat)
    assert isinstance(together, Together)
    assert together.max_cycles == 3


def test_an_illegal_move_is_an_error_that_names_the_rule() -> None:
    table = env("high_card", players=2)
    table.reset(seed=1)
    with pytest.raises(IllegalMove, match="seat 0"):
        table.step(int(table.observe("player_0")["action_mask"].argmin()))


def test_waiting_is_illegal_for_who_is_asked_and_all_there_is_for_who_is_not() -> None:
    table = parallel_env("take_that", players=2)
    seen, _ = table.reset(seed=1)
    wait = int(table.action_space("player_0").n) - 1
    asked = [name for name in table.agents if not seen[name]["action_mask"][wait]]
    idle = [name for name in table.agents if name not in asked]
    assert len(asked) == len(idle) == 1
    assert seen[idle[0]]["action_mask"].sum() == 1
    with pytest.raises(MoveError, match="wait"):
        table.step({asked[0]: wait, idle[0]: wait})
    with pytest.raises(MoveError, match="wait"):
        table.step({asked[0]: _any_move(seen[asked[0]], Random(1)), idle[0]: 0})
    seen, *_ = table.step({asked[0]: _any_move(seen[asked[0]], Random(1)), idle[0]: wait})
    assert set(seen) == {"player_0", "player_1"}  # an error has changed nothing


def test_of_several_moves_none_is_made_if_one_is_illegal() -> None:
    table = parallel_env("high_card", players=2)
    seen, _ = table.reset(seed=1)
    legal = {name: _any_move(seen[name], Random(1)) for name in table.agents}
    with pytest.raises(IllegalMove, match="seat 1"):
        table.step({**legal, "player_1": 0})
    again, *_ = table.step(legal)
    assert again["player_0"]["action_mask"].sum() == seen["player_0"]["action_mask"].sum() - 1


def test_who_moves_illegally_can_lose() -> None:
    table = env("six_nimmt", players=3, illegal="lose", reward="win")
    table.reset(seed=1)
    table.step(0)
    assert all(table.terminations.values())
    assert table.rewards["player_0"] == pytest.approx(-1 / 3)
    assert sum(table.rewards.values()) == pytest.approx(0)


def test_an_illegal_move_can_be_replaced_by_chance_the_same_for_a_seed() -> None:
    def played() -> list[float]:
        table = parallel_env("six_nimmt", players=3, illegal="random", episode="round")
        table.reset(seed=5)
        total = np.zeros(3)
        while table.agents:
            _, rewards, *_ = table.step(dict.fromkeys(table.agents, 0))
            total += list(rewards.values())
        return total.tolist()

    assert played() == played()


@pytest.mark.parametrize("reward", ["points", "margin", "win", "rank"])
def test_rewards_by_seats_add_up_to_the_result(reward: str) -> None:
    table = env("high_card", players=3, reward=reward)
    table.reset(seed=2)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for name in table.agent_iter():
        seen, paid, over, cut, _ = table.last()
        total[name] += paid
        table.step(None if over or cut else _any_move(seen, Random(0)))
    end = _scores(table)
    best = {name: score == max(end) for name, score in zip(total, end, strict=True)}
    assert max(total.values()) == pytest.approx(max(total[name] for name in best if best[name]))
    if reward != "points":
        assert sum(total.values()) == pytest.approx(0)
    else:
        assert list(total.values()) == end


def test_a_recorded_episode_can_be_saved_and_replayed(tmp_path: Path) -> None:
    table = env("take_that", players=2, record=True, episode="round")
    table.reset(seed=3)
    luck = Random(3)
    for _ in table.agent_iter():
        seen, _, over, cut, _ = table.last()
        table.step(None if over or cut else _any_move(seen, luck))
    table.save(str(tmp_path / "a.fileira"))
    match = fileira.read((tmp_path / "a.fileira").read_text(encoding="utf-8"))
    assert len(match.rounds) == 1


def test_what_is_not_recorded_cannot_be_saved(tmp_path: Path) -> None:
    table = env("take_that", players=2)
    table.reset(seed=3)
    with pytest.raises(UserError, match="record=True"):
        table.save(str(tmp_path / "a.fileira"))


@pytest.mark.parametrize(("mode", "mark"), [("ansi", "player_1"), ("svg", "<svg")])
def test_a_table_can_be_drawn(mode: str, mark: str) -> None:
    table = env("high_card", players=2, render_mode=mode)
    table.reset(seed=1)
    assert mark in (table.render(0) or "")


def test_human_rendering_prints_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    table = parallel_env("high_card", players=2, render_mode="human")
    seen, _ = table.reset(seed=1)
    table.step({name: _any_move(seen[name], Random(1)) for name in table.agents})
    assert "player_1" in capsys.readouterr().out


def _env(kind: Kind, seats: int, **settings: Any) -> SeatBySeat:  # noqa: ANN401  # as theirs
    return env(kind.game, seats, variant=kind.variant.name, **settings)


def _parallel(kind: Kind, seats: int, **settings: Any) -> Together:  # noqa: ANN401  # as theirs
    return parallel_env(kind.game, seats, variant=kind.variant.name, **settings)


def _played(table: SeatBySeat, luck: Random, steps: int) -> list[str]:
    """What the agents were told; a finished episode is followed by the next."""
    told = []
    for _ in range(steps):
        if not table.agents:
            table.reset()
        seen, _, over, cut, _ = table.last()
        told.append(_told(table))
        table.step(None if over or cut else _any_move(seen, luck))
    return told


def _told(table: SeatBySeat) -> str:
    seen, *more = table.last()
    return repr((table.agent_selection, seen["observation"].tobytes(), more))


def _stepped(table: Together, steps: int) -> list[str]:
    told = []
    for _ in range(steps):
        if not table.agents:
            table.reset()
        told.append(repr(table.step(dict.fromkeys(table.agents, 0))))
    return told


def _any_move(seen: Mapping[str, Any], luck: Random) -> int:
    return luck.choice(np.flatnonzero(seen["action_mask"]).tolist())


def _scores(table: SeatBySeat) -> list[float]:
    rules, state = load_games()["high_card"].rules, table._episodes.state
    return [float(rules.score(state, seat)) for seat in range(3)]
