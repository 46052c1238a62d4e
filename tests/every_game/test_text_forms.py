"""Moves, cards, positions and records of every game survive their texts."""

import copy
import pickle
import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.errors import UnreadableMove
from fileira.core.game import Game
from fileira.core.match import match_record
from fileira.core.match.match import Match
from tests.every_game.of_matches import bytes_of, every_game, every_kind, known_in, of
from tests.strategies import SEEDS, Kind, finished_matches, matches, play_at_random


@every_game
def test_moves_survive_notation(game: Game) -> None:
    texts = [game.notation.write(move) for move in range(game.rules.MOVES)]
    readable = {move: text for move, text in enumerate(texts) if not text.startswith("?")}
    assert len(set(texts)) == len(texts)
    assert [game.notation.read(text) for text in readable.values()] == list(readable)


@every_game
def test_the_text_of_a_move_fits_into_a_record_and_a_repr(game: Game) -> None:
    texts = [game.notation.write(move) for move in range(game.rules.MOVES)]
    assert [text for text in texts if not re.fullmatch(r"[^\s,\[\]:]+( [^\s,\[\]:]+)*", text)] == []


@every_game
@given(of)
def test_a_text_is_a_move_or_unreadable(game: Game, of: st.DataObject) -> None:
    read, write = game.notation.read, game.notation.write
    move = _read(read, of.draw(_texts(game)))
    assert move is None or (0 <= move < game.rules.MOVES and read(write(move)) == move)


@every_game
@given(of)
def test_a_text_is_a_card_or_unreadable(game: Game, of: st.DataObject) -> None:
    read, write = game.notation.read_card, game.notation.write_card
    card = _read(read, of.draw(_texts(game)))
    assert card is None or read(write(card)) == card


@every_game
def test_a_number_without_a_text_is_not_read(game: Game) -> None:
    for number in (-1, game.rules.MOVES):
        with pytest.raises(UnreadableMove):
            game.notation.read(game.notation.write(number))


@every_kind
@given(of)
def test_every_legal_move_has_a_text(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    notation = match.game.notation
    for seat in range(match.seats):
        legal = match.legal_moves(seat)
        assert [notation.read(notation.write(move)) for move in legal] == legal


@every_kind
@given(of)
def test_cards_survive_notation(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    notation = match.game.notation
    drawn = {card for step in match.steps for chance in step.chance for card in chance.cards}
    texts = {card: notation.write_card(card) for card in drawn}
    assert {notation.read_card(text): text for text in texts.values()} == texts
    assert all(len(text.split()) == 1 for text in texts.values())


@every_kind
@given(of)
def test_a_position_says_what_its_table_agreed_on(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    there = Match.at(match.game, match.position, rounds=match.rounds)
    assert (there.variant, there.options) == (match.variant, match.options)
    assert (there.position, there.to_act) == (match.position, match.to_act)


@every_kind
@given(of)
def test_positions_survive_their_text(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    state = match.game.position.read(match.position)
    assert known_in(state) == known_in(match.state)
    assert match.game.position.write(state) == match.position


@every_kind
@given(of)
def test_a_saved_match_survives_its_record(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    record = match_record.save(match)
    again = match_record.read(record)
    assert bytes_of(again) == bytes_of(match)
    assert (again.options, again.names, again.seed) == (match.options, match.names, match.seed)
    assert match_record.save(again) == record


@every_kind
@given(of)
def test_an_open_match_survives_its_record_without_the_seed(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    if match.over:
        return
    record = match_record.write(match)
    again = match_record.read(record)
    assert again.seed is None
    assert known_in(again.state) == known_in(match.state)
    assert (again.moves, again.rounds) == (match.moves, match.rounds)
    assert match_record.write(again) == record


@every_kind
@given(of)
def test_a_finished_match_survives_its_record(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    record = match_record.write(match)
    again = match_record.read(record)
    assert bytes_of(again) == bytes_of(match)
    assert again.over
    assert match_record.write(again) == record == match_record.save(match)


@every_kind
@given(of, SEEDS)
def test_a_pickled_or_deeply_copied_match_goes_on_equally(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    twins = [pickle.loads(pickle.dumps(match)), copy.deepcopy(match)]  # noqa: S301  # our own
    before = bytes_of(match)
    for twin in twins:
        assert bytes_of(twin) == before
        play_at_random(twin, seed, len(match.steps) + 10)
    assert bytes_of(match) == before
    play_at_random(match, seed, len(match.steps) + 10)
    assert [bytes_of(twin) for twin in twins] == [bytes_of(match)] * 2
    assert [repr(twin) for twin in twins] == [repr(match)] * 2


def _texts(game: Game) -> st.SearchStrategy[str]:
    """Texts of moves, written strangely, and others."""
    moves = st.integers(0, game.rules.MOVES - 1).map(game.notation.write)
    numbers = st.integers(-9, 2 * game.rules.MOVES).map(str)
    odd = st.sampled_from(["", "1.5", "\N{SUPERSCRIPT TWO}", "9" * 5000])
    return moves | moves.map(lambda text: f" {text.upper()} ") | numbers | odd | st.text()


def _read(read: Callable[[str], int], text: str) -> int | None:
    with suppress(UnreadableMove):
        return read(text)
    return None
