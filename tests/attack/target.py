"""What attackers know of a server: where it is, whose tables are there, and what is asked of it."""

from pathlib import Path

import msgspec

VICTIMS = "victims.json"


class Victims(msgspec.Struct, frozen=True):
    """What a stranger may learn of people who play."""

    table: str
    code: str
    guests: tuple[str, ...]  # their ids
    decision: int = 0  # about the number of the last one


class Target(msgspec.Struct, frozen=True):
    """A server on this machine."""

    host: str
    port: int
    folder: str  # where victims tell where they are
    record: str  # of a finished match
    setup: dict[str, str | int]  # of a table
    record_size: int
    message_size: int

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def victims(self) -> Victims:
        return msgspec.json.decode(Path(self.folder, VICTIMS).read_bytes(), type=Victims)


def tell_victims(folder: Path, victims: Victims) -> None:
    """Whole or not at all: others read it at any time."""
    draft = folder / f"{VICTIMS}.new"
    draft.write_bytes(msgspec.json.encode(victims))
    draft.replace(folder / VICTIMS)
