"""What is told and shown of every game."""

import re
from collections.abc import Sized

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from fileira.arena.simulation import simulate
from fileira.core.events import SPECTATOR, redact
from fileira.core.game import Game
from tests.every_game.of_matches import every_game, every_kind, of, view_of, viewers
from tests.strategies import Kind, matches


@every_kind
@given(of)
def test_every_event_can_be_told_and_names_its_clause(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for event in {event for step in match.steps for event in step.happened}:
        assert event.clause in match.game.clauses
        assert all(match.say(redact(event, seat)) for seat in viewers(match))


@every_kind
@given(of)
def test_a_view_is_json(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in viewers(match):
        assert msgspec.json.decode(view_of(match, match.state, seat))


@every_kind
@given(of)
def test_a_view_lists_as_many_cards_of_a_hand_as_it_says_it_holds(
    kind: Kind, of: st.DataObject
) -> None:
    """A card laid is in no hand any more: a whole state that is seen by nobody shows all hands."""
    match = of.draw(matches(kind))
    for frame in [match.state, *(frame.state for frame in match.steps[-1].frames)]:
        for seat in kind.game.view(frame, SPECTATOR).seats:
            assert len(getattr(seat, "known_cards", seat.hand)) == _size(seat.hand)


@every_game
def test_the_clauses_are_those_of_the_rulebook(game: Game) -> None:
    headings = re.findall(r"^### (\d+)\. (.+)$", game.rulebook(), re.MULTILINE)
    titles = {int(number): title.lower().replace(" ", "_") for number, title in headings}
    assert game.clauses == titles
    assert list(titles) == list(range(1, len(titles) + 1))


@every_game
def test_every_variant_option_and_event_has_its_words(game: Game) -> None:
    words = game.words()
    keys = [f"variant.{variant.name}" for variant in game.studied.variants]
    keys += [f"option.{option.name}" for option in game.studied.options]
    keys += [f"event.{name}" for name in game.event_names]
    assert [key for key in keys if key not in words] == []


@every_game
def test_every_figure_has_its_words_and_one_number_for_each_match(game: Game) -> None:
    named = [key for key in game.words().sentences if key.startswith("figure.")]
    if game.figures is None:
        assert named == []
        return
    simulation = simulate(game, game.usual_seats(game.variants[0]), 3)
    assert named == [f"figure.{name}" for name in simulation.figures]
    assert [len(figure.numbers) for figure in simulation.figures.values()] == [3] * len(named)


def _size(hand: int | Sized) -> int:
    """How many cards a view says a hand holds; one that lists them says it so."""
    return hand if isinstance(hand, int) else len(hand)
