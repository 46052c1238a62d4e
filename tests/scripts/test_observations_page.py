"""What the numbers of observations mean is written by the program."""

from scripts.generate import observations_page
from scripts.generate.generated import is_current


def test_the_page_is_up_to_date() -> None:
    assert is_current(observations_page.FILE, observations_page.page())
