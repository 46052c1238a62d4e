"""What only some systems have is asked for where another way is written beside it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fileira
from fileira.client import Guest
from fileira.server.protocol.entries import Setup
from tests.server.kit.server_process import serving

PACKAGE = Path(fileira.__file__).parent
MODULES = {"fcntl", "grp", "msvcrt", "pty", "pwd", "resource", "termios", "tty", "uvloop", "winreg"}
# Of `os`, `signal`, `socket` and `asyncio`, under whatever name.
NAMES = re.compile(
    r"AF_UNIX|SIG(ALRM|HUP|KILL|QUIT|USR1|USR2|WINCH)|SO_(EXCLUSIVEADDRUSE|REUSEADDR|REUSEPORT)"
    r"|WNOHANG|(add|remove)_(reader|writer|signal_handler)|alarm|f?chown|(create|start)_unix_server"
    r"|fchmod|fork(pty)?|[gs]ete?[ug]id|getloadavg|[gs]et(pgid|priority)|initgroups|killpg|lockf"
    r"|mkfifo|nice|posix_\w+|pthread_sigmask|register_at_fork|sched_\w+|setitimer|setrlimit|setsid"
    r"|sigwait|statvfs|sysconf|umask|uname|wait4|waitpid"
)
GUARDS = {"AttributeError", "ImportError", "NotImplementedError"}
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)

WINDOWS = """
import asyncio, multiprocessing, socket, subprocess, sys, types
import numba, sqlalchemy, starlette.staticfiles, uvicorn, webbrowser, fcntl
import fileira.server.store.store
system = fcntl.lockf
def locking(opened, how, length):
    system(opened, how, length, 0, 1)
sys.modules["msvcrt"] = types.SimpleNamespace(
    LK_NBLCK=fcntl.LOCK_EX | fcntl.LOCK_NB, locking=locking
)
sys.modules |= dict.fromkeys(["fcntl", "resource", "uvloop"])
socket.SO_EXCLUSIVEADDRUSE = socket.SO_REUSEADDR
for name in [name for name in sys.modules if name.startswith("fileira")]:
    del sys.modules[name]
sys.platform = "win32"
"""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in PACKAGE.rglob("*.py"):
        if "tests" not in path.parts:
            yield str(path.relative_to(PACKAGE)), ast.parse(path.read_text(encoding="utf-8"))


def unguarded(tree: ast.AST) -> Iterator[str]:
    """What is named outside a question about the system, or before one that returns."""
    answered = False
    for part in ast.iter_child_nodes(tree):
        if asks(part):
            answered |= isinstance(tree, FUNCTION) and returns(part)
        elif not answered:
            yield from names(part)
            yield from unguarded(part)


def asks(part: ast.AST) -> bool:
    if isinstance(part, ast.If):
        return "sys.platform" in ast.unparse(part.test)
    caught: list[ast.AST] = []
    if isinstance(part, ast.Try):
        caught = [each.type for each in part.handlers if each.type]
    if isinstance(part, ast.With):
        caught = [item.context_expr for item in part.items]
    return any(guard in ast.unparse(each) for each in caught for guard in GUARDS)


def returns(part: ast.AST) -> bool:
    return isinstance(part, ast.If) and isinstance(part.body[-1], ast.Return)


def names(part: ast.AST) -> Iterator[str]:
    if isinstance(part, ast.Import):
        yield from MODULES & {each.name for each in part.names}
    if isinstance(part, ast.ImportFrom) and not part.level:
        yield from MODULES & {part.module}
        yield from (each.name for each in part.names if NAMES.fullmatch(each.name))
    if isinstance(part, ast.Attribute) and NAMES.fullmatch(part.attr):
        yield part.attr


def test_what_some_systems_do_not_have_is_asked_for_first() -> None:
    found = {name: list(unguarded(tree)) for name, tree in modules()}
    assert len(found) > 300
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("import fcntl", ["fcntl"]),
        ("def f():\n from resource import setrlimit", ["resource", "setrlimit"]),
        ("with suppress(OSError): os.nice(5)", ["nice"]),
        ("with suppress(AttributeError): os.nice(5)", []),
        ("if sys.platform == 'win32': import msvcrt\nelse: import fcntl", []),
        ("def f():\n if sys.platform == 'win32': return\n os.nice(5)", []),
        ("def f():\n if sys.platform == 'win32': g()\n os.nice(5)", ["nice"]),
    ],
)
def test_the_search_finds_what_is_not_guarded(code: str, what: list[str]) -> None:
    assert sorted(unguarded(ast.parse(code))) == what


def test_a_server_plays_where_the_system_says_it_is_windows(tmp_path: Path) -> None:
    """Its own branches are run; what lies below is still the system of this machine."""
    with serving(tmp_path, WINDOWS) as server, Guest(server.url, name="Ana") as guest:
        game = guest.games().games[0].name
        with guest.open(Setup(game=game, level="random")) as table:
            table.sit()
            table.start()
            for asked in table.questions():
                table.play(asked.moves[0].move)
            assert table.whole.result
        code = f"{WINDOWS}\nfrom fileira.cli import main; main()"
        second = (sys.executable, "-c", code, "serve", "--port", "0", "--data", str(tmp_path))
        refused = subprocess.run(second, capture_output=True, text=True, check=False)
        assert refused.returncode != 0
        assert "already using the folder" in refused.stderr
        assert server.stop() == 0


def test_a_script_is_a_script_whatever_other_programs_have_told_the_system() -> None:
    code = (
        "import mimetypes; mimetypes.add_type('text/plain', '.js')\n"
        "import fileira.server.http.pages\n"
        "print(mimetypes.guess_type('page.js')[0])"
    )
    told = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert told.stdout == "text/javascript\n"
