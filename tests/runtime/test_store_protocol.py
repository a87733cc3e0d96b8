from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import CommitRows, LogRow, StoredAnswer, StoredCredential
from penultima.runtime.store_protocol import MemoryStore, StoredTable
from penultima.runtime.tables.hash_chain import extend_chain, start_chain


def commit(table: str, expected: int, *, begins: bool = False, **more: object) -> CommitRows:
    row = LogRow(expected + 1, b"entry", extend_chain(start_chain(table), b"entry"), begins)
    parts: dict[str, object] = {"rows": (row,), "deal_keys": {}, "answers": (), "credentials": ()} | more
    return CommitRows(1, table, expected, **parts)  # type: ignore[arg-type]


def test_a_version_conflict_refuses_only_the_commit_of_that_table() -> None:
    store = MemoryStore()
    assert store.append([commit("a", 0), commit("b", 5), commit("c", 0)]) == [True, False, True]
    assert store.append([commit("a", 0), commit("a", 1)]) == [False, True]
    assert store.load("b") is None
    stored = store.load("a")
    assert isinstance(stored, StoredTable)
    assert [row.version for row in stored.rows] == [1, 2]


def test_loading_begins_at_the_last_row_that_allows_it() -> None:
    store = MemoryStore()
    for version, begins in enumerate([False, True, False, True, False]):
        store.append([commit("a", version, begins=begins, deal_keys={version + 1: b"key"} if begins else {})])
    stored, whole = store.load("a"), store.load_whole("a")
    assert isinstance(stored, StoredTable)
    assert whole is not None
    assert [row.version for row in stored.rows] == [4, 5]
    assert list(stored.deal_keys) == [4]
    assert stored.chain_before == whole.rows[2].chain
    assert [row.version for row in whole.rows] == [1, 2, 3, 4, 5]
    assert list(whole.deal_keys) == [2, 4]


def test_each_answer_is_stored_once_and_their_number_is_limited() -> None:
    store = MemoryStore(Limits(stored_answers=2))
    for number in range(3):
        store.append([commit("a", number, answers=(StoredAnswer("ana", str(number), b""),))])
    assert store.append([commit("a", 3, answers=(StoredAnswer("ana", "2", b""),))]) == [False]
    stored = store.load("a")
    assert isinstance(stored, StoredTable)
    assert [answered.id for answered in stored.answers] == ["1", "2"]


def test_a_code_belongs_to_one_table() -> None:
    store = MemoryStore()
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
