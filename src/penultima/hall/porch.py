"""The porch: whoever is at no table yet. Sockets without a hello, and people whose code is looked up in the store."""

from typing import NamedTuple

from penultima.hall.errand import Errand
from penultima.hall.house import House
from penultima.hall.out import Find
from penultima.hall.peer import Peer
from penultima.wire.client_in import Hello, In
from penultima.wire.client_out import Bye

Visitor = Peer | Errand


class Seeker(NamedTuple):
    """Whose code is looked up in the store."""

    now: int
    visitor: Visitor
    hello: Hello


class Porch:
    def __init__(self, house: House) -> None:
        self._house = house
        self._strangers: dict[int, int] = {}
        """Sockets without a hello, the oldest first, and until when they may be silent."""
        self._seekers: dict[bytes, list[Seeker]] = {}
        """By the hash of their code."""

    def __len__(self) -> int:
        """How many have a moment until which they may be silent."""
        return len(self._strangers)

    @property
    def wake_at(self) -> int | None:
        return next(iter(self._strangers.values()), None)

    def come(self, peer: Peer, now: int) -> None:
        self._strangers[peer.socket] = now + self._house.limits.silence

    def go(self, socket: int) -> None:
        """To a table, or away."""
        self._strangers.pop(socket, None)

    def dismiss(self, visitor: Visitor, why: str) -> None:
        """Before it came to any table."""
        if isinstance(visitor, Errand):
            self._house.reply(visitor.number, Bye(why))
        else:
            self.go(visitor.socket)
            self._house.bye(visitor, why)

    def dismiss_silent(self, now: int) -> None:
        for socket, until in tuple(self._strangers.items()):
            if until > now:
                break
            self.dismiss(self._house.peers[socket], "table.hello")

    def dismiss_all(self, why: str) -> None:
        for peer in tuple(self._house.peers.values()):
            self.dismiss(peer, why)
        for seeker in (seeker for seekers in self._seekers.values() for seeker in seekers):
            if isinstance(seeker.visitor, Errand):
                self.dismiss(seeker.visitor, why)
        self._seekers = {}

    # -- codes of tables that sleep

    def seek(self, seeker: Seeker, code: bytes) -> None:
        if isinstance(seeker.visitor, Peer):
            del self._strangers[seeker.visitor.socket]
            seeker.visitor.seeks = True
        if code not in self._seekers:
            self._house.out.append(Find(code))
        self._seekers.setdefault(code, []).append(seeker)

    def early(self, peer: Peer, message: In, now: int) -> None:
        """Before anybody knows where it goes."""
        if len(peer.early) < self._house.limits.early:
            peer.early.append((now, message))
        else:
            self.dismiss(peer, "table.busy")

    def found(self, code: bytes) -> list[Seeker]:
        return self._seekers.pop(code, [])

    def is_here(self, visitor: Visitor) -> bool:
        """Or was its socket closed meanwhile?"""
        return isinstance(visitor, Errand) or self._house.peers.get(visitor.socket) is visitor
