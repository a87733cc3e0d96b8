from penultima.hall.chain import link, start_of
from penultima.hall.limits import Limits
from penultima.hall.out import Answered, Commit, Door, Row
from penultima.hall.store import MemoryStore, Stored


def commit(table: str, expected: int, *, begins: bool = False, **more: object) -> Commit:
    row = Row(expected + 1, b"entry", link(start_of(table), b"entry"), begins)
    parts: dict[str, object] = {"rows": (row,), "secrets": {}, "answers": (), "doors": ()} | more
    return Commit(1, table, expected, **parts)  # type: ignore[arg-type]


def test_a_conflict_drops_that_tables_part_alone() -> None:
    store = MemoryStore()
    assert store.append([commit("a", 0), commit("b", 5), commit("c", 0)]) == [True, False, True]
    assert store.append([commit("a", 0), commit("a", 1)]) == [False, True]
    assert store.load("b") is None
    stored = store.load("a")
    assert isinstance(stored, Stored)
    assert [row.version for row in stored.rows] == [1, 2]


def test_loading_begins_at_the_last_row_at_which_it_may() -> None:
    store = MemoryStore()
    for version, begins in enumerate([False, True, False, True, False]):
        store.append([commit("a", version, begins=begins, secrets={version + 1: b"key"} if begins else {})])
    stored, whole = store.load("a"), store.whole("a")
    assert isinstance(stored, Stored)
    assert whole is not None
    assert [row.version for row in stored.rows] == [4, 5]
    assert list(stored.secrets) == [4]
    assert stored.before == whole.rows[2].chain
    assert [row.version for row in whole.rows] == [1, 2, 3, 4, 5]
    assert list(whole.secrets) == [2, 4]


def test_an_answer_is_stored_once_and_only_so_many() -> None:
    store = MemoryStore(Limits(answers=2))
    for number in range(3):
        store.append([commit("a", number, answers=(Answered("ana", str(number), b""),))])
    assert store.append([commit("a", 3, answers=(Answered("ana", "2", b""),))]) == [False]
    stored = store.load("a")
    assert isinstance(stored, Stored)
    assert [answered.id for answered in stored.answers] == ["1", "2"]


def test_a_code_is_of_one_table() -> None:
    store = MemoryStore()
    code = Door("code", b"hash")
    assert store.append([commit("a", 0, doors=(code,)), commit("b", 0, doors=(code,))]) == [True, False]
    assert store.table_of(b"hash") == "a"
    assert store.append([commit("a", 1, doors=(Door("code", None),)), commit("b", 0, doors=(code,))]) == [True, True]
    assert store.table_of(b"hash") == "b"
