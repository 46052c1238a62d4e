"""What callers are told when something goes wrong: one table, with the values of a sentence."""

import msgspec

from fileira.core.errors import NotYourTurn
from fileira.server.http.problems import explain
from fileira.server.protocol.replies import Problem
from fileira.server.rooms.lobby import TooMany
from fileira.server.store.failures import Away, Unstorable


def _told(error: Exception) -> tuple[int, Problem]:
    response = explain(error)
    assert response
    return response.status_code, msgspec.json.decode(response.body, type=Problem)


def test_what_an_exception_carries_is_told_with_its_reason() -> None:
    assert _told(TooMany(3)) == (409, Problem(reason="too_many_tables", values={"most": 3}))


def test_a_kind_of_exception_is_told_by_its_own_reason() -> None:
    assert _told(Away()) == (503, Problem(reason="away", values={}))
    assert _told(Unstorable()) == (503, Problem(reason="unstorable", values={}))


def test_nothing_is_told_of_what_may_name_hidden_cards() -> None:
    assert explain(NotYourTurn("not_your_turn", seat=1)) is None
    assert explain(ValueError("12 37 41")) is None
