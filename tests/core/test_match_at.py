"""A match that begins at a position, shown with the toy game."""

import pytest

from fileira.core.errors import BadPosition, UserError
from fileira.core.match.match import Match
from fileira.core.match.match_record import read, save

FIRST_ROUND = "0 5, 1 9, 2 11, 0 7, 1 2, 2 6, 0 8, 1 4, 2 1"


def _later() -> Match:
    """The second round of a match, where the position says everything but the scores before."""
    return Match("high_card", 3, options={"rounds": 2}, seed=1, moves=FIRST_ROUND)


def test_the_position_says_who_sits_there_and_what_they_play() -> None:
    begun = Match("high_card", 2, variant="low", options={"rounds": 3}, seed=1, moves="0 5")
    match = Match.at("high_card", begun.position)
    assert (match.seats, match.variant.name, match.options) == (2, "low", {"rounds": 3})
    assert (match.position, match.to_act) == (begun.position, [1])


def test_a_match_at_a_position_has_made_no_move() -> None:
    match = Match.at("high_card", Match("high_card", 2, seed=1, moves="0 5").position)
    assert match.moves == []


def test_what_chance_brings_is_of_the_seed() -> None:
    position = _later().position
    ends = [_played(Match.at("high_card", position, rounds=[(2, 0, 1)], seed=7)) for _ in range(2)]
    assert ends[0] == ends[1]


def test_names_may_be_given() -> None:
    position = Match("high_card", 2, seed=1).position
    assert Match.at("high_card", position, names=("Ada", "Bruno")).names == ("Ada", "Bruno")


def test_rounds_before_the_position_must_be_told() -> None:
    with pytest.raises(BadPosition, match="after 1 finished rounds"):
        Match.at("high_card", _later().position)
    assert Match.at("high_card", _later().position, rounds=[(2, 0, 1)]).rounds == [(2, 0, 1)]


def test_options_that_contradict_the_position_are_refused() -> None:
    with pytest.raises(BadPosition, match="other seats or options"):
        Match.at("high_card", Match("high_card", 2, seed=1).position, options={"rounds": 5})


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(BadPosition):
        Match.at("high_card", "nonsense")
    with pytest.raises(UserError, match="no game 'chess'"):
        Match.at("chess", "")


def test_its_record_goes_on_as_it_would_have() -> None:
    match = Match.at("high_card", _later().position, rounds=[(2, 0, 1)], seed=7)
    assert _played(read(save(match))) == _played(match)


def _played(match: Match) -> str:
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match.position
