"""Look for inputs that bring down, or hold up, one of the readers of what strangers send.

Each reader (a match record, a position, a move, a message, the settings of a table or a server)
gets made-up inputs for a while. An input is kept in tests/hostile_inputs/READER/ if it leads to
anything but a result or a refusal, or if it takes too long; the tests try all that is kept. So a
find is mended like any bug: the case is there, the test fails, mend it, commit both.

    python scripts/fuzz.py                     every reader for 60 seconds
    python scripts/fuzz.py record position     only these
    python scripts/fuzz.py --seconds 600       each for ten minutes

It needs Atheris, which is not installed by `make`: pip install -c constraints.txt -e '.[fuzz]'
"""

import argparse
import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # tests have the list of readers

NAMES = (
    *("record", "signed_record", "position", "notation"),
    *("message", "setup", "settings", "request"),
)
SECONDS = 60
SLOW = 0.5  # seconds of computing that no input may take
ENDLESS = 20  # seconds after which a reader is ended
LONGEST = 16_384  # bytes
CHILD = "FILEIRA_FUZZ"  # the variable that tells a child which reader it is for


def main() -> int:
    asked = _arguments()
    if importlib.util.find_spec("atheris") is None:
        print("Atheris is not installed; it is needed for this, and for nothing else:")
        print("    pip install -c constraints.txt -e '.[fuzz]'")
        print("There are packages for Linux; elsewhere it has to be built with Clang.")
        return 2
    found = sum(_fuzz(name, asked.seconds) for name in asked.readers or NAMES)
    print(f"{found} new cases." if found else "Nothing found.")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    lines = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=lines)
    parser.add_argument("readers", nargs="*", metavar="READER", help=", ".join(NAMES))
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"for each reader ({SECONDS})")
    asked = parser.parse_args()
    for name in set(asked.readers) - {*NAMES}:
        parser.error(f"there is no reader {name}; there are: {', '.join(NAMES)}")
    return asked


def _fuzz(name: str, seconds: int) -> int:
    """How many inputs were found. Atheris ends its process, so each reader has one of its own."""
    folder = ROOT / "tests" / "hostile_inputs" / name
    folder.mkdir(parents=True, exist_ok=True)
    before = {*folder.iterdir()}
    with tempfile.TemporaryDirectory() as corpus, tempfile.TemporaryFile() as complaints:
        child = subprocess.run(
            [sys.executable, __file__, *_options(folder, Path(corpus), seconds)],
            env=os.environ | {CHILD: name, "NUMBA_DISABLE_JIT": "1"},
            stderr=complaints,
            check=False,
        )
        new = {*folder.iterdir()} - before
        if child.returncode and not new:
            complaints.seek(0)
            sys.exit(complaints.read()[-4000:].decode(errors="replace"))
    for path in sorted(new):
        print(f"  {path.relative_to(ROOT)}")
    return len(new)


def _options(folder: Path, corpus: Path, seconds: int) -> list[str]:
    return [
        f"-max_total_time={seconds}",
        f"-timeout={ENDLESS}",
        f"-max_len={LONGEST}",
        f"-artifact_prefix={folder}/",
        "-rss_limit_mb=4096",
        str(corpus),
        str(folder),  # what was found before is a good start
    ]


# In the child


def _child(name: str) -> None:
    import atheris

    with atheris.instrument_imports(include=["fileira", "tomllib"]):
        from tests.parsers import KEPT, PARSERS

    parser = PARSERS[name]
    for number, seed in enumerate(parser.seeds()):
        (Path(sys.argv[-2]) / str(number)).write_bytes(seed)
    watch = _Watch(name, KEPT / name, parser.read, parser.refusals)
    atheris.Setup(sys.argv, watch.try_out)
    atheris.Fuzz()


class _Watch:
    """Tries inputs and keeps those that are a find, one of each kind."""

    def __init__(
        self,
        name: str,
        folder: Path,
        read: Callable[[bytes], object],
        refusals: tuple[type[Exception], ...],
    ) -> None:
        self._name = name
        self._folder = folder
        self._read = read
        self._refusals = refusals
        self._tried = 0
        self._begun = self._shown = time.monotonic()
        self._known: set[str] = set()

    def try_out(self, data: bytes) -> None:
        start = time.process_time()
        try:
            self._read(data)
        except self._refusals:
            pass
        except Exception as error:  # noqa: BLE001  # this is what we are looking for
            self._keep(data, _kind(error))
        if time.process_time() - start > SLOW:
            self._keep(data, "slow")
        self._show()

    def _keep(self, data: bytes, kind: str) -> None:
        if kind in self._known:
            return
        self._known.add(kind)
        digest = hashlib.sha256(data).hexdigest()[:8]
        (self._folder / f"{kind}-{digest}").write_bytes(data)

    def _show(self) -> None:
        self._tried += 1
        now = time.monotonic()
        if now - self._shown >= 1:
            self._shown = now
            finds = f", {len(self._known)} finds" if self._known else ""
            line = f"{self._name}: {self._tried:,} inputs in {now - self._begun:.0f} s{finds}"
            print(line, end="\r" if sys.stdout.isatty() else "\n", flush=True)


def _kind(error: Exception) -> str:
    """What went wrong, and where: the same find again is none."""
    frames = traceback.extract_tb(error.__traceback__)
    ours: list[Any] = [frame for frame in frames if "fileira" in frame.filename] or [*frames]
    return f"{type(error).__name__}-{Path(ours[-1].filename).stem}-{ours[-1].lineno}"


if __name__ == "__main__":
    if CHILD in os.environ:
        _child(os.environ[CHILD])
    else:
        sys.exit(main())
