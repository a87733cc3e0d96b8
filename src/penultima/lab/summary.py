"""A run as figures with intervals."""

from typing import Any

from penultima.lab.histogram import Histogram, wilson
from penultima.lab.run import Run
from penultima.lab.settings import Settings
from penultima.lab.tally import Tally

SHOWN = ("turns", "drawn", "points")
QUANTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99}
COMEBACK = 5
"""Cards that a later winner was behind whoever led, at the worst moment."""
NANO = 1e9


def summary(settings: Settings, run: Run) -> dict[str, Any]:
    """As `penultima lab run --json` prints it."""
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
            "decisions": tally.decisions,
            "seconds": run.seconds,
            "cpu_seconds": run.cpu_seconds,
            "games_per_s": tally.games / run.seconds if run.seconds else 0.0,
            "ns_per_decision": run.cpu_seconds / tally.decisions * NANO if tally.decisions else 0.0,
            "wins": [share(count, tally.games) for count in tally.wins],
            "nobody": share(tally.nobody, tally.games),
            "unfinished": share(tally.unfinished, tally.games),
        }
        | {name: spread(tally.columns[name]) for name in columns(settings)}
        | (deeper(settings, tally) if settings.deep else {})
    )


def columns(settings: Settings) -> tuple[str, ...]:
    return (*SHOWN, "deals") if settings.matches else SHOWN


def share(count: int, total: int) -> dict[str, Any]:
    low, high = wilson(count, total)
    return {"count": count, "share": count / total if total else 0.0, "low": low, "high": high}


def spread(histogram: Histogram) -> dict[str, Any]:
    low, high = histogram.interval
    quantiles = {name: histogram.quantile(part) for name, part in QUANTILES.items()}
    return {"mean": histogram.mean, "low": low, "high": high} | quantiles | {"max": histogram.max}


def deeper(settings: Settings, tally: Tally) -> dict[str, Any]:
    """Each is defined in docs/lab.md."""
    column, games = tally.columns, tally.games
    won = games - tally.nobody - tally.unfinished
    comebacks = int(column["behind"].counts[COMEBACK:].sum())
    challenges = column["exposed"].sum + column["accused"].sum
    return {
        "stats": {
            "lead_changes": spread(column["leads"]),
            "comebacks": share(comebacks, won),
            "bluffs": spread(column["bluffs"]),
            "bluffs_exposed": share(column["exposed"].sum, column["bluffs"].sum),
            "challenges_that_failed": share(column["accused"].sum, challenges),
            "missed_calls": spread(column["missed"]),
            "missed_calls_caught": share(column["caught"].sum, column["missed"].sum),
            "reshuffles": spread(column["reshuffles"]),
            "blocked": share(column["blocked"].sum, games),
            "real_choices": share(column["choices"].sum, tally.decisions),
            "kinds": kinds(settings, tally),
        }
    }


def kinds(settings: Settings, tally: Tally) -> list[dict[str, Any]]:
    """By card: how often it is played in a deal, and how much likelier than after any card its player wins."""
    return [{"card": name} | played([kind], tally) for kind, name in enumerate(settings.rules.names)]


def symbols(settings: Settings, tally: Tally) -> dict[str, dict[str, Any]]:
    """As by card, for all cards of a symbol together."""
    alike: dict[str, list[int]] = {}
    for kind, (_, card, _) in enumerate(settings.rules.edition.kinds()):
        alike.setdefault(card.symbol, []).append(kind)
    return {symbol: played(same, tally) for symbol, same in alike.items()}


def played(same: list[int], tally: Tally) -> dict[str, Any]:
    """Of these kinds together."""
    plays, winning = (int(total) for total in tally.kinds.sum(axis=0))
    usual = winning / plays if plays else 0.0
    count, won = (int(total) for total in tally.kinds[same].sum(axis=0))
    low, high = wilson(won, count)
    after = won / count if count else usual
    return {
        "plays": count,
        "per_deal": count / tally.games if tally.games else 0.0,
        "win_after": after,
        "change": after - usual,
        "low": low - usual,
        "high": high - usual,
    }
