"""Visits to a remote table over real sockets, with a real runtime."""

import json
import re
from collections.abc import Callable, Iterator

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from penultima.protocol.client_messages import (
    Arrange,
    Close,
    End,
    HandOver,
    Hello,
    Leave,
    Remove,
    Say,
    SayPhrase,
    Sit,
    Start,
)
from penultima.protocol.codec import decode_client_message, encode_message
from penultima.protocol.server_messages import Welcome
from penultima.protocol.setup import PROTOCOL_VERSION, Setup
from penultima.runtime.access.credentials import new_secret
from penultima.terminal.remote import socket_client
from tests.helpers.runtime.memory_driver import Entropy, Person
from tests.helpers.terminal.plain_visit import Visitor
from tests.helpers.terminal.socket_server import Served

ONE_DEAL = Setup(edition="classic", options={"target": 0}, seats=3)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(socket_client, "FIRST_RETRY_S", 0.01)
    with Served() as served:
        yield served


def secret(seed: str = "Luz") -> str:
    return new_secret(Entropy(seed))


def hosting(server: Served, setup: Setup = ONE_DEAL) -> tuple[str, str]:
    """Create a table whose host is disconnected. Return its join link and the secret of the host."""
    with server.lock:
        host, link = server.table(setup)
        host.disconnect()
        return link, host.secret


def first(prompt: str) -> str:
    """Return the answer to a prompt: start the match or a deal, decline another match, or take the first choice."""
    return "start" if "to begin" in prompt else "no" if "match?" in prompt else "yes" if "deal?" in prompt else "1"


def sent(server: Served, kind: type) -> list[object]:
    return [message for message in map(decode_client_message, server.frames) if isinstance(message, kind)]


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_whole_deal_is_played_at_a_remote_table(server: Served, edition: str) -> None:
    """The visit lasts from the waiting room to the offer of another match. The screen looks as in a local match."""
    link, host = hosting(server, Setup(edition=edition, options={"target": 0}, seats=3))
    with Visitor(link, host, always=first) as visitor:
        assert visitor.ended() == ""
    screen = visitor.text
    assert re.search(r"Ana's table: the .* edition", screen)
    assert "Type start to begin; bots take the free seats: start\n" in screen
    assert "At the table, going to the left: you, Lupa and Chispa." in screen
    assert "\nDeal 1\n" in screen
    assert "What do you do?" in screen
    assert screen.count("Another match? (yes/no) no") == 1
    assert "Too late" not in screen
    assert "That did not work" not in screen
    assert server.origins == [server.origin]


def test_repeated_disconnects_lose_nothing(server: Served) -> None:
    """Each command is executed once and each event is shown once, although the connection is cut at every prompt."""
    link, host = hosting(server)

    def cutting(prompt: str) -> str:
        server.cut()
        return first(prompt)

    with Visitor(link, host, always=cutting) as visitor:
        assert visitor.ended() == ""
    screen = visitor.text
    prompts = [ask for ask in screen.splitlines() if ask.startswith("What do you do?")]
    assert len(prompts) > 3
    lost = screen.count("Connection lost; trying to come back.\n")
    back = screen.count("The connection is back.\n")
    assert lost >= back >= len(prompts)
    assert screen.count("\nDeal 1\n") == screen.count("The cards left:") == 1
    close_with = re.findall(r"^You (?:play|draw) .*$", screen, re.MULTILINE)
    kept = [ask for ask in prompts if ask.endswith("keep")]
    assert len(close_with) + len(kept) == len(prompts)
    assert all(hello.since > 0 for hello in sent(server, Hello)[1:] if isinstance(hello, Hello))


