"""The store in memory and the store on disk follow the same protocol."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import CommitRows, LogRow, SearchColumns, StoredAnswer, StoredCredential
from penultima.runtime.store_protocol import MemoryStore, Store, StoredAdmission, StoredTable
from penultima.runtime.tables.hash_chain import extend_chain, start_chain
from penultima.store.sqlite import SqliteStore

Make = Callable[..., Store]


@pytest.fixture(params=["memory", "disk"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Return a function that opens a store with optional limits."""
    with ExitStack() as stack:
        path = tmp_path / "store.db"
        on_disk = lambda limits=None: stack.enter_context(SqliteStore(path, limits=limits))  # noqa: E731 - used only in the next line
        yield MemoryStore if request.param == "memory" else on_disk


def commit(table: str, expected: int, *, begins: bool = False, **more: object) -> CommitRows:
    row = LogRow(expected + 1, b"entry", extend_chain(start_chain(table), b"entry"), begins)
    parts: dict[str, object] = {"rows": (row,), "deal_keys": {}, "answers": (), "credentials": ()} | more
    return CommitRows(1, table, expected, **parts)  # type: ignore[arg-type]


def loaded(store: Store, table: str) -> StoredTable:
    found = store.load(table)
    assert isinstance(found, StoredTable)
    return found


def test_a_version_conflict_refuses_only_the_commit_of_that_table(make: Make) -> None:
    store = make()
    assert store.append([commit("a", 0), commit("b", 5), commit("c", 0)]) == [True, False, True]
    assert store.append([commit("a", 0), commit("a", 1)]) == [False, True]
    assert store.load("b") is None
    assert [row.version for row in loaded(store, "a").rows] == [1, 2]
    assert [row.version for row in loaded(store, "c").rows] == [1]


def test_a_refused_commit_stores_nothing(make: Make) -> None:
    store = make()
    answer, join, code = (
        StoredAnswer("ana", "1", b"done"),
        StoredCredential("join", b"link"),
        StoredCredential("code", b"code"),
    )
    store.append([commit("a", 0, credentials=(code,))])
    assert store.append([commit("b", 0, deal_keys={1: b"key"}, answers=(answer,), credentials=(join, code))]) == [False]
    assert store.load("b") is None
    assert store.append([commit("b", 0, answers=(answer,))]) == [True]
    assert loaded(store, "b") == StoredTable(start_chain("b"), list(commit("b", 0).rows), {}, [answer], [])


def test_loading_begins_at_the_last_row_marked_as_a_load_start(make: Make) -> None:
    store = make()
    for version, begins in enumerate([False, True, False, True, False]):
        store.append([commit("a", version, begins=begins, deal_keys={version + 1: b"key"} if begins else {})])
    stored, whole = loaded(store, "a"), store.load_whole("a")
    assert whole is not None
    assert [row.version for row in stored.rows] == [4, 5]
    assert list(stored.deal_keys) == [4]
    assert stored.chain_before == whole.rows[2].chain
    assert [row.version for row in whole.rows] == [1, 2, 3, 4, 5]
    assert [row.is_load_start for row in whole.rows] == [False, True, False, True, False]
    assert list(whole.deal_keys) == [2, 4]


def test_admission_data_contains_members_removed_people_and_credentials(make: Make) -> None:
    store, join = make(), StoredCredential("join", b"link")
    both = SearchColumns("gathering", "giant", open=True, host="ana", people=("ana", "ben"))
    alone = SearchColumns("playing", "giant", open=False, host="ana", people=("ana",))
    assert store.load_admission("a") is None
    store.append([commit("a", 0, credentials=(join,), search_columns=both)])
    assert store.load_admission("a") == StoredAdmission(
        frozenset({"ana", "ben"}), frozenset(), is_open=True, credentials=[join]
    )
    store.append([commit("a", 1), commit("b", 0)])
    store.append([commit("a", 2, credentials=(StoredCredential("join", None),), search_columns=alone)])
    assert store.load_admission("a") == StoredAdmission(
        frozenset({"ana"}), frozenset({"ben"}), is_open=False, credentials=[]
    )
    assert store.load_admission("b") == StoredAdmission(None, frozenset(), is_open=False, credentials=[]), (
        "only its log says"
    )


def test_an_answer_is_stored_once_and_the_oldest_is_dropped_beyond_the_limit(make: Make) -> None:
    store = make(Limits(stored_answers=2))
    for number in range(3):
        store.append([commit("a", number, answers=(StoredAnswer("ana", str(number), b""),))])
    assert store.append([commit("a", 3, answers=(StoredAnswer("ana", "2", b""),))]) == [False]
    assert store.append([commit("a", 3, answers=(StoredAnswer("ben", "2", b""),))]) == [True]
    assert [answered.id for answered in loaded(store, "a").answers if answered.person == "ana"] == ["1", "2"]


def test_a_credential_can_be_deleted_or_replaced(make: Make) -> None:
    store = make()
    store.append(
        [
            commit(
                "a",
                0,
                credentials=(
                    StoredCredential("join", b"1"),
                    StoredCredential("seat 2", b"2", 3),
                    StoredCredential("watch", b"3"),
                ),
            )
        ]
    )
    store.append([commit("a", 1, credentials=(StoredCredential("join", b"4"), StoredCredential("watch", None)))])
    assert loaded(store, "a").credentials == [StoredCredential("seat 2", b"2", 3), StoredCredential("join", b"4")]
    assert store.find_table_by_code(b"4") is None


def test_a_code_belongs_to_one_table_at_a_time(make: Make) -> None:
    store = make()
    code = StoredCredential("code", b"hash")
    assert store.append([commit("a", 0, credentials=(code,)), commit("b", 0, credentials=(code,))]) == [True, False]
    assert store.find_table_by_code(b"hash") == "a"
    assert store.append(
        [commit("a", 1, credentials=(StoredCredential("code", None),)), commit("b", 0, credentials=(code,))]
    ) == [
        True,
        True,
    ]
    assert store.find_table_by_code(b"hash") == "b"
    assert store.append([commit("b", 1, credentials=(code,))]) == [True]
