"""Routes frames to their table. Frames are held until the table is loaded and their sender is welcomed."""

from penultima.protocol.client_messages import ClientMessage, Hello, Ping
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer
from penultima.runtime import socketless_handler
from penultima.runtime.connections.command_frames import handle_frame
from penultima.runtime.connections.handshake import handle_hello
from penultima.runtime.connections.peer import Peer
from penultima.runtime.tables.inbox import HeldFrame
from penultima.runtime.tables.live_table import LiveTable


def route_frame(live_table: LiveTable, peer: Peer, message: ClientMessage, now_ms: int) -> None:
    if live_table.state != "live":
        _hold(live_table, peer, message, now_ms)
    elif isinstance(message, Hello) and live_table.context.is_draining:
        live_table.disconnect(peer, "table.restart", now_ms)
    elif isinstance(message, Hello):
        handle_hello(live_table, peer, message, now_ms)
    elif peer.is_welcomed:
        handle_frame(live_table, peer, message, now_ms)
    else:
        _hold(live_table, peer, message, now_ms)


def release_held_frames(live_table: LiveTable) -> None:
    """Handle all held frames in their order of arrival, and then all held requests without a socket."""
    held, live_table.held_frames = live_table.held_frames, []
    for now_ms, socket, message in held:
        peer = live_table.peers.get(socket)
        if peer is not None:
            route_frame(live_table, peer, message, now_ms)
    socketless_handler.release_held_requests(live_table)


def _hold(live_table: LiveTable, peer: Peer, message: ClientMessage, now_ms: int) -> None:
    most = live_table.context.limits.inbox_items
    # A quarter of the capacity is reserved for hellos, so that commands of one visitor cannot keep others out.
    if len(live_table.held_frames) < (most if isinstance(message, Hello) else most - most // 4):
        live_table.held_frames.append(HeldFrame(now_ms, peer.socket, message))
    elif isinstance(message, Hello):
        live_table.disconnect(peer, "table.busy", now_ms)
    elif not isinstance(message, Ping):
        live_table.context.send_bytes(peer, encode_message(Answer(message.id, "again")))
