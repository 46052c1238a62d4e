"""The kinds of events of Take That; each has its sentence `event.<name>` in the words."""

(
    DEALER,  # the seat deals this round
    DEALT,  # the seat gets `amount` cards
    OPENED,  # the seat opens the row with `card`
    EXTENDED,  # the seat's `card` joins the row as its card number `amount`
    TWISTED,  # the seat twists its twin `amount` out of `place` of the row with `card`
    ROW_EMPTY,  # that twin was the last card of the row, and play goes on
    TAKEN,  # the seat takes the `amount` cards of the row, `place` minus points
    EXTRA_TAKEN,  # the seat takes `card` from the pile, unseen by all
    DRAWN,  # the seat draws `card`
    PILE_EMPTY,  # the last card of the pile is gone
    ENDED_BY_TAKE,  # the round is over: the seat has taken the row
    ENDED_BY_TWIST,  # the round is over: the seat has twisted the last card of the row
    EXTRA_SHOWN,  # `card` is turned up: the seat had taken it unseen
    ROUND_SCORED,  # the seat scores `amount` points; its total is `place`
    ENDED,  # the match is over after `amount` rounds
) = range(15)
