"""The example that solves the tiny deck: its figures, and that it comes to an end."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "solve_tiny.py"


def test_the_tiny_deck_is_solved() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLE, "--below", "0.001"], capture_output=True, check=True, text=True
    )
    assert "180 deals, 3781 histories" in done.stdout
    assert "1680 information states, 120 with a choice" in done.stdout
    assert "any move: exploitability 0.3611" in done.stdout
    left = [float(found) for found in re.findall(r"exploitability ([\d.]+)", done.stdout)]
    assert left[-1] < 0.001


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60
