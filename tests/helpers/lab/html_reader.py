"""A strict HTML reader that raises errors where a browser would guess."""

import re
from html.parser import HTMLParser

VOID = ("meta", "link", "img", "br", "hr", "input")
LOADED = ("src", "href", "xlink:href", "data", "srcset", "poster", "action")
URL = re.compile(r"url\(\s*['\"]?(?P<url>[^)'\"]*)|@import\s+(?P<imported>\S+)")


class Page(HTMLParser):
    """A parsed page. `tables` maps section ids to tables, which are lists of rows. `addresses` contains all URLs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.tables: dict[str, list[list[list[str]]]] = {}
        self.text: list[str] = []
        self.section = ""
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.look_at(tag, dict(attributes))
        rows = self.tables.setdefault(self.section, [])
        if tag == "table":
            rows.append([])
        elif tag == "tr":
            rows[-1].append([])
        elif tag in ("td", "th"):
            rows[-1][-1].append("")
        elif tag == "small":
            rows[-1][-1][-1] += " "

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.look_at(tag, dict(attributes))

    def look_at(self, tag: str, attributes: dict[str, str | None]) -> None:
        if "id" in attributes:
            self.ids.append(str(attributes["id"]))
        if tag == "section":
            self.section = str(attributes["id"])
        self.addresses += [str(value) for name, value in attributes.items() if name in LOADED]
        for value in attributes.values():
            self.find_urls(value or "")

    def find_urls(self, text: str) -> None:
        self.addresses += [found["url"] or found["imported"] for found in URL.finditer(text)]

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> does not close what was opened last"

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if "style" in self.open:
            self.find_urls(data)
        if {"td", "th"} & set(self.open):
            self.tables[self.section][-1][-1][-1] += data.strip("\n")

    @property
    def outside(self) -> list[str]:
        """Return the URLs that point outside the page."""
        return [address for address in self.addresses if not address.startswith("#")]
