"""A run as `penultima lab run --json` prints it."""

from dataclasses import asdict
from typing import Any

from penultima.lab import cards
from penultima.lab.run import Run
from penultima.lab.settings import Settings
from penultima.lab.statistics import DEALS, DECISIONS, DEEPER, LENGTHS, NO_WINNER, SpreadOf, wins
from penultima.lab.tally import Tally

NANO = 1e9


def summary(settings: Settings, run: Run) -> dict[str, Any]:
    tally, rules = run.tally, settings.rules
    return (
        {
            "edition": rules.edition.id,
            "rules": rules.version,
            "digest": rules.digest,
            "options": dict(rules.changes),
            "customs": list(rules.customs),
            "players": settings.players,
            "policies": list(settings.policies),
            "habits": [None if habit is None else vars(habit) for habit in settings.habits],
            "seed": settings.seed,
            "kind": "matches" if settings.matches else "deals",
            "games": tally.games,
            "interrupted": run.interrupted,
            "decisions": DECISIONS.total(tally),
            "seconds": run.seconds,
            "cpu_seconds": run.cpu_seconds,
            "games_per_s": games_per_second(run),
            "ns_per_decision": nanoseconds(run),
            "wins": [asdict(one.figure(tally)) for one in wins(settings.players)],
        }
        | {one.name: asdict(one.figure(tally)) for one in NO_WINNER}
        | {one.name: asdict(one.figure(tally)) for one in lengths(settings)}
        | ({"stats": deeper(settings, tally)} if settings.deep else {})
    )


def games_per_second(run: Run) -> float:
    return run.tally.games / run.seconds if run.seconds else 0.0


def nanoseconds(run: Run) -> float:
    """Of computing time, for a decision."""
    decisions = DECISIONS.total(run.tally)
    return run.cpu_seconds / decisions * NANO if decisions else 0.0


def lengths(settings: Settings) -> tuple[SpreadOf, ...]:
    return (*LENGTHS, DEALS) if settings.matches else LENGTHS


def deeper(settings: Settings, tally: Tally) -> dict[str, Any]:
    """Each is defined in docs/lab.md."""
    kinds = cards.by_kind(settings.rules).items()
    return {one.name: asdict(one.figure(tally)) for one in DEEPER} | {
        "kinds": [{"card": name} | asdict(cards.following(mask, tally)) for name, mask in kinds]
    }
