"""Tips of the tables name what their game can ask."""

import importlib
import json

import pytest

from fileira.core.game import Game, load_games

TIPPED = [game for game in load_games().values() if (game.folder / "tips").is_dir()]


@pytest.mark.parametrize("game", TIPPED, ids=lambda game: game.name)
def test_every_tip_is_for_a_phase_of_the_view(game: Game) -> None:
    tips = json.loads((game.folder / "tips" / "words" / "en.json").read_text(encoding="utf-8"))
    phases = importlib.import_module(f"fileira.games.{game.name}.view").PHASES
    assert {key.removeprefix("tip.") for key in tips} <= set(phases)
