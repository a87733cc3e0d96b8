"""Figures for whoever watches a server. Their labels are from closed lists: nobody can make them grow."""

from collections import Counter as Counts
from collections.abc import Callable, Iterable, Mapping
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from penultima.texts import catalogue
from penultima.wire.client_out import AnswerKind

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OTHER = "other"
_OWN = ("committed", "failed", "unknown", "stopped", "retired", "strike", "slow", "unread", "late bot", "broken")
GAUGES = {
    "tables": ("penultima_tables_awake", "Tables in memory."),
    "sockets": ("penultima_sockets", "Sockets that are open."),
    "jobs": ("penultima_jobs_waiting", "Jobs that wait for a worker."),
    "tasks": ("penultima_tasks", "Tasks of the loop, of sockets and requests too."),
    "alarms": ("penultima_alarms", "Moments at which something is to happen by itself."),
    "buckets": ("penultima_buckets", "People and addresses whose requests are counted; a bounded number."),
}
SECONDS = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0)


def known() -> frozenset[str]:
    """What a hall and its driver count: reasons to say goodbye, kinds of answers, and what went wrong."""
    return frozenset(
        [*(key for key in catalogue("en").messages if key.startswith("table.")), *get_args(AnswerKind), *_OWN]
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
            buckets=SECONDS,
        )
        self.registry.register(_Happened(counts))
        self.registry.register(_Standing(gauges))

    def answered(self, route: str, status: int, seconds: float | None = None) -> None:
        """`route` is the name of one, never a path."""
        self._requests.labels(route, f"{status // 100}xx").inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def page(self) -> bytes:
        return generate_latest(self.registry)


class _Happened(Collector):
    """Asked for when somebody looks."""

    def __init__(self, counts: Callable[[], Counts[str]]) -> None:
        self.counts = counts

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily("penultima_events", "What happened at tables, by its key.", labels=["what"])
        found: Counts[str] = Counts()
        for what, count in self.counts().items():
            found[what if what in _KNOWN else OTHER] += count
        for what, count in sorted(found.items()):
            family.add_metric([what], count)
        yield family


class _Standing(Collector):
    """What there is at the moment when somebody looks. All of it is back where it was once everybody has gone."""

    def __init__(self, gauges: Callable[[], Mapping[str, int]]) -> None:
        self.gauges = gauges

    def collect(self) -> Iterable[GaugeMetricFamily]:
        found = self.gauges()
        for name, (metric, text) in GAUGES.items():
            yield GaugeMetricFamily(metric, text, found.get(name, 0))


_KNOWN = known()
