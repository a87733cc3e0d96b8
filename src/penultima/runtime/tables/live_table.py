"""One table in memory, loading or loaded: its connections, its inbox, and the batch that is being committed."""

from typing import Literal, NamedTuple

from penultima.protocol.client_messages import Arrange, ClientMessage
from penultima.runtime.access.command_limits import CommandLimits
from penultima.runtime.access.credentials import Credentials
from penultima.runtime.access.limits import TokenBucket
from penultima.runtime.access.seat_quota import SeatQuota
from penultima.runtime.connections.peer import Peer
from penultima.runtime.runtime_context import RuntimeContext
from penultima.runtime.socketless_request import SocketlessRequest
from penultima.runtime.tables.batch import Batch
from penultima.runtime.tables.hash_chain import start_chain
from penultima.runtime.tables.idempotency import IdempotencyCache
from penultima.runtime.tables.inbox import CommandReceived, HeldFrame, InboxItem, PresenceChanged, SeatMoved, TimePassed
from penultima.table.running_table import BotQuestion
from penultima.table.table import Table

State = Literal["loading", "live", "gone"]


class ShownState(NamedTuple):
    """The state of a table that was last shown to people, and the table time of that state."""

    table: Table
    at: int


class LiveTable:
    """One table in memory with its connections, inbox and pending commit."""

    def __init__(self, context: RuntimeContext, table: str, now_ms: int) -> None:
        self.context = context
        self.id = table
        self.state: State = "loading"
        self._table: Table | None = None
        self.chain = start_chain(table)
        self.credentials = Credentials()
        self.answers = IdempotencyCache(context.limits)
        self.seat_quota = SeatQuota(context.seats_by_address)
        self.command_limits = CommandLimits(context.limits, context.address_limits)
        self._first_seen_ms: dict[str, int] = {}
        """When each guest without a seat was first seen in a deal that spectators may not watch.

        The key is the guest's address or, if there is none, the person id.
        """
        self._first_seen_deal = (0, -1)
        """The numbers of the match and the deal to which `_first_seen_ms` belongs."""
        self.peers: dict[int, Peer] = {}
        """Connections by socket number, in order of arrival."""
        self.frame_buckets: dict[str, TokenBucket] = {}
        """The rate limit for frames, by person. A new connection of the same person does not refill it."""
        self.chat_buckets: dict[str, TokenBucket] = {}
        """The rate limit for chat lines, by person id."""
        self.inbox: list[InboxItem] = []
        self.held_frames: list[HeldFrame] = []
        self.held_requests: list[SocketlessRequest] = []
        """Requests without a socket that wait until the table is loaded."""
        self.pending_batch: Batch | None = None
        """The decided batch whose commit is pending."""
        self.uncertain_batch: Batch | None = None
        """A decided batch whose commit has an unknown result."""
        self.bot_questions: dict[int, BotQuestion] = {}
        self.shown: ShownState | None = None
        self.last_closed_ms = now_ms
        """When the last socket closed, by the driver's clock."""
        self.failed_commits = 0
        """The number of consecutive failed commits."""
        self.retry_at_ms = now_ms
        """The time until which the table does nothing by itself after a failed commit."""
        self._ticked_ms = -1
        self._started_ms = now_ms
        self._started_table_ms = 0

    @property
    def table(self) -> Table:
        """The last committed state of the table."""
        if self._table is None:
            raise LookupError(f"table {self.id} is not loaded")
        return self._table

    @property
    def is_loaded(self) -> bool:
        return self._table is not None

    def is_hosted_by(self, person: str) -> bool:
        """Return whether this person hosts the table, or will host it once the pending batch is stored."""
        table = self._table if self.pending_batch is None else self.pending_batch.fork
        return table is not None and 0 <= table.facts.host == table.person_number(person)

    def set_table(self, table: Table, credentials: Credentials, chain: bytes) -> None:
        self._table, self.chain = table, chain
        self.seat_quota.update(table)
        self._publish_code(self.credentials, credentials)
        self.credentials = credentials

    def _publish_code(self, old: Credentials, new: Credentials) -> None:
        before, after = old.find_hash("code"), new.find_hash("code")
        if before is not None and self.context.tables_by_code.get(before) == self.id:
            del self.context.tables_by_code[before]
        if after is not None:
            self.context.tables_by_code[after] = self.id

    def unload(self) -> None:
        """Remove the table and everything that refers to it from memory."""
        self.state = "gone"
        self._publish_code(self.credentials, Credentials())
        self.seat_quota.update(None)
        self.forget_bot_questions()
        if self.pending_batch is not None:
            self.context.tables_by_batch.pop(self.pending_batch.number, None)
        self._table, self.pending_batch, self.uncertain_batch = None, None, None
        self.inbox, self.held_frames, self.held_requests = [], [], []

    def forget_bot_questions(self) -> None:
        """Forget the pending questions to searching bots."""
        for ask in self.bot_questions:
            del self.context.tables_by_bot_request[ask]
        self.bot_questions = {}

    # -- time

    def start(self, now_ms: int) -> None:
        """Let table time continue from the last entry. Time during which the table was not loaded does not count."""
        self.state = "live"
        self._started_ms, self._started_table_ms = now_ms, self.table.at

    def table_time(self, now_ms: int) -> int:
        """Return the table time in milliseconds."""
        return self._started_table_ms + max(0, now_ms - self._started_ms)

    @property
    def is_idle(self) -> bool:
        """True if the table is live and no commit is pending."""
        return self.state == "live" and self.pending_batch is None

    @property
    def is_settled(self) -> bool:
        """True if no command or seat transfer waits for a decision, and every commit has a known result."""
        return self.pending_batch is None and self.uncertain_batch is None and not self._has_people_waiting

    @property
    def _has_people_waiting(self) -> bool:
        return any(isinstance(item, CommandReceived | SeatMoved) for item in self.inbox)

    @property
    def tick_at_ms(self) -> int | None:
        """When the table's next timer expires, by the driver's clock."""
        if not self.is_idle or self.table.wake_at is None:
            return None
        return max(
            self._started_ms + self.table.wake_at - self._started_table_ms, self.retry_at_ms, self._ticked_ms + 1
        )

    @property
    def wake_at_ms(self) -> int | None:
        if not self.is_idle or self.context.is_draining:
            return None
        moments = [self.tick_at_ms, self.retry_at_ms if self.inbox else self.unload_at_ms, self.guest_timeout_at_ms]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def unload_at_ms(self) -> int | None:
        """When the table may be unloaded, by the driver's clock. None while a socket is connected."""
        return None if self.peers else self.last_closed_ms + self.context.limits.linger_ms

    def tick(self, now_ms: int) -> None:
        """Queue `TimePassed` if a timer is due.

        At most one is queued per timestamp, so that a table that always has a timer due cannot block other tables.
        """
        if self.tick_at_ms is not None and self.tick_at_ms <= now_ms:
            self._ticked_ms = now_ms
            self.inbox.append(TimePassed(now_ms))

    def can_decide(self, now_ms: int) -> bool:
        """Return whether the items in the inbox may be decided now.

        Nothing is decided while a commit is pending. Otherwise, as soon as the inbox contains a command or a seat
        transfer, all its items may be decided. An inbox without them waits during shutdown, and after a failed commit
        until `retry_at_ms`.
        """
        if not self.is_idle or not self.inbox:
            return False
        return (now_ms >= self.retry_at_ms and not self.context.is_draining) or self._has_people_waiting

    # -- people

    def find_peer(self, person: str) -> Peer | None:
        """Return the welcomed socket of a person, or None. There is at most one."""
        return next((peer for peer in self.peers.values() if peer.is_welcomed and peer.person == person != ""), None)

    @property
    def non_members(self) -> list[Peer]:
        """Welcomed sockets of people who do not belong to the table."""
        return [peer for peer in self.peers.values() if peer.is_welcomed and self.table.person_number(peer.person) < 0]

    @property
    def _is_deal_hidden(self) -> bool:
        """True while a deal is played and spectators are not allowed."""
        return self.table.live and not self.table.facts.setup.spectators

    def has_overstayed(self, address: str, person: str, now_ms: int) -> bool:
        """Return whether a guest without a seat has stayed too long in a deal that spectators may not watch."""
        return (
            self._is_deal_hidden
            and now_ms >= self._first_seen(address or person, now_ms) + self.context.limits.seatless_guest_ms
        )

    def _first_seen(self, name: str, now_ms: int) -> int:
        deal = self.table.facts.match, self.table.facts.deal
        if self._first_seen_deal != deal:
            self._first_seen_ms, self._first_seen_deal = {}, deal
        if len(self._first_seen_ms) >= self.context.limits.remembered_addresses:
            del self._first_seen_ms[next(iter(self._first_seen_ms))]
        return self._first_seen_ms.setdefault(name, now_ms)

    @property
    def guest_timeout_at_ms(self) -> int | None:
        """When the next guest without a seat has to leave the deal, by the driver's clock."""
        if not self._is_deal_hidden or self._first_seen_deal != (self.table.facts.match, self.table.facts.deal):
            return None
        firsts = [self._first_seen_ms.get(peer.address or peer.person) for peer in self.non_members]
        return min(
            (first + self.context.limits.seatless_guest_ms for first in firsts if first is not None), default=None
        )

    @property
    def connected_count(self) -> int:
        """The number of welcomed sockets."""
        return sum(peer.is_welcomed for peer in self.peers.values())

    def frame_bucket(self, name: str, now_ms: int) -> TokenBucket:
        if name not in self.frame_buckets:
            self.frame_buckets[name] = TokenBucket(
                self.context.limits.frame_burst, self.context.limits.frames_per_second, now_ms
            )
        return self.frame_buckets[name]

    def frame_cost(self, frame: ClientMessage) -> int:
        return self.context.limits.arrange_cost if isinstance(frame, Arrange) else 1

    def take_chat_token(self, person: str, now_ms: int) -> bool:
        """Count a chat line against the limit. Non-members are not counted, because the table refuses their lines."""
        if self.table.person_number(person) < 0:
            return True
        if person not in self.chat_buckets:
            self.chat_buckets[person] = TokenBucket(
                self.context.limits.chat_burst, self.context.limits.chat_lines_per_second, now_ms
            )
        return self.chat_buckets[person].take(now_ms)

    def note_presence(self, person: str, now_ms: int, *, here: bool) -> None:
        """Queue the news that a person connected or disconnected.

        If people return while their disconnection is still queued, both items are dropped, so that reconnecting again
        and again cannot fill the inbox. A connection that is still queued stays there if the person disconnects.
        """
        received = [item for item in self.inbox if isinstance(item, PresenceChanged) and item.person == person]
        if here and received and not received[-1].here:
            self.inbox.remove(received[-1])
        else:
            self.inbox.append(PresenceChanged(now_ms, person, here=here))

    def remove_peer(self, peer: Peer, now_ms: int) -> None:
        """Remove a socket that is closed or about to be closed."""
        del self.peers[peer.socket]
        self.last_closed_ms = now_ms
        if not peer.is_welcomed or self.find_peer(peer.person) is not None:
            return
        if peer.person:
            self.note_presence(peer.person, now_ms, here=False)
        if not self.is_loaded or self.table.person_number(peer.person) < 0:
            self.answers.forget_refusals(peer.person)
            self.frame_buckets.pop(bucket_key(peer), None)

    def disconnect(self, peer: Peer, why: str, now_ms: int) -> None:
        self.remove_peer(peer, now_ms)
        self.context.disconnect(peer, why)


def bucket_key(peer: Peer) -> str:
    """Return the key of a peer's rate limit."""
    return peer.person or f"socket {peer.socket}"
