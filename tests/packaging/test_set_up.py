"""`make play` sets up what it needs, once; what was interrupted is repaired by the next run.

uv, npm and Vite are stand-ins that write a little and can be made to wait: the real ones load
hundreds of packages. `make` and the scripts are the real ones.
"""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = "Makefile pyproject.toml constraints.txt package.json package-lock.json vite.config.ts"
WEB = "svelte.config.js tsconfig.json"
USUAL = "awk cat chmod date find id mkdir mv rm sh sleep touch uname"
PAGE = Path("src/fileira/server/static/index.html")
PATIENCE = 60.0

STAND_IN = """#!/bin/sh
echo "$0" "$1" >>"$CALLS"
pause() {
    touch half
    if [ "$WAIT" = "$1" ]; then
        touch "$CALLS.waits"
        while :; do sleep 0.1; done
    fi
    rm half
}
program() {
    printf '#!/bin/sh\\n%s\\n' "$2" >"$1"
    chmod +x "$1"
}
"""
UV = """
cd .venv
case "$1" in
    venv) mkdir bin; pause venv; program bin/python 'exit 0' ;;
    pip) pause packages; program bin/fileira 'echo played' ;;
esac
"""
NPM = """
cd node_modules
mkdir .bin
pause node
program .bin/vite 'exec "$STAND_INS/vite" "$@"'
"""
VITE = f"""
while [ "$1" != --outDir ]; do shift; done
mkdir -p "$2"
cd "$2"
echo half >index.html
mkdir -p "$CALLED_IN/{PAGE.parent}"
pause pages
echo whole >index.html
"""


class Checkout:
    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        self.calls = folder / "calls"
        self.tools = folder / "tools"
        shutil.copytree(ROOT / "scripts", self.folder / "scripts")
        for name in f"{SOURCES} {WEB}".split():
            shutil.copy(ROOT / name, self.folder)
        self.tools.mkdir()
        for name in USUAL.split():
            (self.tools / name).symlink_to(str(shutil.which(name)))
        for name, lines in {"uv": UV, "npm": NPM, "vite": VITE, "node": ""}.items():
            (self.tools / name).write_text(STAND_IN + lines, encoding="utf-8")
            (self.tools / name).chmod(0o755)

    def play(self, wait: str = "", *settings: str) -> "subprocess.Popen[str]":
        environment = {
            "PATH": str(self.tools),
            "CALLS": str(self.calls),
            "CALLED_IN": str(self.folder),
            "STAND_INS": str(self.tools),
            "WAIT": wait,
        }
        command = (str(shutil.which("make")), "play", "PYTHON=true", *settings)
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def played(self, *settings: str) -> str:
        program = self.play("", *settings)
        told, _ = program.communicate(timeout=PATIENCE)
        assert program.returncode == 0, told
        return told

    def interrupt(self, stage: str, how: signal.Signals) -> None:
        """While this stage is under way, as a terminal does: all its processes hear it."""
        waits = self.calls.with_name("calls.waits")
        program = self.play(stage)
        end = time.monotonic() + PATIENCE
        while not waits.exists() and program.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(program.pid, how)
        program.communicate(timeout=PATIENCE)
        assert program.returncode != 0


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_the_set_up_tells_three_steps_and_is_done_once(checkout: Checkout) -> None:
    begun, *steps, last = checkout.played().splitlines()
    assert begun == "Setting up Fileira; this is done once."
    assert [step.split(" ...")[0].strip() for step in steps] == [
        "Python packages",
        "Node packages",
        "Pages",
    ]
    assert last == "played"
    calls = checkout.calls.read_text(encoding="utf-8")
    assert checkout.played() == "played\n"
    assert checkout.calls.read_text(encoding="utf-8") == calls


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=lambda how: how.name)
@pytest.mark.parametrize("stage", ["venv", "packages", "node", "pages"])
def test_the_run_after_an_interrupted_one_repairs_what_it_left(
    stage: str, how: signal.Signals, checkout: Checkout
) -> None:
    # A shell that was started in the background would never hear SIGINT.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        checkout.interrupt(stage, how)
    finally:
        signal.signal(signal.SIGINT, before)
    assert list(checkout.folder.rglob("half"))
    assert checkout.played().endswith("played\n")
    assert not list(checkout.folder.rglob("half"))
    assert (checkout.folder / PAGE).read_text(encoding="utf-8") == "whole\n"
    assert checkout.played() == "played\n"


def bring_pages(checkout: Checkout) -> None:
    """As a release has them."""
    page = checkout.folder / PAGE
    page.parent.mkdir(parents=True)
    page.write_text("released", encoding="utf-8")
    os.utime(page, (0, 0))


def test_without_node_the_pages_of_a_release_are_used(checkout: Checkout) -> None:
    for name in ("node", "npm"):
        (checkout.tools / name).unlink()
    bring_pages(checkout)
    assert "the pages are used as they came" in checkout.played()
    assert checkout.played() == "played\n"


def test_with_a_node_that_is_too_old_the_pages_of_a_release_are_used(checkout: Checkout) -> None:
    """Debian 12 has Node.js 18: nobody could play, though the pages were there."""
    (checkout.tools / "node").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    bring_pages(checkout)
    assert "the pages are used as they came" in checkout.played()
    assert checkout.played() == "played\n"


def test_without_node_and_pages_one_sentence_says_what_to_do(checkout: Checkout) -> None:
    for name in ("node", "npm"):
        (checkout.tools / name).unlink()
    program = checkout.play()
    told, _ = program.communicate(timeout=PATIENCE)
    assert program.returncode != 0
    assert "install nodejs and npm, then try again. Or use the wheel" in told


def test_what_a_tool_says_is_shown_if_it_fails(checkout: Checkout) -> None:
    (checkout.tools / "uv").write_text("#!/bin/sh\necho no network\nexit 1\n", encoding="utf-8")
    program = checkout.play()
    told, _ = program.communicate(timeout=PATIENCE)
    assert program.returncode != 0
    assert "no network" in told
