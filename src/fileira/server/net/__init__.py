"""Connections as uvicorn has them: accepted, counted, timed, and sockets written to at once.

The only package that knows uvicorn from inside.
"""
