"""A question as a route gets it: read, within its bounds, and with what is needed to answer it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from penultima.errors import BadInput
from penultima.hall.doors import person_of
from penultima.server.api.asked import LanguageCode
from penultima.server.api.refusal import Refusal
from penultima.server.engine import Engine
from penultima.texts import Catalogue, catalogue

Path = TypeVar("Path")
Body = TypeVar("Body")


@dataclass(frozen=True, slots=True)
class Call(Generic[Path, Body]):
    engine: Engine
    path: Path
    body: Body
    language: LanguageCode
    address: str
    secret: str = ""
    """Of whoever asks; empty: nobody says who it is."""
    link: str = ""
    """That opens a record."""

    @property
    def texts(self) -> Catalogue:
        return catalogue(self.language)

    @property
    def person(self) -> str:
        """The id of whoever asks."""
        return check_secret(self.secret)


def check_secret(secret: str) -> str:
    """The id of the person; refused where it cannot be a secret."""
    try:
        return person_of(secret)
    except BadInput:
        raise Refusal("server.secret") from None
