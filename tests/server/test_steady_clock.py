"""The time during which a signal stops the server process does not count for any player."""

import os
import signal
from pathlib import Path
from time import sleep

from penultima.protocol.client_messages import Act, Start
from penultima.protocol.server_messages import News
from penultima.server.steady_clock import LONGEST_GAP_MS, READ_INTERVAL_MS, SteadyClock
from tests.helpers.server.http_tables import make
from tests.helpers.server.server_process import Process

DECISION_S = 10
SETUP: dict[str, object] = {
    "seats": 2,
    "position": "top=R7 hands=R1,B2/G3,G4 turn=0",
    "clock": {"decision": DECISION_S * 1_000, "reserve": 0},
}


class Hands:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.at = 1_000

    def __call__(self) -> int:
        return self.at


def test_steady_clock_counts_short_gaps() -> None:
    hands = Hands()
    clock = SteadyClock(hands)
    start = clock.now_ms()
    for _ in range(100):
        hands.at += READ_INTERVAL_MS
        clock.now_ms()
    assert clock.now_ms() - start == 100 * READ_INTERVAL_MS


def test_steady_clock_skips_long_gaps() -> None:
    hands = Hands()
    clock = SteadyClock(hands)
    start = clock.now_ms()
    hands.at += 30_000
    assert clock.now_ms() == start
    assert clock.missed_ms == 30_000
    hands.at += 400
    assert clock.now_ms() == start + 400


def test_steady_clock_counts_the_longest_allowed_gap() -> None:
    hands = Hands()
    clock = SteadyClock(hands)
    start = clock.now_ms()
    hands.at += LONGEST_GAP_MS
    assert clock.now_ms() == start + LONGEST_GAP_MS


def test_steady_clock_never_goes_back() -> None:
    hands = Hands()
    clock = SteadyClock(hands)
    moments = []
    for step in (1, 5_000, 0, 2_000, 2_001, 7, 90_000_000, 3):
        hands.at += step
        moments.append(clock.now_ms())
    assert moments == sorted(moments)


def test_time_of_a_stopped_process_is_charged_to_nobody(tmp_path: Path) -> None:
    """The move arrives while the process is stopped. If this time counted, the move would be too late."""
    with Process(tmp_path / "store.db") as server:
        table = make(server.port, SETUP)
        with server.talk(table.id, table.secret) as host:
            assert host.do(Start("s")).kind == "done"
            question = host.news(lambda news: news.now.question is not None).now.question
            assert question is not None
            os.kill(server.process.pid, signal.SIGSTOP)
            host.say(Act("a", 0, question.id, "play R1"))
            sleep(DECISION_S + 1)
            os.kill(server.process.pid, signal.SIGCONT)
            assert host.answer("a").kind == "done"
            received = host.news(is_done)
            assert [item.why for item in received.items if item.kind in ("sat", "did")][-1] == "", (
                "the person's own move"
            )
            assert not received.now.seats[0].stand_in


def is_done(news: News) -> bool:
    return any(item.kind == "did" for item in news.items)
