"""What an operator meets: settings, the log, metrics, files, addresses and limits.

It knows nothing of tables.
"""
