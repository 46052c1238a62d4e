"""Run the test suites in order, stop after the first that fails, and print the seconds of each.

python scripts/suites.py          all suites
python scripts/suites.py check    only the suites named
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple


class Suite(NamedTuple):
    name: str
    commands: tuple[str, ...]
    settings: str = ""  # environment variables, as a shell writes them


ALL = "python -m pytest -n 2"
# Tests that start servers have their suite.
STARTING = "tests/server tests/client tests/attack tests/packaging tests/deploy"
SERVER = " ".join(f"--ignore {folder}" for folder in STARTING.split())
SEARCHING = " ".join(f"--ignore tests/{name}" for name in ("arena", "analysis", "cli", "examples"))
TABLES = (
    "tests/server/stories/test_any_order.py"
    " tests/server/rooms/test_rooms.py"
    " tests/server/table/test_decisions.py"
    " tests/server/table/test_host.py"
    " tests/server/table/test_seats.py"
    " tests/server/table/test_table.py"
)
SUITES = (
    Suite(
        "check",
        ("python -m ruff check", "python -m ruff format --check", "python -m mypy"),
    ),
    # One process fills the cache of compiled kernels before parallel workers need it.
    Suite("warm", ("python -m fileira.cli warm",)),
    Suite("compiled", (f"{ALL} {SERVER}",)),
    # Rules and tables; arena, analysis, commands and examples are the same compiled or not.
    Suite(
        "interpreted",
        (f"{ALL} {SERVER} {SEARCHING}", f"{ALL} {TABLES}"),
        "NUMBA_DISABLE_JIT=1 HYPOTHESIS_PROFILE=interpreted",
    ),
    Suite("server", (f"{ALL} --dist loadfile {STARTING}",)),
    Suite("web", ("npm run check", "npm test")),
    Suite("browser", ("npm run e2e",)),
)


def passes(suite: Suite) -> bool:
    """Whether all commands succeed; all are run, to show all there is to mend."""
    environment = os.environ | dict(pair.split("=", 1) for pair in suite.settings.split())
    passed = True
    for command in suite.commands:
        print("\n==", " ".join([*suite.settings.split(), command]), flush=True)
        arguments = command.replace("python ", f"{sys.executable} ", 1).split()
        passed &= subprocess.run(arguments, env=environment, check=False).returncode == 0
    return passed


def main(names: Sequence[str]) -> int:
    chosen = [suite for suite in SUITES if not names or suite.name in names]
    unknown = set(names) - {suite.name for suite in chosen}
    if unknown:
        sys.exit(f"no such suite: {', '.join(sorted(unknown))}")
    lines = ["suite        seconds"]
    passed = True
    for suite in chosen:
        if not passed:
            lines.append(f"{suite.name:12} not run")
            continue
        start = time.monotonic()
        passed = passes(suite)
        seconds = time.monotonic() - start
        lines.append(f"{suite.name:12} {seconds:7.1f}" + ("" if passed else "  failed"))
    print("\n" + "\n".join(lines), flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
