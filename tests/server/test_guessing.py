"""Guessed, replayed or revoked credentials give no access to a seat or a table."""

import secrets
from collections.abc import Iterator
from time import monotonic

import pytest

from penultima.protocol.client_messages import HandOver, Hello, Remove, Renew, Sit
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.credentials import CODE_LETTERS, new_link, new_secret
from penultima.runtime.access.limits import Limits
from tests.helpers.server.server_thread import Served, Talk, served


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("guessing") / "store.db") as server:
        yield server


def greeted(server: Served, table: str, secret: str = "", link: str = "") -> str:
    """Return the close reason, or an empty string if the person is admitted."""
    with server.talk(table, secret, link) as talk:
        message = talk.receive()
        return str(getattr(message, "why", ""))


def most_guesses(elapsed_s: float) -> float:
    """Return how many guesses of one address are checked in this time. The limit refills while the guesses are sent."""
    limits = Limits()
    return limits.address_guess_burst + limits.address_guesses_per_second * elapsed_s + 1


def stranger() -> str:
    return new_secret(secrets.token_bytes)


def test_invalid_links_admit_nobody(server: Served) -> None:
    made = server.make()
    for link in ("", "x", new_link(secrets.token_bytes), made["table"], made["join"][:-1], made["join"] + "A"):
        assert greeted(server, made["table"], stranger(), link) == "table.link"


def test_guessing_table_ids_is_limited_without_locking_out_others(server: Served) -> None:
    """After many guesses, further guesses are refused, but a valid link still gives access to a loaded table."""
    made = server.make()
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        start = monotonic()
        reasons = [greeted(server, new_link(secrets.token_bytes), stranger()) for _ in range(60)]
        assert set(reasons) == {"table.unknown", "table.too-fast"}
        assert reasons.count("table.unknown") <= most_guesses(monotonic() - start)
        assert greeted(server, made["table"], stranger(), made["join"]) == ""


def test_guessing_codes_is_limited(server: Served) -> None:
    made = server.make()
    reasons = []
    start = monotonic()
    for number in range(80):
        code = "".join(CODE_LETTERS[number // len(CODE_LETTERS) ** place % len(CODE_LETTERS)] for place in range(6))
        if code != made["code"]:
            reasons.append(greeted(server, "", stranger(), code))
    assert set(reasons) == {"table.link", "table.too-fast"}
    assert reasons.count("table.link") <= most_guesses(monotonic() - start)


def test_secret_with_one_wrong_letter_is_a_stranger(server: Served) -> None:
    made = server.make()
    secret = made["secret"]
    other = ("A" if secret[0] != "A" else "B") + secret[1:]
    assert greeted(server, made["table"], other) == "table.link"
    assert server.ask("POST", f"/tables/{made['table']}/hand-over", {"id": "x", "seat": 0}, secret=other)[0] in (
        403,
        404,
    )


@pytest.mark.parametrize("secret", ["x", "A" * 21, "A" * 23, "A" * 21 + "=", "../" * 7 + "a", "ä" * 22])
def test_malformed_secret_is_refused(server: Served, secret: str) -> None:
    assert greeted(server, server.make()["table"], secret) == "table.secret"


def test_watch_link_gives_no_seat_and_join_link_no_hands(server: Served) -> None:
    made = server.make()
    with server.talk(made["table"], stranger(), made["watch"]) as talk:
        talk.welcome()
        assert talk.do(Sit("sit", 1, "Eve")).kind == "refused"


def test_renewed_link_invalidates_the_old_one(server: Served) -> None:
    made = server.make()
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        fresh = host.do(Renew("renew", "join"))
    assert greeted(server, made["table"], stranger(), made["join"]) == "table.link"
    assert greeted(server, made["table"], stranger(), fresh.link) == ""


def test_seat_link_works_once_for_one_seat(server: Served) -> None:
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
        first = old.receive()
        assert getattr(first, "person", -1) == -1 or old.news().mine == {}


def test_removed_person_cannot_return_by_any_credential(server: Served) -> None:
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        assert host.do(Remove("remove", 1)).kind == "done"
    for link in ("", made["join"], made["watch"], made["code"]):
        assert greeted(server, made["table"], eve, link) == "table.removed"


def test_first_frame_must_be_the_only_hello(server: Served) -> None:
    made = server.make()
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Sit("sit", 0, "Eve"))
        assert talk.bye() == "table.hello"
    with server.talk(made["table"], made["secret"]) as talk:
        talk.welcome()
        talk.say(Hello(PROTOCOL_VERSION, made["table"], stranger(), made["join"]))
        assert talk.bye() == "table.hello"


def test_silent_connection_is_closed(tmp_path_factory: pytest.TempPathFactory) -> None:
    with (
        served(tmp_path_factory.mktemp("silent") / "store.db", limits=Limits(hello_timeout_ms=50)) as server,
        server.socket() as line,
    ):
        assert Talk(line).bye() == "table.hello"
