"""What somebody who is sent a link sees of it in a chat: a title, a sentence and a picture, by edition and language.

It names nobody and opens nothing. Of a table only its edition is said, and of one that is not there the usual one: no
table is loaded for it, and nobody learns more by asking.
"""

from html import escape
from typing import Literal, NamedTuple

from starlette.requests import Request

from penultima.editions.load import DEFAULT, names
from penultima.hall.doors import is_link
from penultima.server.address import address_of
from penultima.server.engine import Engine, now
from penultima.server.limits import ASKING, Buckets
from penultima.store.fate import Failed
from penultima.store.reader import Reader
from penultima.texts import catalogue

Language = Literal["en", "es"]
EDITIONS = frozenset(names())
"""Those that there is a picture of."""
SIZE = (1200, 630)
"""Of a picture."""


class Preview(NamedTuple):
    edition: str
    """Empty: of the page itself."""
    language: Language
    place: str
    """The address of the page, without a slash at its end."""

    @property
    def picture(self) -> str:
        """Its path among the files of the page."""
        return f"social/{self.edition or DEFAULT}-{self.language}.png"

    def head(self, *, has_picture: bool) -> str:
        """The title and all that a messenger reads."""
        texts = catalogue(self.language)
        title, text = texts.say("link.title"), texts.say("link.text")
        if self.edition:
            title = texts.say("link.table", edition=texts.say(f"edition.{self.edition}.title"))
        said = [("og:type", "website"), ("og:site_name", "Penúltima"), ("og:title", title), ("og:description", text)]
        if has_picture:
            width, height = map(str, SIZE)
            picture = f"{self.place}/{self.picture}"
            said += [("og:image", picture), ("og:image:width", width), ("og:image:height", height)]
        properties = [f'<meta property="{name}" content="{escape(value)}">' for name, value in said]
        others = [f'<meta name="description" content="{escape(text)}">']
        others += ['<meta name="twitter:card" content="summary_large_image">'] if has_picture else []
        others += ['<meta name="robots" content="noindex">'] if self.edition else []
        return "\n".join([f"<title>{escape(title)}</title>", *others, *properties])


async def previewed(request: Request, path: str, engine: Engine, buckets: Buckets) -> Preview:
    """Of an address of the page."""
    settings = engine.settings
    place = settings.public_url or f"{request.url.scheme}://{request.headers['host']}{settings.base_path}"
    is_table, _, table = path.partition("/")
    edition = ""
    if is_table == "t":
        address = address_of(request.client, request.headers.raw, settings.trust_proxy)
        may_ask = is_link(table) and not buckets.wait(ASKING, address, "", now())
        edition = await _edition(engine, table) if may_ask else DEFAULT
    return Preview(edition, _language(request), place)


async def _edition(engine: Engine, table: str) -> str:
    try:
        found = await engine.read(Reader.table, table)
    except Failed:
        found = None
    return found.edition if found is not None and found.edition in EDITIONS else DEFAULT


def _language(request: Request) -> Language:
    """Of whoever shared the link, else of whoever asks."""
    named = [request.query_params.get("lang", ""), *request.headers.get("accept-language", "").lower().split(",")]
    first = next((word.strip()[:2] for word in named if word.strip()[:2] in ("en", "es")), "es")
    return "en" if first == "en" else "es"
