"""The snippets for learners of others run as they stand in docs/adapters.md, in a short form."""

from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"
SNIPPETS = PAGE.read_text(encoding="utf-8").split("```")[1::2]
LONG, SHORT = "100_000", "100"

pytestmark = pytest.mark.filterwarnings("default")  # theirs are not ours to answer for


def snippet(library: str) -> str:
    """The only one that imports from there."""
    [found] = [text for text in SNIPPETS if f"from {library}" in text]
    return found


def test_maskable_ppo_learns_and_makes_legal_moves() -> None:
    text = snippet("sb3_contrib")
    assert LONG in text
    names: dict[str, Any] = {}
    exec(text.replace(LONG, SHORT), names)  # noqa: S102  # as its reader does
    assert names["model"].num_timesteps >= int(SHORT)
    assert names["info"]["action_mask"][names["move"]] == 1


def test_torchrl_rolls_out_both_kinds_of_environment() -> None:
    names: dict[str, Any] = {}
    exec(snippet("torchrl"), names)  # noqa: S102  # as its reader does
    assert names["rollout"].shape == (20,)
    assert names["at_once"].rollout(5).shape == (5,)
