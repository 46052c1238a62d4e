"""Accusing at a table of people and bots: bots do not talk."""

import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Done
from fileira.server.views.sights import whole_sight
from tests.server.kit.trial_room import HOST, Room

from ..state import ACCUSE

OTHERS = ACCUSE + 1  # the team of the seats 1 and 3


def _accuser(room: Room) -> ask.Play:
    """How the host accuses the others, as soon as that is possible."""
    assert room.table.live_match
    while OTHERS not in room.table.live_match.questions[0].moves:
        room.play(HOST)
        room.let_bots_play(1)
    question = room.table.live_match.questions[0]
    return ask.Play(id=room.id(), decision=question.decision, move=OTHERS)


def _offered(room: Room) -> list[int]:
    """What the host can do, as a newcomer's page of the host is told."""
    asked = whole_sight(room.table.live_match, 0).asked if room.table.live_match else None
    return [offer.move for offer in asked.moves] if asked else []


@pytest.fixture
def room() -> Room:
    return Room(Setup(game="sequence", seats=4, options={"table_talk": True}))


def test_a_team_of_bots_is_never_accused(room: Room) -> None:  # clause 31
    room.start(HOST)
    accuse = _accuser(room)
    assert OTHERS not in _offered(room)
    assert room.refused(HOST, accuse) == "only_bots"


def test_a_team_with_a_person_can_be_accused(room: Room) -> None:  # clause 31
    room.start(HOST, "bob")
    accuse = _accuser(room)
    assert OTHERS in _offered(room)
    assert isinstance(room.send(HOST, accuse), Done)
