"""The handshake. The server answers a hello with a welcome, and then sends all missed versions.

New versions follow as they are committed.
"""

from msgspec.structs import replace

from penultima.protocol.client_messages import Hello
from penultima.protocol.server_messages import Welcome
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.credentials import has_code_form
from penultima.runtime.access.guess_limits import TOO_FAST
from penultima.runtime.connections.admission import AdmissionRefused, Admitted, check_admission, hides_from_guests
from penultima.runtime.connections.peer import Peer
from penultima.runtime.connections.publishing import send_missed
from penultima.runtime.tables.inbox import SeatMoved
from penultima.runtime.tables.live_table import LiveTable, bucket_key

GUESS_REFUSALS = ("table.link", "table.secret")
"""Refusals that count as wrong guesses if the hello had a link."""


def handle_hello(live_table: LiveTable, peer: Peer, hello: Hello, now_ms: int) -> None:
    found = admit_hello(live_table, hello, peer.address, now_ms)
    if isinstance(found, AdmissionRefused):
        live_table.disconnect(peer, found.why, now_ms)
    elif found.takes_over_seat:
        live_table.inbox.append(SeatMoved(now_ms, found.person, peer.socket, hello))
    elif has_no_socket_for(live_table, found, peer.address):
        live_table.disconnect(peer, "table.full", now_ms)
    else:
        peer.person, peer.is_spectator, peer.is_invited = found.person, found.is_spectator, found.is_invited
        _welcome(live_table, peer, hello.since, now_ms)


def admit_hello(live_table: LiveTable, hello: Hello, address: str, now_ms: int) -> Admitted | AdmissionRefused:
    """Admit or refuse the sender of a hello.

    After too many wrong codes, codes are no longer checked, so that nobody can find one by guessing. Correct
    credentials are never counted.
    """
    found = check_admission(
        live_table.table,
        live_table.credentials,
        hello,
        barred=live_table.context.barred_addresses.is_barred(live_table.id, address, now_ms),
    )
    belongs = isinstance(found, Admitted) and live_table.table.person_number(found.person) >= 0
    if has_code_form(hello.link) and not belongs and not live_table.context.guess_limits.may_try_code(address, now_ms):
        return AdmissionRefused(TOO_FAST)
    if isinstance(found, AdmissionRefused) and found.why in GUESS_REFUSALS and hello.link:
        return AdmissionRefused(
            live_table.context.guess_limits.count_miss(address, now_ms, found.why, code=has_code_form(hello.link))
        )
    if (
        isinstance(found, Admitted)
        and not belongs
        and not found.takes_over_seat
        and live_table.has_overstayed(address, found.person, now_ms)
    ):
        return AdmissionRefused("table.no-spectators")
    return found


def welcome_seat_taker(live_table: LiveTable, moved: SeatMoved) -> None:
    """Handle the hello of a seat transfer again, this time without its link.

    The link has been used, and the person now belongs to the table.
    """
    peer = live_table.peers.get(moved.socket)
    if peer is not None:
        handle_hello(live_table, peer, replace(moved.hello, link=""), moved.now_ms)


def has_no_socket_for(live_table: LiveTable, found: Admitted, address: str) -> bool:
    """Return whether the table has no socket left for this visitor.

    People who belong to the table always get one. Visitors without an address are not limited by address.
    """
    if found.person and live_table.table.person_number(found.person) >= 0:
        return False
    limits = live_table.context.limits
    visitors = live_table.non_members
    same_address = [peer for peer in visitors if address and peer.address == address]
    if len(visitors) >= limits.non_members or len(same_address) >= limits.address_non_members:
        return True
    watchers = sum(not peer.is_invited for peer in visitors)
    address_watchers = sum(not peer.is_invited for peer in same_address)
    return not found.is_invited and (watchers >= limits.uninvited or address_watchers >= limits.address_uninvited)


def _welcome(live_table: LiveTable, peer: Peer, since: int, now_ms: int) -> None:
    if not live_table.frame_bucket(bucket_key(peer), now_ms).take(now_ms, live_table.context.limits.hello_cost):
        live_table.disconnect(peer, TOO_FAST, now_ms)
        return
    older = live_table.find_peer(peer.person)
    peer.is_welcomed = True
    if older is not None:
        live_table.disconnect(older, "table.elsewhere", now_ms)
    elif peer.person:
        live_table.note_presence(peer.person, now_ms, here=True)
    number = live_table.table.person_number(peer.person)
    if number >= 0:
        live_table.seat_quota.note_address(peer.person, peer.address)
        live_table.seat_quota.update(
            live_table.table if live_table.pending_batch is None else live_table.pending_batch.fork
        )
    live_table.context.send(peer, Welcome(PROTOCOL_VERSION, live_table.id, number, live_table.table_time(now_ms)))
    send_missed(live_table, peer, since, now_ms)


def disconnect_unwelcome(live_table: LiveTable, now_ms: int) -> None:
    """Disconnect everybody who is no longer allowed to be connected."""
    removed = {guest.id for guest in live_table.table.facts.people if guest.removed}
    for peer in tuple(live_table.peers.values()):
        if peer.is_welcomed and peer.person in removed:
            live_table.disconnect(peer, "table.removed", now_ms)
        elif peer.is_welcomed and peer.is_spectator and not live_table.table.facts.setup.spectators:
            live_table.disconnect(peer, "table.no-spectators", now_ms)
    hides = hides_from_guests(live_table.table)
    for peer in live_table.non_members:
        if hides or live_table.has_overstayed(peer.address, peer.person, now_ms):
            live_table.disconnect(peer, "table.no-spectators", now_ms)
