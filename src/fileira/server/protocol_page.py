"""The tables of `docs/protocol.md`: python -m fileira.server.protocol_page [--check]."""

import inspect

import msgspec
from msgspec.inspect import StructType, Type, type_info

from ..core.words import shell_words
from .calls import GUEST, Call
from .commands import Command
from .declarations import Declarations
from .desk import CALLS
from .examples import example
from .generated import ROOT, between, run
from .messages import Message
from .shapes import Member, describe, inside, members, parts

FILE = ROOT / "docs" / "protocol.md"


def page() -> str:
    text = FILE.read_text(encoding="utf-8")
    for marker, section in (
        ("commands", _sections(parts(Command))),
        ("messages", _sections(parts(Message))),
        ("parts", _sections(_inner())),
        ("calls", _calls()),
    ):
        text = between(text, marker, section)
    return text


def _inner() -> list[StructType]:
    """What messages are made of."""
    outer = {struct.cls for struct in parts(Message)}
    found = {struct.cls: struct for struct in inside(type_info(Message))}
    return [struct for kind, struct in found.items() if kind not in outer]


def _sections(structs: list[StructType]) -> str:
    return "\n\n".join(map(_section, structs))


def _section(struct: StructType) -> str:
    shown = msgspec.json.encode(example(struct)).decode()
    title = f"### `{struct.tag or struct.cls.__name__}`"
    blocks = [title, describe(struct), _table(struct), f"```json\n{shown}\n```"]
    return "\n\n".join(block for block in blocks if block)


def _table(struct: StructType) -> str:
    head = f"| {shell_words()('protocol_page.fields')} |\n|---|---|---|"
    return "\n".join([head, *(_row(member) for member in members(struct))])


def _row(member: Member) -> str:
    name = f"`{member.name}`"
    if member.has_default:
        name += f" {shell_words()('protocol_page.optional')}"
    return f"| {name} | {_type(member.type)} | {member.comment} |"


def _type(found: Type) -> str:
    return f"`{Declarations().type(found)}`".replace("|", "\\|")


def _calls() -> str:
    head = f"| {shell_words()('protocol_page.calls')} |\n|---|---|---|---|---|"
    return "\n".join([head, *map(_call, CALLS)])


def _call(call: Call) -> str:
    who = shell_words()("protocol_page.guest") if call.who == GUEST else ""
    takes = _type(type_info(call.takes)) if call.takes is not None else ""
    gives = _type(type_info(call.gives)) if call.gives is not None else ""
    what = (inspect.getdoc(call.handler) or "").replace("\n", " ")
    return f"| `{call.method} {call.path}` | {who} | {takes} | {gives} | {what} |"


if __name__ == "__main__":
    run({FILE: page()})
