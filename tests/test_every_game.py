"""Laws that every game obeys. A new game folder is tested here without a line of code."""

import copy
import pickle
import re
from collections.abc import Callable, Sized
from contextlib import suppress
from itertools import pairwise, zip_longest

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.arena.simulation import simulate
from fileira.bots.playout import play_games
from fileira.core.chance import CHACHA20, Generator, sow
from fileira.core.errors import IllegalMove, MoveError, NotYourTurn, UnreadableMove
from fileira.core.events import EVERYBODY, HIDDEN, SPECTATOR, Chance, Event, Log, events, redact
from fileira.core.game import Game, load_games
from fileira.core.match import match_record
from fileira.core.match.match import Match, StartPosition
from fileira.core.match.sentences import explain
from fileira.core.options import Flag
from fileira.core.record import AnyState
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words

from .strategies import (
    ALL_KINDS,
    SEEDS,
    Kind,
    all_played,
    finished_matches,
    matches,
    movers,
    play_at_random,
)

GAMES = list(load_games().values())

every_kind = pytest.mark.parametrize("kind", ALL_KINDS, ids=repr)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
of = st.data()  # the match is drawn inside, because its strategy depends on the kind


# A match and its end


@every_kind
@given(of)
def test_every_match_ends(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    assert match.over


@every_kind
@given(of)
def test_someone_can_move_until_the_end(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    able = [seat for seat in range(match.seats) if match.legal_moves(seat)]
    assert able == movers(match)
    assert match.over == (not able)


@every_kind
@given(of)
def test_the_rounds_add_up_to_the_score(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    assert len(match.rounds) == match.state.rounds_done > 0
    assert tuple(map(sum, zip(*match.rounds, strict=True))) == match.scores


@every_kind
@given(of)
def test_the_winners_have_the_best_score(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    assert {match.scores[seat] for seat in match.winners} == {max(match.scores)}


@every_kind
def test_kernels_of_no_game_play_every_game(kind: Kind) -> None:
    """Compiled, the type of the state tells whose rules they call."""
    seats = kind.variant.seats[-1]
    options = kind.game.choose_options(kind.variant, seats, {})
    record = kind.game.options_record(kind.variant, options)
    state, rng = kind.game.rules.State.new(), Generator.new()
    sow(rng, seed_words(read_seed(1)))
    decisions = play_games(state, Log.new(), rng, seats, record, 2, 1)
    assert decisions > 2 * seats
    assert kind.game.rules.actors(state) == 0


# Legality


@every_kind
@given(of)
def test_legal_moves_are_ascending_distinct_and_in_range(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        bounded = [-1, *match.legal_moves(seat), match.game.rules.MOVES]
        assert all(one < other for one, other in pairwise(bounded))


@every_kind
@given(of)
def test_a_move_is_refused_exactly_if_it_is_not_legal(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        accepted = [move for move in _moves(match) if match.refusal(seat, move) is None]
        assert accepted == match.legal_moves(seat)


@every_kind
@given(of)
def test_every_refusal_has_a_sentence_and_a_clause(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        refusals = {match.refusal(seat, move) for move in _moves(match)} - {None}
        assert all(explain(match.game, refusal) for refusal in refusals if refusal)


@every_kind
@given(of)
def test_looking_changes_nothing(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    before = match.state.tobytes()
    rules, out, log = match.game.rules, np.empty(match.game.rules.MOVES, np.int16), Log.new()
    assert not rules.advance(match.state, log)
    for seat in range(match.seats):
        rules.legal_moves(match.state, seat, out)
        rules.refuses(match.state, seat, 0, out)
        rules.score(match.state, seat)
    assert events(log) == ()
    assert match.state.tobytes() == before


@every_kind
@given(of)
def test_an_illegal_move_changes_nothing_and_quotes_the_position(
    kind: Kind, of: st.DataObject
) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(st.integers(0, match.seats - 1))
    legal = match.legal_moves(seat)
    move = of.draw(st.sampled_from([move for move in _moves(match) if move not in legal]))
    error = IllegalMove if legal else NotYourTurn
    assert match.position in _refused(match, error, seat, move)


@every_kind
@given(of)
def test_a_seat_that_is_not_at_the_table_cannot_move(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(st.sampled_from([-1, match.seats, 64, 10**6]))
    assert match.position in _refused(match, NotYourTurn, seat, 1)
    assert match.legal_moves(seat) == []


@every_kind
@given(of)
def test_a_number_that_is_no_move_changes_nothing(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    number = of.draw(st.sampled_from([-1, match.game.rules.MOVES, 2**40, -(2**40)]))
    seat = of.draw(st.sampled_from(movers(match) or [0]))
    assert match.position in _refused(match, MoveError, seat, number)


@every_kind
@given(of, st.text() | st.sampled_from(["", "0", "-1", "999", "1.5", "45 45", "r0", "\u0663"]))
def test_a_text_that_is_no_move_changes_nothing(kind: Kind, of: st.DataObject, text: str) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(st.sampled_from(movers(match) or [0]))
    legal = [match.game.notation.write(move).lower() for move in match.legal_moves(seat)]
    if " ".join(text.lower().split()) not in legal:
        assert match.position in _refused(match, MoveError, seat, text)


# Playing


@every_kind
@given(of)
def test_a_replay_gives_the_same_bytes(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    replay = _deal_again(match)
    for seat, move in match.moves:
        replay.play(seat, move)
    assert _bytes(replay) == _bytes(match)


@every_kind
@given(of, SEEDS)
def test_a_match_may_begin_at_a_position(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    start = StartPosition(match.position, tuple(match.rounds))
    later = Match(
        kind.game,
        match.seats,
        variant=kind.variant.name,
        options=match.options,
        seed=seed % 2**32,
        start=start,
    )
    assert (later.position, later.to_act) == (match.position, match.to_act)
    play_at_random(later, seed, 20)
    replay = match_record.read(match_record.save(later))
    assert replay.state.tobytes() == later.state.tobytes()
    assert (replay.start, replay.rounds) == (start, later.rounds)


@every_kind
@given(of)
def test_the_order_of_simultaneous_choices_does_not_matter(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    choices = _choices(of, match)
    other = match.copy()
    for seat, move in choices:
        match.play(seat, move)
    for seat, move in of.draw(st.permutations(choices)):
        other.play(seat, move)
    assert other.state.tobytes() == match.state.tobytes()


@every_kind
@given(of)
def test_a_withdrawn_choice_was_never_made(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    choices = _choices(of, match)[1:]  # One choice stays open, or all were fixed.
    if not choices:
        return
    withdrawn, _ = of.draw(st.sampled_from(choices))
    for seat, move in choices:
        match.play(seat, move)
    without = match.copy()
    open_steps = []
    while not without.steps[-1].final:  # A seat may have chosen several things one by one.
        open_steps.append(without.undo())
    for step in reversed(open_steps):
        if step.seat != withdrawn:
            without.play(step.seat, step.move)
    match.withdraw(withdrawn)
    assert match.state.tobytes() == without.state.tobytes()
    assert match.moves == without.moves
    match.play(withdrawn, of.draw(st.sampled_from(match.legal_moves(withdrawn))))


@every_kind
def test_while_a_choice_is_open_all_others_are_asked_what_they_were(kind: Kind) -> None:
    """Else they would be offered moves that cannot be made, or learn of the choice."""
    for match in all_played(kind):
        for seat, move in _tried(match):
            after = match.copy()
            after.play(seat, move)
            if not after.steps[-1].final:
                assert _asked_others(after, seat) == _asked_others(match, seat), move


def _tried(match: Match) -> list[tuple[int, int]]:
    """A move of each seat that is waited for, and all that need not be made."""
    return [
        (seat, move)
        for seat in movers(match)
        for move in match.legal_moves(seat)[: 1 if seat in match.to_act else None]
    ]


def _asked_others(match: Match, mover: int) -> dict[int, tuple[bool, list[int]]]:
    """Whether the game waits for each other seat, and its moves."""
    others = [seat for seat in movers(match) if seat != mover]
    return {seat: (seat in match.to_act, match.legal_moves(seat)) for seat in others}


@every_kind
@given(of)
def test_only_an_open_choice_can_be_withdrawn(kind: Kind, of: st.DataObject) -> None:
    """One that nothing has followed, and to which no other seat could react."""
    match = of.draw(matches(kind))
    seat = of.draw(st.integers(0, match.seats - 1))
    before, moves = match.state.tobytes(), match.moves
    try:
        match.withdraw(seat)
    except MoveError:
        assert match.state.tobytes() == before
        assert match.moves == moves
        return
    kept = len(moves) - sum(1 for step in zip_longest(moves, match.moves) if step[0] != step[1])
    assert seat in movers(match)
    assert [mover for mover, _ in moves[kept:] if mover != seat] == [
        mover for mover, _ in match.moves[kept:]
    ]


@every_kind
@given(of)
def test_undoing_all_moves_returns_to_the_deal(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    moves = match.moves
    undone = [match.undo() for _ in moves]
    assert [(step.seat, step.move) for step in reversed(undone)] == moves
    assert _bytes(match) == _bytes(_deal_again(match))
    assert match.rounds == []
    with pytest.raises(MoveError):
        match.undo()


@every_kind
@given(of, SEEDS)
def test_undone_moves_can_be_made_again(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    other = match.copy()
    for _ in range(of.draw(st.integers(0, len(match.moves)))):
        other.undo()
    for seat, move in match.moves[len(other.moves) :]:
        other.play(seat, move)
    assert _bytes(other) == _bytes(match)
    assert other.rounds == match.rounds


@every_kind
@given(of, SEEDS)
def test_a_copy_goes_its_own_way(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    before = _bytes(match), match.rounds.copy(), repr(match)
    other = match.copy()
    play_at_random(other, seed, len(match.moves) + 10)
    while len(other.moves) > len(match.moves) // 2:
        other.undo()
    assert (_bytes(match), match.rounds, repr(match)) == before


@every_kind
@given(of)
def test_the_repr_rebuilds_the_match(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    rebuilt = eval(repr(match), {"Match": Match})  # noqa: S307  # this is what a repr is for
    assert _bytes(rebuilt) == _bytes(match)
    assert repr(rebuilt) == repr(match)


@every_kind
@given(of)
def test_no_card_is_dealt_twice(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    deals = [chance for step in match.steps for chance in step.chance if chance.kind == 0]
    assert all(len(set(deal.cards)) == len(deal.cards) for deal in deals)


# Text forms


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
    assert _known(state) == _known(match.state)
    assert match.game.position.write(state) == match.position


@every_kind
@given(of)
def test_a_saved_match_survives_its_record(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    record = match_record.save(match)
    again = match_record.read(record)
    assert _bytes(again) == _bytes(match)
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
    assert _known(again.state) == _known(match.state)
    assert (again.moves, again.rounds) == (match.moves, match.rounds)
    assert match_record.write(again) == record


@every_kind
@given(of)
def test_a_finished_match_survives_its_record(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    record = match_record.write(match)
    again = match_record.read(record)
    assert _bytes(again) == _bytes(match)
    assert again.over
    assert match_record.write(again) == record == match_record.save(match)


@every_kind
@given(of, SEEDS)
def test_a_pickled_or_deeply_copied_match_goes_on_equally(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    twins = [pickle.loads(pickle.dumps(match)), copy.deepcopy(match)]  # noqa: S301  # our own
    before = _bytes(match)
    for twin in twins:
        assert _bytes(twin) == before
        play_at_random(twin, seed, len(match.steps) + 10)
    assert _bytes(match) == before
    play_at_random(match, seed, len(match.steps) + 10)
    assert [_bytes(twin) for twin in twins] == [_bytes(match)] * 2
    assert [repr(twin) for twin in twins] == [repr(match)] * 2


# What a seat may know


@every_kind
@given(of, SEEDS)
def test_a_redeal_looks_the_same_to_the_seat_it_is_for(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    for seat in _viewers(match):
        world = _redealt(match, seat, seed)
        match.game.rules.observe(world, seat)
        assert _known(world) == _known(match.observation(seat))


@every_kind
@given(of, SEEDS)
def test_a_redealt_world_has_no_holes(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    position = match.game.position
    for seat in _viewers(match):
        world = _redealt(match, seat, seed)
        assert _known(position.read(position.write(world))) == _known(world)


@every_kind
@given(of, SEEDS)
def test_a_redealt_world_can_be_played(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    match.state = _redealt(match, of.draw(_seats(match)), seed)
    play_at_random(match, seed, len(match.moves) + 40)


@every_kind
@given(of, SEEDS)
def test_a_redeal_depends_on_nothing_but_its_seed(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(_seats(match))
    assert _redealt(match, seat, seed).tobytes() == _redealt(match, seat, seed).tobytes()


@every_kind
@given(of)
def test_nobody_sees_the_generator(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in _viewers(match):
        generator = match.observation(seat).rng.copy()
        generator.mode = 0  # no secret
        assert not any(generator.tobytes())


@every_kind
@given(of)
def test_an_observation_has_nothing_left_to_blank(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in _viewers(match):
        seen = match.observation(seat)
        again = seen.copy()
        match.game.rules.observe(again, seat)
        assert again.tobytes() == seen.tobytes()


@every_kind
@given(of)
def test_a_spectator_knows_no_more_than_a_seat(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        seen = match.observation(seat)
        match.game.rules.observe(seen, SPECTATOR)
        assert seen.tobytes() == match.observation(SPECTATOR).tobytes()


@every_kind
@given(of)
def test_cards_dealt_face_down_are_seen_by_their_owners_only(kind: Kind, of: st.DataObject) -> None:
    """If two of them are exchanged, two seats at most notice it, and no spectator."""
    match = _deal_again(of.draw(matches(kind)))
    shown = {event.card for event in match.steps[0].happened if event.seen_by == EVERYBODY}
    other = _deal_again(match, _exchange(of, match.steps[0].chance, shown))
    noticed = [viewer for viewer in _viewers(match) if _differs(match, other, viewer)]
    assert SPECTATOR not in noticed
    assert len(noticed) <= 2


@every_kind
@given(of)
def test_what_is_told_of_a_deal_can_also_be_seen(kind: Kind, of: st.DataObject) -> None:
    """So no event tells a card that the observation hides; a hand has no order."""
    match = _deal_again(of.draw(matches(kind)))
    other = _deal_again(match, _exchange(of, match.steps[0].chance, set()))
    for viewer in _viewers(match):
        if sorted(match.events(viewer)) != sorted(other.events(viewer)):
            assert _differs(match, other, viewer)


@every_kind
@given(of)
def test_legality_does_not_depend_on_what_is_hidden(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        assert _may_do(match, match.observation(seat), seat) == _may_do(match, match.state, seat)


@every_kind
@given(of)
def test_a_preview_does_not_depend_on_what_is_hidden(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in movers(match):
        seen = match.observation(seat)
        for move in match.legal_moves(seat):
            assert _preview(match, seen, seat, move) == _preview(match, match.state, seat, move)


@every_kind
@given(of)
def test_a_preview_tells_only_what_then_happens(kind: Kind, of: st.DataObject) -> None:
    """A choice made at the same time as others is previewed alone, so it may turn out otherwise."""
    match = of.draw(matches(kind))
    for seat in movers(match):
        for move in match.legal_moves(seat):
            told = match.preview(seat, move)
            after = match.copy()
            happened = after.play(seat, move)
            if all(event.seen_by == EVERYBODY for event in after.steps[-1].events):
                assert all(map(_agree, told, happened))
                assert len(told) <= len(happened)


@every_kind
@given(of, SEEDS)
def test_worlds_that_differ_in_hidden_things_only_look_the_same(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(_seats(match))
    world = _redealt(match, seat, seed)
    assert _view(match, world, seat) == _view(match, match.state, seat)
    assert _may_do(match, world, seat) == _may_do(match, match.state, seat)


@every_kind
@given(of, SEEDS)
def test_a_move_tells_its_seat_the_same_in_all_worlds(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    for seat in movers(match):
        world = _redealt(match, seat, seed)
        for move in match.legal_moves(seat):
            assert _preview(match, world, seat, move) == _preview(match, match.state, seat, move)
            assert _told(match, world, seat, move) == _told(match, match.state, seat, move)


@every_kind
@given(of)
def test_nobody_sees_what_another_chooses_at_the_same_time(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    choosers = match.to_act if len(match.to_act) > 1 else []
    for seat in choosers:
        legal = match.legal_moves(seat)
        for viewer in set(_viewers(match)) - {seat}:
            assert len({_told(match, match.state, seat, move, viewer) for move in legal}) == 1


# What is told


@every_kind
@given(of)
def test_every_event_can_be_told_and_names_its_clause(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for event in {event for step in match.steps for event in step.happened}:
        assert event.clause in match.game.clauses
        assert all(match.say(redact(event, seat)) for seat in _viewers(match))


@every_kind
@given(of)
def test_a_view_is_json(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in _viewers(match):
        assert msgspec.json.decode(_view(match, match.state, seat))


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


# What a game declares


@every_game
def test_a_state_has_what_all_games_need(game: Game) -> None:
    names = game.rules.State.dtype.names or ()
    assert {"rng", "options", "seats", "rounds_done"} <= set(names)
    assert game.rules.State.dtype["options"] == game.rules.Options.dtype


@every_kind
@given(of)
def test_what_a_seat_sees_lies_in_the_bounds_of_its_fields(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in _viewers(match):
        seen = match.observation(seat).tobytes()
        for field in kind.game.rules.State.fields:
            shape, (low, high) = field.shape or (1,), field.bounds
            values = np.ndarray(shape, field.dtype, seen, field.offset)
            inside = (values >= low) & (values <= high) | (values == HIDDEN)
            assert inside.all(), (field, values)


@every_game
def test_a_field_for_each_seat_has_as_many_places_as_a_variant_has_seats(game: Game) -> None:
    most = {variant.seats[-1] for variant in game.variants}
    for field in game.rules.State.fields:
        if field.kind.seat_axis >= 0 and not field.kind.by_teams:
            assert field.shape[field.kind.seat_axis] in most


@every_kind
@given(of)
def test_scores_and_lengths_lie_in_the_bounds_of_the_table(kind: Kind, of: st.DataObject) -> None:
    for match in (of.draw(matches(kind)), of.draw(finished_matches(kind))):
        bounds = kind.game.bounds(match.variant, match.seats, match.options)
        assert bounds.least <= min(match.scores) <= max(match.scores) <= bounds.greatest
        assert len(match.moves) <= bounds.decisions


def test_no_two_games_share_the_type_of_their_states() -> None:
    assert len({game.rules.State.dtype for game in GAMES}) == len(GAMES)


@every_kind
def test_every_value_of_an_option_fits_into_the_state(kind: Kind) -> None:
    for option in kind.options(kind.variant.seats[0]):
        for value in (True, False) if isinstance(option, Flag) else (option.low, option.high):
            record = kind.game.options_record(kind.variant, {option.name: value})
            assert option.load(record) == value


@every_kind
def test_the_preset_of_a_variant_is_part_of_the_state(kind: Kind) -> None:
    match = Match(kind.game, kind.variant.seats[0], variant=kind.variant.name, seed=1)
    assert {name: match.state.options[name] for name in kind.variant.preset} == kind.variant.preset
    for option in kind.options(match.seats):
        if option.name in match.options:
            assert option.load(match.state.options) == match.options[option.name]


@every_kind
def test_every_number_of_seats_gets_a_deal(kind: Kind) -> None:
    for seats in kind.variant.seats:
        match = Match(kind.game, seats, variant=kind.variant.name, seed=1)
        assert match.state.seats == match.seats == len(match.scores) == seats
        assert match.state.rng.mode == CHACHA20
        assert match.to_act


# Words of these laws


def _moves(match: Match) -> range:
    return range(match.game.rules.MOVES)


def _viewers(match: Match) -> range:
    """The seats and a spectator."""
    return range(SPECTATOR, match.seats)


def _seats(match: Match) -> st.SearchStrategy[int]:
    return st.sampled_from(_viewers(match))


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


def _bytes(match: Match) -> list[bytes]:
    """All states the match has gone through."""
    frames = [frame.state.tobytes() for step in match.steps for frame in step.frames]
    return [*(step.before.tobytes() for step in match.steps), *frames, match.state.tobytes()]


def _known(state: AnyState) -> bytes:
    """A state without its generator."""
    copy = state.copy()
    copy.rng = np.zeros(1, copy.rng.dtype)[0]
    return bytes(copy.tobytes())


def _deal_again(match: Match, dealt: tuple[Chance, ...] | None = None) -> Match:
    """The same match before its first move, perhaps with other cards."""
    return Match(
        match.game,
        match.seats,
        variant=match.variant.name,
        options=match.options,
        seed=match.seed if dealt is None else None,
        dealt=dealt,
    )


def _exchange(of: st.DataObject, drawn: tuple[Chance, ...], but: set[int]) -> tuple[Chance, ...]:
    """The chance of a deal, two of its cards exchanged but never those named."""
    dealt = list(drawn)
    if not dealt:
        return ()
    which = of.draw(st.integers(0, len(dealt) - 1))
    cards = list(dealt[which].cards)
    places = [place for place, card in enumerate(cards) if card not in but]
    one, other = (of.draw(st.sampled_from(places or [0])) for _ in range(2))
    cards[one], cards[other] = cards[other], cards[one]
    dealt[which] = Chance(dealt[which].kind, tuple(cards))
    return tuple(dealt)


def _differs(match: Match, other: Match, viewer: int) -> bool:
    return _known(match.observation(viewer)) != _known(other.observation(viewer))


def _refused(match: Match, error: type[MoveError], seat: int, move: int | str) -> str:
    """What the error says; nothing may have changed."""
    before, moves = match.state.tobytes(), match.moves
    with pytest.raises(error) as caught:
        match.play(seat, move)
    assert match.state.tobytes() == before
    assert match.moves == moves
    return str(caught.value)


def _choices(of: st.DataObject, match: Match) -> list[tuple[int, int]]:
    """A choice for each seat, where several choose at once."""
    if len(match.to_act) < 2:
        return []
    return [(seat, of.draw(st.sampled_from(match.legal_moves(seat)))) for seat in match.to_act]


def _redealt(match: Match, seat: int, seed: int) -> AnyState:
    """Another state that the seat cannot tell from the true one."""
    world = match.observation(seat)
    match.game.rules.redeal(world, seat, seed_words(read_seed(seed)))
    return world


def _view(match: Match, state: AnyState, seat: int) -> bytes:
    seen = state.copy()
    match.game.rules.observe(seen, seat)
    return msgspec.json.encode(match.game.view(seen, seat))


def _size(hand: int | Sized) -> int:
    """How many cards a view says a hand holds; one that lists them says it so."""
    return hand if isinstance(hand, int) else len(hand)


def _may_do(match: Match, state: AnyState, seat: int) -> list[tuple[int, ...]]:
    """Who is to move, the legal moves of the seat, and why others are refused."""
    rules, moves = match.game.rules, np.zeros(match.game.rules.MOVES, np.int16)
    found: list[tuple[int, ...]] = [(int(rules.actors(state)), int(rules.may_also(state)))]
    if seat == SPECTATOR:
        return found
    count = rules.legal_moves(state, seat, moves)
    found.append(tuple(moves[:count].tolist()))
    for move in _moves(match):
        args = np.zeros(REASONS, np.int16)
        found.append((int(rules.refuses(state, seat, move, args)), *args.tolist()))
    return found


def _preview(match: Match, state: AnyState, seat: int, move: int) -> tuple[Event, ...]:
    log = Log.new()
    match.game.rules.preview(state.copy(), seat, move, log)
    return events(log)


def _told(
    match: Match, state: AnyState, seat: int, move: int, viewer: int | None = None
) -> tuple[bytes, tuple[Event, ...]]:
    """What a viewer, or the seat itself, sees and hears when the seat moves."""
    eyes = seat if viewer is None else viewer
    after, log = state.copy(), Log.new()
    match.game.rules.apply(after, seat, move, log)
    match.game.rules.observe(after, eyes)
    return _known(after), tuple(redact(event, eyes) for event in events(log))


def _agree(told: Event, happened: Event) -> bool:
    """Whether a preview was right, or left the card open."""
    return told in (happened, happened._replace(card=HIDDEN))
