"""Messages as a WebSocket writes them (RFC 6455, 5.2): a server's, and short ones of clients."""

from websockets.utils import apply_mask

TEXT = 0x81  # first byte of a text in one piece
_ENDINGS = bytes([TEXT, 0x82, 0x89, 0x8A])  # of a text, bytes, a ping or a pong in one piece
_MASKED = 0x80
_SHORT, _MEDIUM = 126, 1 << 16  # from these sizes on, two or eight bytes tell the size
_HEAD = 6  # bytes before a short masked text: its kind, its size, its mask


def frame(text: bytes) -> bytes:
    r"""A message of a server; none is compressed.

    >>> frame(b"Hello")
    b'\x81\x05Hello'
    """
    size = len(text)
    if size < _SHORT:
        return b"\x81" + size.to_bytes() + text
    if size < _MEDIUM:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def ends_message(data: bytes) -> bool:
    """Whether this is one short message of a client: no less and no more."""
    if len(data) < _HEAD or data[0] not in _ENDINGS:
        return False
    size = data[1] - _MASKED
    return 0 <= size < _SHORT and len(data) == _HEAD + size


def unmasked(data: bytes) -> bytes:
    r"""What a short message of a client says.

    >>> unmasked(b"\x81\x82\x01\x02\x01\x02Ik")
    b'Hi'
    """
    return apply_mask(data[_HEAD:], data[2:_HEAD])
