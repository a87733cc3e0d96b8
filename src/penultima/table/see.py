"""What a viewer is sent: versions without gaps, each as those seats saw it, and what stands now.

The public part is written once for all; what is a seat's own is added to it. Cards are hidden by `view.seen_by` alone.
"""

from collections.abc import Sequence
from itertools import count

from msgspec import json

from penultima.kernel.actions import A_DRAW
from penultima.kernel.events import E_CHALLENGED, event_amount, event_code, event_kind, event_seat
from penultima.kernel.expand import bits_of
from penultima.kernel.legal import legal, waits_for_one
from penultima.kernel.refusal import why_not
from penultima.kernel.state import NOBODY, awaited
from penultima.notation.card import print_card
from penultima.table.entry import Dealt, Did, Entry, Hosted, Lived, Met, Paused, Readied, Said, Sat
from penultima.table.fold import Change
from penultima.table.now import head, mine, now
from penultima.table.sitting import Sitting
from penultima.view import seen_by
from penultima.wire.client_out import Item, Slap
from penultima.wire.event import events_json

_encoder = json.Encoder()
_SLAP = "slap"
MOST_SAID = 50
"""Lines and phrases in a snapshot."""


class Public:
    """What everybody is sent of some versions, written once for all who are sent it at the same moment."""

    __slots__ = ("after", "asked", "before", "hidden", "proofs", "quiet")

    def __init__(self, t: Sitting, first: int, at: int, *, snapshot: bool) -> None:
        changes = t.changes.since(first - 1 - t.version + len(t.changes))
        self.asked = awaited(t.the_game.state) if t.live else None
        """The seat that is awaited, -1 for nobody or several; None: no deal is being played."""
        self.quiet = self.asked is not None and waits_for_one(*t.state_and_rules)
        self.hidden: list[tuple[int, int, int]] = []
        """(version, number of the event, event) of those whose card is not for everybody."""
        self.proofs: list[tuple[int, int]] = []
        """(who found a bluff out, mask of the kinds that prove it)"""
        ends = [change.first for change in changes[1:]] + [len(t.game.log) if t.game else 0]
        past = past_words(changes, first) if snapshot else frozenset()
        items = b",".join(
            [
                b"{}" if version in past else self._item(t, version, change, end)
                for version, change, end in zip(count(first), changes, ends, strict=False)
            ]
        )
        self.before = b'{"type":"news","first":%d,"items":[%b],"now":%b' % (first, items, _encoder.encode(now(t, at)))
        """What comes before the seat's own, and what after it."""
        heads = snapshot or not all(isinstance(change.entry, Did) for change in changes)
        self.after = (b',"snapshot":true' if snapshot else b"") + (
            b',"head":%b}' % _encoder.encode(head(t)) if heads else b"}"
        )

    def _item(self, t: Sitting, version: int, change: Change, end: int) -> bytes:
        """For everybody: as a spectator sees it."""
        told = _encoder.encode(outline(change.entry, [Slap(seat, speed) for seat, speed in change.slaps]))
        if t.game is None or not isinstance(change.entry, Did | Dealt):
            return told
        events = t.game.log.since(change.first)[: end - change.first]
        seen = [seen_by(event, NOBODY) for event in events]
        for number, event in enumerate(events):
            if seen[number] != event:
                self.hidden.append((version, number, event))
            elif event_code(event) == E_CHALLENGED and event_amount(event) == 1:
                self.proofs.append((event_seat(event), change.proof))
        return b'%b,"events":[%b]}' % (told[:-1], b",".join(events_json(t.game.rules, seen)))


def frame(t: Sitting, seats: Sequence[int], since: int, at: int) -> bytes:
    """An encoded `News`: what came after that version; a snapshot where the viewer has nothing of this deal."""
    moment = (since, t.version, at, t.stamp)
    public = t.shown.get(moment)
    if public is None:
        start = t.version - len(t.changes)
        snapshot = not start <= since <= t.version
        public = Public(t, start + 1 if snapshot else since + 1, at, snapshot=snapshot)
        t.shown = {moment: public}
    if not seats:
        return public.before + public.after
    mine = b",".join([own(t, seat, public) for seat in seats])
    return b"".join((public.before, b',"mine":{', mine, b"}", public.after))


def past_words(changes: list[Change], first: int) -> frozenset[int]:
    """Versions of what was said long ago: who comes is told the last of it, or talk alone would fill a snapshot."""
    said = [version for version, change in enumerate(changes, first) if isinstance(change.entry, Said)]
    return frozenset(said[:-MOST_SAID])


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
    cards = private_cards(t, seat, public) if public.hidden else {}
    proof = proof_for(t, seat, public) if public.proofs else []
    if cards or proof or public.asked is None or seat == public.asked:
        return written(t, seat, cards, proof)
    return idle(t, seat, quiet=public.quiet)


def written(t: Sitting, seat: int, cards: dict[str, dict[str, str]], proof: list[str]) -> bytes:
    return b'"%d":%b' % (seat, _encoder.encode(mine(t, seat, cards, proof)))


def idle(t: Sitting, seat: int, *, quiet: bool) -> bytes:
    """Of a seat that is not asked: mostly what it was told last, so that is kept with what it follows from.

    That is its hand and, unless nobody but the asked seat may do anything, what it may do and why not more.
    """
    s, R = t.state_and_rules
    hand, rest = s.hands[seat], None if quiet else (legal(s, R, seat), why_not(s, R, seat, A_DRAW))
    kept = t.idle.get(seat)
    if kept is None or kept[0] != hand or kept[1] != rest:
        kept = t.idle[seat] = hand[:], rest, written(t, seat, {}, [])
    return kept[2]


def private_cards(t: Sitting, seat: int, public: Public) -> dict[str, dict[str, str]]:
    """Cards of events that only this seat sees, by version and number of the event."""
    cards: dict[str, dict[str, str]] = {}
    for version, number, event in public.hidden:
        seen = seen_by(event, seat)
        if event_kind(seen) >= 0:
            cards.setdefault(str(version), {})[str(number)] = print_card(t.the_rules, event_kind(seen))
    return cards


def proof_for(t: Sitting, seat: int, public: Public) -> list[str]:
    """Of a bluff that this seat found out: the cards that prove it."""
    names = t.the_rules.names
    found = [mask for who, mask in public.proofs if who == seat]
    return [names[kind] for kind in bits_of(found[-1])] if found else []
