"""A bare Starlette WebSocket echo, run as the server is: what `bench/load.py` measures the server beside."""

from __future__ import annotations

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


async def echo(websocket: WebSocket) -> None:
    """Send back whatever comes."""
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        pass


def main() -> None:
    """Listen on the loopback port that is given."""
    app = Starlette(routes=[WebSocketRoute("/api/socket", echo)])
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        log_level="warning",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )


if __name__ == "__main__":
    main()
