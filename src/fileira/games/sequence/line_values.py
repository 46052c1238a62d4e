"""What open lines, jacks and the turn are worth.

The sum over all that a team has is its strength, and a softmax of the strengths is the chance of
each team to win. Made by `benchmarks/sequence_values.py`.
"""

import numpy as np

# By stage (the last, the first of two, the only sequence), by whether the hands have a two-eyed
# jack, and by the kind of line: see open_lines.KIND.
OWN_LINE = np.array(
    [
        [
            [0.20, 0.32, 0.04, 0.12, 0.59, 0.01, 0.02, 0.08, 0.35, 0.00, 0.00, 0.02, 0.06, 0.16],
            [0.20, 0.50, 0.06, 0.32, 0.72, 0.02, 0.03, 0.05, 0.42, 0.00, 0.01, 0.03, 0.10, 0.16],
        ],
        [
            [0.19, 0.39, 0.06, 0.16, 0.36, 0.02, 0.03, 0.10, 0.24, 0.00, 0.01, 0.03, 0.08, 0.16],
            [0.26, 0.45, 0.07, 0.22, 0.32, 0.02, 0.06, 0.11, 0.30, 0.00, 0.01, 0.02, 0.06, 0.24],
        ],
        [
            [0.33, 0.04, 0.07, 0.24, 0.65, 0.00, 0.04, 0.13, 0.71, 0.01, 0.01, 0.03, 0.10, 0.61],
            [0.00, 0.00, 0.10, 0.93, 1.15, 0.01, 0.05, 0.15, 0.70, 0.00, 0.01, 0.02, 0.08, 0.40],
        ],
    ]
)
CAN_COMPLETE = np.array([2.5, 0.4, 2.5])  # some line at once, by stage
IN_TURN = np.array([1.7, 0.2, 4.8])  # the same, being in turn
TURN = 0.15
SEQUENCE = np.array([40.0, 1.8, 40.0])  # what one more gains; the last one wins
TWO_EYES, ONE_EYE = 0.26, 0.32
# Others' lines, whose hands are not seen, by stage and by the chips missing.
LINE = np.array(
    [
        [0.0, 0.3, 0.09, 0.02, 0.01],
        [0.0, 0.28, 0.09, 0.04, 0.02],
        [0.0, 0.50, 0.11, 0.02, 0.01],
    ]
)
EXCHANGED = 0.2  # a card of use for a dead one
