"""The blocks of a contest in a file, a line for each, so that an interrupted run can go on."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ..contests.block import Block


class Journal:
    """A file to which finished blocks are added."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)

    def forget(self) -> None:
        self.file.unlink(missing_ok=True)

    def blocks(self) -> Iterator[Block]:
        """The blocks from number 0 on; a line cut off by a crash ends them and is removed."""
        if not self.file.exists():
            return
        good = 0
        blocks: list[Block] = []
        for line in self.file.read_bytes().splitlines(keepends=True):
            block = _read(line)
            if block is None or block.number != len(blocks):
                break
            blocks.append(block)
            good += len(line)
        with self.file.open("r+b") as file:
            file.truncate(good)
        yield from blocks

    def write(self, block: Block) -> None:
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode(block) + b"\n")


def _read(line: bytes) -> Block | None:
    try:
        return msgspec.json.decode(line, type=Block) if line.endswith(b"\n") else None
    except msgspec.DecodeError:
        return None
