"""Statistics of records: replays files and counts what happened in them."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.game import Game
from penultima.i18n import Catalogue
from penultima.kernel import events
from penultima.kernel.state import NOBODY
from penultima.notation.record import Record
from penultima.notation.record_file import read_each_record
from penultima.records.replay import walk

Counts = Counter[str]
COUNTED = {
    "played": "cards",
    "drew": "drawn",
    "took": "drawn",
    "called": "called",
    "caught": "caught",
    "challenged": "challenged",
    "reshuffled": "reshuffled",
    "ended": "finished",
}
PLAIN = (
    "records",
    "deals",
    "finished",
    "actions",
    "cards",
    "drawn",
    "called",
    "caught",
    "challenged",
    "guilty",
    "reshuffled",
)
MEANS = {"per-deal": ("actions", "deals"), "points": ("points", "finished")}
NAMED = ("wins", "editions")
UNNAMED = "seat "
PLACES = 2
BATCH = 20
"""The number of files in each task for a worker process. With fewer files, a second process is not worth starting."""
ENDING = (signal.SIGINT, signal.SIGTERM)


def count_record(record: Record) -> Counts:
    """Count what happened in one record. Raise BadInput if the record cannot be replayed."""
    games: list[Game] = []
    for match, _ in walk(record):
        if not games or games[-1] is not match.game:
            games.append(match.game)
    counts = Counter({"records": 1, "deals": len(games), "actions": record.length})
    counts[f"editions.{record.rules.edition.id}"] = 1
    for game in games:
        for event in game.log:
            _count(counts, record, event)
        counts["points"] += _points(game)
    return counts


def _points(game: Game) -> int:
    """Return the points that the winner got for the deal."""
    ended = [event for event in game.log if events.event_code(event) == events.E_ENDED]
    winner = events.event_seat(ended[0]) if ended else NOBODY
    scored = [event for event in game.log if events.event_code(event) == events.E_SCORED]
    return sum(events.event_amount(event) for event in scored if events.event_seat(event) == winner)


def _count(counts: Counts, record: Record, event: int) -> None:
    name, seat = events.EVENT_NAMES[events.event_code(event)], events.event_seat(event)
    if name in COUNTED:
        counts[COUNTED[name]] += 1
    if name == "played" and events.event_amount(event) & events.WITH_CALL:
        counts["called"] += 1
    elif name == "challenged":
        counts["guilty"] += events.event_amount(event)
    elif name == "ended" and seat >= 0:
        counts[f"wins.{_name(record, seat)}"] += 1


def _name(record: Record, seat: int) -> str:
    return (record.names and record.names[seat]) or f"{UNNAMED}{seat}"


def count_record_files(
    files: Sequence[Path], more: Mapping[str, Edition], advance: Callable[[int], None]
) -> tuple[Counts, list[BadInput]]:
    """Return the counts, and an error for each record that cannot be replayed and each file that cannot be read."""
    counts: Counts = Counter()
    problems: list[BadInput] = []
    batches = [files[start : start + BATCH] for start in range(0, len(files), BATCH)]
    for batch, (found, wrong) in zip(batches, _count_batches(batches, dict(more)), strict=True):
        counts.update(found)
        problems += wrong
        advance(len(batch))
    return counts, problems


def _count_batches(batches: list[Sequence[Path]], more: dict[str, Edition]) -> Iterator[tuple[Counts, list[BadInput]]]:
    work = partial(_count_batch, more)
    if len(batches) == 1 or (os.cpu_count() or 1) == 1:
        yield from map(work, batches)
        return
    with ProcessPoolExecutor(initializer=_ignore_signals) as pool:
        with _block_signals():
            results = pool.map(work, batches)
        yield from results


@contextmanager
def _block_signals() -> Iterator[None]:
    """Block signals while processes start, because a signal that arrives during a fork would be lost."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows has no signal masks
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_signals() -> None:
    """Ignore signals in a worker. A terminal sends them to every process, but only the parent may react to them."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


def _count_batch(more: dict[str, Edition], files: Sequence[Path]) -> tuple[Counts, list[BadInput]]:
    counts: Counts = Counter()
    problems: list[BadInput] = []
    for path in files:
        for record in read_each_record(path, more):
            try:
                counts.update(count_record(_raise_error(record)))
            except BadInput as problem:
                problems.append(problem)
    return counts, problems


def _raise_error(found: Record | BadInput) -> Record:
    if isinstance(found, BadInput):
        raise found
    return found


def statistics_data(counts: Counts) -> dict[str, object]:
    """Return the statistics as data."""
    plain: dict[str, object] = {key: counts[key] for key in PLAIN}
    plain |= {key: _mean(counts, key) for key in MEANS}
    return plain | {group: dict(_counts_by_name(counts, group)) for group in NAMED}


def statistics_rows(counts: Counts, texts: Catalogue) -> list[tuple[str, str]]:
    """Return (label, number) for each row of the statistics."""
    counted = [(key, counts[key], "") for key in PLAIN]
    means = [(texts.say(f"record.stats.{key}"), texts.number(_mean(counts, key), PLACES)) for key in MEANS]
    named = [
        (group, value, _label(group, name, texts)) for group in NAMED for name, value in _counts_by_name(counts, group)
    ]
    return [*_rows(counted, texts), *means, *_rows(named, texts)]


def _rows(counted: list[tuple[str, int, str]], texts: Catalogue) -> list[tuple[str, str]]:
    return [
        (texts.say(f"record.stats.{key}", count=count, name=name), texts.number(count)) for key, count, name in counted
    ]


def _label(group: str, name: str, texts: Catalogue) -> str:
    """Translate the names of bundled editions and unnamed seats. Other names are not translated."""
    title = f"edition.{name}.title"
    if group == "editions" and title in texts:
        return texts.say(title)
    return texts.say("seat", seat=name.removeprefix(UNNAMED)) if name.startswith(UNNAMED) else name


def _mean(counts: Counts, key: str) -> float:
    total, number = MEANS[key]
    return round(counts[total] / counts[number], PLACES) if counts[number] else 0.0


def _counts_by_name(counts: Counts, group: str) -> list[tuple[str, int]]:
    return sorted(
        (key.removeprefix(f"{group}."), value) for key, value in counts.items() if key.startswith(f"{group}.")
    )
