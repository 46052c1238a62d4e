"""What can be said at a table without a keyboard; the words are the client's."""

PHRASES = (
    *("hello", "good_luck", "have_fun", "ready", "wait_please", "back_soon", "i_am_back"),
    *("your_turn", "take_your_time", "thinking", "sorry", "thanks", "welcome", "well_played"),
    *("nice_move", "good_idea", "bold", "clever", "lucky_me", "lucky_you", "bad_luck"),
    *("so_close", "oh_no", "not_again", "i_knew_it", "surprise", "just_as_planned", "oops"),
    *("my_mistake", "why", "yes", "no", "maybe", "who_did_that", "watch_out", "revenge"),
    *("that_hurt", "good_game", "one_more", "got_to_go", "bye"),
)
REACTIONS = ("smile", "laugh", "wow", "think", "sad", "angry", "clap", "heart")
BURST = 5  # so many may come
WINDOW = 10.0  # within so many seconds
