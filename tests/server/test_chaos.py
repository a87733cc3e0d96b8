"""If a server is killed under load, no acknowledged command is lost or done twice, and every table continues."""

from pathlib import Path

from stress.chaos import chaos
from tests.helpers.server.admin_process import run_admin
from tests.helpers.server.fast_server import ACK_BEFORE_COMMIT, DONE_BY_NOBODY, DONE_TWICE, LOCKS_DROPPED, PLANTED
from tests.helpers.server.http_tables import make
from tests.helpers.server.ledgers import Party
from tests.helpers.server.other_processes import missing_in, promises_of
from tests.helpers.server.recorded_person import SeenNews, Witness
from tests.helpers.server.server_process import Process
from tests.helpers.server.server_thread import play


def test_ten_kills_under_load_lose_double_and_invent_no_commands(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=10, tables=50, seed=1, rate=20)

    assert outcome.problems == []
    assert outcome.backups > 0
    assert outcome.commands > 0
    assert outcome.kills == 10
    assert outcome.went_on, "after at least one kill all tables were seen to go on"
    assert outcome.findings.answers > 500
    assert outcome.exit_code == 0


def test_chaos_finds_acknowledgements_before_the_commit(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=2, tables=10, seed=2, rate=20, planted=ACK_BEFORE_COMMIT)

    assert outcome.findings.lost


def test_chaos_finds_commands_done_twice(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=0, tables=5, seed=3, rate=20, planted=DONE_TWICE)

    assert outcome.findings.doubled
    assert not outcome.findings.invented


def test_chaos_finds_entries_that_nobody_requested(tmp_path: Path) -> None:
    outcome = chaos(tmp_path, kills=0, tables=5, seed=4, rate=20, planted=DONE_BY_NOBODY)

    assert outcome.findings.invented
    assert not outcome.findings.doubled


def test_chaos_finds_a_journal_deleted_by_an_admin_command(tmp_path: Path) -> None:
    db, copy = tmp_path / "store.db", tmp_path / "copy.db"
    with Process(db, environment={PLANTED: LOCKS_DROPPED}) as server:
        witness, party = play_some(server)
        assert run_admin(db, "tables").returncode == 0
        first = len(witness.ledger)
        play(server, witness, lambda _: len(witness.ledger) > first + 3)
        assert run_admin(db, "backup", copy).returncode == 0
        assert missing_in(copy, promises_of([party]))


def play_some(server: Process) -> tuple[Witness, Party]:
    made = make(server.port, {"edition": "mini", "seats": 2})
    witness = Witness(made.id, made.secret, "", seat=0, seed=1, shown=SeenNews())
    play(server, witness, lambda _: len(witness.ledger) > 3)
    return witness, Party(made.id, [witness], witness.shown)


def test_chaos_finds_a_backup_that_lacks_acknowledged_commands(tmp_path: Path) -> None:
    db, copy = tmp_path / "store.db", tmp_path / "copy.db"
    with Process(db) as server:
        witness, party = play_some(server)
        assert run_admin(db, "backup", copy).returncode == 0
        assert missing_in(copy, promises_of([party])) == []
        first = len(witness.ledger)
        play(server, witness, lambda _: len(witness.ledger) > first + 3)
        found = missing_in(copy, promises_of([party]))
    assert any("was shown" in problem for problem in found)
    assert any("lacks the answer" in problem for problem in found)
