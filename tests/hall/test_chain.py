import pytest

from penultima.hall.chain import Unchained, last_of, link, start_of
from penultima.hall.out import Row

TABLE = "table"


def rows(count: int = 4) -> list[Row]:
    chain, found = start_of(TABLE), []
    for version in range(1, count + 1):
        entry = b"entry %d" % version
        chain = link(chain, entry)
        found.append(Row(version, entry, chain, begins=False))
    return found


def test_rows_that_follow_each_other_end_in_the_last_link() -> None:
    assert last_of(start_of(TABLE), rows()) == rows()[-1].chain
    assert last_of(rows()[1].chain, rows()[2:]) == rows()[-1].chain


@pytest.mark.parametrize("place", range(4))
def test_a_row_that_was_changed_dropped_doubled_or_swapped_is_found(place: int) -> None:
    whole = rows()
    changed = [*whole[:place], whole[place]._replace(entry=b"other"), *whole[place + 1 :]]
    doubled = [*whole[: place + 1], *whole[place:]]
    moved = [*whole[:place], whole[place]._replace(version=9), *whole[place + 1 :]] if place else changed
    dropped = [*whole[:place], *whole[place + 1 :]] if place < 3 else changed
    for bad in (changed, doubled, moved, dropped):
        with pytest.raises(Unchained):
            last_of(start_of(TABLE), bad)


def test_rows_of_one_table_do_not_fit_another() -> None:
    with pytest.raises(Unchained):
        last_of(start_of("other"), rows())
