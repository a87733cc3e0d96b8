"""What a viewer is sent: versions without gaps, each as those seats saw it, and what stands now.

The public part is written once for all; what is a seat's own is added to it. Cards are hidden by `view.seen_by` alone.
"""

from collections.abc import Sequence

from msgspec import json

from penultima.kernel.events import E_CHALLENGED, event_amount, event_code, event_kind, event_seat
from penultima.kernel.state import NOBODY
from penultima.notation.card import print_card
from penultima.table.entry import Dealt, Did, Entry, Hosted, Lived, Met, Paused, Readied, Said, Sat
from penultima.table.fold import Change
from penultima.table.now import head, mine, now
from penultima.table.sitting import Sitting
from penultima.view import seen_by
from penultima.wire.client_out import Item, Mine, Slap
from penultima.wire.event import event_json

_encoder = json.Encoder()
_SLAP = "slap"


class Public:
    """What everybody is sent of some versions, written once for all who are sent it at the same moment."""

    __slots__ = ("changes", "first", "head", "items", "now")

    def __init__(self, t: Sitting, first: int, at: int, *, snapshot: bool) -> None:
        start = t.version - len(t.changes)
        self.first = first
        self.changes = t.changes.since(first - 1 - start)
        ends = [*(change.first for change in self.changes[1:]), len(t.game.log) if t.game else 0]
        pairs = zip(self.changes, ends, strict=False)
        self.items = b",".join(item(t, change, events_of(t, change, end)) for change, end in pairs)
        self.now = _encoder.encode(now(t, at))
        heads = snapshot or any(not isinstance(change.entry, Did) for change in self.changes)
        self.head = _encoder.encode(head(t)) if heads else b""


def frame(t: Sitting, seats: Sequence[int], since: int, at: int) -> bytes:
    """An encoded `News`: what came after that version; a snapshot where the viewer has nothing of this deal."""
    start = t.version - len(t.changes)
    snapshot = not start <= since <= t.version
    first = start + 1 if snapshot else since + 1
    public = t.shown.get((first, at, t.stamp))
    if public is None:
        public = Public(t, first, at, snapshot=snapshot)
        t.shown = {(first, at, t.stamp): public}
    parts = [b'{"type":"news","first":%d,"items":[%b],"now":%b' % (first, public.items, public.now)]
    if seats:
        parts += [b',"mine":{', b",".join(own(t, seat, public) for seat in seats), b"}"]
    if snapshot:
        parts.append(b',"snapshot":true')
    if public.head:
        parts += [b',"head":', public.head]
    return b"".join((*parts, b"}"))


def events_of(t: Sitting, change: Change, end: int) -> list[int]:
    """The events of a change, which end where those of the next one begin."""
    if t.game is None or not isinstance(change.entry, Did | Dealt):
        return []
    return t.game.log.since(change.first)[: end - change.first]


def item(t: Sitting, change: Change, events: list[int]) -> bytes:
    """For everybody: as a spectator sees it."""
    slaps = [Slap(seat, speed) for seat, speed in change.slaps]
    told = _encoder.encode(outline(change.entry, slaps))
    if not events or t.rules is None:
        return told
    rules = t.rules
    facts = b",".join(event_json(rules, seen_by(event, NOBODY)) for event in events)
    return told[:-1] + (b"," if len(told) > len(b"{}") else b"") + b'"events":[' + facts + b"]}"


def outline(entry: Entry, slaps: list[Slap]) -> Item:  # noqa: PLR0911 - one for each kind
    """Without the events. When somebody slapped, the others learn once the race is over."""
    match entry:
        case Did():
            shown = "" if entry.by in ("person", "bot") else entry.by
            return Item(0 if entry.act == _SLAP else entry.at, "did", entry.seat, why=shown, slaps=slaps)
        case Sat():
            return Item(entry.at, "sat", entry.seat, entry.now.person, entry.why)
        case Met():
            return Item(entry.at, "met", NOBODY, entry.guest.number, entry.why)
        case Said():
            return Item(
                entry.at, "phrase" if entry.phrase else "said", person=entry.person, text=entry.phrase or entry.text
            )
        case Hosted() | Readied():
            return Item(entry.at, "hosted" if isinstance(entry, Hosted) else "readied", person=entry.person)
        case Paused():
            return Item(entry.at, "paused" if entry.paused else "resumed", person=entry.person)
        case Lived():
            return Item(entry.at, entry.life)
        case _:
            return Item(entry.at, type(entry).__name__.lower())


def own(t: Sitting, seat: int, public: Public) -> bytes:
    """What this seat alone is told, by its number."""
    told = mine(t, seat)
    cards, proof = private_cards(t, seat, public)
    whole = Mine(told.hand, told.drawn, told.may, told.bluffs, told.why, cards, proof)
    return b'"%d":%b' % (seat, _encoder.encode(whole))


def private_cards(t: Sitting, seat: int, public: Public) -> tuple[dict[str, dict[str, str]], list[str]]:
    """Cards of events that only this seat sees; and of a bluff that it found out, what proves it."""
    cards: dict[str, dict[str, str]] = {}
    proof: list[str] = []
    if t.game is None or t.rules is None:
        return cards, proof
    log, names = t.game.log, t.rules.names
    for number, change in enumerate(public.changes):
        end = public.changes[number + 1].first if number + 1 < len(public.changes) else len(log)
        for index, event in enumerate(events_of(t, change, end)):
            seen = seen_by(event, seat)
            if seen != seen_by(event, NOBODY):
                version = cards.setdefault(str(public.first + number), {})
                version[str(index)] = print_card(t.rules, event_kind(seen))
            if event_code(event) == E_CHALLENGED and event_seat(event) == seat and event_amount(event) == 1:
                proof = [names[kind] for kind in range(len(names)) if change.proof >> kind & 1]
    return cards, proof
