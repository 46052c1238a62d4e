"""Match: the checked face of the rules, shown with the toy game."""

import pytest

from fileira.core.errors import IllegalMove, MoveError, NotYourTurn, UnreadableMove, UserError
from fileira.core.events import SPECTATOR
from fileira.core.game import find_game, spans
from fileira.core.match.match import Match


def _match(moves: str = "", seats: int = 3, rounds: int = 1) -> Match:
    """Hands of seed 1: 5 7 8, 2 4 9 and 1 6 11."""
    return Match("high_card", seats, options={"rounds": rounds}, seed=1, moves=moves)


def test_the_hands_are_those_that_these_tests_name() -> None:
    assert [_match().legal_moves(seat) for seat in range(3)] == [[5, 7, 8], [2, 4, 9], [1, 6, 11]]


def test_a_game_is_given_by_its_name_or_itself() -> None:
    by_name, itself = _match(), Match(find_game("high_card"), 3, seed=1)
    assert by_name.state.tobytes() == itself.state.tobytes()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'. Choose from: .*high_card"),
        ({"seats": 5}, "High card, High, is for 2-4 players, not 5"),
        ({"seats": 3, "variant": "low"}, "High card, Low, is for 2, 4 players, not 3"),
        ({"variant": "middle"}, "High card has no variant 'middle'. Choose from: high, low"),
        (
            {"options": {"limit": 3}},
            "There is no option limit at a table for 3, high. Options: rounds",
        ),
        ({"options": {"rounds": 10}}, "rounds must be a whole number from 1 to 9, not 10"),
        ({"names": ["Ada"]}, "3 names are needed; 1 were given"),
        ({"seed": "x"}, "A seed is a whole number or 64 hex digits, not 'x'"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], sentence: str) -> None:
    facts: dict[str, object] = {"game": "high_card", "seats": 3, **wrong}
    with pytest.raises(UserError, match=sentence):
        Match(**facts)  # type: ignore[arg-type]  # wrong facts are what is tested


def test_a_match_without_a_seed_gets_a_secret_one() -> None:
    one, other = Match("high_card", 2), Match("high_card", 2)
    assert one.seed != other.seed
    assert one.commitment != other.commitment


def test_seats_have_names_if_none_are_given() -> None:
    assert _match().names == ("Player 1", "Player 2", "Player 3")


def test_the_game_waits_for_all_who_have_not_chosen() -> None:
    match = _match("1 9")
    assert match.to_act == [0, 2]
    assert match.legal_moves(1) == []


def test_moves_are_numbers_or_texts() -> None:
    match = _match()
    match.play(0, 5)
    match.play(1, "9")
    match.play_text("2 11")
    assert match.moves == [(0, 5), (1, 9), (2, 11)]


def test_a_move_returns_what_happened() -> None:
    match = _match("0 5, 1 9")
    assert [match.say(event) for event in match.play(2, 11)] == [
        "Player 3 has chosen 11.",
        "Player 1 reveals 5.",
        "Player 2 reveals 9.",
        "Player 3 reveals 11.",
        "Player 3 wins the trick with 11.",
    ]


def test_a_step_keeps_the_state_after_each_automatic_step() -> None:
    match = _match("0 5, 1 9, 2 11, 0 7, 1 2, 2 6, 0 8, 1 4", rounds=2)
    match.play(2, 1)
    reveal, deal = match.steps[-1].frames
    assert reveal.state.rounds_done == 1
    assert not reveal.chance
    assert deal.chance
    assert deal.state.tobytes() == match.state.tobytes()


def test_a_card_not_held_cannot_be_played() -> None:
    with pytest.raises(IllegalMove, match=r"12 is not possible: each chooses .* \(rule 2\)"):
        _match().play(0, 12)


def test_a_seat_that_has_chosen_cannot_choose_again() -> None:
    with pytest.raises(NotYourTurn, match="Player 1 has no move to make right now"):
        _match("0 5").play(0, 7)


def test_an_error_quotes_the_position() -> None:
    match = _match("0 5")
    for seat, move in ((0, 7), (1, 12), (1, 99), (1, "ace")):
        with pytest.raises(MoveError) as caught:
            match.play(seat, move)
        assert match.position in str(caught.value)


