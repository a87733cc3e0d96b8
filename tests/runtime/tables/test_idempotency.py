from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import StoredAnswer
from penultima.runtime.tables.idempotency import IdempotencyCache
from penultima.table.running_table import Ticket

LIMITS = Limits(stored_answers=3, cached_refusals=2)


def test_the_last_answers_of_each_person_are_retained() -> None:
    cache = IdempotencyCache(LIMITS)
    for number in range(5):
        for person in ("ana", "beto"):
            cache.put(Ticket(person, str(number)), b"%d" % number, changed=True)
    for person in ("ana", "beto"):
        assert [cache.find(Ticket(person, str(number))) for number in range(5)] == [None, None, b"2", b"3", b"4"]


def test_refusals_do_not_evict_answers_of_executed_commands() -> None:
    cache = IdempotencyCache(LIMITS)
    cache.put(Ticket("ana", "done"), b"done", changed=True)
    for number in range(9):
        cache.put(Ticket("ana", str(number)), b"no", changed=False)
    assert cache.find(Ticket("ana", "done")) == b"done"
    assert [number for number in range(9) if cache.find(Ticket("ana", str(number)))] == [7, 8]


def test_a_cached_answer_belongs_to_one_person() -> None:
    cache = IdempotencyCache(LIMITS)
    cache.put(Ticket("ana", "c"), b"done", changed=True)
    assert cache.find(Ticket("beto", "c")) is None


def test_loaded_answers_replace_executed_ones_and_leave_refusals() -> None:
    cache = IdempotencyCache(LIMITS)
    cache.put(Ticket("ana", "lost"), b"done", changed=True)
    cache.put(Ticket("ana", "no"), b"no", changed=False)
    assert len(list(cache.load([StoredAnswer("ana", "kept", b"done")]))) == 1
    assert [cache.find(Ticket("ana", name)) for name in ("lost", "no", "kept")] == [None, b"no", b"done"]


def test_pending_commands_are_counted_by_person_until_answered() -> None:
    cache = IdempotencyCache(LIMITS)
    for name in ("a", "b", "a"):
        cache.add_waiter(Ticket("ana", name))
    cache.mark_kept(Ticket("ana", "b"))
    assert cache.count_pending("ana") == 2
    assert [cache.is_kept(Ticket("ana", name)) for name in "ab"] == [False, True]
    cache.put(Ticket("ana", "a"), b"done", changed=True)
    cache.pop_pending(Ticket("ana", "b"))
    cache.pop_pending(Ticket("ana", "b"))
    assert cache.count_pending("ana") == 0
    assert list(cache.list_pending()) == []
