"""What a contest is, and playing one of its deals with every seating of the bots."""
