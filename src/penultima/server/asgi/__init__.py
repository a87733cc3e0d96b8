"""The ASGI application and uvicorn's protocol classes: HTTP, the WebSocket, compression and middleware."""
