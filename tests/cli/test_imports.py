"""What a command loads: only what it needs, so that it starts at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = "import sys; from fileira.cli import main; main(sys.argv[1:], standalone_mode=False)"
DATABASES = {"alembic", "sqlalchemy"}
SERVERS = {"starlette", "uvicorn", "uvloop", "websockets"}
COMPILER = {"llvmlite", "numba"}


@pytest.mark.parametrize(
    "line",
    [
        "play six_nimmt --help",
        "play six_nimmt --seed 5",
        "play six_nimmt --daily",
    ],
)
def test_who_plays_in_the_terminal_loads_no_server(line: str, tmp_path: Path) -> None:
    assert _loaded_by(line, tmp_path) & (DATABASES | SERVERS) == set()


@pytest.mark.parametrize(
    "line",
    [
        "token --help",
        "token Robo --data {folder}",
    ],
)
def test_a_token_is_made_without_the_compiler(line: str, tmp_path: Path) -> None:
    assert _loaded_by(line.format(folder=tmp_path), tmp_path) & COMPILER == set()


def _loaded_by(line: str, home: Path) -> set[str]:
    """The packages that a process has loaded after a command; a match is left at once."""
    done = subprocess.run(
        [sys.executable, "-c", f"{RUN}; print(*sys.modules)", *line.split()],
        env=os.environ | {"XDG_DATA_HOME": str(home)},
        input="quit\n",
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return {module.partition(".")[0] for module in done.stdout.splitlines()[-1].split()}
