import pytest

from penultima.errors import BadInput
from penultima.hall.doors import (
    Doors,
    code_of,
    hash_of,
    is_code,
    is_link,
    new_code,
    new_link,
    new_secret,
    person_of,
    seat_door,
)
from penultima.hall.out import Door
from tests.hall.driver import Entropy

ENTROPY = Entropy("doors")


def test_secrets_have_128_bits_and_links_64() -> None:
    asked: list[int] = []

    def entropy(count: int) -> bytes:
        asked.append(count)
        return ENTROPY(count)

    assert len(new_secret(entropy)) == 22
    assert is_link(new_link(entropy))
    assert asked == [16, 8]


def test_a_person_is_a_hash_of_the_secret_and_always_the_same() -> None:
    secret = new_secret(ENTROPY)
    assert person_of(secret) == person_of(secret) != person_of(new_secret(ENTROPY))
    assert secret not in person_of(secret)
    with pytest.raises(BadInput):
        person_of("guess")


def test_codes_have_no_letters_that_look_alike() -> None:
    codes = {new_code(ENTROPY) for _ in range(500)}
    assert len(codes) == 500
    assert not set("".join(codes)) & set("ILOU0123456789")
    assert all(is_code(code) and code_of(f" {code.lower()}-") == code for code in codes)


def test_doors_tell_a_store_what_changed() -> None:
    join, watch = Door("join", hash_of("a")), Door("watch", hash_of("b"))
    doors = Doors([join, watch])
    assert doors.changes(doors) == ()
    renewed = doors.with_door(Door("join", hash_of("c"))).with_door(Door("watch", None))
    assert renewed.changes(doors) == (Door("join", hash_of("c")), Door("watch", None))
    assert Doors([*renewed.changes(doors)]).opens("join", "c")


def test_a_door_that_is_shut_opens_to_nothing() -> None:
    doors = Doors([Door("join", hash_of("a"))])
    assert not doors.opens("watch", "")
    assert not doors.opens("join", "")
    assert doors.seat_for("a") is None


def test_a_one_time_link_names_its_seat_and_whose_it_was() -> None:
    doors = Doors([seat_door(1, "one", 4), seat_door(2, "two", 5)])
    assert doors.seat_for("two") == (2, 5, False)
    given = doors.with_door(seat_door(2, "three", 5, given=True))
    assert given.seat_for("three") == (2, 5, True)
    assert given.seat_for("two") == (2, 5, False), "the host's does not undo one's own"
    assert given.without_links_of(2).seat_for("two") is None
    assert given.without_links_of(2).seat_for("three") is None
    assert given.without_links_of(2).seat_for("one") == (1, 4, False)
