"""A visit to a server's table: real sockets, a real hall behind them."""

import json
import re
from collections.abc import Callable, Iterator

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from penultima.hall.doors import new_secret
from penultima.terminal import line
from penultima.wire.client_in import Arrange, Close, End, HandOver, Hello, Leave, Remove, Say, SayPhrase, Sit, Start
from penultima.wire.client_out import Welcome
from penultima.wire.codec import decode, encode
from penultima.wire.shape import VERSION, Setup
from tests.hall.driver import Entropy, Person
from tests.terminal.served import Served
from tests.terminal.visiting import Visitor

ONE_DEAL = Setup(edition="classic", options={"target": 0}, seats=3)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(line, "FIRST_REST", 0.01)
    with Served() as served:
        yield served


def secret(seed: str = "Luz") -> str:
    return new_secret(Entropy(seed))


def hosting(server: Served, setup: Setup = ONE_DEAL) -> tuple[str, str]:
    """The link and the secret of a host who has no socket yet."""
    with server.lock:
        host, link = server.table(setup)
        host.leave()
        return link, host.secret


def first(prompt: str) -> str:
    """Begins, and takes the first choice, always."""
    return "start" if "to begin" in prompt else "no" if "match?" in prompt else "yes" if "deal?" in prompt else "1"


def sent(server: Served, kind: type) -> list[object]:
    return [message for message in map(decode, server.frames) if isinstance(message, kind)]


@pytest.mark.parametrize("edition", load.names())
def test_a_whole_deal_is_played_at_a_servers_table(server: Served, edition: str) -> None:
    """With the same screen as at home, from the waiting room to the question for another match."""
    link, host = hosting(server, Setup(edition=edition, options={"target": 0}, seats=3))
    with Visitor(link, host, always=first) as visitor:
        assert visitor.ended() == ""
    screen = visitor.text
    assert re.search(r"The table of Ana: the .* edition", screen)
    assert "Type start to begin; free seats get bots: start\n" in screen
    assert "At the table, going to the left: you, Lupa and Chispa." in screen
    assert "\nDeal 1\n" in screen
    assert "What do you do?" in screen
    assert screen.count("Another match? (yes/no) no") == 1
    assert "Too late" not in screen
    assert "That is not possible" not in screen
    assert server.origins == [server.origin]


def test_a_line_that_is_cut_again_and_again_costs_nothing(server: Served) -> None:
    """Whatever was typed before a cut is done once, and whatever happened meanwhile is told once."""
    link, host = hosting(server)

    def cutting(prompt: str) -> str:
        server.cut()
        return first(prompt)

    with Visitor(link, host, always=cutting) as visitor:
        assert visitor.ended() == ""
    screen = visitor.text
    asked = [ask for ask in screen.splitlines() if ask.startswith("What do you do?")]
    assert len(asked) > 3
    lost, back = (screen.count(f"The connection is {what}") for what in ("lost; trying to come back.\n", "back.\n"))
    assert lost >= back >= len(asked)
    assert screen.count("\nDeal 1\n") == screen.count("The cards that are left:") == 1
    told = re.findall(r"^You (?:play|draw) .*$", screen, re.MULTILINE)
    kept = [ask for ask in asked if ask.endswith("keep")]
    assert len(told) + len(kept) == len(asked)
    assert all(hello.since > 0 for hello in sent(server, Hello)[1:] if isinstance(hello, Hello))


