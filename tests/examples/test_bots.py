"""The bots among the examples play, in a short form; `make examples` tries what needs torch."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fileira
from fileira.arena.contests.contest import new_contest
from fileira.arena.contests.dealer import Dealer
from fileira.arena.contests.entrant import read_entrants
from fileira.core.errors import UserError
from fileira.core.game import Game, load_games
from fileira.envs import Vision
from fileira.envs.spec import Spec

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [game for game in load_games().values() if "tests" not in game.folder.parts]
PATIENCE = 300.0  # seconds: a busy machine is no fault of the bot
LINES = {"mcts.py": 120, "net_bot.py": 40, "ppo.py": 350}

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(game: Game, bot: str, seats: int | None = None) -> list[str]:
    """What went wrong in a deal against `random`."""
    contest = new_contest(game, read_entrants([bot, "random"]), seats=seats, patience=PATIENCE)
    with Dealer(contest) as dealer:
        dealer.check_own_bots()
        [block] = dealer.blocks(0, 1)
    assert block.moves[0] > 0
    return [forfeit.detail for forfeit in block.forfeits]


def network(game: Game, folder: Path) -> Path:
    """A bot with random weights, as ppo.py writes them."""
    env = fileira.make(game, count=1)
    inputs, moves = env.encoding.shape[0], game.rules.MOVES + 1
    shapes = {
        "first": (8, inputs),
        "second": (8, 8),
        "policy": (moves, 8),
        "short": (moves, inputs),
    }
    luck = np.random.default_rng(1)
    weights: dict[str, Any] = {"scale": env.encoding.scale}
    for name, shape in shapes.items():
        weights[f"{name}.weight"] = luck.normal(size=shape).astype(np.float32)
        weights[f"{name}.bias"] = luck.normal(size=shape[0]).astype(np.float32)
    np.savez(folder / "net.npz", spec=json.dumps(env.spec._asdict()), **weights)
    return Path(shutil.copy(EXAMPLES / "net_bot.py", folder))


@every_game
def test_information_set_search_plays_every_game(game: Game) -> None:
    assert played(game, f"{EXAMPLES / 'mcts.py'}:3") == []


@every_game
def test_a_network_plays_every_game_without_torch(game: Game, tmp_path: Path) -> None:
    assert played(game, str(network(game, tmp_path))) == []


def test_a_network_refuses_weights_that_saw_other_numbers(tmp_path: Path) -> None:
    bot = network(GAMES[0], tmp_path)
    weights: dict[str, Any] = dict(np.load(tmp_path / "net.npz"))
    spec = json.loads(str(weights.pop("spec")))
    spec["obs_version"] += 1
    np.savez(tmp_path / "net.npz", spec=json.dumps(spec), **weights)
    with pytest.raises(UserError, match="obs_version"):
        played(GAMES[0], str(bot))


@every_game
def test_a_bot_sees_what_it_was_trained_on(game: Game) -> None:
    env = fileira.make(game, count=8, seed=3)
    see = env.reset()
    rows, seats = see.acting.nonzero()
    seen = game.rules.State.many(len(rows))
    for i, (row, seat) in enumerate(zip(rows, seats, strict=True)):
        seen[i] = env.states[row]
        game.rules.observe(seen[i], int(seat))
    obs, mask = Vision(env.spec).see(seen, seats)
    assert (obs == see.obs[rows, seats]).all()
    assert (mask == see.mask[rows, seats]).all()


def test_vision_takes_a_spec_as_json_keeps_it() -> None:
    env = fileira.make(GAMES[0])
    env.reset()
    kept = json.loads(json.dumps(env.spec._asdict()))
    assert Spec(**kept) == env.spec
    seen = env.states[:1].copy()
    obs, _ = Vision(kept).see(seen, [0])
    assert (obs == Vision(env.spec).see(seen, [0])[0]).all()


@pytest.mark.parametrize("name", LINES)
def test_an_example_is_short_enough_to_be_read(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LINES[name]
    compile(text, name, "exec")
