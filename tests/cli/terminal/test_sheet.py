"""The result of a match, as the terminal says it."""

from fileira.cli.terminal.sheet import result
from fileira.core.match.match import Match
from fileira.core.text.language import speaking


def test_a_shared_win_names_the_winners_as_the_language_lists_them() -> None:
    match = Match("sequence", 4, seed=3, names=("Ana", "Eva", "Iván", "Íñigo"))
    while not match.over:
        (seat, *_) = match.to_act
        match.play(seat, match.legal_moves(seat)[-1])
    with speaking("es"):
        first, last = (match.names[seat] for seat in match.winners)
        assert result(match).startswith(f"{first} e {last} comparten la victoria")
