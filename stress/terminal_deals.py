"""Lets a scripted person play deals in real terminals and in real time, and counts what people and bots do.

`python -m stress terminal_deals --deals 60` plays several deals at once, in three editions and two languages. Records,
screens and timed logs are stored in a folder, whose path is printed.
"""

import argparse
import select
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from penultima.kernel.actions import A_CALL, A_CATCH, action_verb
from penultima.notation.record_file import read_record
from penultima.records.replay import walk
from tests.helpers.terminal.scripted_person import Scripted

EDITIONS = ("giant", "race", "official")
LANGUAGES = ("es", "en")
FOLDER = Path(__file__).parents[1] / "build" / "sixty"
PERSON = 0
MOMENT = 0.01
"""Seconds between two checks of a screen that has not changed."""


Begin = Callable[[], Scripted]


def new_deal(edition: str, seed: int, folder: Path) -> Scripted:
    """Start a deal. If the seed is even, the deal is in Spanish."""
    record = folder / f"{edition}-{seed}.pen"
    flags = ("--edition", edition, "--seed", str(seed), "--record", str(record))
    return Scripted(seed, record, *flags, language=LANGUAGES[seed % len(LANGUAGES)])


def play_deals(deals: Iterable[Begin], at_once: int) -> list[Scripted]:
    """Play all deals to their end, at most `at_once` at the same time."""
    waiting = list(deals)
    done: list[Scripted] = []
    playing: list[Scripted] = []
    while waiting or playing:
        while waiting and len(playing) < at_once:
            playing.append(waiting.pop(0)())
        select.select([scripted.table.file for scripted in playing], [], [], MOMENT)
        for scripted in playing:
            scripted.step()
        done += [scripted for scripted in playing if scripted.done]
        playing = [scripted for scripted in playing if not scripted.done]
    return done


def count_events(records: Iterable[Path]) -> Counter[str]:
    """Count the events in records, separately for people and bots."""
    counts: Counter[str] = Counter()
    for path in records:
        seen_version = 0
        for match, move in walk(read_record(path)):
            counts["deals"] += move is None
            events = match.game.events_since(seen_version if move else 0)
            seen_version = match.game.version
            for event in events:
                _count(counts, event.name, event.seat, event.other)
                if event.name == "played" and match.state.held[event.seat] == 1:
                    who = "person" if event.seat == PERSON else "bot"
                    counts[f"{who} {'calls with the card' if event.called else 'lays the card without a call'}"] += 1
            if move and action_verb(move.action) == A_CALL:
                counts[f"{'person' if move.seat == PERSON else 'bot'} calls late"] += 1
            if move and action_verb(move.action) == A_CATCH:
                counts["catches"] += 1
    return counts


def _count(counts: Counter[str], name: str, seat: int, other: int) -> None:
    who = "person" if seat == PERSON else "bot"
    if name == "caught":
        counts[f"{who} catches {'the person' if other == PERSON else 'a bot'}"] += 1
    elif name in ("slapped", "slowest"):
        counts[f"{who} {'slaps' if name == 'slapped' else 'comes last in a race'}"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--at-once", type=int, default=12)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    flags = parser.parse_args()
    flags.folder.mkdir(parents=True, exist_ok=True)
    names = [(EDITIONS[number % len(EDITIONS)], number // len(EDITIONS) + 1) for number in range(flags.deals)]
    done = play_deals([partial(new_deal, edition, seed, flags.folder) for edition, seed in names], flags.at_once)
    for name, count in sorted(count_events(scripted.record for scripted in done).items()):
        print(f"{count:>6}  {name}")  # noqa: T201 - printing is the purpose of this program
    print(f"What was on the screens is in {flags.folder}.")  # noqa: T201 - as above


if __name__ == "__main__":
    main()
