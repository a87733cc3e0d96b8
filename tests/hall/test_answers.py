from penultima.hall.answers import Book
from penultima.hall.limits import Limits
from penultima.hall.out import Answered
from penultima.table.sitting import Ticket

LIMITS = Limits(answers=3, refusals=2)


def test_the_last_answers_of_each_person_are_kept() -> None:
    book = Book(LIMITS)
    for number in range(5):
        for person in ("ana", "beto"):
            book.write(Ticket(person, str(number)), b"%d" % number, changed=True)
    for person in ("ana", "beto"):
        assert [book.find(Ticket(person, str(number))) for number in range(5)] == [None, None, b"2", b"3", b"4"]


def test_refusals_do_not_push_out_what_was_done() -> None:
    book = Book(LIMITS)
    book.write(Ticket("ana", "done"), b"done", changed=True)
    for number in range(9):
        book.write(Ticket("ana", str(number)), b"no", changed=False)
    assert book.find(Ticket("ana", "done")) == b"done"
    assert [number for number in range(9) if book.find(Ticket("ana", str(number)))] == [7, 8]


def test_an_answer_is_of_one_person() -> None:
    book = Book(LIMITS)
    book.write(Ticket("ana", "c"), b"done", changed=True)
    assert book.find(Ticket("beto", "c")) is None


def test_what_is_loaded_counts_and_refusals_stay() -> None:
    book = Book(LIMITS)
    book.write(Ticket("ana", "lost"), b"done", changed=True)
    book.write(Ticket("ana", "no"), b"no", changed=False)
    book.load([Answered("ana", "kept", b"done")])
    assert [book.find(Ticket("ana", name)) for name in ("lost", "no", "kept")] == [None, b"no", b"done"]


def test_what_waits_is_counted_by_person_until_it_is_answered() -> None:
    book = Book(LIMITS)
    for name in ("a", "b", "a"):
        book.wait(Ticket("ana", name))
    book.keep(Ticket("ana", "b"))
    assert book.unanswered("ana") == 2
    assert [book.is_kept(Ticket("ana", name)) for name in "ab"] == [False, True]
    book.write(Ticket("ana", "a"), b"done", changed=True)
    book.forgo(Ticket("ana", "b"))
    book.forgo(Ticket("ana", "b"))
    assert book.unanswered("ana") == 0
    assert list(book.waiting()) == []
