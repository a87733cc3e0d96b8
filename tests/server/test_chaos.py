"""Nothing that a server acknowledged is lost when it is killed, nothing is done twice, and every table goes on."""

from pathlib import Path

from tests.server.chaos import chaos
from tests.server.quick import ACK_BEFORE_COMMIT, DONE_BY_NOBODY, DONE_TWICE


def test_ten_kills_under_load_lose_double_and_invent_nothing(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=10, tables=50, seed=1, rate=20)

    assert outcome.findings.problems == []
    assert outcome.kills == 10
    assert outcome.went_on, "after at least one kill all tables were seen to go on"
    assert outcome.findings.answers > 500
    assert outcome.exit_code == 0


def test_an_acknowledgement_before_the_commit_is_found(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=2, tables=10, seed=2, rate=20, planted=ACK_BEFORE_COMMIT)

    assert outcome.findings.lost


def test_what_is_done_twice_is_found(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=0, tables=5, seed=3, rate=20, planted=DONE_TWICE)

    assert outcome.findings.doubled
    assert not outcome.findings.invented


def test_what_nobody_asked_for_is_found(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=0, tables=5, seed=4, rate=20, planted=DONE_BY_NOBODY)

    assert outcome.findings.invented
    assert not outcome.findings.doubled