def test_joining_person_takes_the_first_free_seat_and_waits(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        screen = visitor.until("Waiting for Ana to start.")
        assert "  0. Ana (host)\n  1. free\n  2. free\n" in screen
        assert "You sit down.\n" in screen
        with server.lock:
            assert [seat.name for seat in host.news.now.seats] == ["Ana", "Luz", ""]
            host.send(Say("hi", "hola"))
            host.send(SayPhrase("hello", "well-played"))
            host.send(Start("go"))
        screen = visitor.until("Deal 1")
        assert "Ana: hola\nAna: Well played!\n" in screen
        assert "At the table, going to the left: Ana, you and Lupa." in screen


def test_phrases_are_shown_in_the_language_of_the_reader(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz", "es") as visitor:
        visitor.until("Esperando a que Ana empiece.")
        with server.lock:
            host.send(SayPhrase("hello", "well-played"))
        visitor.until("Ana: ¡Bien jugado!")


def test_visitor_with_the_same_secret_returns_to_the_same_seat(server: Served) -> None:
    """The second visit uses a link without a key, and shows the current state of the deal."""
    link, host = hosting(server)
    with Visitor(link, host) as visitor:
        visitor.type("start")
        visitor.until("What do you do?")
        visitor.type("quit")
        assert visitor.ended() == ""
    table = link.partition("#")[0]
    assert f"To come back: penultima play --at {table}\n" in visitor.text
    with Visitor(table, host) as again:
        screen = again.until("What do you do?")
        assert "The match goes on in deal 1, after " in screen
        assert "You have " in screen
        again.type("1")
        again.until("\nYou ")


def test_second_device_takes_over_and_the_first_shows_the_reason(server: Served) -> None:
    link, host = hosting(server)
    with Visitor(link, host) as visitor:
        visitor.until("to begin")
        with Visitor(link, host) as other:
            other.until("to begin")
            visitor.type("")
            assert visitor.ended() == ""
    assert "The game goes on in another window or on another device.\n" in visitor.text


def test_seat_link_moves_the_seat_to_the_terminal(server: Served) -> None:
    host, _ = server.table(ONE_DEAL)
    with server.lock:
        key = host.ask(HandOver("over", 0)).link
    with Visitor(f"{server.origin}/t/{host.table}#seat={key}", secret()) as visitor:
        visitor.until("to begin")
        assert "  0. you (host)\n" in visitor.text


def test_code_in_a_link_leads_to_its_table(server: Served) -> None:
    host, _ = server.table(ONE_DEAL)
    with server.lock:
        code = host.renew_link("code")
    with Visitor(f"{server.origin}/join#code={code.lower()}", secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        server.cut()
        visitor.until("The connection is back.")
    assert [hello.table for hello in sent(server, Hello) if isinstance(hello, Hello)] == ["", host.table]


def test_spectator_has_no_secret_and_no_seat(server: Served) -> None:
    host, _ = server.table(ONE_DEAL)
    with server.lock:
        link = f"{server.origin}/t/{host.table}#watch={host.renew_link('watch')}"
    with Visitor(link, "") as visitor:
        visitor.until("You are at a table on")
        with server.lock:
            host.send(Start("go"))
        visitor.until("Deal 1")
        with server.lock:
            assert all(seat.kind != "person" for seat in host.news.now.seats[1:])
            host.send(Close("close"))
        assert visitor.ended() == ""
    assert "This table is closed.\n" in visitor.text


def test_latecomer_takes_a_bot_seat_from_the_next_deal(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with server.lock:
        host.send(Start("go"))
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("From the next deal on, you have Lupa's seat.")
        with server.lock:
            host.send(End("end"))
        visitor.until("Another match? (yes/no)")
        visitor.type("yes")
        visitor.until("Waiting for Ana to start.")
        with server.lock:
            host.send(Start("again"))
        visitor.until("At the table, going to the left: Ana, you and Chispa.")


def test_person_watches_until_a_seat_is_free(server: Served) -> None:
    host, link = server.table(Setup(edition="classic", seats=2))
    with server.lock:
        friend = server.create_friend(host)
        link = f"{server.origin}/t/{host.table}#join={host.renew_link('join')}"
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("No seat is free, so you are watching")
        with server.lock:
            friend.send(Leave("bye"))
        visitor.until("You sit down.")
    assert "Beto has left.\n" in visitor.text


def test_rules_changed_by_the_host_are_shown(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        with server.lock:
            host.send(Arrange("new", Setup(edition="mini", seats=3)))
        visitor.until("Ana's table: the Mini edition")
        with server.lock:
            host.send(Start("go"))
        visitor.until("play the Mini edition")


def test_leave_gives_up_the_seat_and_quit_does_not(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("You sit down.")
        with server.lock:
            host.send(Start("go"))
            while not (host.news.now.question and 1 in host.news.now.question.seats):
                host.move()
        visitor.until("What do you do?")
        visitor.type("leave")
        assert visitor.ended() == ""
    assert "To come back" not in visitor.text
    with server.lock:
        assert host.news.now.seats[1].kind == "bot"


def close_with(why: str) -> Callable[[Served, Person], None]:
    return lambda server, _: server.bye(why)


@pytest.mark.parametrize(
    ("happens", "sentence", "code"),
    [
        (lambda server, host: host.send(Remove("no", 1)), "The host has removed you from this table.", 0),
        (lambda server, host: host.send(Close("close")), "This table is closed.", 0),
        (close_with("table.reload"), "The server and this program are different versions", 2),
        (close_with("table.stopped"), "Something went wrong at this table", 2),
        (close_with("table.never-heard-of"), "The server ended the connection.", 2),
    ],
)
def test_close_reason_is_shown_in_words(
    server: Served, happens: Callable[[Served, Person], None], sentence: str, code: int
) -> None:
    """The sentence for a normal end is shown on the screen. The sentence for any other end is returned as an error."""
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        with server.lock:
            happens(server, host)
        end = visitor.ended()
    assert str(end).startswith(sentence) if code else (end == "" and f"{sentence}\n" in visitor.text)


@pytest.mark.parametrize("why", ["table.restart", "table.busy"])
def test_client_reconnects_after_a_transient_close(server: Served, why: str) -> None:
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        server.bye(why)
        visitor.until("The connection is back.")


def test_invalid_link_is_reported(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    for wrong, sentence in (
        (link[:-1] + ("A" if link[-1] != "A" else "B"), "That link or code leads nowhere."),
        (link.replace(host.table, "AAAAAAAAAAA"), "There is no such table."),
        (f"{server.origin}/join#code=ABCDEF", "That link or code leads nowhere."),
    ):
        with Visitor(wrong, secret()) as visitor:
            assert visitor.ended() == sentence


def test_taken_name_is_refused(server: Served) -> None:
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "ANA") as visitor:
        end = visitor.ended()
    assert isinstance(end, BadInput)
    assert str(end) == "--at: Someone here already has that name, or one that looks like it"


def test_server_that_is_no_table_server_is_reported(server: Served) -> None:
    _, link = server.table(ONE_DEAL)
    server.refuses = 403
    with Visitor(link, secret()) as visitor:
        end = visitor.ended()
    assert str(end) == f"127.0.0.1:{server.port}: no table can be reached there (HTTP 403)"


def test_names_and_chat_cannot_move_the_cursor(server: Served) -> None:
    """The client removes control characters, even if a server sends them."""
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        with server.lock:
            [socket] = server.open.values()
            forged = host.frames[-1]
            data = encode_message(forged).replace(b'"Ana"', b'"\\u001b[2JAna"')
            socket.send(data, text=True)
            host.send(Start("go"))
        visitor.until("Deal 1")
    assert "\x1b" not in visitor.text


def test_malformed_frames_end_with_one_sentence(server: Served) -> None:
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        with server.lock:
            [socket] = server.open.values()
            socket.send("nonsense")
        assert str(visitor.ended()) == f"127.0.0.1:{server.port}: it does not speak as a server of tables does"


@pytest.mark.parametrize(
    "instead",
    [
        {"mine": {"99": {}}},
        {"mine": {"first": {}}},
        {"items": [{"at": 1, "kind": "did", "events": [{"name": "flown"}]}]},
        {"items": [{"at": 1, "kind": "did", "events": [{"name": "play", "seat": 0, "card": "ZZ"}]}]},
        {"items": [{"at": 1, "kind": "dealt"}], "now": {"version": 4, "at": 1, "life": "playing", "host": 5}},
    ],
)
def test_impossible_frames_end_with_one_sentence(server: Served, instead: dict[str, object]) -> None:
    """The server of a link is not trusted. It may send impossible seats, events and cards."""
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        with server.lock:
            [socket] = server.open.values()
            true = json.loads(encode_message(host.frames[-1]))
            forged = true | {"first": 4, "items": [], "now": true["now"] | {"version": 4}, "mine": {}} | instead
            socket.send(json.dumps(forged))
        visitor.type("table")
        assert str(visitor.ended()) == f"127.0.0.1:{server.port}: it does not speak as a server of tables does"


@pytest.mark.parametrize("table", ["x; echo", "\x1b[2J", "AAAAAAAAAAA"])
def test_welcome_to_another_table_ends_with_one_sentence(server: Served, table: str) -> None:
    """The client prints the table id in the command for returning, so a server must not be able to choose the id."""
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Waiting for Ana to start.")
        with server.lock:
            [socket] = server.open.values()
            socket.send(encode_message(Welcome(PROTOCOL_VERSION, table, 1, 0)), text=True)
        assert str(visitor.ended()) == f"127.0.0.1:{server.port}: it does not speak as a server of tables does"


def test_seat_taken_in_the_meantime_is_replaced_by_another(server: Served) -> None:
    """If somebody else takes the chosen seat first, the visitor gets another seat."""
    host, link = server.table(ONE_DEAL)
    with server.lock:
        visitor = Visitor(link, secret(), "Luz")
        other = server.connect()
        other.hello(host.table, link=link.partition("=")[2])
        assert other.ask(Sit("sit", 1, "Beto")).kind == "done"
    with visitor:
        visitor.until("You sit down.")
        with server.lock:
            assert [seat.name for seat in host.news.now.seats] == ["Ana", "Beto", "Luz"]
