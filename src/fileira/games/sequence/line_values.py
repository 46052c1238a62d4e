"""What open lines, jacks and the turn are worth, in units of a logistic regression."""

import numpy as np

from .open_lines import KINDS_OF_LINES

# By the sequences a team still needs, one or two, and by the kind of line: see open_lines.KIND.
_M = [1.0, 2.0, 0.4, 0.6, 0.8, 0.12, 0.16, 0.2, 0.24, 0.03, 0.04, 0.05, 0.06, 0.07]
OWN_LINE = np.array([_M, [v * 0.6 for v in _M]])
LINE = np.array([[0.0, 1.2, 0.5, 0.15, 0.04], [0.0, 0.8, 0.3, 0.1, 0.03]])  # others', by missing
SEQUENCE = np.array([40.0, 2.0])  # the last one needed wins
TWO_EYES, ONE_EYE = 0.6, 0.4
EXCHANGED = 0.5
assert OWN_LINE.shape == (2, KINDS_OF_LINES)
