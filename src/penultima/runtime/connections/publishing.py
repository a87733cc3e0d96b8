"""Sends news to connected people. Each person gets every committed version once and without gaps."""

from msgspec.structs import replace

from penultima.protocol.server_messages import Now
from penultima.runtime.connections.peer import Peer
from penultima.runtime.tables.live_table import LiveTable, ShownState
from penultima.table.views.current_state import build_now as describe_state


def publish(live_table: LiveTable, now_ms: int) -> None:
    """Send new versions to everybody. If there are none, send the current state if it has visibly changed."""
    at, version = live_table.table_time(now_ms), live_table.table.version
    # Confirm first: this starts the clocks of published decisions, and the news tells when these clocks run out.
    live_table.table.confirm_published(version, at)
    has_changed = _has_visible_change(live_table, at)
    for peer in live_table.peers.values():
        if peer.is_welcomed and (has_changed or peer.sent_version < version):
            _send(live_table, peer, peer.sent_version, at)


def send_missed(live_table: LiveTable, peer: Peer, since: int, now_ms: int) -> None:
    """Send all versions after `since`, or a snapshot if that is not possible."""
    missed = live_table.table.version - since
    if missed < 0 and live_table.table.person_number(peer.person) >= 0:
        live_table.context.note_rolled_back(live_table.id, -missed)
    known = since >= 0 and 0 <= missed <= live_table.context.limits.history_versions
    _send(live_table, peer, since if known else -1, live_table.table_time(now_ms))


def _send(live_table: LiveTable, peer: Peer, since: int, at: int) -> None:
    live_table.context.send_bytes(peer, live_table.table.encode_news(live_table.table.seats_of(peer.person), since, at))
    peer.sent_version = live_table.table.version


def _has_visible_change(live_table: LiveTable, at: int) -> bool:
    """Return whether the visible state changed. A connection or the end of a hold changes it without an entry."""
    before, live_table.shown = live_table.shown, ShownState(live_table.table, at)
    if before is None or before.table.version != live_table.table.version:
        return True
    if _without_countdown(before) == _without_countdown(live_table.shown):
        live_table.shown = before
        return False
    return True


def _without_countdown(shown: ShownState) -> Now:
    """Return the current state without the values that change merely because time passes."""
    state = describe_state(shown.table, shown.at)
    running = state.clock is not None and state.clock.until is not None
    clock = replace(state.clock, left=0, reserve=0) if state.clock is not None and running else state.clock
    return replace(state, at=0, clock=clock)
