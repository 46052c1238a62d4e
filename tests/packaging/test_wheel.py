"""The wheel has all that a player needs: it plays with no checkout, no Node and no compiler."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
STATIC = Path("src/fileira/server/static")
FOR_DEVELOPERS = {"__pycache__", "golden", "tests", "web"}


def run(
    *command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def build(target: str, source: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = (sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder)
    # No Node: what is packed must be there.
    environment = os.environ | {"PATH": str(Path(sys.executable).parent)}
    return run(*command, cwd=source, env=environment)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    assert (ROOT / STATIC / "index.html").is_file(), "build the pages: make wheel"
    folder = tmp_path_factory.mktemp("source")
    built = build("sdist", ROOT, folder)
    assert built.returncode == 0, built.stderr
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.glob("*/"))


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = build("wheel", source, folder)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_has_every_file_that_is_not_for_developers_only(wheel: Path) -> None:
    package = ROOT / "src"
    files = [path.relative_to(package) for path in package.rglob("*") if path.is_file()]
    wanted = {path.as_posix() for path in files if not FOR_DEVELOPERS & set(path.parts)}
    packed = {name for name in ZipFile(wheel).namelist() if name.startswith("fileira/")}
    assert packed == wanted
    assert "fileira/server/static/index.html" in packed


def test_the_wheel_tells_its_licence_and_command(wheel: Path) -> None:
    names = {Path(name).name for name in ZipFile(wheel).namelist() if ".dist-info/" in name}
    assert {"LICENSE", "METADATA", "entry_points.txt"} <= names


@pytest.mark.parametrize("target", ["sdist", "wheel"])
def test_without_the_pages_nothing_is_built(source: Path, target: str, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(source, bare, ignore=shutil.ignore_patterns("static", "tests"))
    built = build(target, bare, tmp_path / "dist")
    assert built.returncode != 0
    assert "the pages are not built. Run `make wheel`" in built.stderr
    assert not list((tmp_path / "dist").glob("*"))


def test_the_wheel_serves_and_plays_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    python = install(wheel, tmp_path / "env")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(ROOT / "scripts/try_installed.py", elsewhere)
    environment = {"PATH": str(python.parent), "HOME": str(elsewhere), "LC_ALL": "C.UTF-8"}
    tried = run(python, "-P", "-X", "utf8", "try_installed.py", cwd=elsewhere, env=environment)
    assert tried.returncode == 0, tried.stderr
    assert "at a table" in tried.stdout
    assert str(tmp_path) in run(python, "-c", "import fileira; print(fileira.__file__)").stdout
    assert run(python.with_name("fileira"), "--version").stdout.startswith("fileira ")


def install(wheel: Path, folder: Path) -> Path:
    """The Python of a new environment: of what it needs only the packages come from ours."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    paths = {"base": str(folder), "platbase": str(folder)}
    python = Path(sysconfig.get_path("scripts", "venv", paths), Path(sys.executable).name)
    lent = Path(sysconfig.get_path("purelib", "venv", paths), "lent.pth")
    # A path in a .pth file: our own .pth, which leads to the checkout, is not read there.
    lent.write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps")
    subprocess.run((*pip, "--no-index", wheel), check=True)
    return python
