"""Open Graph preview of a page link: title, text and picture, by edition and language.

A preview names no person and gives no access. For a table it shows only the edition; for an unknown table, the
default edition. Creating a preview loads no table.
"""

from html import escape
from typing import Literal, NamedTuple

from starlette.requests import Request

from penultima.editions.load import DEFAULT, bundled_ids
from penultima.i18n import catalogue
from penultima.runtime.access.credentials import has_link_form
from penultima.server.engine import Engine, now_ms
from penultima.server.limits.client_address import client_address
from penultima.server.limits.request_limits import QUERY_COST, RequestLimits
from penultima.store.reader import Reader
from penultima.store.write_result import WriteFailed

Language = Literal["en", "es"]
ILLUSTRATED_EDITIONS = frozenset(bundled_ids())
"""Editions with a picture."""
IMAGE_SIZE = (1200, 630)
"""Width and height of pictures."""


class LinkPreview(NamedTuple):
    edition: str
    """Edition of the table; empty for other pages."""
    language: Language
    base_url: str
    """URL of the page without a trailing slash."""

    @property
    def image_path(self) -> str:
        """Path of the picture among the files of the page."""
        return f"social/{self.edition or DEFAULT}-{self.language}.png"

    def render_head(self, *, has_picture: bool) -> str:
        """Return the HTML elements for title and metadata."""
        texts = catalogue(self.language)
        title, text = texts.say("link.title"), texts.say("link.text")
        if self.edition:
            title = texts.say("link.table", edition=texts.say(f"edition.{self.edition}.title"))
        tags = [("og:type", "website"), ("og:site_name", "Penúltima"), ("og:title", title), ("og:description", text)]
        if has_picture:
            width, height = map(str, IMAGE_SIZE)
            picture = f"{self.base_url}/{self.image_path}"
            tags += [("og:image", picture), ("og:image:width", width), ("og:image:height", height)]
        properties = [f'<meta property="{name}" content="{escape(value)}">' for name, value in tags]
        others = [f'<meta name="description" content="{escape(text)}">']
        others += ['<meta name="twitter:card" content="summary_large_image">'] if has_picture else []
        others += ['<meta name="robots" content="noindex">'] if self.edition else []
        return "\n".join([f"<title>{escape(title)}</title>", *others, *properties])


async def create_preview(request: Request, path: str, engine: Engine, limits: RequestLimits) -> LinkPreview:
    """Return the preview of an address of the page."""
    settings = engine.settings
    place = settings.public_url or f"{request.url.scheme}://{request.headers['host']}{settings.base_path}"
    is_table, _, table = path.partition("/")
    edition = ""
    if is_table == "t":
        address = client_address(request.client, request.headers.raw, settings.trust_proxy)
        may_ask = has_link_form(table) and not limits.charge(QUERY_COST, address, "", now_ms())
        edition = await _find_edition(engine, table) if may_ask else DEFAULT
    return LinkPreview(edition, _choose_language(request), place)


async def _find_edition(engine: Engine, table: str) -> str:
    try:
        found = await engine.read(Reader.find_table, table)
    except WriteFailed:
        found = None
    return found.edition if found is not None and found.edition in ILLUSTRATED_EDITIONS else DEFAULT


def _choose_language(request: Request) -> Language:
    """Return the language that the link names, otherwise the language that the client prefers."""
    named = [request.query_params.get("lang", ""), *request.headers.get("accept-language", "").lower().split(",")]
    first = next((word.strip()[:2] for word in named if word.strip()[:2] in ("en", "es")), "es")
    return "en" if first == "en" else "es"
