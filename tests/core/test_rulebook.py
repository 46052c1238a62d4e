"""A rulebook is read clause by clause."""

from fileira.core.text.rulebook import read_clauses

BOOK = """# A game
<!-- A note for editors. -->

### 1. Deal
<!-- law: A1 A2 -->

Everybody gets <!-- really -->
a card.

And a chip.

## Play

### 2. Low card

The lowest card wins.
"""


def test_a_clause_ends_where_the_next_heading_stands() -> None:
    deal, low_card = read_clauses(BOOK)
    assert deal.text.endswith("And a chip.")
    assert low_card.markdown == "### 2. Low card\n\nThe lowest card wins."


def test_notes_for_editors_are_not_told() -> None:
    assert read_clauses(BOOK)[0].first_paragraph == "Everybody gets a card."


def test_a_clause_knows_the_law_that_it_settles() -> None:
    assert [clause.ids for clause in read_clauses(BOOK)] == [("A1", "A2"), ()]


def test_a_clause_is_named_as_in_the_code_of_its_game() -> None:
    assert [clause.name for clause in read_clauses(BOOK)] == ["deal", "low_card"]
