"""HTML in which every text is escaped that is not HTML already."""

from collections.abc import Iterable, Sequence
from html import escape


class Html(str):
    __slots__ = ()


def joined(parts: Iterable[str]) -> Html:
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def tag(name: str, *parts: str, **attributes: str) -> Html:
    """An attribute that is a word of Python ends with an underscore; any other underscore is a hyphen."""
    given = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"' for key, text in attributes.items())
    return Html(f"<{name}{given}>{joined(parts)}</{name}>\n")


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """In a box of its own that scrolls, also by keys; the first cell of a row names it."""
    heads = tag("tr", *(tag("th", cell, scope="col") for cell in head))
    lines = [tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in cells)) for first, *cells in rows]
    whole = tag("table", tag("thead", heads), tag("tbody", *lines))
    return tag("div", whole, class_="scroll", role="region", tabindex="0", aria_label=title)


def facts(pairs: Iterable[tuple[str, str]]) -> Html:
    return tag("dl", *(joined([tag("dt", name), tag("dd", text)]) for name, text in pairs))
