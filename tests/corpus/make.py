"""Adds missing records to the corpus, without changing any existing record."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from penultima.editions import load
from penultima.errors import BadInput
from penultima.game import Refused
from penultima.kernel.step_context import Source
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from penultima.notation.kernel_actions import parse_seat_action
from penultima.notation.record import SUFFIX, Record, print_record
from penultima.notation.record_file import read_record
from penultima.policies.registry import policy_code
from penultima.rng.keyed import KEY_BYTES, Keyed
from penultima.rng.origin import KeyOrigin, SeedOrigin
from penultima.rng.scripted import ScriptedSource
from tests.corpus.features import expected, features
from tests.corpus.telling import Moment, moments, parse_moments, print_moments
from tests.corpus.themes import Theme, themes
from tests.helpers.properties.generated_records import Foreign, People

RECORDS = Path(__file__).with_name("records")
FACTS_SUFFIX = ".txt"
ATTEMPTS = 2000


class NotFound(Exception):
    """Raised if none of the attempted games shows the features of the theme."""


def make(folder: Path, wanted: Iterable[Theme]) -> int:
    """Write the missing records and return their number."""
    folder.mkdir(exist_ok=True)
    added = 0
    for theme in wanted:
        path = folder / f"{theme.name}{SUFFIX}"
        if not path.exists():
            record, facts = played(theme)
            path.with_suffix(FACTS_SUFFIX).write_text(print_moments(facts), encoding="utf-8")
            path.write_text(print_record(record), encoding="utf-8")
            added += 1
    return added


def played(theme: Theme) -> tuple[Record, list[Moment]]:
    for attempt in range(ATTEMPTS):
        record = _play(theme, Random(f"{theme.name} {attempt}"))
        facts = list(moments(record))
        if theme.wants <= features(record, facts):
            return record, facts
    raise NotFound(f"{theme.name}: none of {ATTEMPTS} games has {', '.join(sorted(theme.wants))}")


def _play(theme: Theme, chance: Random) -> Record:
    match = Match(
        theme.edition,
        players=theme.players,
        options=theme.options,
        customs=theme.customs,
        dealer=0 if theme.chooses_dealer else None,
        position=theme.start(chance),
        source=_source(theme.chance, chance),
    )
    people = _people(theme, match, chance)
    if theme.begins:
        match.game.act(*parse_seat_action(match.rules, theme.begins, theme.players))
    for _ in range(theme.length):
        if match.over:
            break
        if match.game.over:
            match.next_deal()
        else:
            with suppress(Refused):
                match.game.act(*people.next_wish(), people.next_time())
    return match.record()


def _people(theme: Theme, match: Match, chance: Random) -> People:
    people = People(match, chance)
    people.has_clock = int(theme.clock)
    if theme.meddling is not None:
        people.meddling = theme.meddling
    if theme.plain:
        people.policies, people.meddling = [policy_code("eager")] * theme.players, 0
    return people


def _source(kind: str, chance: Random) -> Source:
    """Return the random source of a theme. The kind `each` has a separate seed or key for each deal."""
    seeds = [chance.randrange(1000) for _ in range(99)]
    keys = [chance.randbytes(KEY_BYTES) for _ in range(99)]
    if kind == "key":
        return Keyed(keys)
    if kind == "written":
        return Foreign(seeds[0])
    if kind == "each":
        return ScriptedSource(
            [SeedOrigin(seed) if seed % 2 else KeyOrigin(key) for seed, key in zip(seeds, keys, strict=True)]
        )
    return Sfc32(seeds[0])


def kept(folder: Path = RECORDS) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}"))


def read(path: Path) -> tuple[Record, list[Moment]]:
    return read_record(path), parse_moments(path.with_suffix(FACTS_SUFFIX).read_text(encoding="utf-8"))


def missing(paths: Sequence[Path]) -> list[str]:
    """Return the features that no stored record shows."""
    seen: set[str] = set()
    for path in paths:
        seen |= features(*read(path))
    return sorted(expected() - seen)


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RECORDS
    try:
        added = make(folder, themes())
    except (NotFound, BadInput) as problem:
        sys.stdout.write(f"{problem}\n")
        return 1
    lacks = missing(kept(folder))
    sys.stdout.write(f"{added} records added, {len(kept(folder))} there are, of {len(load.bundled_ids())} editions\n")
    sys.stdout.writelines(f"not shown: {feature}\n" for feature in lacks)
    return 1 if lacks else 0


if __name__ == "__main__":
    sys.exit(main())
