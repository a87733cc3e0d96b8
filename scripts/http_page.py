"""Writes docs/http.md and docs/http.openapi.json from the table of routes. `make pages`"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, inspect

from penultima.pages.markdown import heading, page, table
from penultima.server.api.asked import MOST_RECORD
from penultima.server.api.openapi import document, field_words, refusals_of, shapes
from penultima.server.api.place import LINK_HEADER
from penultima.server.api.refusal import ALWAYS, STATUS, WITH_BODY
from penultima.server.api.route import MOST_BODY, Route
from penultima.server.api.routes import PREFIX, RECORDS, RULES, TABLES
from penultima.server.api.routes import STATUS as OF_THE_SERVER
from penultima.server.limits import BY_ADDRESS, BY_PERSON
from penultima.texts import catalogue
from scripts.struct_tables import parts_of, told
from scripts.wire_types import type_in_words

DOCS = Path(__file__).parents[1] / "docs"
MARK = "<!-- Written by make pages. -->\n"

INTRODUCTION = f"""\
What a server is asked over HTTP, under `{PREFIX}`; what happens at a table travels over the [wire](wire.md), a socket
at `{PREFIX}/socket`. [http.openapi.json](http.openapi.json) has the same as an OpenAPI document, and a server
gives its own at `{PREFIX}/openapi.json`."""
ASKING = f"""\
- Bodies and answers are JSON. A body has at most {MOST_BODY} bytes, one with a record {MOST_RECORD}. A field that is
  unknown, missing, of another type or out of its bounds makes it malformed; one that is as its table says under
  `usual` may be left out, and is left out of answers.
- A `GET` changes nothing, whoever follows a link. Every other request needs an `Origin` that the server knows as its
  own, and every request such a `Host`; whoever is no browser sends the origin of the link.
- Who somebody is, a secret says: `Authorization: Bearer SECRET`. Whoever has none gets one with the first table that
  they make or join. A link to read records stands in the header `{LINK_HEADER.title()}`.
- `?language=es` or `en` says in which language words are.
- Links are told as they are and as an address, `/t/TABLE#join=LINK`: what opens something stands behind the `#`, which
  no browser sends to anybody."""
REFUSING = """\
Whatever is wrong is said in one way, with the status below: a [Refused](#refused). Its `why` is a key of the texts, so
that a page says it in the person's language. Of an answer by a table, `why` is the table's own reason."""
BOUNDED = """\
Every route takes from a bucket of the person and from one of the address, which fill up again: so many units at once,
and so many a second. What is too much is refused with `server.too-fast` and the seconds to wait, also in the header
`Retry-After`."""
FIGURES = """\
`/metrics` has figures for Prometheus: requests by route and status, their time, what happened at tables by its key,
and how many tables are awake and sockets open. No label tells a name, an address, a link or a table."""


def pages() -> dict[str, str]:
    """By their place under docs/."""
    described = json.dumps(document(), ensure_ascii=False, indent=1) + "\n"
    return {"http.md": MARK + _page(), "http.openapi.json": described}


def _page() -> str:
    blocks = [heading(1, "HTTP"), INTRODUCTION, heading(2, "Asking"), ASKING]
    for title, routes in (("Tables", TABLES), ("Records", RECORDS), ("Rules", RULES), ("The server", OF_THE_SERVER)):
        blocks += [heading(2, title), _overview(routes), *(block for route in routes for block in _route(route))]
    blocks += [FIGURES, heading(2, "Refusals"), REFUSING, _refusals(), heading(2, "Bounds"), BOUNDED, _budgets()]
    blocks += [heading(2, "Shapes")]
    for kind in dict.fromkeys([*shapes(), *parts_of(shapes())]):
        blocks += [heading(3, kind.__name__), *told(kind, field_words(), _type)]
    return page(blocks)


def _overview(routes: tuple[Route, ...]) -> str:
    rows = [(f"[`{_title(route)}`](#{_anchor(_title(route))})", route.words, route.who) for route in routes]
    return table(("route", "what it does", "who"), rows)


def _title(route: Route) -> str:
    return f"{route.method} {route.path}"


def _anchor(title: str) -> str:
    """As the site makes it of a heading."""
    return re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")


def _route(route: Route) -> Iterator[str]:
    yield heading(3, _title(route))
    yield f"{route.words} Its name is `{route.name}`."
    answer = "plain text" if not issubclass(route.answer, Struct) else _link(route.answer)
    body = _link(route.body) if route.body else "nothing"
    cost = f"{route.cost.units} of `{route.cost.budget}`"
    own = [f"`{key}`" for key in refusals_of(route) if key not in (*ALWAYS, *WITH_BODY)]
    refusals = ", ".join(own) or "none of its own"
    yield f"Takes {body}, answers {answer}. For {route.who}. Costs {cost}. Refusals: {refusals}."


def _link(kind: type[Struct]) -> str:
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def _refusals() -> str:
    say = catalogue("en").say
    rows = [(f"`{key}`", str(status), say(key), _where(key)) for key, status in STATUS.items()]
    return table(("why", "status", "in words", "where"), rows)


def _where(key: str) -> str:
    if key in ALWAYS:
        return "every route"
    return "every route with a body" if key in WITH_BODY else ""


def _budgets() -> str:
    rows = [
        (f"`{budget}`", *(f"{rate.burst}, {rate.per_second}/s" for rate in (BY_PERSON[budget], BY_ADDRESS[budget])))
        for budget in BY_ADDRESS
    ]
    return table(("budget", "of a person", "of an address"), rows)


def _type(_: type[Struct], field: inspect.Field) -> str:
    match field.type:
        case inspect.ListType(item_type=inspect.DictType(value_type=inspect.AnyType())):
            return "list of objects"
        case found:
            return type_in_words(found)


if __name__ == "__main__":
    for place, text in pages().items():
        (DOCS / place).write_text(text, encoding="utf-8")
