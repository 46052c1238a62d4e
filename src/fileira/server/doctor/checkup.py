"""All checks, in the order in which one mends things."""

from collections.abc import Iterator

from ...core.errors import UserError
from ..ops.settings import Settings
from . import program
from .finding import WRONG, Check, Finding, refused


def check_up(settings: Settings) -> Iterator[Finding]:
    """One finding or more for each check; without its packages the program cannot look further."""
    found = [
        *_run("python", program.python, settings),
        *_run("packages", program.packages, settings),
    ]
    yield from found
    if any((each.mark, each.says) == (WRONG, "missing") for each in found):
        return
    for name, check in _others():
        yield from _run(name, check, settings)


def _others() -> Iterator[tuple[str, Check]]:
    from . import database, folders, network

    yield "pages", program.pages
    yield "cache", folders.cache
    yield "kernels", program.kernels
    yield "data", folders.data
    yield "space", folders.space
    yield "secret", folders.secret
    yield "database", database.database
    yield "clock", database.clock
    yield "redis", network.redis
    yield "origins", network.origins
    yield "port", network.port


def _run(name: str, check: Check, settings: Settings) -> Iterator[Finding]:
    try:
        yield from check(settings)
    except UserError as error:
        yield refused(name, error)
