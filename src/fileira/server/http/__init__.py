"""The ASGI machinery of calls and sockets: who calls, what may be asked, how problems are answered.

It knows no single call: these are in `api`.
"""
