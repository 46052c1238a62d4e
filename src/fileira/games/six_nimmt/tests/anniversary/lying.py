"""Rows and special cards from which tests of the anniversary variant begin."""

HARMLESS = "40 | 50 | 60 | 70"  # any card above 40 has a place
FULL = "40 | 50 51 | 60 | 5 9 14 18 21"  # 22 to 39 take row 4
FIVE = "40 | 50 51 | 60 | 5 9 14 18 21 | 23"
EACH = "fifth_row take_7 insert replace move block minus_plus"
