"""What needs torch: `make examples` installs it and runs this; `make test` does without."""

import csv
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fileira.arena.contests.contest import new_contest
from fileira.arena.contests.dealer import Dealer
from fileira.arena.contests.entrant import read_entrants
from fileira.core.game import find_game, load_games

EXAMPLES = Path(__file__).parents[1]
SMALL = ["--rows", "8", "--steps", "8", "--width", "16", "--threads", "1"]
SHORT = {"DEALS": 2000, "MINUTES": 0.02}


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    sys.modules.pop("ppo", None)
    import ppo

    monkeypatch.setattr(ppo.measure, "__defaults__", (20,))  # rounds
    return ppo


@pytest.mark.parametrize("game", load_games())
def test_a_network_is_trained_for_every_game_and_plays_in_the_arena(
    ppo: Any, game: str, tmp_path: Path
) -> None:
    ppo.main([game, "--minutes", "0.01", "--out", str(tmp_path / "net.npz"), *SMALL])
    bot = shutil.copy(EXAMPLES / "net_bot.py", tmp_path)
    contest = new_contest(find_game(game), read_entrants([str(bot), "random"]))
    with Dealer(contest) as dealer:
        dealer.check_own_bots()
        [block] = dealer.blocks(0, 1)
    assert block.moves[0] > 0
    assert block.forfeits == []


def test_the_bot_makes_the_moves_that_the_network_thinks_likeliest(
    ppo: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    ppo.main(["--minutes", "0.01", "--out", str(tmp_path / "net.npz"), *SMALL])
    shutil.copy(EXAMPLES / "net_bot.py", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("net_bot", None)
    import net_bot

    args = ppo.arguments(SMALL)
    env = ppo.table(args, count=32, seed=9)
    see = env.reset()
    network = ppo.Network(env.encoding, see.mask.shape[-1], args.width)
    kept = {name: torch.from_numpy(net_bot.NET[name]) for name in network.state_dict()}
    network.load_state_dict(kept)
    likeliest = network(torch.from_numpy(see.obs), torch.from_numpy(see.mask))[0].argmax(-1)
    rows, seats = see.acting.nonzero()
    chosen = net_bot.NetBot().choose_many(env.states[rows], seats, None)
    assert (chosen == likeliest.numpy()[rows, seats]).all()


def test_training_goes_on_from_where_it_was(ppo: Any, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "net.npz"), *SMALL]
    ppo.main(["--minutes", "0.01", *out])
    before = dict(np.load(tmp_path / "net.npz"))
    ppo.main(["--minutes", "0.01", "--resume", *out])
    after = dict(np.load(tmp_path / "net.npz"))
    assert (before["first.weight"] != after["first.weight"]).any()
    lines = list(csv.DictReader((tmp_path / "net.csv").read_text("utf-8").splitlines()))
    decisions = [int(float(line["decisions"])) for line in lines]
    assert len(lines) == 2
    assert decisions[0] < decisions[1]


def test_help_tells_what_a_newcomer_needs(ppo: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ppo.main(["--help"])
    told = capsys.readouterr().out
    for word in ("--minutes", "--resume", "net_bot.py", "older", "without torch"):
        assert word in told


def test_the_whole_notebook_runs(ppo: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ppo.py", "net_bot.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("ppo", "net_bot"):
        sys.modules.pop(name, None)
    names: dict[str, Any] = {}
    cells = json.loads((EXAMPLES / "fileira.ipynb").read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        tags = set(cell["metadata"].get("tags", ()))
        if cell["cell_type"] == "code" and not tags & {"install", "shell"}:
            exec("".join(cell["source"]), names)  # noqa: S102  # as a notebook does
        if "parameters" in tags:
            names |= SHORT
    assert names["picture"]._repr_svg_().startswith("<svg")
