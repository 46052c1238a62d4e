"""The program itself: Python, the packages it is built on, its pages, its compiled rules."""

import platform
from collections.abc import Iterator

from ..ops.settings import Settings
from .finding import Finding, fine, note, wrong
from .requirements import Requirement, installed, python_needed, release, requirements


def python(settings: Settings) -> Iterator[Finding]:
    version, needed = platform.python_version(), python_needed()
    if needed.allows(version):
        yield fine("python.good", version=version)
    else:
        yield wrong("python.unfit", version=version, needed=needed.bounds)


def packages(settings: Settings) -> Iterator[Finding]:
    """Those that are optional count if they are there."""
    found = [finding for each in requirements() if (finding := _trouble(each))]
    yield from found or [fine("packages.good")]


def pages(settings: Settings) -> Iterator[Finding]:
    from ..http.pages import STATIC

    yield fine("pages.good") if (STATIC / "index.html").is_file() else wrong("pages.missing")


def kernels(settings: Settings) -> Iterator[Finding]:
    from ...core.compiler import kernel_cache, readiness
    from ...core.game import load_games

    cold = [game.title for game in load_games().values() if not kernel_cache.is_kept(game.name)]
    if readiness.INTERPRETED:
        yield note("kernels.interpreted")
    elif cold:
        yield note("kernels.cold", games=", ".join(cold))
    else:
        yield fine("kernels.good")


def _trouble(requirement: Requirement) -> Finding | None:
    version = installed(requirement.name)
    if version is None:
        wanted = requirement.text
        return None if requirement.is_optional else wrong("packages.missing", wanted=wanted)
    if release(version) and not requirement.allows(version):
        return wrong(
            "packages.unfit", name=requirement.name, version=version, wanted=requirement.text
        )
    return None
