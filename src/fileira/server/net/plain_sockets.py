"""Ordinary sockets of uvicorn, for versions of it that our fast sockets do not fit."""

from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from .timeouts import Patient


class PlainSocket(Patient, AutoWebSocketsProtocol):  # type: ignore[valid-type,misc]  # which one depends on uvicorn
    pass
