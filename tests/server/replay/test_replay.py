"""A replay shows what was told at the table when it happened, and nothing else."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from fileira.core.events import SPECTATOR
from fileira.core.match import match_record
from fileira.core.match.match import Match
from fileira.core.record import AnyState
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Done
from fileira.server.replay.moments import Eyes, moments
from fileira.server.replay.replay import lines
from fileira.server.replay.timeline import TOLD_SWINGS, turning_points
from fileira.server.views.names import record_of
from tests.server.kit.trial_room import HOST, Client, Json, Room, seen
from tests.strategies import KINDS, Kind, ended_match

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)
MATCH = 1  # which of those that were played to their end


@every_kind
def test_a_replay_shows_every_viewer_what_was_told_live(kind: Kind) -> None:
    played = ended_match(KINDS.index(kind), MATCH)
    room, watchers = _table(played)
    told: list[list[Json]] = [[] for _ in watchers]
    for seat, move in played.moves:
        for client in watchers:
            client.got.clear()
        _play(room, seat, move)
        for client, steps in zip(watchers, told, strict=True):
            steps.append(_news(client))
    match = match_record.read(record_of(room.table, str.upper) or "")
    for client, steps in zip(watchers, told, strict=True):
        assert list(_decisions(match, Eyes(client.viewer))) == steps


@every_kind
def test_the_public_sees_every_frame_as_it_was_told(kind: Kind) -> None:
    played = ended_match(KINDS.index(kind), MATCH)
    room, watchers = _table(played)
    spectator = watchers[-1]
    views: list[Json] = []
    for seat, move in played.moves:
        before = spectator.copy["view"]
        spectator.got.clear()
        _play(room, seat, move)
        for frame in _frames(spectator):
            before = seen(before, frame)
            views.append(before)
    match = match_record.read(record_of(room.table, str.upper) or "")
    shown = [view for scene, view in _scenes(match, Eyes()) if "who" in scene]
    assert [view for view in views if view in shown] == views
    assert shown[-1] == views[-1]


@every_kind
def test_with_all_cards_open_every_decision_shows_its_cards(kind: Kind) -> None:
    match = ended_match(KINDS.index(kind), MATCH)
    eyes = Eyes(SPECTATOR, open=True)
    cards = [event[3] for scene, _ in _scenes(match, eyes) for event in scene.get("events", [])]
    true = [event.card for step in match.steps for event in step.happened]
    assert cards == true


@every_kind
def test_the_timeline_finds_every_decision_and_round(kind: Kind) -> None:
    match = ended_match(KINDS.index(kind), MATCH)
    head, *scenes = _lines(match, Eyes())
    timeline = head["timeline"]
    assert timeline["length"] == len(scenes)
    assert [scenes[at].get("decision") for at in timeline["decisions"]] == list(
        range(len(match.moves))
    )
    assert [scenes[at].get("who") for at in timeline["decisions"]] == [s for s, _ in match.moves]
    assert len(timeline["rounds"]) == len(match.rounds)
    assert all(0 < at < len(scenes) for at in timeline["turning_points"])
    assert head["final"] == {"scores": list(match.scores), "winners": match.winners}


@every_kind
def test_a_turning_point_tells_everybody_what_moved_the_scores(kind: Kind) -> None:
    match = ended_match(KINDS.index(kind), MATCH)
    for seat in range(SPECTATOR, match.seats):
        scenes = _lines(match, Eyes(seat))[1:]
        points = msgspec.to_builtins(turning_points(match, Eyes(seat)))
        assert 0 < len(points) <= TOLD_SWINGS
        assert all(1 <= point["round"] <= len(match.rounds) for point in points)
        told = [list(point["events"]) for point in points]
        assert told == [scenes[point["at"]]["events"] for point in points]


@every_kind
def test_the_turning_points_of_a_player_are_those_that_moved_them_most(kind: Kind) -> None:
    match = ended_match(KINDS.index(kind), MATCH)
    states = [moment.state for moment in moments(match, Eyes())]
    for seat in range(match.seats):
        leads = [_lead(match, state, seat) for state in states]
        moved = [abs(after - before) for before, after in pairwise(leads)]
        told = [moved[point.at - 1] for point in turning_points(match, Eyes(seat))]
        assert sorted(told) == pytest.approx(sorted(moved)[-len(told) :])


def _lead(match: Match, state: AnyState, seat: int) -> float:
    scores = [float(match.game.rules.score(state, each)) for each in range(match.seats)]
    return scores[seat] - sum(scores) / len(scores)


def test_moments_have_the_same_numbers_for_all_eyes() -> None:
    match = ended_match(0, MATCH)
    seen = [
        [scene.get("decision") for scene, _ in _scenes(match, Eyes(seat, is_open))]
        for seat in range(SPECTATOR, match.seats)
        for is_open in (False, True)
    ]
    assert all(numbers == seen[0] for numbers in seen)


def _table(match: Match) -> tuple[Room, list[Client]]:
    """A table with the same cards, everybody at it, and somebody who watches."""
    assert match.seed is not None
    setup = Setup(
        game=match.game.name,
        variant=match.variant.name,
        seats=match.seats,
        options=dict(match.options),  # type: ignore[arg-type]  # a mapping is a dict here
    )
    room = Room(setup, seed=int.from_bytes(match.seed))
    people = [HOST, *(f"p{seat}" for seat in range(1, match.seats))]
    room.start(*people)
    return room, [room.join(person) for person in [*people, "watcher"]]


def _play(room: Room, seat: int, move: int) -> None:
    assert room.table.live_match
    decision = room.table.live_match.questions[seat].decision
    owner = room.table.seating.chairs[seat].owner
    assert owner is not None
    assert isinstance(room.send(owner, ask.Play(id=room.id(), decision=decision, move=move)), Done)


def _news(client: Client) -> Json:
    """What the client was told of a move: nothing, if it is a choice that nobody notices."""
    events = [event for frame in _frames(client) for event in frame.get("events", [])]
    return {"events": events, "view": client.copy["view"]}


def _frames(client: Client) -> list[Json]:
    return [frame for body in client.got for frame in msgspec.json.decode(body).get("frames", [])]


def _decisions(match: Match, eyes: Eyes) -> Iterator[Json]:
    """What a replay shows from each decision to the next one."""
    events: list[Any] = []
    view: Json = {}
    is_play = False
    for scene, now in _scenes(match, eyes):
        if "decision" in scene and is_play:
            yield {"events": events, "view": view}
        if "decision" in scene:
            events, is_play = [], True
        events = events + scene.get("events", [])
        view = now
    yield {"events": events, "view": view}


def _scenes(match: Match, eyes: Eyes) -> Iterator[tuple[Json, Json]]:
    """The moments, each with the whole view."""
    view: Json = {}
    for scene in _lines(match, eyes)[1:]:
        view = view | scene.get("view", {})
        yield scene, view


def _lines(match: Match, eyes: Eyes) -> list[Json]:
    body = b"".join(lines(match, eyes, (), SPECTATOR))
    return [msgspec.json.decode(line) for line in body.splitlines()]
