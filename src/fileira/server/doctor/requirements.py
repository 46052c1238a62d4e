"""The versions that `pyproject.toml` asks for, as they stand in the metadata of the installation.

We read only what we write there ourselves: bounds by numbers, extras, and who needs no Windows.
"""

import operator
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import NamedTuple

from ...core.errors import UserError

PACKAGE = "fileira"
_COMPARE = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
_LINE = re.compile(r"(?P<name>[\w.-]+)(?:\[[\w,-]+\])? ?(?P<bounds>[^;]*)(?:; ?(?P<only>.*))?")
_BOUND = re.compile(r"([<>=!]=|[<>])(\d[\d.]*)")


class Requirement(NamedTuple):
    name: str
    bounds: str  # such as >=0.62,<0.69
    is_optional: bool = False

    @property
    def text(self) -> str:
        return self.name + self.bounds

    def allows(self, version: str) -> bool:
        """
        >>> numba = Requirement("numba", ">=0.62,<0.69")
        >>> [numba.allows(each) for each in ("0.61.2", "0.62.0", "0.68.1", "0.69.0rc1")]
        [False, True, True, False]
        """
        ours = release(version)
        return all(_COMPARE[sign](*_even(ours, bound)) for sign, bound in _bounds(self.bounds))


def requirements() -> Iterator[Requirement]:
    """What this system needs or may have; a UserError says that Fileira is not installed."""
    for line in _metadata().json.get("requires_dist", ()):
        if requirement := read_requirement(line):
            yield requirement


def python_needed() -> Requirement:
    return Requirement("python", _metadata()["Requires-Python"])


def installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def read_requirement(line: str) -> Requirement | None:
    """None if it is not for this system.

    >>> read_requirement("psycopg[binary]>=3.2; extra == 'server'")
    Requirement(name='psycopg', bounds='>=3.2', is_optional=True)
    """
    found = _LINE.fullmatch(line)
    assert found
    only = found["only"] or ""
    if "sys_platform" in only and f"!= '{sys.platform}'" in only.replace('"', "'"):
        return None
    return Requirement(found["name"], found["bounds"].strip(), "extra" in only)


def release(version: str) -> tuple[int, ...]:
    """The numbers that a version begins with; none if it begins otherwise.

    >>> release("2.0.36"), release("1.0rc1"), release("unknown")
    ((2, 0, 36), (1, 0), ())
    """
    found = re.match(r"\d+(\.\d+)*", version)
    return tuple(map(int, found[0].split("."))) if found else ()


def _metadata() -> metadata.PackageMetadata:
    try:
        return metadata.metadata(PACKAGE)
    except metadata.PackageNotFoundError:
        raise UserError("not_installed") from None


def _bounds(text: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    for sign, version in _BOUND.findall(text):
        yield sign, release(version)


def _even(ours: tuple[int, ...], bound: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Both with as many numbers: 2 and 2.0 are the same version."""
    length = max(len(ours), len(bound))
    return tuple(each + (0,) * (length - len(each)) for each in (ours, bound))
