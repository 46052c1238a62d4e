"""How long bots seem to think: once a turn, and hardly before the first decision of a person."""

import pytest

from fileira.core.game import find_game, load_games
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.table.thoughts import FIRST_PACE, Thought, thoughts
from tests.server.kit.trial_room import HOST, Room

every_game = pytest.mark.parametrize("game", load_games())
DECISIONS = 60


def opened(game: str, seed: int) -> Room:
    room = Room(Setup(game=game, seats=find_game(game).players), seed=seed)
    room.join(HOST)
    room.start(HOST)
    return room


def turns(room: Room) -> list[list[Thought]]:
    """The thoughts of bots: those of one turn of theirs together, until a person is waited for."""
    told: list[list[Thought]] = []
    live = room.table.live_match
    assert live
    while owed := thoughts(room.table):
        if live.choices.get(owed[0].seat):
            told[-1].append(owed[0])
        else:
            told.append(owed[:1])
        room.let_bots_play(1)
    return told


@every_game
def test_newcomers_hardly_wait_for_the_first_bots(game: str) -> None:
    for seed in range(1, 5):
        paces = [[each.pace for each in turn] for turn in turns(opened(game, seed))]
        assert all(pace == FIRST_PACE for pace, *_ in paces)


@every_game
def test_a_bot_pauses_once_a_turn(game: str) -> None:
    """A bot of Sequence paused for its card, and again for the space, which nobody saw."""
    room = opened(game, 1)
    turns(room)
    seen = 0
    while seen < DECISIONS and room.table.live_match and not room.table.live_match.over:
        room.play(HOST)
        for pace, *later in [[each.pace for each in turn] for turn in turns(room)]:
            has_begun = any(step.seat == 0 for step in room.table.live_match.settled)
            assert pace == (1.0 if has_begun else FIRST_PACE)
            assert not any(later)
            seen += 1
    assert seen


def test_who_only_watches_sees_bots_think() -> None:
    room = Room(Setup(game="high_card", variant="high", seats=2))
    room.join(HOST)
    for seat in range(2):
        room.send(HOST, ask.Fill(id=room.id(), seat=seat, level="casual"))
    room.send(HOST, ask.Start(id=room.id()))
    assert {each.pace for each in thoughts(room.table)} == {1.0}
