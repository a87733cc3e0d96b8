"""Features of a log. An expected feature that no log contains is a gap in the corpus."""

from collections.abc import Iterator
from typing import get_args

from penultima.editions import load
from penultima.kernel.actions import VERBS
from penultima.kernel.events import AS_JUMP, E_PLAYED, EVENT_NAMES, event_amount, event_code
from penultima.notation.option import print_option
from penultima.table.log.entry import (
    ActionTaken,
    CardsDealt,
    Entry,
    GuestUpdated,
    LifeChanged,
    LineSaid,
    PauseChanged,
    SeatUpdated,
)
from penultima.table.log.table_state import TableState

WHYS = ("joined", "left", "removed", "bot", "cleared", "time", "away", "patience", "back", "late", "handed")


def expected() -> set[str]:
    found = {f"edition {name}" for name in load.bundled_ids()} | {f"event {name}" for name in EVENT_NAMES}
    found |= {f"entry {kind.__struct_config__.tag}" for kind in get_args(Entry)} | {f"verb {verb}" for verb in VERBS}
    found |= {f"sat {why}" for why in WHYS} | {f"met {why}" for why in ("removed", "muted", "barred")}
    found |= {f"by {who}" for who in ("person", "bot", "stand-in", "table")} | {"life done", "life closed"}
    found |= {f"option {option}" for name in load.bundled_ids() for option in load.load_bundled(name).options}
    found |= {"a line", "a phrase", "a pause", "goes on", "a speed", "arrived", "used", "a reserve"}
    found |= {"practice", "a passport", "calm", "no clock", "event played jumped"}
    return found | {"a second deal", "a second match", "other rules"}


def features(entries: list[Entry], folds: Iterator[TableState]) -> set[str]:
    """Collect the features of the entries and of the table state after each entry."""
    found: set[str] = set()
    seen, digest = 0, ""
    for entry, fold in zip(entries, folds, strict=True):
        found |= {f"entry {entry.__struct_config__.tag}", *_of(entry)}
        if isinstance(entry, CardsDealt):
            found |= {"other rules"} if digest not in ("", entry.digest) else set()
            seen, digest = 0, entry.digest
        if fold.game is not None and isinstance(entry, ActionTaken | CardsDealt):
            found |= {name for event in fold.game.log.since(seen) for name in _of_event(event)}
            seen = len(fold.game.log)
    return found


def _of(entry: Entry) -> Iterator[str]:
    match entry:
        case SeatUpdated() | GuestUpdated():
            yield f"{entry.__struct_config__.tag} {entry.why}"
            yield from ["a reserve"] if isinstance(entry, SeatUpdated) and entry.reserve >= 0 else []
        case ActionTaken():
            words = entry.act.split()
            yield f"verb {entry.act if words[0] == 'vote' else words[0]}"
            yield f"by {entry.by}"
            yield from (name for name, applies in _times(entry).items() if applies)
        case LineSaid():
            yield "a phrase" if entry.phrase else "a line"
        case PauseChanged():
            yield "a pause" if entry.paused else "goes on"
        case LifeChanged():
            yield f"life {entry.life}"
        case CardsDealt():
            yield from _of_deal(entry)
        case _:
            pass


def _times(entry: ActionTaken) -> dict[str, bool]:
    return {"a speed": entry.speed >= 0, "arrived": entry.arrived > 0, "used": entry.used > 0}


def _of_deal(entry: CardsDealt) -> Iterator[str]:
    setup = entry.facts.setup
    yield f"edition {setup.edition}"
    yield from (f"option {print_option(name, value).partition('=')[0]}" for name, value in setup.options.items())
    conditions = {
        "practice": bool(setup.position),
        "a passport": bool(setup.passport),
        "calm": setup.calm,
        "no clock": setup.clock is None,
        "a second deal": entry.facts.deal > 0,
        "a second match": entry.facts.match > 1,
    }
    yield from (name for name, applies in conditions.items() if applies)


def _of_event(event: int) -> Iterator[str]:
    yield f"event {EVENT_NAMES[event_code(event)]}"
    if event_code(event) == E_PLAYED and event_amount(event) & AS_JUMP:
        yield "event played jumped"
