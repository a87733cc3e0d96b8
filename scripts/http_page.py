"""Write docs/http.md and docs/http.openapi.json from the table of routes. Run by `make docs`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, inspect

from penultima.i18n import catalogue
from penultima.rulebook.markdown_blocks import heading, page, table
from penultima.server.api.endpoint import LINK_HEADER
from penultima.server.api.http_errors import BODY_REFUSALS, COMMON_REFUSALS, STATUS
from penultima.server.api.openapi import build_document, field_descriptions, list_refusals, list_shapes
from penultima.server.api.openapi_names import NAMES
from penultima.server.api.request_models import MAX_RECORD_BYTES
from penultima.server.api.route import MAX_BODY_BYTES, Route
from penultima.server.api.routes import PREFIX, RECORD_ROUTES, RULES_ROUTES, TABLE_ROUTES
from penultima.server.api.routes import STATUS_ROUTES as OF_THE_SERVER
from penultima.server.limits.request_limits import BY_ADDRESS, BY_PERSON
from scripts.struct_tables import describe_struct, parts_of
from scripts.wire_types import type_in_words

DOCS = Path(__file__).parents[1] / "docs"
MARK = "<!-- Written by make docs. -->\n"

INTRODUCTION = f"""\
Requests that a server answers over HTTP, under `{PREFIX}`. Messages at a table travel over the [wire](wire.md), on a
socket at `{PREFIX}/socket`. [http.openapi.json](http.openapi.json) is the same as an OpenAPI document; a server
has its own at `{PREFIX}/openapi.json`."""
ASKING = f"""\
- Bodies and answers are JSON. A body has at most {MAX_BODY_BYTES} bytes, one with a record {MAX_RECORD_BYTES}. A field
  that is unknown, missing, of another type or out of bounds makes it malformed. A field with its value in the column
  `usual` may be omitted, and is omitted in answers.
- `GET` requests never change anything, so following a link is safe. Every other request needs an `Origin` of the
  server, and every request such a `Host`. Clients other than browsers send the origin of the link.
- A secret identifies a person: `Authorization: Bearer SECRET`. A new person gets one with the first table that
  they make or join. A link to read records is sent in the header `{LINK_HEADER.title()}`.
- `?language=es` or `en` chooses the language of texts.
- Links are given as keys and as addresses, `/t/TABLE#join=LINK`. The key is behind the `#`, which
  browsers do not send."""
REFUSING = """\
Every error is a [Refused](#refused) with one of the statuses below. Its `why` is a key of the texts, so
that a page can show it in the person's language. If a table refuses a command, `why` is the table's reason."""
BOUNDED = """\
Every route takes units from two buckets, of the person and of the address. The table has the size of each bucket and
the units by which it refills per second. A request over the limit is refused with `server.too-fast` and the seconds to
wait, also in the header `Retry-After`."""
FIGURES = """\
`/metrics` has metrics for Prometheus: requests by route and status, their duration, events at tables by key,
and the numbers of awake tables and open sockets. No label contains a name, an address, a link or a table. It answers
this machine and private networks only."""


def pages() -> dict[str, str]:
    """Return the files by their path under docs/."""
    described = json.dumps(build_document(), ensure_ascii=False, indent=1) + "\n"
    return {"http.md": MARK + _page(), "http.openapi.json": described}


def _page() -> str:
    blocks = [heading(1, "HTTP"), INTRODUCTION, heading(2, "Requests"), ASKING]
    for title, routes in (
        ("Tables", TABLE_ROUTES),
        ("Records", RECORD_ROUTES),
        ("Rules", RULES_ROUTES),
        ("The server", OF_THE_SERVER),
    ):
        blocks += [heading(2, title), _overview(routes), *(block for route in routes for block in _route(route))]
    blocks += [FIGURES, heading(2, "Refusals"), REFUSING, _refusals(), heading(2, "Limits"), BOUNDED, _budgets()]
    blocks += [heading(2, "Schemas")]
    for kind in dict.fromkeys([*list_shapes(), *parts_of(list_shapes())]):
        blocks += [heading(3, NAMES[kind]), *describe_struct(kind, field_descriptions(), _type)]
    return page(blocks)


def _overview(routes: tuple[Route, ...]) -> str:
    rows = [(f"[`{_title(route)}`](#{_anchor(_title(route))})", route.summary, route.access) for route in routes]
    return table(("route", "what it does", "who"), rows)


def _title(route: Route) -> str:
    return f"{route.method} {route.path}"


def _anchor(title: str) -> str:
    """Return the link anchor that mkdocs creates for a heading."""
    return re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")


def _route(route: Route) -> Iterator[str]:
    yield heading(3, _title(route))
    yield f"{route.summary} Its name is `{route.name}`."
    answer = "plain text" if not issubclass(route.answer_model, Struct) else _link(route.answer_model)
    body = _link(route.body_model) if route.body_model else "nothing"
    cost = f"{route.cost.units} {'unit' if route.cost.units == 1 else 'units'} of the `{route.cost.budget}` budget"
    own = [f"`{key}`" for key in list_refusals(route) if key not in (*COMMON_REFUSALS, *BODY_REFUSALS)]
    refusals = ", ".join(own) or "none of its own"
    yield f"Takes {body}, answers {answer}. For {route.access}. Uses {cost}. Refusals: {refusals}."


def _link(kind: type[Struct]) -> str:
    return f"[{NAMES[kind]}](#{NAMES[kind].lower()})"


def _refusals() -> str:
    say = catalogue("en").say
    rows = [(f"`{key}`", str(status), say(key), _where(key)) for key, status in STATUS.items()]
    return table(("why", "status", "in words", "where"), rows)


def _where(key: str) -> str:
    if key in COMMON_REFUSALS:
        return "every route"
    return "every route with a body" if key in BODY_REFUSALS else ""


def _budgets() -> str:
    rows = [
        (f"`{budget}`", *(f"{rate.burst}, {rate.per_second}/s" for rate in (BY_PERSON[budget], BY_ADDRESS[budget])))
        for budget in BY_ADDRESS
    ]
    return table(("budget", "per person", "per address"), rows)


def _type(_: type[Struct], field: inspect.Field) -> str:
    match field.type:
        case inspect.ListType(item_type=inspect.DictType(value_type=inspect.AnyType())):
            return "list of objects"
        case found:
            return type_in_words(found)


if __name__ == "__main__":
    for place, text in pages().items():
        (DOCS / place).write_text(text, encoding="utf-8")
