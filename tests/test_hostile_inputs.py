"""Every input that once brought a reader down, or could have: it is read or refused, and cheaply.

`scripts/fuzz.py` looks for more of them.
"""

from pathlib import Path

import pytest

from tests.parsers import KEPT, PARSERS, Parser
from tests.work import work_of

CASES = sorted(path for path in KEPT.glob("*/*") if path.is_file())
CALLS, CALLS_PER_BYTE = 100_000, 20  # functions called at most; what is usual takes a tenth of it


@pytest.mark.parametrize("case", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_hostile_input_is_read_or_refused_at_little_cost(case: Path) -> None:
    parser, data = PARSERS[case.parent.name], case.read_bytes()
    most = CALLS + CALLS_PER_BYTE * len(data)
    assert work_of(lambda: parser.read(data), most, *parser.refusals)


@pytest.mark.parametrize("parser", PARSERS.values(), ids=PARSERS)
def test_a_reader_reads_what_it_is_for(parser: Parser) -> None:
    """Else all would be refused, and nothing tested."""
    assert all(parser.read(seed) is not None for seed in parser.seeds())


def test_there_are_cases_for_each_reader() -> None:
    assert {case.parent.name for case in CASES} == {*PARSERS}
