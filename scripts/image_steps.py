"""Carry out the steps of the Containerfile in plain folders: for machines without an engine.

A folder holds the absolute paths of a stage; what it calls comes from this machine
instead of the base image. USER is not followed, and base images, layers and health checks are
not tried; the last step starts the server as the image does and asks whether it is ready.

    python scripts/image_steps.py FOLDER       an empty folder; 5 to 20 minutes

The commands of the Containerfile as data are for tests, too.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
FILE = ROOT / "Containerfile"
OUR_PATHS = ("/build", "/opt", "/data", "/var/cache")  # that lie in the folder of a stage
PATIENCE = 300.0  # seconds, on a busy machine
PORT = "18425"
LAST = "last"  # the stage that is the image


class Step(NamedTuple):
    word: str  # such as RUN
    rest: str


@dataclass
class Stage:
    """What the steps of one stage have led to so far."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    at: str = "/"

    def real(self, text: str) -> str:
        """A text with our absolute paths inside the folder.

        >>> Stage(Path("x")).real("/opt/fileira/bin:/usr/bin")
        'x/opt/fileira/bin:/usr/bin'
        """
        paths = "|".join(map(re.escape, OUR_PATHS))
        return re.sub(rf"(?<![\w.-])({paths})(?=[/\s:'\"]|$)", rf"{self.folder}\1", text)


def read_steps(text: str) -> Iterator[Step]:
    r"""
    >>> list(read_steps("# why\nRUN one \\\n  two\nUSER 1"))
    [Step(word='RUN', rest='one two'), Step(word='USER', rest='1')]
    """
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            yield Step(word, rest.strip())


def stages(steps: Iterator[Step]) -> dict[str, list[Step]]:
    """The steps of each stage by its name."""
    found: dict[str, list[Step]] = {}
    for step in steps:
        if step.word == "FROM":
            name = step.rest.partition(" AS ")[2] or LAST
            found[name] = []
        found[name].append(step)
    return found


def carry_out(folder: Path) -> Stage:
    """All steps; the last stage. All work in the same place, as absolute paths must not differ."""
    done: dict[str, Stage] = {}
    for name, steps in stages(read_steps(FILE.read_text(encoding="utf-8"))).items():
        done[name] = stage = Stage(folder / "image")
        stage.folder.mkdir(parents=True)
        for step in steps:
            print(f"{name}: {step.word} {step.rest}", flush=True)
            _carry_out(step, stage, done)
        if name != LAST:
            stage.folder = stage.folder.rename(folder / name)
    return done[LAST]


def _carry_out(step: Step, stage: Stage, done: Mapping[str, Stage]) -> None:
    match step.word:
        case "WORKDIR":
            stage.at = step.rest
            Path(stage.real(stage.at)).mkdir(parents=True, exist_ok=True)
        case "ENV":
            for name, value in (pair.split("=", 1) for pair in shlex.split(step.rest)):
                stage.environment[name] = stage.real(value).replace("$PATH", os.environ["PATH"])
        case "COPY":
            _copy(shlex.split(step.rest), stage, done)
        case "RUN":
            place = stage.folder if stage.at == "/" else Path(stage.real(stage.at))
            environment = os.environ | stage.environment
            command = ["sh", "-ec", stage.real(step.rest)]
            subprocess.run(command, cwd=place, env=environment, check=True)


def _copy(words: list[str], stage: Stage, done: Mapping[str, Stage]) -> None:
    """As an engine does it: what a folder holds, times included."""
    source = done[words.pop(0).removeprefix("--from=")] if words[0].startswith("--") else None
    *names, to = words
    base = Path(stage.real(stage.at))
    for name in names:
        start = Path(source.real(name)) if source else ROOT / name
        end = base / stage.real(to)
        if start.is_dir():
            ignored = () if source else ("__pycache__", "static", "node_modules", "fixtures")
            shutil.copytree(
                start,
                end,
                dirs_exist_ok=True,
                symlinks=True,
                ignore=shutil.ignore_patterns(*ignored),
            )
        else:
            shutil.copy2(start, end)


def size(folder: Path) -> int:
    """Megabytes of all its files."""
    files = (file.lstat() for file in folder.rglob("*") if not file.is_dir())
    return sum(file.st_size for file in files) // 1_000_000


def is_served(stage: Stage) -> bool:
    """Whether the entry point of the image serves, and all games are compiled from the start."""
    steps = {step.word: step.rest for step in read_steps(FILE.read_text(encoding="utf-8"))}
    command = [*json.loads(steps["ENTRYPOINT"]), *json.loads(steps["CMD"]), "--port", PORT]
    command[0] = str(stage.folder / "opt/fileira/bin" / command[0])
    with subprocess.Popen(command, env=os.environ | stage.environment) as program:
        try:
            return _is_ready(time.monotonic() + PATIENCE)
        finally:
            program.terminate()


def _is_ready(end: float) -> bool:
    while time.monotonic() < end:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/ready") as answer:
                told = json.load(answer)
        except OSError:
            told = {"games": {"": False}}
        if all(told["games"].values()):
            return True
        time.sleep(0.5)
    return False


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="an empty one")
    image = carry_out(parser.parse_args().folder.resolve())
    for name in ("opt", "var"):
        print(f"{size(image.folder / name)} MB in /{name}, beside the base image")
    sys.exit(0 if is_served(image) else "the server is not ready")


if __name__ == "__main__":
    main()
