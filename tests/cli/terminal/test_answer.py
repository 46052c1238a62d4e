"""What a person types: moves in notation, or with the names that they read."""

import pytest

from fileira.cli.terminal.answer import Prompt
from fileira.core.game import find_game
from fileira.core.match.match import Match
from fileira.core.text.language import speaking


@pytest.fixture
def match() -> Match:
    """The first placement of a match in which the seat may play a special card."""
    match = Match(find_game("six_nimmt"), seats=2, variant="anniversary", seed="00")
    while match.view(0).phase != "ask":
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


def special(match: Match) -> str:
    """The notation of a special card that the asked seat can play now."""
    return next(
        match.game.notation.write(move)
        for move in match.legal_moves(match.to_act[0])
        if move > match.game.notation.read("104") and match.game.notation.write(move) != "none"
    )


def test_a_card_is_played_by_its_name_and_by_its_notation(match: Match) -> None:
    seat, written = match.to_act[0], special(match)
    move = match.game.notation.read(written)
    name = match.game.words().name(written)
    typed = [written, name, name.upper(), written.replace("_", " ")]
    assert [Prompt(match, seat).read(text).move for text in typed] == [move] * 4


def test_the_moves_are_listed_by_their_names(match: Match) -> None:
    (listed,) = Prompt(match, match.to_act[0]).possible()
    assert match.game.words().name(special(match)) in listed
    assert "_" not in listed


def test_a_name_that_is_not_possible_now_is_refused_with_the_reason() -> None:
    match = Match(find_game("six_nimmt"), seats=2, variant="anniversary", seed="00")
    said = Prompt(match, 0).read("fifth row").text
    assert said.startswith("Fifth row is not possible: choose one card from your hand.")


def test_names_of_another_language_are_read_as_well() -> None:
    match = Match(find_game("tricky_twist"), seats=3, seed="00")
    with speaking("de"):
        words = match.game.words()
        assert words.notation(words.name("leaf")) == "leaf"
