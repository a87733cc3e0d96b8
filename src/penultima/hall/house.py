"""What all tables of a hall share: its sources, its bounds, its sockets, and what it asks of its driver."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

from penultima.editions.edition import Edition
from penultima.hall.doors import Entropy
from penultima.hall.errand import Reply
from penultima.hall.guesses import Guesses
from penultima.hall.limits import Limits
from penultima.hall.offer import Offer
from penultima.hall.out import Close, Out, Replied, Send
from penultima.hall.peer import Peer
from penultima.hall.places import Places
from penultima.table.facts import Times
from penultima.wire.client_out import Answer, Bye, Kept, Pong, Welcome
from penultima.wire.codec import decode_out, encode


@dataclass(slots=True, eq=False)
class House:
    entropy: Entropy
    date: Callable[[], int]
    limits: Limits
    times: Times
    more: Mapping[str, Edition]
    offers: dict[str, Offer] = field(default_factory=dict)
    """Levels of bots that are not to be had yet, or at all."""
    out: list[Out] = field(default_factory=list)
    peers: dict[int, Peer] = field(default_factory=dict)
    """By socket."""
    codes: dict[bytes, str] = field(default_factory=dict)
    """Of tables that are awake and gather: the hash of the code, and the table."""
    batches: dict[int, str] = field(default_factory=dict)
    """Tables that wait for the fate of a commit."""
    asks: dict[int, str] = field(default_factory=dict)
    """Tables that wait for a bot elsewhere."""
    guesses: Guesses = field(init=False)
    places: Places = field(default_factory=Places)
    draining: bool = False
    """Nothing new is begun."""
    counts: Counter[str] = field(default_factory=Counter)
    """How often something went wrong."""
    numbers: "count[int]" = field(default_factory=lambda: count(1))
    """Of batches and of questions to bots."""

    def __post_init__(self) -> None:
        self.guesses = Guesses(self.limits)

    def key(self) -> bytes:
        """Of a deal."""
        return self.entropy(32)

    def send(self, peer: Peer, message: Welcome | Kept | Pong | Bye) -> None:
        self.send_bytes(peer, encode(message))

    def send_bytes(self, peer: Peer, data: bytes) -> None:
        self.out.append(Send(peer.socket, data))

    def bye(self, peer: Peer, why: str) -> None:
        """The last that this socket is sent; what it still sends is not looked at."""
        self.counts[why] += 1
        self.send(peer, Bye(why))
        self.out.append(Close(peer.socket, why))
        del self.peers[peer.socket]

    def reply(self, errand: int, reply: Reply) -> None:
        self.out.append(Replied(errand, reply))

    def reply_bytes(self, errand: int, data: bytes) -> None:
        """An answer as it stands in the book."""
        answer = decode_out(data)
        assert isinstance(answer, Answer)  # noqa: S101 - the book has nothing else
        self.reply(errand, answer)
