"""The notebook runs, in a short form: all but installing, and what needs torch or weights.

`make examples` runs those cells, too.
"""

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "fileira.ipynb"
SHORT = {"DEALS": 2000, "MINUTES": 0.01}
LEFT_OUT = {"install", "shell", "torch", "weights"}


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


def tags(cell: dict[str, Any]) -> set[str]:
    return set(cell["metadata"].get("tags", ()))


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for cell in cells():
        if not tags(cell) & LEFT_OUT:
            exec("".join(cell["source"]), names)  # noqa: S102  # as a notebook does
        if "parameters" in tags(cell):
            assert names.keys() >= SHORT.keys()
            names |= SHORT
    told = capsys.readouterr().out
    assert "2,000 deals in" in told
    assert "casual: " in told


def test_the_notebook_holds_no_output_of_anybodys_machine() -> None:
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells())
