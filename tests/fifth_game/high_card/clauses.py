"""The clauses of rulebook/en.md by name."""

DEAL = 1
CHOOSE = 2
TRICK = 3
END = 4
