"""Facts behind a judgement are told in words of the game."""

from fileira.cli.reports.facts import tell_facts, why_better
from fileira.core.game import find_game


def test_facts_are_told_in_words() -> None:
    facts = {"chance_takes_row": 0.25, "heads": 3.14159}
    assert tell_facts(facts, find_game("six_nimmt")) == [
        "takes a row in 25 % of cases",
        "heads it costs: 3.1",
    ]


def test_nothing_is_said_of_what_does_not_happen_unless_that_is_the_point() -> None:
    assert tell_facts({"chance_takes_row": 0.0, "heads": 0.0}, find_game("six_nimmt")) == [
        "takes no row"
    ]
    facts = {"place_best": 45.0, "lines_built": 0.0, "longest_line": 5.0, "chance_completes": 1.0}
    assert tell_facts(facts, find_game("sequence")) == [
        "best on f5",
        "brings a line to 5 of 5",
        "completes a sequence",
    ]


def test_what_speaks_for_the_better_move_is_told_and_nothing_against_it() -> None:
    better = {"chance_takes_row": 0.1, "heads": 0.6}
    played = {"chance_takes_row": 0.8, "heads": 5.2}
    game = find_game("six_nimmt")
    assert why_better(better, played, game) == [
        "costs 0.6 instead of 5.2 heads on average",
        "takes a row in 10 % of cases instead of 80 %",
    ]
    assert why_better(played, better, game) == []
    assert why_better(better, better, game) == []