@pytest.mark.parametrize("text", ["", "5", "0", "x 5", "-1 5", "0 x", "0,5", "0: 5"])
def test_a_step_is_a_seat_and_a_move(text: str) -> None:
    with pytest.raises(UnreadableMove):
        _match().play_text(text)


def test_a_match_that_is_over_takes_no_move() -> None:
    match = _match("0 5, 1 9, 2 11, 0 7, 1 2, 2 6, 0 8, 1 4, 2 1")
    assert match.over
    assert match.scores == (2, 0, 1)
    assert match.winners == [0]
    with pytest.raises(NotYourTurn):
        match.play(0, 5)


def test_those_who_share_the_best_score_share_the_win() -> None:
    assert _match().winners == [0, 1, 2]


def test_rounds_hold_what_each_seat_scored_in_each() -> None:
    match = _match("0 5, 1 9, 2 11, 0 7, 1 2, 2 6, 0 8, 1 4, 2 1", rounds=2)
    assert match.rounds == [(2, 0, 1)]
    match.undo()
    assert match.rounds == []


def test_a_preview_changes_nothing() -> None:
    match = _match()
    before = match.state.tobytes()
    assert [match.say(event) for event in match.preview(0, 5)] == ["Player 1 has chosen 5."]
    assert match.state.tobytes() == before


def test_events_are_redacted_for_others() -> None:
    match = _match("0 5")
    assert match.say(match.events(0)[-1]) == "Player 1 has chosen 5."
    assert match.say(match.events(1)[-1]) == "Player 1 has chosen a card."
    assert match.events(SPECTATOR) == match.events(2)


def test_a_sentence_speaks_to_the_seat_that_reads_it() -> None:
    match = Match(find_game("six_nimmt"), seats=2, seed="00", names=("Ann", "Ben"))
    event = match.play(0, match.legal_moves(0)[0])[0]
    assert match.say(event, you=0).startswith("You have chosen ")
    assert match.say(event, you=1).startswith("Ann has chosen ")
    assert match.say(event).startswith("Ann has chosen ")


def test_a_view_shows_what_the_seat_may_see() -> None:
    view = _match("0 5").view(1)
    assert [seat.hand for seat in view.seats] == [[None, None], [2, 4, 9], [None, None, None]]


def test_a_choice_can_be_changed_until_the_last_one_is_in() -> None:
    match = _match("0 5, 1 9")
    match.withdraw(0)
    assert match.to_act == [0, 2]
    match.play(0, 7)
    match.play(2, 11)
    assert match.moves == [(1, 9), (0, 7), (2, 11)]
    with pytest.raises(MoveError, match="Player 1 has no move to take back"):
        match.withdraw(0)


def test_who_has_chosen_nothing_can_withdraw_nothing() -> None:
    match = _match("0 5")
    for seat in (1, 2, 3, -1):
        with pytest.raises(MoveError):
            match.withdraw(seat)
    assert match.moves == [(0, 5)]


def test_the_deal_cannot_be_undone() -> None:
    with pytest.raises(MoveError, match="No move has been made yet"):
        _match().undo()


def test_undo_returns_the_step_taken_back() -> None:
    match = _match("0 5, 1 9")
    step = match.undo()
    assert (step.seat, step.move) == (1, 9)
    assert match.moves == [(0, 5)]


def test_the_repr_tells_all_that_the_match_is_made_of() -> None:
    assert repr(_match("0 5, 1 9")) == (
        "Match('high_card', 3, variant='high', options={'rounds': 1}, "
        "names=('Player 1', 'Player 2', 'Player 3'), "
        f"seed='{'1'.zfill(64)}', moves='0 5, 1 9')"
    )


@pytest.mark.parametrize(
    ("numbers", "text"), [((), ""), ((2,), "2"), ((2, 3, 4), "2-4"), ((2, 4, 5, 8), "2, 4-5, 8")]
)
def test_numbers_are_written_as_spans(numbers: tuple[int, ...], text: str) -> None:
    assert spans(numbers) == text
