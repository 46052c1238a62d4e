"""Accusing at a table of people and bots: bots do not talk."""

import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Done
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


@pytest.fixture
def room() -> Room:
    return Room(Setup(game="sequence", seats=4, options={"table_talk": True}))


def test_a_team_of_bots_is_never_accused(room: Room) -> None:  # clause 31
    room.start(HOST)
    assert room.refused(HOST, _accuser(room)) == "only_bots"


def test_a_team_with_a_person_can_be_accused(room: Room) -> None:  # clause 31
    room.start(HOST, "bob")
    assert isinstance(room.send(HOST, _accuser(room)), Done)
