"""SQL, for SQLite and PostgreSQL: one module for each kind of thing that is kept.

It knows entries and tables by their ids and bytes only, and loads no rules.
"""
