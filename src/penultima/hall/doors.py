"""Who may come in: secrets of people, links and codes of a table. Whatever opens something is kept as a hash only."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from penultima.errors import BadInput
from penultima.hall.out import Door

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess."""
SECRET_BYTES = 16
LINK_BYTES = 8
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"
"""None that is taken for another one or for a digit."""
CODE = 6
_SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
_LINK = re.compile(r"[A-Za-z0-9_-]{11}")


class Opened(NamedTuple):
    """A new table, and the ways in: told to whoever made it, and kept nowhere but as hashes."""

    table: str
    join: str
    watch: str
    code: str


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def new_secret(entropy: Entropy) -> str:
    return text_of(entropy(SECRET_BYTES))


def new_link(entropy: Entropy) -> str:
    return text_of(entropy(LINK_BYTES))


def new_code(entropy: Entropy) -> str:
    number = int.from_bytes(entropy(SECRET_BYTES))
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(CODE))


def person_of(secret: str) -> str:
    """The id of whoever has this secret: a hash of it, so that a server keeps nothing else and looks nobody up."""
    if not _SECRET.fullmatch(secret):
        raise BadInput("a secret is 22 letters, digits, - or _")
    return text_of(sha256(b"person " + secret.encode()).digest()[:SECRET_BYTES])


def hash_of(link: str) -> bytes:
    return sha256(b"door " + link.encode()).digest()


def is_link(text: str) -> bool:
    """A table's id has the same form."""
    return _LINK.fullmatch(text) is not None


def is_code(typed: str) -> bool:
    return len(code_of(typed)) == CODE


def code_of(typed: str) -> str:
    """As people type it."""
    return typed.upper().replace(" ", "").replace("-", "")


class Doors:
    """Of one table; never changed, only replaced: a batch has its own until it is committed."""

    def __init__(self, doors: Iterable[Door] = ()) -> None:
        self.by_name = {door.name: door for door in doors if door.hash is not None}

    def with_door(self, door: Door) -> "Doors":
        return Doors((*(kept for kept in self.by_name.values() if kept.name != door.name), door))

    def changes(self, before: "Doors") -> tuple[Door, ...]:
        """What a store must be told."""
        opened = [door for name, door in self.by_name.items() if before.by_name.get(name) != door]
        shut = [Door(name, None) for name in before.by_name if name not in self.by_name]
        return (*opened, *shut)

    def hash_of(self, name: str) -> bytes | None:
        door = self.by_name.get(name)
        return None if door is None else door.hash

    def opens(self, name: str, key: str) -> bool:
        """Whether this link or code does, in the same time wherever it differs."""
        return compare_digest(self.hash_of(name) or b"", hash_of(key))

    def seat_for(self, link: str) -> "Moving | None":
        """What a one-time link moves."""
        for name, door in self.by_name.items():
            kind, _, seat = name.partition(" ")
            if kind in (SEAT, GIVEN) and self.opens(name, link):
                return Moving(int(seat), door.person, given=kind == GIVEN)
        return None

    def without_links_of(self, seat: int) -> "Doors":
        """That move it."""
        names = (f"{SEAT} {seat}", f"{GIVEN} {seat}")
        return Doors(door for door in self.by_name.values() if door.name not in names)


SEAT, GIVEN = "seat", "given"


class Moving(NamedTuple):
    """A seat that a one-time link moves."""

    seat: int
    person: int
    """The number of whoever had it when the link was made."""
    given: bool
    """By the host; else by that person."""


def seat_door(seat: int, link: str, person: int, *, given: bool = False) -> Door:
    return Door(f"{GIVEN if given else SEAT} {seat}", hash_of(link), person)
