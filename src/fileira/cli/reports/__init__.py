"""Results as people read them: numbers, tables in the terminal, pages and charts.

A report is given what arena or analysis have found, and plays nothing itself.
"""
