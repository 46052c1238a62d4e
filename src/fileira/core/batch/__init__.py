"""Many matches at once: arrays of states, dealt, stepped, listed and scored by one call each."""
