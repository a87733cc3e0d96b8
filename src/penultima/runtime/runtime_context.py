"""The state that all live tables share: random source, limits, sockets, and the effects for the driver."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

from penultima.editions.edition import Edition
from penultima.protocol.codec import decode_server_message, encode_message
from penultima.protocol.server_messages import Answer, Bye, Kept, Pong, Welcome
from penultima.runtime.access.barred_addresses import BarredAddresses
from penultima.runtime.access.command_limits import AddressLimits
from penultima.runtime.access.credentials import Entropy
from penultima.runtime.access.guess_limits import GuessLimits
from penultima.runtime.access.limits import Limits
from penultima.runtime.access.seat_quota import SeatsByAddress
from penultima.runtime.bot_availability import BotAvailability
from penultima.runtime.connections.peer import Peer
from penultima.runtime.outputs import CloseSocket, Effect, ReplyToRequest, SendFrame
from penultima.runtime.socketless_request import Reply
from penultima.table.log.facts import Times


@dataclass(slots=True, eq=False)
class RuntimeContext:
    """State and services that all live tables share."""

    entropy: Entropy
    wall_clock: Callable[[], int]
    limits: Limits
    times: Times
    extra_editions: Mapping[str, Edition]
    bot_availability: dict[str, BotAvailability] = field(default_factory=dict)
    """Availability of bot levels. A level that is not listed is available."""
    effects: list[Effect] = field(default_factory=list)
    peers: dict[int, Peer] = field(default_factory=dict)
    """Connections, by socket."""
    tables_by_code: dict[bytes, str] = field(default_factory=dict)
    """Ids of live tables that gather, by the hash of their code."""
    tables_by_batch: dict[int, str] = field(default_factory=dict)
    """Ids of tables that wait for the result of a commit, by batch number."""
    tables_by_bot_request: dict[int, str] = field(default_factory=dict)
    """Ids of tables that wait for a bot, by request number."""
    guess_limits: GuessLimits = field(init=False)
    address_limits: AddressLimits = field(init=False)
    barred_addresses: BarredAddresses = field(init=False)
    seats_by_address: SeatsByAddress = field(default_factory=SeatsByAddress)
    is_draining: bool = False
    """True during shutdown. Nothing new is started then."""
    counts: Counter[str] = field(default_factory=Counter)
    """How often each kind of problem or disconnection occurred, by the name of the kind."""
    rolled_back: dict[str, int] = field(default_factory=dict)
    """How many versions each table has lost, by table id. A lost version was sent to people but is not stored."""
    numbers: "count[int]" = field(default_factory=lambda: count(1))
    """Yields the numbers of batches and of requests to bots."""

    def __post_init__(self) -> None:
        self.guess_limits = GuessLimits(self.limits)
        self.address_limits = AddressLimits(self.limits)
        self.barred_addresses = BarredAddresses(self.limits)

    def new_deal_key(self) -> bytes:
        """Return the random key of a new deal."""
        return self.entropy(32)

    def send(self, peer: Peer, message: Welcome | Kept | Pong | Bye) -> None:
        self.send_bytes(peer, encode_message(message))

    def send_bytes(self, peer: Peer, data: bytes) -> None:
        self.effects.append(SendFrame(peer.socket, data))

    def disconnect(self, peer: Peer, why: str) -> None:
        """Send the last frame to a socket and close it. Later frames from the socket are ignored."""
        self.counts[why] += 1
        self.send(peer, Bye(why))
        self.effects.append(CloseSocket(peer.socket, why))
        del self.peers[peer.socket]

    def note_rolled_back(self, table: str, versions: int) -> None:
        """Record that a table has lost versions.

        Only the first report about a table is recorded, because a client can claim to have any version, and could
        otherwise raise the count at will.
        """
        if table not in self.rolled_back:
            self.rolled_back[table] = versions
            self.counts["rolled back"] += 1

    def reply(self, request: int, reply: Reply) -> None:
        self.effects.append(ReplyToRequest(request, reply))

    def reply_bytes(self, request: int, data: bytes) -> None:
        """Send a reply that is already encoded. It must be an `Answer`."""
        answer = decode_server_message(data)
        assert isinstance(answer, Answer)  # noqa: S101 - callers pass only answers
        self.reply(request, answer)
