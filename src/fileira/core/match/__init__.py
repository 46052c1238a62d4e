"""A match as people and servers meet it: played with checks, put into words, written and read."""
