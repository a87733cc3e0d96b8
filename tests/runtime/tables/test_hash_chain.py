import pytest

from penultima.runtime.outputs import LogRow
from penultima.runtime.tables.hash_chain import BrokenChain, extend_chain, start_chain, verify_chain

TABLE = "table"


def rows(count: int = 4) -> list[LogRow]:
    chain, found = start_chain(TABLE), []
    for version in range(1, count + 1):
        entry = b"entry %d" % version
        chain = extend_chain(chain, entry)
        found.append(LogRow(version, entry, chain, is_load_start=False))
    return found


def test_verifying_consecutive_rows_gives_the_last_link_of_the_chain() -> None:
    assert verify_chain(start_chain(TABLE), rows()) == rows()[-1].chain
    assert verify_chain(rows()[1].chain, rows()[2:]) == rows()[-1].chain


@pytest.mark.parametrize("index", range(4))
def test_a_changed_dropped_duplicated_or_moved_row_breaks_the_hash_chain(index: int) -> None:
    whole = rows()
    changed = [*whole[:index], whole[index]._replace(entry=b"other"), *whole[index + 1 :]]
    doubled = [*whole[: index + 1], *whole[index:]]
    moved = [*whole[:index], whole[index]._replace(version=9), *whole[index + 1 :]] if index else changed
    dropped = [*whole[:index], *whole[index + 1 :]] if index < 3 else changed
    for bad in (changed, doubled, moved, dropped):
        with pytest.raises(BrokenChain):
            verify_chain(start_chain(TABLE), bad)


def test_rows_of_another_table_break_the_hash_chain() -> None:
    with pytest.raises(BrokenChain):
        verify_chain(start_chain("other"), rows())
