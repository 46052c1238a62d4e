"""The kinds of events of 6 nimmt!; each has its sentence `event.<name>` in the words."""

(
    DEALT,  # a seat gets `amount` number cards
    ROW_STARTED,  # `card` starts row `place`
    FIRST_PICK,  # the seat picks first
    PICKED,  # the seat picks `card` from the display
    CHOSEN,  # the seat lays `card` face down
    REVEALED,  # the seat's `card` is turned up
    ASKED,  # the seat's `card` is next, a special card may be played
    DECLINED,  # the seat plays no special card
    LOW_CARD,  # the seat's `card` fits no row, a row must be chosen
    PLACED,  # `card` joins row `place` as its card number `amount`
    ROW_TAKEN,  # the seat takes row `place` with `amount` heads; `card` is what it placed
    ROW_REMOVED,  # row `place` is gone: five rows became four
    SPECIAL_PLAYED,  # the seat plays the special `card`
    ROW_OPENED,  # `card` opens the fifth row `place`
    ROW_MARKED,  # row `place` may now hold six cards
    INSERTED,  # `card` goes into row `place` as its card number `amount`
    RETURNED,  # `card` goes back to the seat's hand
    REPLACED,  # `card` comes from the hand instead
    MOVED,  # `card` is moved to row `place`
    BLOCKED,  # row `place` is blocked
    UNBLOCKED,  # row `place` is open again
    TURNED_POSITIVE,  # the heads of `card` cancel `amount` heads of the pile
    SPECIAL_DISCARDED,  # the special `card` leaves the table for the discard pile
    KEPT,  # the seat swaps no special card
    SWAPPED,  # the seat puts the special `card` onto the discard pile
    SPECIAL_DRAWN,  # the seat draws the special `card`
    REFILLED,  # the discard pile becomes a deck of `amount` cards
    ROUND_SCORED,  # the seat adds `amount` heads; its total is `place`
    ENDED,  # the match is over after `amount` rounds
) = range(29)
