"""Connections of uvicorn for calls."""

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .patience import Patient


class Pipe(Patient, AutoHTTPProtocol):  # type: ignore[valid-type,misc]  # which one depends on what is there
    pass
