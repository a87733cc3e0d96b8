"""Builds HTML. Text is escaped unless it is an `Html` string."""

from collections.abc import Iterable, Sequence
from html import escape


class Html(str):
    __slots__ = ()


def join_html(parts: Iterable[str]) -> Html:
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def make_tag(name: str, *parts: str, **attributes: str) -> Html:
    """Build an element.

    In names of attributes a trailing underscore is dropped and other underscores become hyphens.
    """
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"' for key, text in attributes.items())
    return Html(f"<{name}{given}>{join_html(parts)}</{name}>\n")


def make_table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """Build a table that scrolls in its own box.

    The keyboard can scroll it too. The first cell of each row is a header.
    """
    heads = make_tag("tr", *(make_tag("th", cell, scope="col") for cell in head))
    lines = [
        make_tag("tr", make_tag("th", first, scope="row"), *(make_tag("td", cell) for cell in cells))
        for first, *cells in rows
    ]
    whole = make_tag("table", make_tag("thead", heads), make_tag("tbody", *lines))
    return make_tag("div", whole, class_="scroll", role="region", tabindex="0", aria_label=title)


def make_facts(pairs: Iterable[tuple[str, str]]) -> Html:
    return make_tag("dl", *(join_html([make_tag("dt", name), make_tag("dd", text)]) for name, text in pairs))
