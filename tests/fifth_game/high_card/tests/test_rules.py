"""High card, clause by clause."""

from fileira.core.match.match import Match


def test_each_player_gets_three_cards() -> None:  # clause 1
    match = Match("high_card", 4, seed=1)
    assert [len(match.legal_moves(seat)) for seat in range(4)] == [3, 3, 3, 3]


def test_the_highest_card_wins_the_trick() -> None:  # clause 3
    match = Match("high_card", 2, seed=1)
    match.play(0, match.legal_moves(0)[-1])
    match.play(1, match.legal_moves(1)[0])
    assert match.scores == (1, 0)


def test_the_lowest_card_wins_the_trick_in_the_variant_low() -> None:  # clause 3
    match = Match("high_card", 2, variant="low", seed=1)
    match.play(0, match.legal_moves(0)[-1])
    match.play(1, match.legal_moves(1)[0])
    assert match.scores == (0, 1)


def test_the_match_ends_after_its_last_round() -> None:  # clause 4
    match = Match("high_card", 2, options={"rounds": 2}, seed=1)
    while not match.over:
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[0])
    assert len(match.moves) == 2 * 3 * 2
    assert sum(match.scores) == 2 * 3
