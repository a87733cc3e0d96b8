"""Builds messages for a viewer: consecutive versions as the viewer's seats may see them, and the current state.

The public part is encoded once for all viewers. The private part of each seat is added to it. Only `view.redact_event`
hides cards.
"""

from collections.abc import Sequence
from itertools import count

from msgspec import json
from msgspec.structs import replace

from penultima.kernel.actions import A_DRAW
from penultima.kernel.events import E_CHALLENGED, event_amount, event_code, event_kind, event_seat
from penultima.kernel.expand import bit_indices
from penultima.kernel.legal import legal_masks, only_turn_seat_may_act
from penultima.kernel.refusal import check_action
from penultima.kernel.state import NOBODY, awaited_seat
from penultima.notation.card import print_card
from penultima.protocol.game_events import encode_events
from penultima.protocol.server_messages import Item, SeatNow, Slap
from penultima.table.log.entry import (
    ActionTaken,
    CardsDealt,
    Entry,
    GuestUpdated,
    HostChanged,
    LifeChanged,
    LineSaid,
    PauseChanged,
    PersonReady,
    SeatUpdated,
    SetupChanged,
    TableCreated,
)
from penultima.table.log.table_state import AppliedEntry
from penultima.table.running_table import RunningTable
from penultima.table.views.current_state import build_head, build_mine, build_now, build_sitter
from penultima.view import redact_event

_encoder = json.Encoder()
_SLAP = "slap"
MAX_SNAPSHOT_LINES = 50
"""The maximum number of chat lines and phrases in a snapshot."""
MAX_SNAPSHOT_ASIDES = 200
"""The maximum number of entries in a snapshot that are neither moves nor chat, such as names, seats and pauses."""


class EncodedItems:
    """Consecutive versions up to the current one, encoded as a spectator sees them."""

    __slots__ = ("has_asides", "hidden", "proofs", "text")

    def __init__(self, t: RunningTable, first: int, *, snapshot: bool) -> None:
        changes = t.changes.since(first - 1 - t.version + len(t.changes))
        self.hidden: list[tuple[int, int, int]] = []
        """Events whose card is not public, as (version, index of the event, event)."""
        self.proofs: list[tuple[int, int]] = []
        """Bluffs exposed by a challenge, as (seat of the challenger, mask of the kinds that prove the bluff)."""
        self.has_asides = not all(isinstance(change.entry, ActionTaken) for change in changes)
        """Whether any entry is not a move. If so, the head may have changed."""
        ends = [change.first_event for change in changes[1:]] + [len(t.game.log) if t.game else 0]
        past = old_asides(changes, first) if snapshot else frozenset()
        self.text = b",".join(
            [
                b"{}" if version in past else self._item(t, version, change, end)
                for version, change, end in zip(count(first), changes, ends, strict=False)
            ]
        )

    def _item(self, t: RunningTable, version: int, change: AppliedEntry, end: int) -> bytes:
        item = item_without_events(change.entry, [Slap(seat, speed) for seat, speed in change.slaps])
        if change.seat_before is not None:
            item = replace(item, was=previous_seat_state(change))
        encoded = _encoder.encode(item)
        if t.game is None or not isinstance(change.entry, ActionTaken | CardsDealt):
            return encoded
        events = t.game.log.since(change.first_event)[: end - change.first_event]
        redacted = [redact_event(event, NOBODY) for event in events]
        for number, event in enumerate(events):
            if redacted[number] != event:
                self.hidden.append((version, number, event))
            elif event_code(event) == E_CHALLENGED and event_amount(event) == 1:
                self.proofs.append((event_seat(event), change.proof))
        return b'%b,"events":[%b]}' % (encoded[:-1], b",".join(encode_events(t.game.rules, redacted)))


def encode_snapshot_items(t: RunningTable, first: int) -> EncodedItems:
    """Encode the items of a snapshot.

    They are cached until the table changes, so that repeated requests for a long deal are cheap.
    """
    versions = first, t.version
    if versions not in t.cached_snapshot:
        t.cached_snapshot = {versions: EncodedItems(t, first, snapshot=True)}
    found: EncodedItems = t.cached_snapshot[versions]
    return found


class PublicMessages:
    """The public part of a message. It is encoded once for all people who receive it at the same time."""

    __slots__ = ("asked", "hidden", "only_asked_may_act", "prefix", "proofs", "suffix")

    def __init__(self, t: RunningTable, first: int, at: int, *, snapshot: bool) -> None:
        items = encode_snapshot_items(t, first) if snapshot else EncodedItems(t, first, snapshot=False)
        self.hidden, self.proofs = items.hidden, items.proofs
        self.asked = awaited_seat(t.the_game.state) if t.live else None
        """The seat that must decide; -1 if there is none or more than one; None if no deal is being played."""
        self.only_asked_may_act = self.asked is not None and only_turn_seat_may_act(*t.state_and_rules)
        stands = _encoder.encode(build_now(t, at))
        self.prefix = b'{"type":"news","first":%d,"items":[%b],"now":%b' % (first, items.text, stands)
        """`prefix` and `suffix` are the encoded parts of the message before and after the private part."""
        heads = snapshot or items.has_asides
        self.suffix = (b',"snapshot":true' if snapshot else b"") + (
            b',"head":%b}' % _encoder.encode(build_head(t)) if heads else b"}"
        )


