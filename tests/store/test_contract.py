"""What a hall asks of a store: one that forgets with its process and one on a disk keep the same promises."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from penultima.hall.chain import link, start_of
from penultima.hall.limits import Limits
from penultima.hall.out import Answered, Commit, Door, Row
from penultima.hall.store import MemoryStore, Store, Stored
from penultima.store.sqlite import SqliteStore

Make = Callable[..., Store]


@pytest.fixture(params=["memory", "disk"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """A new store, with bounds if one likes."""
    with ExitStack() as stack:
        path = tmp_path / "store.db"
        on_disk = lambda limits=None: stack.enter_context(SqliteStore(path, limits=limits))  # noqa: E731 - one of two
        yield MemoryStore if request.param == "memory" else on_disk


def commit(table: str, expected: int, *, begins: bool = False, **more: object) -> Commit:
    row = Row(expected + 1, b"entry", link(start_of(table), b"entry"), begins)
    parts: dict[str, object] = {"rows": (row,), "secrets": {}, "answers": (), "doors": ()} | more
    return Commit(1, table, expected, **parts)  # type: ignore[arg-type]


def loaded(store: Store, table: str) -> Stored:
    found = store.load(table)
    assert isinstance(found, Stored)
    return found


def test_a_conflict_drops_that_tables_part_alone(make: Make) -> None:
    store = make()
    assert store.append([commit("a", 0), commit("b", 5), commit("c", 0)]) == [True, False, True]
    assert store.append([commit("a", 0), commit("a", 1)]) == [False, True]
    assert store.load("b") is None
    assert [row.version for row in loaded(store, "a").rows] == [1, 2]
    assert [row.version for row in loaded(store, "c").rows] == [1]


def test_of_a_part_that_is_dropped_nothing_is_kept(make: Make) -> None:
    store = make()
    answer, join, code = Answered("ana", "1", b"done"), Door("join", b"link"), Door("code", b"code")
    store.append([commit("a", 0, doors=(code,))])
    assert store.append([commit("b", 0, secrets={1: b"key"}, answers=(answer,), doors=(join, code))]) == [False]
    assert store.load("b") is None
    assert store.append([commit("b", 0, answers=(answer,))]) == [True]
    assert loaded(store, "b") == Stored(start_of("b"), list(commit("b", 0).rows), {}, [answer], [])


def test_loading_begins_at_the_last_row_at_which_it_may(make: Make) -> None:
    store = make()
    for version, begins in enumerate([False, True, False, True, False]):
        store.append([commit("a", version, begins=begins, secrets={version + 1: b"key"} if begins else {})])
    stored, whole = loaded(store, "a"), store.whole("a")
    assert whole is not None
    assert [row.version for row in stored.rows] == [4, 5]
    assert list(stored.secrets) == [4]
    assert stored.before == whole.rows[2].chain
    assert [row.version for row in whole.rows] == [1, 2, 3, 4, 5]
    assert [row.begins for row in whole.rows] == [False, True, False, True, False]
    assert list(whole.secrets) == [2, 4]


def test_an_answer_is_stored_once_and_only_so_many(make: Make) -> None:
    store = make(Limits(answers=2))
    for number in range(3):
        store.append([commit("a", number, answers=(Answered("ana", str(number), b""),))])
    assert store.append([commit("a", 3, answers=(Answered("ana", "2", b""),))]) == [False]
    assert store.append([commit("a", 3, answers=(Answered("ben", "2", b""),))]) == [True]
    assert [answered.id for answered in loaded(store, "a").answers if answered.person == "ana"] == ["1", "2"]


def test_a_door_is_shut_or_has_a_new_link(make: Make) -> None:
    store = make()
    store.append([commit("a", 0, doors=(Door("join", b"1"), Door("seat 2", b"2", 3), Door("watch", b"3")))])
    store.append([commit("a", 1, doors=(Door("join", b"4"), Door("watch", None)))])
    assert loaded(store, "a").doors == [Door("seat 2", b"2", 3), Door("join", b"4")]
    assert store.table_of(b"4") is None


def test_a_code_is_of_one_table(make: Make) -> None:
    store = make()
    code = Door("code", b"hash")
    assert store.append([commit("a", 0, doors=(code,)), commit("b", 0, doors=(code,))]) == [True, False]
    assert store.table_of(b"hash") == "a"
    assert store.append([commit("a", 1, doors=(Door("code", None),)), commit("b", 0, doors=(code,))]) == [True, True]
    assert store.table_of(b"hash") == "b"
    assert store.append([commit("b", 1, doors=(code,))]) == [True]
