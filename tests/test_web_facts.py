"""What the web knows of the games is what they are."""

import json

import pytest

from fileira.bots.levels import LEVELS
from fileira.core.game import load_games
from scripts.web_fixtures import LEVELS_FILE, facts

DRAWN = [name for name, game in load_games().items() if (game.folder / "web").exists()]


@pytest.mark.parametrize("name", DRAWN)
def test_the_facts_of_the_web_are_up_to_date(name: str) -> None:
    game = load_games()[name]
    written = (game.folder / "web" / "facts.json").read_text(encoding="utf-8")
    assert json.loads(written) == json.loads(json.dumps(facts(game)))


def test_the_web_knows_the_order_of_the_levels() -> None:
    assert json.loads(LEVELS_FILE.read_text(encoding="utf-8")) == list(LEVELS)
