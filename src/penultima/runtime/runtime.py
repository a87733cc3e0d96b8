"""The runtime of all live tables. It receives frames, timestamps and results of commits, and returns effects.

All times are milliseconds of the driver's monotonic clock. The runtime never waits and uses no sockets, threads, files
or clocks. The same sequence of calls always gives the same effects, byte for byte.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from penultima.bots.levels import LEVELS
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.notation.action import Action, parse_action
from penultima.protocol.client_messages import ClientMessage, CredentialCommand, Hello, TableCommand
from penultima.protocol.codec import Malformed, decode_client_message
from penultima.protocol.setup import PROTOCOL_VERSION, Setup
from penultima.runtime.access.credentials import (
    Entropy,
    NewCredentials,
    derive_person_id,
    has_code_form,
    has_link_form,
    hash_credential,
    new_secret,
    normalize_code,
)
from penultima.runtime.access.guess_limits import TOO_FAST
from penultima.runtime.access.limits import Limits
from penultima.runtime.access.rotation import create_credentials, hash_credentials
from penultima.runtime.bot_availability import READY, BotAvailability
from penultima.runtime.connections.command_frames import reject_malformed
from penultima.runtime.connections.peer import Peer
from penultima.runtime.connections.routing import route_frame
from penultima.runtime.connections.stored_refusal import UNKNOWN, closed_reason, find_stored_refusal
from penultima.runtime.connections.unauthenticated import PendingLookup, UnauthenticatedConnections, Visitor
from penultima.runtime.outputs import Effect, FindTableByCode, LoadAdmission, LoadTable
from penultima.runtime.runtime_context import RuntimeContext
from penultima.runtime.socketless_handler import handle_request
from penultima.runtime.socketless_request import SocketlessRequest
from penultima.runtime.store_protocol import ClosedTable, StoredAdmission, StoredTable
from penultima.runtime.tables.batching import create_first_batch
from penultima.runtime.tables.commit_cycle import adopt_batch, drop_batch, submit_batch
from penultima.runtime.tables.failure import Failure
from penultima.runtime.tables.inbox import BotAnswered
from penultima.runtime.tables.live_table import LiveTable
from penultima.runtime.tables.loading import LoadQueue
from penultima.runtime.tables.public_list import ListedTable, make_list_entry
from penultima.runtime.tables.table_registry import TableRegistry
from penultima.table.log.facts import Guest, Times
from penultima.table.table import Table

LINK, RESTART = "table.link", "table.restart"


class Runtime:
    """All live tables and connections, and the effects that they request."""

    def __init__(
        self,
        *,
        entropy: Entropy,
        wall_clock: Callable[[], int] = lambda: 0,
        limits: Limits | None = None,
        times: Times | None = None,
        extra_editions: Mapping[str, Edition] | None = None,
    ) -> None:
        self._context = RuntimeContext(entropy, wall_clock, limits or Limits(), times or Times(), extra_editions or {})
        self._registry = TableRegistry(self._context)
        self._load_queue = LoadQueue(self._registry)
        self._unauthenticated = UnauthenticatedConnections(self._context)
        self._blocked_tables: set[str] = set()
        """Tables that must not be loaded while maintenance works on their logs."""

    # -- effects and state

    def take_effects(self) -> list[Effect]:
        """Return the effects since the last call, in order."""
        taken, self._context.effects = self._context.effects, []
        return taken

    @property
    def wake_at_ms(self) -> int | None:
        moments = (self._unauthenticated.wake_at, self._registry.timers.next_at_ms)
        return min((when for when in moments if when is not None), default=None)

    @property
    def timer_count(self) -> int:
        """The number of timers that are set."""
        return len(self._registry.timers) + len(self._unauthenticated)

    @property
    def stopped_tables(self) -> dict[str, Failure]:
        """The tables that stopped because of an error, each with its error."""
        return self._registry.stopped_tables

    @property
    def rolled_back(self) -> dict[str, int]:
        """How many versions each table has lost, by table id. A lost version was sent to people but is not stored."""
        return self._context.rolled_back

    @property
    def counts(self) -> Counter[str]:
        """How often each kind of problem or disconnection occurred, by the name of the kind."""
        return self._context.counts

    def open_tables(self) -> list[ListedTable]:
        """Return the public tables that still gather and have at least one connected person."""
        return [found for live_table in self._registry.values() if (found := make_list_entry(live_table)) is not None]

    # -- people

    def new_secret(self) -> str:
        """Return a secret for a new person. Only a hash of it is stored, and only when the person sits down."""
        return new_secret(self._context.entropy)

    def create_table(self, secret: str, setup: Setup, name: str, face: int, now_ms: int) -> NewCredentials:
        """Create a table with this person as its host. Connections to the table wait until it is stored."""
        if self._context.is_draining:
            raise BadInput("no table can be made now: this server is about to restart")
        person = derive_person_id(secret)
        self._check_count(person)
        credentials = create_credentials(self._context)
        live_table = LiveTable(self._context, credentials.table, now_ms)
        guest = Guest(0, person, name, face)
        table = Table.create(
            setup,
            guest,
            self._context.new_deal_key,
            times=self._context.times,
            date=self._context.wall_clock(),
            more=self._context.extra_editions,
        )
        self._registry[live_table.id] = live_table
        with self._registry.isolate(live_table):
            submit_batch(live_table, create_first_batch(live_table, table, hash_credentials(credentials)))
        return credentials

    def _check_count(self, person: str) -> None:
        most = self._context.limits.hosted_tables
        hosted = sum(live_table.is_hosted_by(person) for live_table in self._registry.values())
        if hosted >= most:
            raise BadInput("you have {count} tables, and {most} are the most", count=hosted, most=most)

    # -- sockets

    def socket_opened(self, socket: int, now_ms: int, address: str = "") -> None:
        peer = self._context.peers[socket] = Peer(socket, address)
        self._unauthenticated.add(peer, now_ms)

    def socket_closed(self, socket: int, now_ms: int) -> None:
        self._unauthenticated.remove(socket)
        peer = self._context.peers.pop(socket, None)
        live_table = None if peer is None else self._registry.get(peer.table)
        if peer is not None and live_table is not None:
            with self._registry.isolate(live_table):
                live_table.remove_peer(peer, now_ms)
            self._registry.run(live_table, now_ms)

    def frame_received(self, socket: int, data: bytes, now_ms: int) -> None:
        """Handle one frame. Frames from a socket that is being closed are ignored."""
        peer = self._context.peers.get(socket)
        if peer is None:
            return
        try:
            message = decode_client_message(data)
        except Malformed as problem:
            self._reject_malformed(peer, problem, now_ms)
        else:
            self._handle_message(peer, message, now_ms)

    def _reject_malformed(self, peer: Peer, problem: Malformed, now_ms: int) -> None:
        live_table = self._registry.get(peer.table)
        if live_table is None:
            self._unauthenticated.dismiss(peer, "table.reload" if problem.is_other_version else "table.malformed")
        elif not peer.is_welcomed:
            live_table.disconnect(peer, "table.malformed", now_ms)
        else:
            reject_malformed(live_table, peer, problem.id, now_ms)
        if live_table is not None:
            self._registry.run(live_table, now_ms)

    def _handle_message(self, peer: Peer, message: ClientMessage, now_ms: int) -> None:
        if peer.awaits_lookup:
            self._unauthenticated.hold_frame(peer, message, now_ms)
            return
        if isinstance(message, Hello) and not peer.table:
            self._handle_hello(peer, message, now_ms)
            return
        live_table = self._registry.get(peer.table)
        if live_table is None:
            self._unauthenticated.dismiss(peer, "table.hello")
            return
        with self._registry.isolate(live_table):
            if isinstance(message, Hello):
                live_table.disconnect(peer, "table.hello", now_ms)
            else:
                route_frame(live_table, peer, message, now_ms)
        self._registry.run(live_table, now_ms)

    def handle_request(
        self,
        request: int,
        table: str,
        hello: Hello,
        command: TableCommand | CredentialCommand | None,
        now_ms: int,
        address: str = "",
    ) -> None:
        """Handle a request without a socket. A `ReplyToRequest` with the same number answers it."""
        hello = replace(hello, table=table)
        self._handle_hello(SocketlessRequest(request, hello, command, now_ms, address), hello, now_ms)

    # -- hellos

    def _handle_hello(self, visitor: Visitor, hello: Hello, now_ms: int) -> None:
        code = hash_credential(normalize_code(hello.link))
        table = hello.table or self._context.tables_by_code.get(code, "")
        if why := self._find_hello_refusal(visitor.address, hello, now_ms):
            self._unauthenticated.dismiss(visitor, why)
        elif table in self._registry:
            self._enter_table(visitor, hello, table, now_ms)
        else:
            self._unauthenticated.start_lookup(
                PendingLookup(now_ms, visitor, hello), LoadAdmission(table) if table else FindTableByCode(code)
            )

    def _find_hello_refusal(self, address: str, hello: Hello, now_ms: int) -> str:
        """Return why a hello can be refused without a lookup, or an empty string if it cannot."""
        if self._context.is_draining or hello.table in self._blocked_tables:
            return RESTART
        if hello.wire != PROTOCOL_VERSION:
            return "table.reload"
        if hello.table in self.stopped_tables:
            return "table.stopped"
        if not (has_link_form(hello.table) if hello.table else has_code_form(hello.link)):
            return self._context.guess_limits.count_miss(address, now_ms, UNKNOWN if hello.table else LINK)
        if not hello.table and not self._context.guess_limits.may_try_code(address, now_ms):
            return TOO_FAST
        return ""

    def _enter_table(self, visitor: Visitor, hello: Hello, table: str, now_ms: int) -> None:
        if isinstance(visitor, SocketlessRequest):
            self._run_request(
                visitor, self._registry.get_or_load(table, now_ms - self._context.limits.linger_ms), now_ms
            )
        else:
            self._attach_peer(visitor, self._registry.get_or_load(table, now_ms), hello, now_ms)

    def _attach_peer(self, peer: Peer, live_table: LiveTable, hello: Hello, now_ms: int) -> None:
        self._unauthenticated.remove(peer.socket)
        peer.table = live_table.id
        live_table.peers[peer.socket] = peer
        with self._registry.isolate(live_table):
            route_frame(live_table, peer, hello, now_ms)
        self._registry.run(live_table, now_ms)

    def _run_request(self, request: SocketlessRequest, live_table: LiveTable, now_ms: int) -> None:
        with self._registry.isolate(live_table):
            handle_request(live_table, request)
        self._registry.run(live_table, now_ms)

    def table_found(self, code: bytes, table: str | None, now_ms: int) -> None:
        """Continue with the result of a code lookup."""
        for lookup in self._unauthenticated.finish_lookup(FindTableByCode(code)):
            if table is None:
                why = self._context.guess_limits.count_miss(lookup.visitor.address, now_ms, LINK, code=True)
                self._unauthenticated.dismiss(lookup.visitor, why)
            else:
                self._continue_lookup(lookup, table)

    def admission_loaded(self, table: str, stored: StoredAdmission | ClosedTable | None, now_ms: int) -> None:
        """Continue with stored admission data. The table is loaded only for visitors who may enter it."""
        for lookup in self._unauthenticated.finish_lookup(LoadAdmission(table)):
            if why := find_stored_refusal(lookup, stored, self._context.guess_limits, now_ms):
                self._unauthenticated.dismiss(lookup.visitor, why)
            else:
                self._continue_lookup(lookup, table)

    def _continue_lookup(self, lookup: PendingLookup, table: str) -> None:
        visitor, hello = lookup.visitor, replace(lookup.hello, table=table)
        early: list[tuple[int, ClientMessage]] = []
        if isinstance(visitor, Peer):
            visitor.awaits_lookup, early, visitor.early_frames = False, visitor.early_frames, []
        if why := self._find_hello_refusal(visitor.address, hello, lookup.now_ms):
            self._unauthenticated.dismiss(visitor, why)
        else:
            self._enter_table(visitor, hello, table, lookup.now_ms)
        for when, message in early:
            if isinstance(visitor, Peer) and self._unauthenticated.is_connected(visitor):
                self._handle_message(visitor, message, when)

    # -- maintenance of the store

    @property
    def awake_tables(self) -> frozenset[str]:
        return frozenset(self._registry)

    def block_table(self, table: str, why: str) -> None:
        """Unload a table at once, tell its people why, and refuse to load it until `unblock_table` is called."""
        self._blocked_tables.add(table)
        live_table = self._registry.get(table)
        if live_table is not None:
            self._registry.evict(live_table, why)

    def unblock_table(self, table: str) -> None:
        self._blocked_tables.discard(table)

    # -- shutdown

    def drain(self, now_ms: int) -> None:
        """Start the shutdown. Commands received earlier are still decided, stored and acknowledged."""
        self._context.is_draining = True
        for live_table in tuple(self._registry.values()):
            self._registry.run(live_table, now_ms)

    @property
    def is_drained(self) -> bool:
        return self._context.is_draining and all(live_table.is_settled for live_table in self._registry.values())

    def disconnect_all(self, now_ms: int) -> None:  # noqa: ARG002 - all event methods take the time
        """Disconnect everybody. Clients connect again when the server is back."""
        self._context.is_draining = True
        self._registry.evict_all(RESTART)
        self._unauthenticated.dismiss_all(RESTART)

    # -- the store

    def commit_succeeded(self, batch: int, now_ms: int) -> None:
        live_table = self._take_batch_table(batch)
        if live_table is None or live_table.pending_batch is None:
            return
        decided, live_table.pending_batch = live_table.pending_batch, None
        live_table.failed_commits, live_table.retry_at_ms = 0, now_ms
        with self._registry.isolate(live_table):
            adopt_batch(live_table, decided, now_ms)
        self._registry.run(live_table, now_ms)

    def commit_failed(self, batch: int, now_ms: int) -> None:
        """Drop a batch of which nothing was stored."""
        live_table = self._take_batch_table(batch)
        if live_table is None or live_table.pending_batch is None:
            return
        decided, live_table.pending_batch = live_table.pending_batch, None
        if not live_table.is_loaded:
            self._registry.evict(live_table, UNKNOWN)
            return
        with self._registry.isolate(live_table):
            drop_batch(live_table, decided, now_ms)
        self._registry.run(live_table, now_ms)

    def commit_unknown(self, batch: int, now_ms: int) -> None:
        """Reload the table: the result of the commit is unknown, or the commit conflicted with the stored table."""
        live_table = self._take_batch_table(batch)
        if live_table is None or live_table.pending_batch is None:
            return
        live_table.uncertain_batch, live_table.pending_batch = live_table.pending_batch, None
        live_table.state = "loading"
        self._context.effects.append(LoadTable(live_table.id))
        self._registry.run(live_table, now_ms)

    def _take_batch_table(self, batch: int) -> LiveTable | None:
        return self._registry.get(self._context.tables_by_batch.pop(batch, ""))

    def table_loaded(self, table: str, stored: StoredTable | ClosedTable | None, now_ms: int) -> None:
        live_table = self._registry.get(table)
        if live_table is None or live_table.state != "loading" or live_table.pending_batch is not None:
            return
        if isinstance(stored, StoredTable):
            self._load_queue.add(live_table, stored, now_ms)
        elif isinstance(stored, ClosedTable):
            self._registry.evict(live_table, closed_reason(stored))
        else:
            self._registry.evict(live_table, UNKNOWN)

    def load_more(self, now_ms: int) -> None:
        """Load the next slice. Drivers call this for `ContinueLoading`."""
        self._load_queue.load_slice(now_ms)

    # -- bots and time

    def set_bot_availability(self, level: str, offer: BotAvailability) -> None:
        """Set whether bots of this level can be seated. By default they can."""
        self._context.bot_availability[level] = offer

    @property
    def bot_availability(self) -> dict[str, BotAvailability]:
        """The availability of every level."""
        return {level: self._context.bot_availability.get(level, READY) for level in LEVELS}

    def bot_answered(self, ask: int, action: str | None, now_ms: int) -> None:
        live_table = self._registry.get(self._context.tables_by_bot_request.pop(ask, ""))
        if live_table is None:
            return
        live_table.inbox.append(BotAnswered(now_ms, live_table.bot_questions.pop(ask), _parse_bot_action(action)))
        self._registry.run(live_table, now_ms)

    def time_reached(self, now_ms: int) -> None:
        """Handle everything that is due. Late, early and repeated calls are harmless."""
        self._unauthenticated.dismiss_expired(now_ms)
        self._registry.wake_due(now_ms)


def _parse_bot_action(text: str | None) -> Action | None:
    """Parse a bot's answer. An answer that cannot be parsed counts as no answer."""
    try:
        return None if text is None else parse_action(text)
    except BadInput:
        return None
