"""Frames that no page would send, and too many of them."""

import pytest

from penultima.hall.limits import Limits
from penultima.wire.client_in import Arrange, Ping, Rename, Say, SayPhrase
from penultima.wire.client_out import Answer, Pong
from penultima.wire.codec import encode
from penultima.wire.shape import Setup
from tests.hall.driver import Driver

NONSENSE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b'{"type":"nobody"}',
    b'{"type":"say"}',
    b'{"type":"say","id":7,"text":"x"}',
    b'{"type":"say","id":"","text":"x"}',
    b"[" * 5_000,
    b'{"type":"ping","sent":' + b"9" * 4_000 + b"}",
    b'{"type":"ping","sent":NaN}',
    b'{"type":"say","id":"x","text":"\\ud800"}',
    b"x" * 9_000,
]


@pytest.mark.parametrize("data", NONSENSE)
def test_nonsense_is_never_an_exception_and_closes_a_stranger(data: bytes) -> None:
    driver = Driver()
    host = driver.made()
    stranger = driver.person()
    stranger.send_bytes(data)
    assert stranger.bye == "table.malformed"
    host.send_bytes(data)
    assert host.closed is None
    assert host.ask(Say("c", "hello")).kind == "done"


def test_nonsense_with_an_id_is_answered_and_after_a_few_the_socket_is_closed() -> None:
    driver = Driver(limits=Limits(strikes=3))
    host = driver.made()
    for number in range(2):
        host.send_bytes(b'{"type":"say","id":"c%d","colour":"red"}' % number)
    assert [(answer.id, answer.kind) for answer in host.got(Answer)] == [("c0", "malformed"), ("c1", "malformed")]
    host.send_bytes(b"{")
    assert host.bye == "table.malformed"
    assert host.again().is_welcome


def test_a_malformed_frame_does_not_answer_a_command_for_the_second_time() -> None:
    driver = Driver()
    host = driver.made()
    host.send(Say("c", "hello"))
    host.send_bytes(b'{"type":"say","id":"c","colour":"red"}')
    assert [answer.kind for answer in host.answers("c")] == ["done"]


def test_a_person_says_so_much_at_once_and_then_slowly() -> None:
    """Lines and phrases together; other commands and other people are not slowed down by it."""
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    said = [host.ask(Say(f"c{n}", "hello") if n % 2 else SayPhrase(f"c{n}", "ouch")).kind for n in range(7)]
    assert said == ["done"] * 5 + ["too-fast"] * 2
    assert friend.ask(Say("mine", "hello")).kind == "done"
    assert host.ask(Rename("r", "Eva")).kind == "done"
    assert host.closed is None, "nobody is sent away for it"
    driver.wait(1_999)
    assert host.ask(Say("soon", "hello")).kind == "too-fast"
    driver.wait(1)
    assert host.ask(Say("later", "hello")).kind == "done"
    assert host.ask(Say("c6", "hello")).kind == "too-fast", "as it was answered"
    assert host.ask(Say("c0", "hello")).kind == "done"


def test_too_many_frames_are_too_fast_and_each_has_one_answer() -> None:
    driver = Driver(limits=Limits(burst=10, per_second=1, hello=0, lines=100))
    host = driver.made()
    for number in range(15):
        host.send(Say(f"c{number}", "hello"))
    kinds = [answer.kind for answer in host.got(Answer)]
    assert kinds == ["done"] * 10 + ["too-fast"] * 5
    driver.wait(1_000)
    assert host.ask(Say("later", "hello")).kind == "done"
    host.send(Say("c0", "hello"))
    assert len(host.answers("c0")) == 1, "no answer for free, and no other one"
    driver.wait(1_000)
    host.send(Say("c14", "hello"))
    assert [answer.kind for answer in host.answers("c14")] == ["too-fast", "too-fast"]


def test_a_setup_counts_for_several_frames() -> None:
    """Rules are put together for each: that is more work than anything else a frame can ask for."""
    driver = Driver(limits=Limits(burst=40, arrange=4, hello=0))
    host = driver.made()
    kinds = [host.ask(Arrange(f"c{number}", Setup(seats=3, options={"target": number}))).kind for number in range(11)]
    assert kinds == ["done"] * 10 + ["too-fast"]


def test_coming_back_does_not_make_anybody_faster() -> None:
    driver = Driver(limits=Limits(burst=10, per_second=1, hello=1))
    host = driver.made()
    for number in range(12):
        host.send(Say(f"c{number}", "hello"))
    assert host.again().bye == "table.too-fast"
    driver.wait(2_000)
    assert host.again().is_welcome


def test_who_goes_on_too_fast_is_closed() -> None:
    driver = Driver(limits=Limits(burst=5, per_second=1, hello=0, strikes=4))
    host = driver.made()
    other = driver.friend(host)
    for _ in range(12):
        host.send(Ping(1))
    assert host.bye == "table.too-fast"
    assert other.closed is None


def test_one_person_does_not_fill_the_mailbox() -> None:
    driver = Driver(limits=Limits(unanswered=3))
    host = driver.made()
    friend = driver.friend(host)
    driver.slow = True
    for number in range(5):
        host.send(Say(f"c{number}", "hello"))
    friend.send(Say("c", "hello"))
    driver.finish()
    kinds = [host.answers(f"c{number}")[0].kind for number in range(5)]
    assert kinds == ["done"] * 3 + ["too-fast"] * 2
    assert friend.answers("c")[0].kind == "done"


def test_coming_and_going_does_not_fill_the_mailbox() -> None:
    """While a commit is on its way, and by strangers as well as by those who sit there."""
    driver = Driver(limits=Limits(burst=10_000))
    host = driver.made(Setup(seats=3, open=True))
    friend = driver.friend(host)
    driver.slow = True
    host.send(Say("c", "hello"))
    room = driver.hall._rooms[host.table]
    for _ in range(50):
        friend.leave()
        friend = friend.again()
        stranger = driver.person()
        stranger.hello(host.table)
        assert stranger.is_welcome
        stranger.leave()
    assert room.mailbox == []
    driver.finish()
    assert friend.news.now.seats[1].away is None
    driver.slow = True
    host.send(Say("d", "hello"))
    friend.leave()
    driver.finish()
    assert host.news.now.seats[1].away is not None


def test_a_full_mailbox_says_again() -> None:
    driver = Driver(limits=Limits(mailbox=2))
    host = driver.made()
    driver.slow = True
    for number in range(4):
        host.send(Say(f"c{number}", "hello"))
    assert [answer.id for answer in host.got(Answer)] == ["c3"]
    assert host.got(Answer)[0].kind == "again"
    driver.finish()
    assert [host.answers(f"c{number}")[0].kind for number in range(3)] == ["done"] * 3
    driver.slow = False
    assert host.ask(Say("c3", "hello")).kind == "done"


def test_a_ping_is_answered_with_table_time() -> None:
    driver = Driver()
    host = driver.made()
    at = host.news.now.at
    driver.wait(250)
    host.send(Ping(42))
    assert host.got(Pong)[-1] == Pong(42, at + 250)


@pytest.mark.parametrize("length", range(1, 40, 3))
def test_a_frame_that_is_cut_does_nothing(length: int) -> None:
    driver = Driver()
    host = driver.made()
    host.send_bytes(encode(Say("c", "hello"))[:length])
    assert host.lines == []
