"""The protocol is documented in full, by what the program says of itself."""

import re

import msgspec
import pytest
from msgspec.inspect import StructType

from fileira.server.api import CALLS
from fileira.server.api.openapi import document
from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command, read_command
from fileira.server.protocol.messages import Message
from fileira.server.protocol.texts import PHRASES, REACTIONS
from scripts.generate import protocol_page
from scripts.generate.examples import example
from scripts.generate.generated import is_current
from scripts.generate.shapes import describe, parts

COMMANDS, MESSAGES = parts(Command), parts(Message)


def name(struct: StructType) -> str:
    return str(struct.tag)


def test_the_page_is_up_to_date() -> None:
    assert is_current(protocol_page.FILE, protocol_page.page())


@pytest.mark.parametrize("struct", [*COMMANDS, *MESSAGES], ids=name)
def test_every_command_and_message_is_on_the_page(struct: StructType) -> None:
    page = protocol_page.FILE.read_text(encoding="utf-8")
    assert f"### `{struct.tag}`\n\n{describe(struct)}" in page


def test_phrases_reactions_and_close_codes_are_on_the_page() -> None:
    page = protocol_page.FILE.read_text(encoding="utf-8")
    assert [each for each in (*PHRASES, *REACTIONS) if f"`{each}`" not in page] == []
    assert [
        code for code in (1008, 1009, 1012, 1013, 4401, 4404) if f"| {code} |" not in page
    ] == []


def test_the_examples_of_talk_can_be_said() -> None:
    examples = {name(struct): example(struct) for struct in COMMANDS}
    assert msgspec.convert(examples["phrase"], ask.Phrase).phrase in PHRASES
    assert msgspec.convert(examples["react"], ask.React).reaction in REACTIONS


@pytest.mark.parametrize("struct", COMMANDS, ids=name)
def test_the_example_of_a_command_can_be_sent(struct: StructType) -> None:
    assert type(read_command(msgspec.json.encode(example(struct)))) is struct.cls


@pytest.mark.parametrize("struct", MESSAGES, ids=name)
def test_the_example_of_a_message_is_one(struct: StructType) -> None:
    read: object = msgspec.json.decode(msgspec.json.encode(example(struct)), type=Message)
    assert type(read) is struct.cls


def test_openapi_describes_every_call() -> None:
    described = msgspec.json.decode(msgspec.json.encode(document()))
    calls = {(call.path, call.method.lower()) for call in CALLS}
    paths = described["paths"].items()
    assert described["openapi"] == "3.1.0"
    assert {(path, method) for path, methods in paths for method in methods} == calls
    assert all(call["summary"] for _, methods in paths for call in methods.values())


def test_openapi_names_each_call_once_and_refers_only_to_what_it_holds() -> None:
    text = msgspec.json.encode(document()).decode()
    names = re.findall(r'"operationId":"(\w+)"', text)
    assert len(names) == len(set(names)) == len(CALLS)
    held = msgspec.json.decode(text)["components"]["schemas"]
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', text))
    assert {"Whole", "Sit", "Setup", "Problem"} < references
    assert references <= set(held)


def test_openapi_says_who_may_call_and_what_may_go_wrong() -> None:
    described = msgspec.json.decode(msgspec.json.encode(document()))
    call = described["paths"]["/api/tables/{table}/commands"]["post"]
    assert call["security"] == [{"cookie": []}, {"token": ["play"]}]
    assert described["paths"]["/api/me/data"]["get"]["security"] == [{"cookie": []}]
    problems = {"400", "401", "403", "404", "413", "421", "422", "429", "503"}
    assert set(call["responses"]) == {"200", *problems}
    assert "security" not in described["paths"]["/api/tables"]["get"]
    for path in ("/api/tables", "/api/deals/{deal}/tables", "/api/branches"):
        assert "409" in described["paths"][path]["post"]["responses"]
