"""Limits on everything that users could otherwise make grow without bound."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of tables, people and addresses.

    The protocol itself limits the size of a frame and the length of names.
    """

    inbox_items: int = 256
    """Maximum number of commands and other items that wait for one table."""
    unanswered_commands: int = 16
    """Maximum number of unanswered commands of one person at one table."""
    frame_burst: int = 40
    """Maximum number of frames that one person may send to one table at once."""
    frames_per_second: int = 10
    """Frames per second that one person may send to one table in the long run."""
    hello_cost: int = 4
    """A hello counts as this many frames, because its answer may be long."""
    arrange_cost: int = 4
    """A new setup counts as this many frames, because its rules have to be built."""
    strikes: int = 20
    """A socket is closed after this many malformed or too frequent frames."""
    non_members: int = 64
    """Maximum number of sockets of non-members at one table."""
    address_non_members: int = 56
    """Maximum number of sockets of non-members at one table from one address."""
    uninvited: int = 48
    """Maximum number of sockets at one table for people who have neither the join link nor the code.

    The remaining sockets of `non_members` are reserved for invited people.
    """
    address_uninvited: int = 32
    """Maximum number of sockets at one table, from one address, for people with neither the join link nor the code."""
    barring_ms: int = 43_200_000
    """How long the address of a removed person is barred from an open table. Twelve hours cover an evening."""
    seatless_guest_ms: int = 60_000
    """How long a guest without a seat may stay during a deal if spectators are not allowed."""
    hosted_tables: int = 16
    """Maximum number of live tables that one person hosts."""
    history_versions: int = 5_000
    """Maximum number of missed versions that are sent one by one to a returning person.

    A person who missed more gets a snapshot.
    """
    stored_answers: int = 1_000
    """Maximum number of stored answers of one person. Only answers to commands that changed something are stored."""
    cached_refusals: int = 64
    """Maximum number of refusals that are kept in memory for one person. Refusals are not stored."""
    chat_burst: int = 5
    """Maximum number of chat lines and phrases that one person may send to one table at once."""
    chat_lines_per_second: float = 0.5
    """Chat lines and phrases per second that one person may send to one table in the long run."""
    command_burst: int = 40
    """Maximum number of commands outside the game that one person may send to one table at once."""
    commands_per_second: float = 1
    """Commands outside the game per second that one person may send to one table in the long run."""
    table_command_burst: int = 500
    """Maximum number of commands outside the game that all people together may send to one table at once."""
    table_commands_per_second: float = 5
    """Commands outside the game per second that all people together may send to one table in the long run."""
    seat_command_burst: int = 2
    """Maximum number of commands outside the game that one address may send at once, per seat of its seat quota.

    Commands to all tables are counted together; see `address_command_burst`.
    """
    seat_commands_per_second: float = 0.02
    """Commands outside the game per second that one address may send in the long run, per seat of its seat quota.

    By default, an address reaches its own limit before it can use up the limit of a table. One address therefore cannot
    keep other people at a table from sending commands.
    """
    guess_burst: int = 1_000
    """Maximum number of wrong codes that all addresses together may send at once."""
    guesses_per_second: float = 20
    """Wrong codes per second that all addresses together may send in the long run."""
    address_guess_burst: int = 40
    """Maximum number of wrong codes, links and table ids that one address may send at once."""
    address_guesses_per_second: float = 0.25
    """Wrong codes, links and table ids per second that one address may send in the long run."""
    remembered_addresses: int = 10_000
    """Maximum number of addresses whose limits are remembered."""
    address_seats: int = 200
    """Maximum number of seats that people from one address may have at live tables."""
    address_people: int = 40
    """Maximum number of people whom one address may add to a table. The table itself has room for 100."""
    load_slice_rows: int = 50
    """Maximum number of stored entries and answers that are loaded in one slice."""
    early_frames: int = 16
    """Maximum number of frames that a socket may send while its code is looked up.

    If its hello named a table, the maximum is `inbox_items`.
    """
    hello_timeout_ms: int = 5_000
    """How long a new socket may take to send its hello."""
    linger_ms: int = 5_000
    """How long a table stays loaded after its last socket closed."""
    retry_ms: int = 250
    """How long a table waits after a failed commit before it acts by itself again.

    The time doubles with each failure, up to `max_retry_ms`.
    """
    max_retry_ms: int = 8_000
    outbox_bytes: int = 262_144
    """Maximum number of unsent bytes of a socket. Above it, the driver closes the socket."""

    @property
    def address_command_burst(self) -> int:
        """Maximum number of commands outside the game that one address may send at once, to all tables together.

        It is at least 100, which is enough for a few people even if the seat quota is small.
        """
        return max(100, self.seat_command_burst * self.address_seats)

    @property
    def address_commands_per_second(self) -> float:
        return max(1.0, self.seat_commands_per_second * self.address_seats)


class TokenBucket:
    """A token bucket. It allows a burst of events and limits their rate in the long run."""

    __slots__ = ("burst", "last", "left", "per_second")

    def __init__(self, burst: int, per_second: float, now_ms: int) -> None:
        self.burst = burst * 1_000
        self.per_second = per_second
        self.left: float = self.burst
        self.last = now_ms

    def can_take(self, now_ms: int, count: int = 1) -> bool:
        self.left = min(self.burst, self.left + max(0, now_ms - self.last) * self.per_second)
        self.last = max(self.last, now_ms)
        return self.left >= count * 1_000

    def is_full(self, now_ms: int) -> bool:
        """Return whether the bucket is full. A full bucket can be forgotten, because it equals a new one."""
        return self.can_take(now_ms, self.burst // 1_000)

    def take(self, now_ms: int, count: int = 1) -> bool:
        if not self.can_take(now_ms, count):
            return False
        self.left -= count * 1_000
        return True
