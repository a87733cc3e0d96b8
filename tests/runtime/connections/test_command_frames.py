"""The runtime answers malformed frames. It limits the rate of frames, and the number of waiting commands."""

import pytest

from penultima.protocol.client_messages import Arrange, Ping, Rename, Say, SayPhrase
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, Pong
from penultima.protocol.setup import Setup
from penultima.runtime.access.limits import Limits
from tests.helpers.runtime.memory_driver import Driver

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
def test_malformed_frames_raise_nothing_and_disconnect_only_strangers(data: bytes) -> None:
    driver = Driver()
    host = driver.create_host()
    stranger = driver.connect()
    stranger.send_bytes(data)
    assert stranger.bye_reason == "table.malformed"
    host.send_bytes(data)
    assert host.closed is None
    assert host.ask(Say("c", "hello")).kind == "done"


def test_malformed_frames_with_an_id_are_answered_until_the_strike_limit() -> None:
    driver = Driver(limits=Limits(strikes=3))
    host = driver.create_host()
    for number in range(2):
        host.send_bytes(b'{"type":"say","id":"c%d","colour":"red"}' % number)
    assert [(answer.id, answer.kind) for answer in host.messages_of(Answer)] == [
        ("c0", "malformed"),
        ("c1", "malformed"),
    ]
    host.send_bytes(b"{")
    assert host.bye_reason == "table.malformed"
    assert host.reconnect().is_welcome


def test_a_malformed_frame_with_a_used_id_gets_no_second_answer() -> None:
    driver = Driver()
    host = driver.create_host()
    host.send(Say("c", "hello"))
    host.send_bytes(b'{"type":"say","id":"c","colour":"red"}')
    assert [answer.kind for answer in host.answers("c")] == ["done"]


def test_chat_of_a_person_is_limited_to_a_burst_and_then_a_rate() -> None:
    """The chat lines and phrases of a person share one limit. This limit does not affect other commands."""
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    kinds = [host.ask(Say(f"c{n}", "hello") if n % 2 else SayPhrase(f"c{n}", "ouch")).kind for n in range(7)]
    assert kinds == ["done"] * 5 + ["too-fast"] * 2
    assert friend.ask(Say("mine", "hello")).kind == "done"
    assert host.ask(Rename("r", "Eva")).kind == "done"
    assert host.closed is None, "nobody is sent away for it"
    driver.wait(1_999)
    assert host.ask(Say("soon", "hello")).kind == "too-fast"
    driver.wait(1)
    assert host.ask(Say("later", "hello")).kind == "done"
    assert host.ask(Say("c6", "hello")).kind == "too-fast", "as it was answered"
    assert host.ask(Say("c0", "hello")).kind == "done"


def test_frames_over_the_limit_are_answered_too_fast_once_each() -> None:
    driver = Driver(limits=Limits(frame_burst=10, frames_per_second=1, hello_cost=0, chat_burst=100))
    host = driver.create_host()
    for number in range(15):
        host.send(Say(f"c{number}", "hello"))
    kinds = [answer.kind for answer in host.messages_of(Answer)]
    assert kinds == ["done"] * 10 + ["too-fast"] * 5
    driver.wait(1_000)
    assert host.ask(Say("later", "hello")).kind == "done"
    host.send(Say("c0", "hello"))
    assert len(host.answers("c0")) == 1, "no answer for free, and no other one"
    driver.wait(1_000)
    host.send(Say("c14", "hello"))
    assert [answer.kind for answer in host.answers("c14")] == ["too-fast", "too-fast"]


def test_a_setup_command_costs_several_frames() -> None:
    """A setup command counts as several frames, because compiling rules takes more time than other commands."""
    driver = Driver(limits=Limits(frame_burst=40, arrange_cost=4, hello_cost=0))
    host = driver.create_host()
    kinds = [host.ask(Arrange(f"c{number}", Setup(seats=3, options={"target": number}))).kind for number in range(11)]
    assert kinds == ["done"] * 10 + ["too-fast"]


def test_reconnecting_does_not_reset_the_frame_limit() -> None:
    driver = Driver(limits=Limits(frame_burst=10, frames_per_second=1, hello_cost=1))
    host = driver.create_host()
    for number in range(12):
        host.send(Say(f"c{number}", "hello"))
    assert host.reconnect().bye_reason == "table.too-fast"
    driver.wait(2_000)
    assert host.reconnect().is_welcome


def test_a_client_that_keeps_exceeding_the_frame_limit_is_disconnected() -> None:
    driver = Driver(limits=Limits(frame_burst=5, frames_per_second=1, hello_cost=0, strikes=4))
    host = driver.create_host()
    other = driver.create_friend(host)
    for _ in range(12):
        host.send(Ping(1))
    assert host.bye_reason == "table.too-fast"
    assert other.closed is None


def test_one_person_cannot_fill_the_inbox_of_a_table() -> None:
    driver = Driver(limits=Limits(unanswered_commands=3))
    host = driver.create_host()
    friend = driver.create_friend(host)
    driver.slow = True
    for number in range(5):
        host.send(Say(f"c{number}", "hello"))
    friend.send(Say("c", "hello"))
    driver.finish_store_work()
    kinds = [host.answers(f"c{number}")[0].kind for number in range(5)]
    assert kinds == ["done"] * 3 + ["too-fast"] * 2
    assert friend.answers("c")[0].kind == "done"


def test_connecting_and_disconnecting_does_not_fill_the_inbox() -> None:
    """During a commit, changes of presence wait in the table's inbox.

    Neither strangers nor players can fill the inbox.
    """
    driver = Driver(limits=Limits(frame_burst=10_000))
    host = driver.create_host(Setup(seats=3, open=True))
    friend = driver.create_friend(host)
    driver.slow = True
    host.send(Say("c", "hello"))
    live_table = driver.runtime._registry[host.table]
    for _ in range(50):
        friend.disconnect()
        friend = friend.reconnect()
        stranger = driver.connect()
        stranger.hello(host.table)
        assert stranger.is_welcome
        stranger.disconnect()
    assert live_table.inbox == []
    driver.finish_store_work()
    assert friend.news.now.seats[1].away is None
    driver.slow = True
    host.send(Say("d", "hello"))
    friend.disconnect()
    driver.finish_store_work()
    assert host.news.now.seats[1].away is not None


def test_commands_to_a_full_inbox_are_answered_again() -> None:
    driver = Driver(limits=Limits(inbox_items=2))
    host = driver.create_host()
    driver.slow = True
    for number in range(4):
        host.send(Say(f"c{number}", "hello"))
    assert [answer.id for answer in host.messages_of(Answer)] == ["c3"]
    assert host.messages_of(Answer)[0].kind == "again"
    driver.finish_store_work()
    assert [host.answers(f"c{number}")[0].kind for number in range(3)] == ["done"] * 3
    driver.slow = False
    assert host.ask(Say("c3", "hello")).kind == "done"


def test_a_ping_is_answered_with_table_time() -> None:
    driver = Driver()
    host = driver.create_host()
    at = host.news.now.at
    driver.wait(250)
    host.send(Ping(42))
    assert host.messages_of(Pong)[-1] == Pong(42, at + 250)


@pytest.mark.parametrize("length", range(1, 40, 3))
def test_a_truncated_frame_has_no_effect(length: int) -> None:
    driver = Driver()
    host = driver.create_host()
    host.send_bytes(encode_message(Say("c", "hello"))[:length])
    assert host.lines == []
