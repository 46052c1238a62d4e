"""The kinds of events of high card; each has its sentence `event.<name>` in the words."""

(
    DEALT,  # the seat gets `amount` cards
    CHOSEN,  # the seat lays `card` face down
    REVEALED,  # the seat's `card` is turned up
    TRICK_WON,  # the seat wins the trick with `card`
    ENDED,  # the match is over after `amount` rounds
) = range(5)
