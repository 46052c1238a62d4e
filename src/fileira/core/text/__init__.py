"""What people read: words in their language, rulebooks, and what pictures in a terminal share."""