def encode_news(t: RunningTable, seats: Sequence[int], since: int, at: int) -> bytes:
    """Encode a `News` with all versions after `since`, or a snapshot if the viewer has no version of this deal."""
    moment = (since, t.version, at, t.revision)
    public = t.cached_public.get(moment)
    if public is None:
        start = t.version - len(t.changes)
        snapshot = not start <= since <= t.version
        public = PublicMessages(t, start + 1 if snapshot else since + 1, at, snapshot=snapshot)
        t.cached_public = {moment: public}
    if not seats:
        return public.prefix + public.suffix
    private = b",".join([encode_own(t, seat, public) for seat in seats])
    return b"".join((public.prefix, b',"mine":{', private, b"}", public.suffix))


def old_asides(changes: list[AppliedEntry], first: int) -> frozenset[int]:
    """Return the versions that a snapshot leaves empty: old chat lines, names and pauses.

    There may be very many of these entries. Only old chat lines are lost, because `now` and `head` contain the results
    of the other entries. Moves of the deal are never left out.
    """
    kinds = [type(change.entry) for change in changes]
    lines = [version for version, kind in enumerate(kinds, first) if kind is LineSaid]
    asides = [version for version, kind in enumerate(kinds, first) if kind not in (ActionTaken, CardsDealt, LineSaid)]
    return frozenset(lines[:-MAX_SNAPSHOT_LINES] + asides[:-MAX_SNAPSHOT_ASIDES])


def item_without_events(entry: Entry, slaps: list[Slap]) -> Item:  # noqa: PLR0911 - one return for each kind
    """Build an item without its events. Reaction times in a race stay hidden until the race is over."""
    match entry:
        case ActionTaken():
            why = "" if entry.by in ("person", "bot") else entry.by
            return Item(0 if entry.act == _SLAP else entry.at, "did", entry.seat, why=why, slaps=slaps)
        case SeatUpdated():
            person = entry.now.next if entry.why == "late" else entry.now.person
            return Item(entry.at, "sat", entry.seat, person, entry.why)
        case GuestUpdated():
            return Item(entry.at, "met", NOBODY, entry.guest.number, entry.why)
        case LineSaid():
            return Item(
                entry.at, "phrase" if entry.phrase else "said", person=entry.person, text=entry.phrase or entry.text
            )
        case HostChanged() | PersonReady():
            return Item(entry.at, "hosted" if isinstance(entry, HostChanged) else "readied", person=entry.person)
        case PauseChanged():
            return Item(entry.at, "paused" if entry.paused else "resumed", person=entry.person)
        case LifeChanged():
            return Item(entry.at, entry.life)
        case TableCreated():
            return Item(entry.at, "made")
        case SetupChanged():
            return Item(entry.at, "arranged")
        case CardsDealt():
            return Item(entry.at, "dealt")


def previous_seat_state(change: AppliedEntry) -> SeatNow | None:
    """Return the previous state of a seat that changed hands. Return None if the seat was empty or kept its owner."""
    was, entry = change.seat_before, change.entry
    if was is None or was.kind == "empty" or not isinstance(entry, SeatUpdated):
        return None
    is_same = (was.kind, was.person, was.next) == (entry.now.kind, entry.now.person, entry.now.next)
    return None if is_same else build_sitter(was)


def encode_own(t: RunningTable, seat: int, public: PublicMessages) -> bytes:
    """Encode the private state of this seat for its owner."""
    cards = private_cards(t, seat, public) if public.hidden else {}
    proof = bluff_proof(t, seat, public) if public.proofs else []
    if cards or proof or public.asked is None or seat == public.asked:
        return encode_mine(t, seat, cards, proof)
    return encode_idle(t, seat, quiet=public.only_asked_may_act)


def encode_mine(t: RunningTable, seat: int, cards: dict[str, dict[str, str]], proof: list[str]) -> bytes:
    return b'"%d":%b' % (seat, _encoder.encode(build_mine(t, seat, cards, proof)))


def encode_idle(t: RunningTable, seat: int, *, quiet: bool) -> bytes:
    """Encode the private state of a seat that is not asked, or take it from the cache.

    The cached text is valid until the hand changes. If `quiet` is false, the seat may be able to act, so the text is
    also invalid once the legal actions or the reason for a refusal have changed.
    """
    s, R = t.state_and_rules
    hand, rest = s.hands[seat], None if quiet else (legal_masks(s, R, seat), check_action(s, R, seat, A_DRAW))
    cached = t.cached_idle.get(seat)
    if cached is None or cached[0] != hand or cached[1] != rest:
        cached = t.cached_idle[seat] = hand[:], rest, encode_mine(t, seat, {}, [])
    return cached[2]


def private_cards(t: RunningTable, seat: int, public: PublicMessages) -> dict[str, dict[str, str]]:
    """Return the cards that only this seat may see, by version and index of their event."""
    cards: dict[str, dict[str, str]] = {}
    for version, number, event in public.hidden:
        visible = redact_event(event, seat)
        if event_kind(visible) >= 0:
            cards.setdefault(str(version), {})[str(number)] = print_card(t.the_rules, event_kind(visible))
    return cards


def bluff_proof(t: RunningTable, seat: int, public: PublicMessages) -> list[str]:
    """Return the cards that prove the last bluff that this seat exposed."""
    names = t.the_rules.names
    found = [mask for who, mask in public.proofs if who == seat]
    return [names[kind] for kind in bit_indices(found[-1])] if found else []
