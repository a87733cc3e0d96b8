"""Prometheus metrics. All labels come from fixed lists, so that clients cannot create new ones."""

from collections import Counter as Counts
from collections.abc import Callable, Iterable, Mapping
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from penultima.i18n import catalogue
from penultima.protocol.server_messages import AnswerKind

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OTHER = "other"
EVENTS = (
    "committed",
    "failed",
    "unknown",
    "stopped",
    "retired",
    "strike",
    "slow",
    "unread",
    "late bot",
    "overdue bot",
    "broken",
    "files gone",
    "rolled back",
)
"""Events that this server counts. All are exported from the start, so that an alert can be defined for each."""
GAUGES = {
    "tables": ("penultima_tables_awake", "Tables in memory."),
    "sockets": ("penultima_sockets", "Open sockets."),
    "jobs": ("penultima_jobs_waiting", "Jobs that wait for a worker."),
    "tasks": ("penultima_tasks", "Tasks of the event loop, with those of sockets and requests."),
    "alarms": ("penultima_alarms", "Timers that are set."),
    "buckets": ("penultima_buckets", "Rate limit buckets of people and addresses; a bounded number."),
}
BUCKETS_S = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0)


def known_labels() -> frozenset[str]:
    """Return the labels of all counted events: close reasons, kinds of answers, and failures."""
    return frozenset(
        [*(key for key in catalogue("en").messages if key.startswith("table.")), *get_args(AnswerKind), *EVENTS]
    )


class Metrics:
    def __init__(
        self, counts: Callable[[], Counts[str]], gauges: Callable[[], Mapping[str, int]] = dict[str, int]
    ) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "penultima_http_requests", "Requests by route and status.", ("route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "penultima_http_seconds",
            "Time to the answer, by route.",
            ("route",),
            registry=self.registry,
            buckets=BUCKETS_S,
        )
        self.registry.register(_EventCollector(counts))
        self.registry.register(_GaugeCollector(gauges))

    def count_response(self, route: str, status: int, seconds: float | None = None) -> None:
        """Count a response. `route` is the name of a route, never a path."""
        self._requests.labels(route, f"{status // 100}xx").inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def render(self) -> bytes:
        return generate_latest(self.registry)


class _EventCollector(Collector):
    """Collects the event counters when metrics are scraped."""

    def __init__(self, counts: Callable[[], Counts[str]]) -> None:
        self.counts = counts

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily("penultima_events", "What happened at tables, by its key.", labels=["what"])
        found: Counts[str] = Counts(dict.fromkeys(EVENTS, 0))
        for what, count in self.counts().items():
            found[what if what in _KNOWN_LABELS else OTHER] += count
        for what, count in sorted(found.items()):
            family.add_metric([what], count)
        yield family


class _GaugeCollector(Collector):
    """Collects gauges when metrics are scraped. Each gauge returns to its initial value when all clients have left."""

    def __init__(self, gauges: Callable[[], Mapping[str, int]]) -> None:
        self.gauges = gauges

    def collect(self) -> Iterable[GaugeMetricFamily]:
        found = self.gauges()
        for name, (metric, text) in GAUGES.items():
            yield GaugeMetricFamily(metric, text, found.get(name, 0))


_KNOWN_LABELS = known_labels()
