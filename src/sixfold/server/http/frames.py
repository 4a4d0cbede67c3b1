"""The heads of WebSocket frames (RFC 6455, 5.2): how long a frame is, and whether it is a message."""

from __future__ import annotations

LONGEST_HEAD = 14
MASKED = 0x80
WHOLE_TEXT, WHOLE_BINARY, CLOSE = 0x81, 0x82, 0x88
"""The first byte of a frame that is a whole message, and of one that ends a connection."""
SHORTEST_MESSAGE = 2
"""Less has not even room for the braces."""


def frame_size(data: bytearray | bytes) -> int:
    """The length of the frame at the start of this data; 0 if its head is incomplete."""
    if len(data) < 2:
        return 0
    size, head = data[1] & 127, 6 if data[1] & MASKED else 2
    if size < 126:
        return head + size
    more = 2 if size == 126 else 8
    return head + more + int.from_bytes(data[2 : 2 + more], "big") if len(data) >= 2 + more else 0


def is_message(data: bytearray | bytes) -> bool:
    """Whether the frame at the start of this data is a whole message: neither a fragment nor a control frame."""
    return data[0] in (WHOLE_TEXT, WHOLE_BINARY) and data[1] & 127 >= SHORTEST_MESSAGE


def close_frame(code: int, reason: str) -> bytes:
    """A frame by which a server ends a connection."""
    payload = code.to_bytes(2, "big") + reason.encode()
    return bytes([CLOSE, len(payload)]) + payload
