"""How much a sensible player minds what: weights found by play against oneself.

Each is multiplied with a quantity, mostly with points; the sum says how much a move is liked.
"""

import numpy as np

(
    # A card for a trick
    WIN,  # chance to win × worth of a trick
    FORGO,  # chance to win
    SEVEN_WON,  # chance to win a seven
    SEVEN_LOST,  # chance to give the own seven away
    KEEP_HIGH,  # value × worth of a trick
    HIGH,  # value
    EXTREME,  # how far the value is from the middle
    EMPTY,  # no card of the suit is left × worth of a false trick
    SINGLE,  # one is left × worth of a false trick
    TWO,  # two are left
    FALSE_SEVEN,  # a seven becomes a false trick
    CARD,  # points of the score card for the false trick
    SHORT,  # discards: the suit is short
    LEAD_LONG,  # leads: cards of the suit in hand
    LEAD_VOID,  # leads: seats known not to have the suit
    LEAD_HIDDEN,  # leads: cards of the suit that others may have
    LATE_HIGH,  # value × tricks left
    HOLD_CARD,  # a card that the score card would pay is played without becoming a false trick
    # A card for the reserve
    R_HIGH,
    R_EXTREME,
    R_SEVEN,
    R_ONE,  # the only card of the suit
    R_TWO,
    R_THREE,
    R_FOUR,
    R_FIVE,
    R_EMPTIES,  # the picks left suffice to empty the suit
    R_STARTED,  # cards of the suit in the reserve
    R_CARD,  # what the score card would pay
    # Draw
    DRAW_ANYWAY,
    DRAW_BEHIND,  # cards fewer than the shortest other hand
    DRAW_LONGER,  # worth of more tricks
    DRAW_VOID,  # suits missing in hand
    DRAW_LAST,  # one card in hand
    DRAW_NEXT_TO_LAST,
    DRAW_RESERVE,  # cards in the reserve
    DRAW_LEADER,
    DRAW_EARLY,  # first trick
    # A bonus card
    B_RETAKE,
    B_FLIP,
    B_BLANK,
    B_EXTRA,  # tricks to expect
    B_FALSE,  # counts as a false trick × worth of a false trick
    B_SUIT,
    B_VALUE,
    B_SHIFT,
    T_SEVEN,  # retake a seven
    T_OTHER,
) = range(48)

HABITS = np.zeros(48)
HABITS[[WIN, FORGO, SEVEN_WON, SEVEN_LOST]] = 3.6, 6.54, -3.05, -7.51
HABITS[[KEEP_HIGH, HIGH, EXTREME, EMPTY]] = -0.21, 0.14, -0.16, 0.83
HABITS[[SINGLE, TWO, FALSE_SEVEN, CARD]] = -0.11, -0.26, 10.53, 2.06
HABITS[[SHORT, LEAD_LONG, LEAD_VOID, LEAD_HIDDEN]] = 0.32, -0.93, -1.7, 0.27
HABITS[[LATE_HIGH, HOLD_CARD, R_HIGH, R_EXTREME]] = -0.05, -0.78, -1.46, -1.23
HABITS[[R_SEVEN, R_ONE, R_TWO, R_THREE]] = -6.52, 4.02, -0.17, -3.2
HABITS[[R_FOUR, R_FIVE, R_EMPTIES, R_STARTED]] = -4.69, -5.82, 4.78, 0.63
HABITS[[R_CARD, DRAW_ANYWAY, DRAW_BEHIND, DRAW_LONGER]] = -2.84, -1.04, -1.44, -0.73
HABITS[[DRAW_VOID, DRAW_LAST, DRAW_NEXT_TO_LAST, DRAW_RESERVE]] = -0.77, 1.65, -3.05, -0.1
HABITS[[DRAW_LEADER, DRAW_EARLY, B_RETAKE, B_FLIP]] = -1, -1.08, -1.45, 6.2
HABITS[[B_BLANK, B_EXTRA, B_FALSE, B_SUIT]] = 9.31, 1.34, 1.16, 1.06
HABITS[[B_VALUE, B_SHIFT, T_SEVEN, T_OTHER]] = 3.17, 0.75, 5.46, -7.43
