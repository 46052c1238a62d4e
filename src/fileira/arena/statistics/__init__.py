"""What the deals tell: points, wins, intervals, ratings, and who is stronger."""
