"""Try the bounds in pyproject.toml: run tests with the lowest versions allowed, and the newest.

python scripts/bounds.py                      all groups, lowest and newest: many minutes
python scripts/bounds.py sockets              what touches sockets
python scripts/bounds.py kernels --at lowest  Numba and NumPy, which compile anew

The packages of a group are installed into a folder that comes before .venv on the path of Python;
everything else is as in .venv. Nothing there is changed.
"""

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LOWEST, NEWEST = "lowest", "newest"
PART = re.compile(r"(?P<name>[\w-]+)>=(?P<low>[\d.]+),<(?P<high>[\d.]+)")


class Group(NamedTuple):
    packages: tuple[str, ...]
    brought: tuple[str, ...]  # what they bring along, in versions of their own
    tests: tuple[str, ...]


GROUPS = {
    "sockets": Group(
        ("uvicorn", "websockets", "starlette", "msgspec", "uvloop", "h11"),
        (),
        (
            "tests/server/net/test_fast_sockets.py",
            "tests/server/net/test_socket_choice.py",
            "tests/server/net/test_connections.py",
            "tests/server/net/test_listening.py",
            "tests/server/http/test_sockets.py",
            "tests/server/stories/test_operations.py",
        ),
    ),
    "environments": Group(
        ("gymnasium", "pettingzoo"),
        (),
        ("tests/envs/test_gymnasium.py", "tests/envs/test_pettingzoo.py"),
    ),
    "kernels": Group(
        ("numba", "numpy"), ("llvmlite",), ("tests/test_fifth_game.py", "tests/core/test_chance.py")
    ),
}


class Bounds(NamedTuple):
    name: str
    low: str
    high: str

    def at(self, end: str) -> str:
        """As pip wants it."""
        return (
            f"{self.name}=={self.low}" if end == LOWEST else f"{self.name}>={self.low},<{self.high}"
        )


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=" or ".join(GROUPS))
    parser.add_argument("--at", choices=(LOWEST, NEWEST), help="only one end")
    chosen = parser.parse_args()
    unknown = set(chosen.groups) - set(GROUPS)
    if unknown:
        parser.error(f"no such group: {', '.join(sorted(unknown))}")
    ends = [chosen.at] if chosen.at else [LOWEST, NEWEST]
    tried = [(name, end) for name in chosen.groups or GROUPS for end in ends]
    failed = [f"{name} {end}" for name, end in tried if not passes(name, end)]
    return 1 if failed else 0


def passes(name: str, end: str) -> bool:
    group, bounds = GROUPS[name], read_bounds()
    wanted = [bounds[package].at(end) for package in group.packages]
    with tempfile.TemporaryDirectory() as folder:
        print(f"\n== {name}, {end}: {' '.join(wanted)}", flush=True)
        install(folder, wanted, group)
        environment = os.environ | {"PYTHONPATH": folder, "XDG_CACHE_HOME": cache(folder, name)}
        command = [sys.executable, "-m", "pytest", "-q", *group.tests]
        passed = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0
    print(f"{name}, {end}: {'passed' if passed else 'FAILED'}", flush=True)
    return passed


def read_bounds() -> dict[str, Bounds]:
    """The bounds of all packages that have two of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["rl"]]
    found = [PART.match(dependency) for dependency in wanted]
    return {part["name"]: Bounds(*part.groups()) for part in found if part}


def install(folder: str, wanted: Sequence[str], group: Group) -> None:
    """What is not tried is as in constraints.txt."""
    own = {*group.packages, *group.brought}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line.partition("==")[0] not in own]
    constraints = Path(folder) / "constraints.txt"
    constraints.write_text("\n".join(kept), encoding="utf-8")
    command = f"-m pip install -q --disable-pip-version-check --target {folder} -c {constraints}"
    subprocess.run([sys.executable, *command.split(), *wanted], check=True)


def cache(folder: str, group: str) -> str:
    """Kernels that another Numba has compiled must not get among ours."""
    usual = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return folder if group == "kernels" else usual


if __name__ == "__main__":
    sys.exit(main())