def test_who_joins_sits_in_the_first_free_seat_and_waits_for_the_host(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        screen = visitor.until("Now Ana has to start.")
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


def test_words_come_in_the_language_of_whoever_reads_them(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz", "es") as visitor:
        visitor.until("Ahora tiene que empezar Ana.")
        with server.lock:
            host.send(SayPhrase("hello", "well-played"))
        visitor.until("Ana: ¡Bien jugado!")


def test_the_same_person_comes_back_to_the_same_seat(server: Served) -> None:
    """And is told where the deal stands; the link without its key is enough."""
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
        assert "We go on with deal 1, after " in screen
        assert "You have " in screen
        again.type("1")
        again.until("\nYou ")


def test_another_device_takes_the_seat_over_and_the_first_is_told(server: Served) -> None:
    link, host = hosting(server)
    with Visitor(link, host) as visitor:
        visitor.until("to begin")
        with Visitor(link, host) as other:
            other.until("to begin")
            visitor.type("")
            assert visitor.ended() == ""
    assert "The game goes on in another window or on another device.\n" in visitor.text


def test_a_link_of_a_seat_moves_it_here(server: Served) -> None:
    host, _ = server.table(ONE_DEAL)
    with server.lock:
        key = host.ask(HandOver("over", 0)).link
    with Visitor(f"{server.origin}/t/{host.table}#seat={key}", secret()) as visitor:
        visitor.until("to begin")
        assert "  0. you (host)\n" in visitor.text


def test_a_code_leads_to_the_table(server: Served) -> None:
    host, _ = server.table(ONE_DEAL)
    with server.lock:
        code = host.link("code")
    with Visitor(f"{server.origin}/join#code={code.lower()}", secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
        server.cut()
        visitor.until("The connection is back.")
    assert [hello.table for hello in sent(server, Hello) if isinstance(hello, Hello)] == ["", host.table]


def test_whoever_watches_has_no_secret_and_no_seat(server: Served) -> None:
    host, _ = server.table(ONE_DEAL)
    with server.lock:
        link = f"{server.origin}/t/{host.table}#watch={host.link('watch')}"
    with Visitor(link, "") as visitor:
        visitor.until("You are at a table of")
        with server.lock:
            host.send(Start("go"))
        visitor.until("Deal 1")
        with server.lock:
            assert all(seat.kind != "person" for seat in host.news.now.seats[1:])
            host.send(Close("close"))
        assert visitor.ended() == ""
    assert "This table is closed.\n" in visitor.text


def test_a_latecomer_takes_a_bots_seat_from_the_next_deal_on(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with server.lock:
        host.send(Start("go"))
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("From the next deal on, you have the seat of Lupa.")
        with server.lock:
            host.send(End("end"))
        visitor.until("Another match? (yes/no)")
        visitor.type("yes")
        visitor.until("Now Ana has to start.")
        with server.lock:
            host.send(Start("again"))
        visitor.until("At the table, going to the left: Ana, you and Chispa.")


def test_where_no_seat_is_free_one_watches_until_there_is(server: Served) -> None:
    host, link = server.table(Setup(edition="classic", seats=2))
    with server.lock:
        friend = server.friend(host)
        link = f"{server.origin}/t/{host.table}#join={host.link('join')}"
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("No seat is free, so you watch")
        with server.lock:
            friend.send(Leave("bye"))
        visitor.until("You sit down.")
    assert "Beto has left.\n" in visitor.text


def test_other_rules_are_told_when_the_host_sets_the_table_up_anew(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
        with server.lock:
            host.send(Arrange("new", Setup(edition="mini", seats=3)))
        visitor.until("The table of Ana: the Mini edition")
        with server.lock:
            host.send(Start("go"))
        visitor.until("playing the Mini edition")


def test_leave_gives_the_seat_up_and_quit_does_not(server: Served) -> None:
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


def told(why: str) -> Callable[[Served, Person], None]:
    return lambda server, _: server.bye(why)


@pytest.mark.parametrize(
    ("happens", "sentence", "code"),
    [
        (lambda server, host: host.send(Remove("no", 1)), "The host has removed you from this table.", 0),
        (lambda server, host: host.send(Close("close")), "This table is closed.", 0),
        (told("table.reload"), "The server speaks another version than this program", 2),
        (told("table.stopped"), "Something went wrong at this table", 2),
        (told("table.never-heard-of"), "The server has ended the visit.", 2),
    ],
)
def test_a_bye_is_told_in_words(
    server: Served, happens: Callable[[Served, Person], None], sentence: str, code: int
) -> None:
    """One that ends a visit as it may end on the screen, any other as a complaint."""
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
        with server.lock:
            happens(server, host)
        end = visitor.ended()
    assert str(end).startswith(sentence) if code else (end == "" and f"{sentence}\n" in visitor.text)


@pytest.mark.parametrize("why", ["table.restart", "table.busy"])
def test_after_a_bye_that_passes_one_is_back_by_oneself(server: Served, why: str) -> None:
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
        server.bye(why)
        visitor.until("The connection is back.")


def test_a_link_that_leads_nowhere_is_said_to(server: Served) -> None:
    host, link = server.table(ONE_DEAL)
    for wrong, sentence in (
        (link[:-1] + ("A" if link[-1] != "A" else "B"), "That link or code leads nowhere."),
        (link.replace(host.table, "AAAAAAAAAAA"), "There is no such table."),
        (f"{server.origin}/join#code=ABCDEF", "That link or code leads nowhere."),
    ):
        with Visitor(wrong, secret()) as visitor:
            assert visitor.ended() == sentence


def test_a_name_that_somebody_has_is_refused(server: Served) -> None:
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "ANA") as visitor:
        end = visitor.ended()
    assert isinstance(end, BadInput)
    assert str(end) == "--at: Somebody here has that name, or one that looks like it"


def test_a_server_that_is_none_is_said_to_be_none(server: Served) -> None:
    _, link = server.table(ONE_DEAL)
    server.refuses = 403
    with Visitor(link, secret()) as visitor:
        end = visitor.ended()
    assert str(end) == f"127.0.0.1:{server.port}: no table can be reached there (HTTP 403)"


def test_names_and_lines_of_others_do_not_move_the_cursor(server: Served) -> None:
    """Even of a server that lets them through."""
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
        with server.lock:
            [socket] = server.open.values()
            forged = host.frames[-1]
            data = encode(forged).replace(b'"Ana"', b'"\\u001b[2JAna"')
            socket.send(data, text=True)
            host.send(Start("go"))
        visitor.until("Deal 1")
    assert "\x1b" not in visitor.text


def test_a_server_that_speaks_nonsense_is_one_sentence(server: Served) -> None:
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
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
def test_so_is_one_that_says_what_cannot_be(server: Served, instead: dict[str, object]) -> None:
    """Seats, events and cards that there are none of: no server of ours sends them, but a link may lead to any."""
    host, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
        with server.lock:
            [socket] = server.open.values()
            true = json.loads(encode(host.frames[-1]))
            forged = true | {"first": 4, "items": [], "now": true["now"] | {"version": 4}, "mine": {}} | instead
            socket.send(json.dumps(forged))
        visitor.type("table")
        assert str(visitor.ended()) == f"127.0.0.1:{server.port}: it does not speak as a server of tables does"


@pytest.mark.parametrize("table", ["x; echo", "\x1b[2J", "AAAAAAAAAAA"])
def test_so_is_one_that_welcomes_to_another_table(server: Served, table: str) -> None:
    """It would be said again, in the command that leads back."""
    _, link = server.table(ONE_DEAL)
    with Visitor(link, secret(), "Luz") as visitor:
        visitor.until("Now Ana has to start.")
        with server.lock:
            [socket] = server.open.values()
            socket.send(encode(Welcome(VERSION, table, 1, 0)), text=True)
        assert str(visitor.ended()) == f"127.0.0.1:{server.port}: it does not speak as a server of tables does"


def test_a_seat_that_is_taken_meanwhile_is_no_end(server: Served) -> None:
    """Two who want the same one: the second gets another."""
    host, link = server.table(ONE_DEAL)
    with server.lock:
        visitor = Visitor(link, secret(), "Luz")
        other = server.person()
        other.hello(host.table, link=link.partition("=")[2])
        assert other.ask(Sit("sit", 1, "Beto")).kind == "done"
    with visitor:
        visitor.until("You sit down.")
        with server.lock:
            assert [seat.name for seat in host.news.now.seats] == ["Ana", "Beto", "Luz"]
