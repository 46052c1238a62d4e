"""The kinds of events of Tricky Twist; each has its sentence `event.<name>` in the words."""

(
    FIRST_PLAYER,  # the seat leads the first trick of the match
    REVEALED,  # the score card `card` is turned up for round `amount`
    DEALT,  # the seat gets `amount` cards
    PICKED,  # the seat picks `card` for its reserve, `amount` so far
    RESERVED,  # the seat's reserve of `amount` cards is shuffled
    DREW,  # the seat draws `card` from its reserve, `amount` are left
    STAYED,  # the seat draws nothing
    LED,  # the seat leads `card`
    OVERTOOK,  # the seat plays `card` of the suit led, the highest so far
    FOLLOWED,  # the seat plays `card` of the suit led, not the highest
    DISCARDED,  # the seat plays `card` of another suit
    TRICK_WON,  # the seat wins the trick with `card`; it holds `amount` cards
    FALSE_TRICK,  # the seat's own `card` comes back as its false trick number `amount`
    BONUS_OFFERED,  # the seat collected a seven and may take a bonus card
    BONUS_TAKEN,  # the seat takes the bonus card `card`
    BONUS_PASSED,  # the seat takes none
    RETAKEN,  # the seat's false trick `card` goes back to its hand
    NOT_RETAKEN,  # the seat takes no false trick back
    ROUND_ENDED,  # the seat has no card left after `amount` tricks
    ASKED,  # the seat may use the bonus card `card`
    UNUSED,  # the seat does not use it
    MADE_FALSE,  # the seat turns a trick into the false trick `card`
    MADE_TRICK,  # the seat turns the false trick `card` into a trick
    BLANK_TRICK,  # the seat's blank counts as a trick
    BLANK_FALSE,  # the seat's blank counts as a false trick
    SUIT_CHOSEN,  # the seat's bonus card counts as a false trick of the suit `card`
    VALUE_CHOSEN,  # the seat's bonus card `card` counts as a false trick of the value `amount`
    AIMED,  # the seat puts the shift onto the false trick `card`
    SHIFTED,  # the false trick `card` changes by `amount`, its value is `place`
    STANDS,  # with these choices the round gives the seat `amount` points
    BASE_SCORED,  # `amount` points of the seat for tricks, and for pairs with false tricks
    EXTRA_SCORED,  # `amount` points of the seat for its tricks once more
    CARD_SCORED,  # `amount` points of the seat by the score card `card`, for its measure `place`
    ROUND_SCORED,  # the round gives the seat `amount` points; its total is `place`
    ENDED,  # the match is over after `amount` rounds
) = range(35)
