"""The kinds of events of Sequence; each has its sentence `event.<name>` in the words."""

(
    STARTS,  # the seat has the first turn
    DEALT,  # the seat gets `amount` cards
    PLAYED,  # the seat lays `card`
    PLACED,  # the seat puts a chip on cell `place` for `card`; its team is `amount`, from 1
    REMOVED,  # the seat removes a chip from cell `place` for `card`; it was of team `amount`
    COMPLETED,  # the chip on cell `place` gives the team of the seat `amount` sequences
    BROKEN,  # the removed chip leaves team `place`, from 1, with `amount` sequences
    EXCHANGED,  # the seat puts the dead `card` away
    DREW,  # the seat draws `card`
    NEW_DECK,  # all discard piles become a deck of `amount` cards
    PASSED,  # the seat cannot play
    MISSED,  # the seat has lost the draw it did not make
    ACCUSED,  # the seat says that team `amount`, from 1, was talking
    LAID,  # the seat chooses `card` as its penalty
    PAID,  # the seat discards `card` as its penalty
    WON,  # team `amount`, from 1, has won
    TIED,  # nobody wins after `amount` turns
) = range(17)
