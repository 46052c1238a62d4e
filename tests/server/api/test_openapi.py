"""A real server against its own OpenAPI document: what schemathesis makes up of it."""

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis.strategies import DataObject, booleans, data
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fileira.core import kernel
from fileira.server.api import CALLS
from fileira.server.http.calls import Call
from tests.server.kit.people import Guest
from tests.server.kit.server_process import Process, game_for, serving

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
# A stream does not end, who is forgotten or signed out cannot call, tests stay on this machine, and
# an owner is led to a page.
LEFT_OUT = ("stream", "forget_me", "sign_out", "open_lan", "become_owner")
TRIED = [call for call in CALLS if call.name not in LEFT_OUT]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("openapi"), tables_per_guest="1000") as server:
        server.wait_for(game_for(server, 2)["game"])
        yield server
        assert "_failed" not in server.log
        assert "Exception" not in server.log


@pytest.fixture(scope="module")
def guest(server: Process) -> Guest:
    return Guest(server, "Ann")


@pytest.fixture(scope="module")
def table(guest: Guest) -> str:
    return guest.open_table(**game_for(guest.process, 2))


@pytest.fixture(scope="module")
def document(server: Process) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{server.url}/openapi.json")


@pytest.mark.parametrize("call", TRIED, ids=lambda call: call.name)
@settings(max_examples=25)
@given(data=data())
def test_every_answer_is_as_documented(
    document: schemathesis.BaseSchema, call: Call, data: DataObject, guest: Guest, table: str
) -> None:
    case = data.draw(document[call.path][call.method].as_strategy())
    if data.draw(booleans()) and "table" in case.path_parameters:
        case.path_parameters["table"] = table  # one that there is
    case.call_and_validate(checks=list(CHECKS), headers={"cookie": guest.cookie})
