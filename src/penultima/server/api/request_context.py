"""The parsed request that is passed to a handler."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from penultima.errors import BadInput
from penultima.i18n import Catalogue, catalogue
from penultima.runtime.access.credentials import derive_person_id
from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.request_models import LanguageCode
from penultima.server.engine import Engine

Path = TypeVar("Path")
Body = TypeVar("Body")


@dataclass(frozen=True, slots=True)
class RequestContext(Generic[Path, Body]):
    engine: Engine
    path: Path
    body: Body
    language: LanguageCode
    address: str
    secret: str = ""
    """Secret of the client; empty if the client is anonymous."""
    link: str = ""
    """Watch link that gives access to records."""

    @property
    def texts(self) -> Catalogue:
        return catalogue(self.language)

    @property
    def person(self) -> str:
        """The person id of the client."""
        return identify_person(self.secret)


def identify_person(secret: str) -> str:
    """Return the id of the person who has this secret. Raise a refusal if the secret is malformed."""
    try:
        return derive_person_id(secret)
    except BadInput:
        raise HttpRefusal("server.secret") from None
