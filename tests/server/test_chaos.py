"""Nothing that a server acknowledged is lost when it is killed, nothing is done twice, and every table goes on."""

from pathlib import Path

from tests.server.chaos import chaos
from tests.server.quick import ACK_BEFORE_COMMIT


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
