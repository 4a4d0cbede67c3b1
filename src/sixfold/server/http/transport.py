"""The transport of uvicorn's protocols, which a connection can detach from the client's transport."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol


class Owner(Protocol):
    """Whose transport it is."""

    def hold(self, held: bool) -> None:
        """Pass nothing on for now, or go on."""

    def close(self) -> None:
        """Send what has been written, and then no more."""


_NOBODY = asyncio.Protocol()


class InnerTransport(asyncio.Transport):
    """Writes to a client's connection, and asks its owner for all else, until they part.

    What is written in one turn of the loop goes to the kernel as one: a call costs more than a message.
    """

    __slots__ = ("_owner", "_transport", "_written", "protocol")

    def __init__(self, transport: asyncio.Transport, protocol: asyncio.Protocol, owner: Owner) -> None:
        """Let this protocol use this transport."""
        super().__init__()
        self.protocol = protocol
        self._transport = transport
        self._owner: Owner | None = owner
        self._written: list[bytes | bytearray | memoryview] = []

    def leave(self) -> None:
        """Tell the protocol that its connection is lost; what it still does has no effect."""
        self.flush()
        self._owner = None
        protocol, self.protocol = self.protocol, _NOBODY
        protocol.connection_lost(None)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """About the connection."""
        return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another protocol take over."""
        assert isinstance(protocol, asyncio.Protocol)
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The current protocol."""
        return self.protocol

    def is_closing(self) -> bool:
        """Whether it is closed, or soon is."""
        return self._owner is None or self._transport.is_closing()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send this."""
        if self._owner is not None:
            if not self._written:
                asyncio.get_running_loop().call_soon(self.flush)
            self._written.append(data)

    def flush(self) -> None:
        """Send at once what has been written."""
        if self._written:
            written, self._written = self._written, []
            self._transport.write(b"".join(written))

    def pause_reading(self) -> None:
        """Pass nothing on for now."""
        if self._owner is not None:
            self._owner.hold(True)

    def resume_reading(self) -> None:
        """Go on."""
        if self._owner is not None:
            self._owner.hold(False)

    def close(self) -> None:
        """Send what has been written, and then no more."""
        if self._owner is not None:
            self._owner.close()

    def abort(self) -> None:
        """End it at once."""
        if self._owner is not None:
            self._transport.abort()
