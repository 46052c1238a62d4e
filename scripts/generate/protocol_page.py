"""The tables of `docs/protocol.md`: python -m scripts.generate.protocol_page [--check]."""

import inspect
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.inspect import StructType, Type, type_info

from fileira.core.text.words import shell_words
from fileira.server.api import CALLS
from fileira.server.http.calls import GUEST, Call
from fileira.server.http.middleware import POLICY_VIOLATED
from fileira.server.http.socket_scope import TRY_LATER
from fileira.server.http.sockets import NO_GUEST, NO_TABLE
from fileira.server.protocol.commands import Command
from fileira.server.protocol.messages import Answer, Message
from fileira.server.protocol.scopes import OPEN
from fileira.server.protocol.texts import PHRASES, REACTIONS
from scripts.generate.declarations import Declarations
from scripts.generate.examples import example
from scripts.generate.generated import ROOT, between, run
from scripts.generate.shapes import Member, describe, inside, members, parts

UNIONS = {"Command": Command, "Answer": Answer, "Message": Message}
STOPPING, TOO_LONG = 1012, 1009  # of uvicorn
CLOSINGS = (POLICY_VIOLATED, TOO_LONG, STOPPING, TRY_LATER, NO_GUEST, NO_TABLE)
FILE = ROOT / "docs" / "protocol.md"


def page() -> str:
    text = FILE.read_text(encoding="utf-8")
    for marker, section in (
        ("commands", _sections(parts(Command))),
        ("messages", _sections(parts(Message))),
        ("parts", _sections(_inner())),
        ("calls", _calls()),
        ("phrases", _named(PHRASES)),
        ("reactions", _named(REACTIONS)),
        ("closings", _closings()),
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
    head = f"| {shell_words()('protocol_page.calls')} |\n|---|---|---|---|---|---|"
    return "\n".join([head, *map(_call, CALLS)])


def _call(call: Call) -> str:
    who = shell_words()("protocol_page.guest") if call.who == GUEST else ""
    scope = "" if call.scope == OPEN else f"`{call.scope}`"
    takes, gives = _kind(call.takes), _kind(call.gives)
    what = (inspect.getdoc(call.handler) or "").replace("\n", " ")
    return f"| `{call.method} {call.path}` | {who} | {scope} | {takes} | {gives} | {what} |"


def _named(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _closings() -> str:
    words = shell_words()
    head = f"| {words('protocol_page.closings')} |\n|---|---|"
    lines = (f"| {code} | {words(f'protocol_page.closing.{code}')} |" for code in CLOSINGS)
    return "\n".join([head, *lines])


def _kind(given: Any) -> str:  # noqa: ANN401  # of any type
    """A type by its name; the long unions have one, too."""
    if given is None:
        return ""
    name = next((name for name, union in UNIONS.items() if union == given), "")
    return f"`{name}`" if name else _type(type_info(given))


if __name__ == "__main__":
    run({FILE: page()})
