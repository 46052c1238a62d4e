"""Install the wheel as a stranger does, on every Python found here, and try it.

python scripts/install_matrix.py dist/fileira-0.1.0-py3-none-any.whl
python scripts/install_matrix.py WHEEL --at lowest --python 3.12

Without our constraints: once with the newest versions that pip chooses, once with the lowest that
pyproject.toml allows and that have a wheel for this Python. Each is an environment of its own.
A match of one game is compiled, all others are interpreted: about three minutes for each.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[1]
TRIAL = ROOT / "scripts/try_installed.py"
LOWEST, NEWEST = "lowest", "newest"
NUMBERS = range(11, 20)  # of Python 3; those that are found are tried
PIP = ("-m", "pip", "--disable-pip-version-check")


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--at", choices=(LOWEST, NEWEST), help="only one end")
    parser.add_argument("--python", metavar="3.N", help="only this one")
    chosen = parser.parse_args()
    pythons = dict(find_pythons())
    if chosen.python:
        pythons = {number: path for number, path in pythons.items() if number == chosen.python}
    ends = [chosen.at] if chosen.at else [LOWEST, NEWEST]
    print("found:", ", ".join(pythons) or "no Python", flush=True)
    cells = [(number, end) for number in pythons for end in ends]
    failed = [cell for cell in cells if not passes(chosen.wheel.resolve(), *cell, pythons[cell[0]])]
    return 1 if failed or not cells else 0


def find_pythons() -> Iterator[tuple[str, str]]:
    """One of each number: on the path, of pyenv, of uv. A name may lead nowhere."""
    for number in (f"3.{minor}" for minor in NUMBERS):
        for path in places(number):
            if says(path, "import sys, ensurepip; print('%d.%d' % sys.version_info[:2])") == number:
                yield number, path
                break


def places(number: str) -> Iterator[str]:
    if found := shutil.which(f"python{number}"):
        yield found
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from map(str, sorted(pyenv.glob(f"versions/{number}.*/bin/python")))
    if shutil.which("uv"):
        find = ("uv", "python", "find", "--no-python-downloads", number)
        yield subprocess.run(find, capture_output=True, text=True, check=False).stdout.strip()


def says(path: str, code: str) -> str:
    try:
        return subprocess.run(
            (path, "-c", code), capture_output=True, text=True, check=False
        ).stdout.strip()
    except OSError:
        return ""


def passes(wheel: Path, number: str, end: str, path: str) -> bool:
    print(f"\n== Python {number}, {end}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder, "env")
        subprocess.run((path, "-m", "venv", environment), check=True)
        python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        passed = install(python, wheel, end) and plays(python, Path(folder))
    print(f"Python {number}, {end}: {'passed' if passed else 'FAILED'}", flush=True)
    return passed


def install(python: Path, wheel: Path, end: str) -> bool:
    pins = list(lowest(python)) if end == LOWEST else []
    command: list[str | Path] = [
        python,
        *PIP,
        "install",
        "-q",
        "--only-binary",
        ":all:",
        wheel,
        *pins,
    ]
    installed = subprocess.run(command, check=False).returncode == 0
    versions = json.loads(outcome(python, "list", "--format", "json"))
    print(" ".join(f"{each['name']} {each['version']}" for each in versions), flush=True)
    return installed


def lowest(python: Path) -> Iterator[str]:
    """The lowest version of each dependency that is allowed and has a wheel for this Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for needed in map(Requirement, project["dependencies"]):
        # pip lists a name, then a line with all versions after a colon.
        listed = outcome(python, "index", "versions", "--only-binary", ":all:", needed.name)
        versions = map(Version, listed.splitlines()[1].partition(":")[2].split(","))
        found = min(version for version in versions if version in needed.specifier)
        marker = f"; {needed.marker}" if needed.marker else ""
        yield f"{needed.name}=={found}{marker}"


def outcome(python: Path, *command: str) -> str:
    asked = subprocess.run((python, *PIP, *command), capture_output=True, text=True, check=False)
    return asked.stdout if asked.returncode == 0 else sys.exit(asked.stderr)


def plays(python: Path, folder: Path) -> bool:
    """In a folder without sources, with an empty cache of kernels."""
    shutil.copy(TRIAL, folder)
    settings = {"XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": "", "PYTHONSAFEPATH": "1"}
    command = (python, TRIAL.name, "--compiled", "six_nimmt")
    tried = subprocess.run(command, cwd=folder, env=os.environ | settings, check=False)
    return tried.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
