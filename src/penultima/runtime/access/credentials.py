"""Credentials: secrets of people, and links and codes of tables. The server keeps only their hashes."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from penultima.errors import BadInput
from penultima.runtime.outputs import StoredCredential

Entropy = Callable[[int], bytes]
"""A function that returns the given number of random bytes."""
SECRET_BYTES = 16
LINK_BYTES = 8
CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of a code. Letters that are easily confused, such as I, L, O and U, are left out."""
CODE_LENGTH = 6
_SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
_LINK = re.compile(r"[A-Za-z0-9_-]{11}")


class NewCredentials(NamedTuple):
    """The credentials of a new table. The host receives them; the server keeps only their hashes."""

    table: str
    join: str
    watch: str
    code: str


def encode_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def new_secret(entropy: Entropy) -> str:
    return encode_base64(entropy(SECRET_BYTES))


def new_link(entropy: Entropy) -> str:
    return encode_base64(entropy(LINK_BYTES))


def new_code(entropy: Entropy) -> str:
    number = int.from_bytes(entropy(SECRET_BYTES))
    return "".join(
        CODE_LETTERS[number // len(CODE_LETTERS) ** exponent % len(CODE_LETTERS)] for exponent in range(CODE_LENGTH)
    )


def derive_person_id(secret: str) -> str:
    """Return the id of the person with this secret.

    The id is a hash of the secret, so the server stores no secrets and needs no lookup.
    """
    if not _SECRET.fullmatch(secret):
        raise BadInput("a secret is 22 letters, digits, - or _")
    return encode_base64(sha256(b"person " + secret.encode()).digest()[:SECRET_BYTES])


def hash_credential(link: str) -> bytes:
    return sha256(b"door " + link.encode()).digest()


def has_link_form(text: str) -> bool:
    """Return whether a text has the form of a link. The ids of tables have this form too."""
    return _LINK.fullmatch(text) is not None


def has_code_form(typed: str) -> bool:
    return len(normalize_code(typed)) == CODE_LENGTH


def normalize_code(typed: str) -> str:
    """Return a typed code in its issued form: upper case, without spaces and hyphens."""
    return typed.upper().replace(" ", "").replace("-", "")


class Credentials:
    """The credentials of one table. The object is immutable; a batch works on changed copies until it is committed."""

    def __init__(self, credentials: Iterable[StoredCredential] = ()) -> None:
        self.by_name = {credential.name: credential for credential in credentials if credential.hash is not None}

    def with_credential(self, credential: StoredCredential) -> "Credentials":
        return Credentials((*(other for other in self.by_name.values() if other.name != credential.name), credential))

    def changes_since(self, before: "Credentials") -> tuple[StoredCredential, ...]:
        """Return the credentials that changed since `before`. Revoked credentials have no hash."""
        changed = [credential for name, credential in self.by_name.items() if before.by_name.get(name) != credential]
        revoked = [StoredCredential(name, None) for name in before.by_name if name not in self.by_name]
        return (*changed, *revoked)

    def find_hash(self, name: str) -> bytes | None:
        credential = self.by_name.get(name)
        return None if credential is None else credential.hash

    def matches(self, name: str, key: str) -> bool:
        """Return whether this link or code is the credential called `name`. The comparison takes constant time."""
        return compare_digest(self.find_hash(name) or b"", hash_credential(key))

    def matches_any_link(self, link: str) -> bool:
        """Return whether this is one of the table's links. A code is not a link."""
        return any(self.matches(name, link) for name in self.by_name if name != "code")

    def find_seat_transfer(self, link: str) -> "SeatTransfer | None":
        """Return the seat transfer that a one-time link allows, or None for any other link."""
        for name, credential in self.by_name.items():
            kind, _, seat = name.partition(" ")
            if kind in (SEAT_LINK, GIVEN_SEAT_LINK) and self.matches(name, link):
                return SeatTransfer(int(seat), credential.person, is_given=kind == GIVEN_SEAT_LINK)
        return None

    def without_seat_links(self, seat: int) -> "Credentials":
        """Return the credentials without the one-time links that move this seat."""
        names = (f"{SEAT_LINK} {seat}", f"{GIVEN_SEAT_LINK} {seat}")
        return Credentials(credential for credential in self.by_name.values() if credential.name not in names)


SEAT_LINK, GIVEN_SEAT_LINK = "seat", "given"


class SeatTransfer(NamedTuple):
    """A seat that a one-time link moves to another device or person."""

    seat: int
    person: int
    """The number of the person who had the seat when the link was made."""
    is_given: bool
    """True if the host gives the seat to another person, false if its owner moves it to another device."""


def create_seat_credential(seat: int, link: str, person: int, *, given: bool = False) -> StoredCredential:
    return StoredCredential(f"{GIVEN_SEAT_LINK if given else SEAT_LINK} {seat}", hash_credential(link), person)
