"""F2: nobody gets a seat, a hand or a record by guessing, replaying or keeping what was taken from them."""

import secrets
from collections.abc import Iterator

import pytest

from penultima.hall.doors import LETTERS, new_link, new_secret
from penultima.hall.limits import Limits
from penultima.wire.client_in import HandOver, Hello, Remove, Renew, Sit
from penultima.wire.shape import VERSION
from tests.server.served import Served, Talk, served


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("guessing") / "store.db") as server:
        yield server


def greeted(server: Served, table: str, secret: str = "", link: str = "") -> str:
    """Why somebody is sent away; empty if they are let in."""
    with server.talk(table, secret, link) as talk:
        message = talk.hear()
        return str(getattr(message, "why", ""))


def stranger() -> str:
    return new_secret(secrets.token_bytes)


def test_links_that_lead_nowhere_let_nobody_in(server: Served) -> None:
    made = server.make()
    for link in ("", "x", new_link(secrets.token_bytes), made["table"], made["join"][:-1], made["join"] + "A"):
        assert greeted(server, made["table"], stranger(), link) == "table.link"


def test_ids_of_tables_cannot_be_tried_one_after_the_other_and_others_still_get_in(server: Served) -> None:
    """A class behind one address: the guesses of one do not shut the others out of a table that is awake."""
    made = server.make()
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        told = [greeted(server, new_link(secrets.token_bytes), stranger()) for _ in range(60)]
        assert set(told) == {"table.unknown", "table.too-fast"}
        assert told[-1] == "table.too-fast"
        assert greeted(server, made["table"], stranger(), made["join"]) == ""


def test_codes_cannot_be_tried_one_after_the_other(server: Served) -> None:
    made = server.make()
    told = []
    for number in range(80):
        code = "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(6))
        if code != made["code"]:
            told.append(greeted(server, "", stranger(), code))
    assert set(told) == {"table.link", "table.too-fast"}
    assert told[-1] == "table.too-fast"


def test_another_persons_secret_with_one_letter_off_is_a_stranger(server: Served) -> None:
    made = server.make()
    secret = made["secret"]
    other = ("A" if secret[0] != "A" else "B") + secret[1:]
    assert greeted(server, made["table"], other) == "table.link"
    assert server.ask("POST", f"/tables/{made['table']}/hand-over", {"id": "x", "seat": 0}, secret=other)[0] in (
        403,
        404,
    )


@pytest.mark.parametrize("secret", ["x", "A" * 21, "A" * 23, "A" * 21 + "=", "../" * 7 + "a", "ä" * 22])
def test_what_is_no_secret_is_told_so(server: Served, secret: str) -> None:
    assert greeted(server, server.make()["table"], secret) == "table.secret"


def test_a_watch_link_does_not_let_sit_and_a_join_link_does_not_know_hands(server: Served) -> None:
    made = server.make()
    with server.talk(made["table"], stranger(), made["watch"]) as talk:
        talk.welcome()
        assert talk.do(Sit("sit", 1, "Eve")).kind == "refused"


def test_a_renewed_link_is_worth_nothing(server: Served) -> None:
    made = server.make()
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        fresh = host.do(Renew("renew", "join"))
    assert greeted(server, made["table"], stranger(), made["join"]) == "table.link"
    assert greeted(server, made["table"], stranger(), fresh.link) == ""


def test_a_one_time_link_works_once_and_moves_one_seat(server: Served) -> None:
    made = server.make()
    thief, phone = stranger(), stranger()
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        link = host.do(HandOver("over", 0)).link
    with server.talk(made["table"], phone, link) as moved:
        assert moved.welcome().person >= 0
    assert greeted(server, made["table"], thief, link) == "table.link"
    assert greeted(server, made["table"], made["secret"]) in ("", "table.link")
    with server.talk(made["table"], made["secret"]) as old:
        first = old.hear()
        assert getattr(first, "person", -1) == -1 or old.news().mine == {}


def test_whoever_was_removed_stays_out_by_any_door(server: Served) -> None:
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        assert host.do(Remove("remove", 1)).kind == "done"
    for link in ("", made["join"], made["watch"], made["code"]):
        assert greeted(server, made["table"], eve, link) == "table.removed"


def test_the_first_frame_is_a_hello_and_there_is_one(server: Served) -> None:
    made = server.make()
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Sit("sit", 0, "Eve"))
        assert talk.bye() == "table.hello"
    with server.talk(made["table"], made["secret"]) as talk:
        talk.welcome()
        talk.say(Hello(VERSION, made["table"], stranger(), made["join"]))
        assert talk.bye() == "table.hello"


def test_whoever_says_nothing_is_sent_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    with (
        served(tmp_path_factory.mktemp("silent") / "store.db", limits=Limits(silence=50)) as server,
        server.socket() as line,
    ):
        assert Talk(line).bye() == "table.hello"
