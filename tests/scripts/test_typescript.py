"""Types for the web say what goes over the wire."""

import subprocess
import sys

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.inspect import type_info

from fileira.core.game import find_game
from fileira.server.protocol.commands import Command
from fileira.server.protocol.messages import Message
from scripts.generate.declarations import Declarations
from scripts.generate.shapes import members, parts, shape
from scripts.generate.typescript import messages_file, view_file


class Dot(msgspec.Struct, array_like=True):
    x: int
    label: str | None


class Told(msgspec.Struct, omit_defaults=True, tag_field="is", tag="told"):
    """What
    was told.
    """

    dots: tuple[Dot, ...]
    facts: dict[str, bool | None]  # by name
    pairs: tuple[tuple[int, str], ...] = ()
    maybe: float | UnsetType | None = UNSET


class Sent(msgspec.Struct, tag_field="is"):
    """Said always in full."""

    names: tuple[str | None, ...] = ()


def test_the_files_are_up_to_date() -> None:
    # In a process of its own: here the toy game is a game, too.
    check = [sys.executable, "-m", "scripts.generate.typescript", "--check"]
    assert subprocess.run(check, check=False).returncode == 0


def test_a_struct_becomes_an_interface_with_its_tag_and_comments() -> None:
    assert Declarations().declare(shape(Told)) == (
        "/**\n * What\n * was told.\n */\n"
        "export interface Told {\n"
        '  is: "told";\n'
        "  dots: Dot[];\n"
        "  /** by name */\n"
        "  facts: Record<string, boolean | null>;\n"
        "  pairs?: [number, string][];\n"
        "  maybe?: number | null;\n"
        "}"
    )


def test_a_struct_without_names_becomes_a_tuple() -> None:
    assert (
        Declarations().declare(shape(Dot)) == "export type Dot = [x: number, label: string | null];"
    )


def test_what_is_always_sent_is_always_there_but_others_may_leave_defaults_out() -> None:
    assert "  names: (string | null)[];" in Declarations().declare(shape(Sent))
    theirs = Declarations(lambda member: member.has_default, {Sent: "SentDraft"})
    assert "SentDraft {" in theirs.declare(shape(Sent))
    assert "  names?: (string | null)[];" in theirs.declare(shape(Sent))


def test_a_union_lists_its_parts() -> None:
    union = Declarations().union("Both", [shape(Told), shape(Sent)])
    assert union == "export type Both = Told | Sent;"


def test_every_command_and_message_is_declared_with_its_tag() -> None:
    text = messages_file()
    structs = [*parts(Command), *parts(Message)]
    assert len(structs) > 20
    for struct in structs:
        assert f"export interface {struct.cls.__name__} {{" in text
        assert f'  {struct.tag_field}: "{struct.tag}";' in text


def test_a_fifth_game_gets_its_view_without_a_line_of_its_own() -> None:
    text = view_file(find_game("high_card"))
    assert "export interface View {" in text
    assert "export interface Seat {" in text


def test_inherited_fields_keep_their_comments() -> None:
    first = members(parts(Command)[0])[0]
    assert (first.name, first.comment) == ("id", "the client's own, new for each command")
    assert first.type == type_info(Command).types[0].fields[0].type  # type: ignore[attr-defined]  # of a union
