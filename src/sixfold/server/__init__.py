"""HTTP and WebSocket: live tables that lose nothing and leak nothing."""
