"""HTTP and WebSocket: messages into commands, events into each viewer's view."""
