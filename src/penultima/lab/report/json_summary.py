"""A run as the JSON data that `penultima lab run --json` prints."""

from dataclasses import asdict
from typing import Any

from penultima.lab.run import Run
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats import card_sets
from penultima.lab.stats.statistics import ACTS, DEALS, DECISIONS, DEEPER, LENGTHS, NO_WINNER, SpreadOf, list_wins
from penultima.lab.stats.tally import Tally

NS_PER_S = 1e9


def summarize_run(settings: RunSettings, run: Run) -> dict[str, Any]:
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
            "games_per_s": compute_games_per_s(run),
            "ns_per_decision": compute_ns_per_decision(run),
            "wins": [asdict(one.evaluate(tally)) for one in list_wins(settings.players)],
        }
        | {one.name: asdict(one.evaluate(tally)) for one in NO_WINNER}
        | {one.name: asdict(one.evaluate(tally)) for one in list_length_statistics(settings)}
        | ({"stats": summarize_deeper(settings, tally), "acts": summarize_acts(tally)} if settings.deep else {})
    )


def compute_games_per_s(run: Run) -> float:
    return run.tally.games / run.seconds if run.seconds else 0.0


def compute_ns_per_decision(run: Run) -> float:
    """Return CPU nanoseconds per decision."""
    decisions = DECISIONS.total(run.tally)
    return run.cpu_seconds / decisions * NS_PER_S if decisions else 0.0


def list_length_statistics(settings: RunSettings) -> tuple[SpreadOf, ...]:
    return (*LENGTHS, DEALS) if settings.matches else LENGTHS


def summarize_deeper(settings: RunSettings, tally: Tally) -> dict[str, Any]:
    """Return the statistics that are counted step by step; docs/lab.md defines them."""
    kinds = card_sets.masks_by_kind(settings.rules).items()
    return {one.name: asdict(one.evaluate(tally)) for one in DEEPER} | {
        "kinds": [{"card": name} | asdict(card_sets.measure_following(mask, tally)) for name, mask in kinds]
    }


def summarize_acts(tally: Tally) -> list[dict[str, Any]]:
    """Return how often optional rules were used."""
    return [{"act": one.name} | asdict(one.evaluate(tally)) for one in ACTS]
