"""Looking back at a match, and going on from one of its moments. No input or output."""
