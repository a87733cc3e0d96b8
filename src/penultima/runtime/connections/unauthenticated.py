"""Connections that have not reached a table: sockets without a hello, and visitors that wait for a lookup."""

from typing import NamedTuple

from penultima.protocol.client_messages import ClientMessage, Hello
from penultima.protocol.server_messages import Bye
from penultima.runtime.connections.peer import Peer
from penultima.runtime.outputs import FindTableByCode, LoadAdmission
from penultima.runtime.runtime_context import RuntimeContext
from penultima.runtime.socketless_request import SocketlessRequest

Visitor = Peer | SocketlessRequest


class PendingLookup(NamedTuple):
    """A visitor that waits until the store has looked up a code or a table."""

    now_ms: int
    visitor: Visitor
    hello: Hello


class UnauthenticatedConnections:
    """Sockets that have not sent a hello, and visitors that wait for a lookup."""

    def __init__(self, context: RuntimeContext) -> None:
        self._context = context
        self._hello_deadlines: dict[int, int] = {}
        """Hello deadlines by socket, the earliest first."""
        self._lookups: dict[LoadAdmission | FindTableByCode, list[PendingLookup]] = {}
        """The visitors that wait for each lookup."""

    def __len__(self) -> int:
        """Return how many sockets have not sent their hello."""
        return len(self._hello_deadlines)

    @property
    def wake_at(self) -> int | None:
        return next(iter(self._hello_deadlines.values()), None)

    def add(self, peer: Peer, now_ms: int) -> None:
        self._hello_deadlines[peer.socket] = now_ms + self._context.limits.hello_timeout_ms

    def remove(self, socket: int) -> None:
        """Forget a socket because it reached a table or was closed."""
        self._hello_deadlines.pop(socket, None)

    def dismiss(self, visitor: Visitor, why: str) -> None:
        """Refuse a visitor that has not reached a table."""
        if isinstance(visitor, SocketlessRequest):
            self._context.reply(visitor.number, Bye(why))
        else:
            self.remove(visitor.socket)
            self._context.disconnect(visitor, why)

    def dismiss_expired(self, now_ms: int) -> None:
        for socket, until in tuple(self._hello_deadlines.items()):
            if until > now_ms:
                break
            self.dismiss(self._context.peers[socket], "table.hello")

    def dismiss_all(self, why: str) -> None:
        for peer in tuple(self._context.peers.values()):
            self.dismiss(peer, why)
        for lookup in (lookup for lookups in self._lookups.values() for lookup in lookups):
            if isinstance(lookup.visitor, SocketlessRequest):
                self.dismiss(lookup.visitor, why)
        self._lookups = {}

    # -- lookups of unloaded tables and their codes

    def start_lookup(self, lookup: PendingLookup, effect: LoadAdmission | FindTableByCode) -> None:
        if isinstance(lookup.visitor, Peer):
            del self._hello_deadlines[lookup.visitor.socket]
            limits = self._context.limits
            lookup.visitor.awaits_lookup = True
            lookup.visitor.max_early_frames = (
                limits.inbox_items if isinstance(effect, LoadAdmission) else limits.early_frames
            )
        if effect not in self._lookups:
            self._context.effects.append(effect)
        self._lookups.setdefault(effect, []).append(lookup)

    def hold_frame(self, peer: Peer, message: ClientMessage, now_ms: int) -> None:
        """Hold a frame until the table that it belongs to is known."""
        if len(peer.early_frames) < peer.max_early_frames:
            peer.early_frames.append((now_ms, message))
        else:
            self.dismiss(peer, "table.busy")

    def finish_lookup(self, effect: LoadAdmission | FindTableByCode) -> list[PendingLookup]:
        """End a lookup, and return the visitors that waited for it and are still connected."""
        return [lookup for lookup in self._lookups.pop(effect, []) if self.is_connected(lookup.visitor)]

    def is_connected(self, visitor: Visitor) -> bool:
        """Return whether a visitor can still be answered: its socket is open, or its request needs no socket."""
        return isinstance(visitor, SocketlessRequest) or self._context.peers.get(visitor.socket) is visitor
