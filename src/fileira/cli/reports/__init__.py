"""Results as people read them: numbers, tables in the terminal, pages and charts.

A report computes nothing and asks nobody: it is given what arena or analysis have found.
"""
