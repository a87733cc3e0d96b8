"""Forks of an append-only list are independent, but share their common items in memory."""

import pickle
from random import Random

from penultima.support.append_log import AppendLog


def test_forks_of_an_append_log_are_independent() -> None:
    """The forks are compared with plain lists after many appends, forks and reads."""
    chance = Random(1)
    pairs: list[tuple[AppendLog[int], list[int]]] = [(AppendLog([7]), [7])]
    for number in range(2000):
        log, plain = chance.choice(pairs)
        if chance.randrange(3) == 0:
            pairs.append((log.fork(), list(plain)))
        else:
            more = [number] * chance.randrange(4)
            log.extend(more)
            plain.extend(more)
        since = chance.randrange(len(plain) + 1)
        assert log.since(since) == plain[since:]
        assert (len(log), list(log)) == (len(plain), plain)
    assert len(pairs) > 100


def test_forks_of_forks_store_their_common_items_once() -> None:
    first: AppendLog[int] = AppendLog()
    log = first
    for number in range(1000):
        log.append(number)
        log = log.fork()
    assert log._items is first._items
    assert (list(log), list(first)) == (list(range(1000)), [0])


def test_only_one_of_two_growing_forks_extends_the_shared_list() -> None:
    """The first fork that grows extends the shared items. Every other fork copies them, even a fork of a fork."""
    first = AppendLog([1])
    forks = [first.fork(), first.fork(), first.fork().fork()]
    for number, log in enumerate((*forks, first)):
        log.append(number)
    assert [list(log) for log in (*forks, first)] == [[1, 0], [1, 1], [1, 2], [1, 3]]
    assert len({id(log._items) for log in (*forks, first)}) == 4


def test_an_append_log_pickles_as_a_flat_list() -> None:
    log: AppendLog[int] = AppendLog()
    for number in range(5000):
        log.append(number)
        log = log.fork()
    again = pickle.loads(pickle.dumps(log))  # noqa: S301 - pickled in the same line
    assert again == log
    assert again != AppendLog()
    assert len(pickle.dumps(log)) < 20_000
