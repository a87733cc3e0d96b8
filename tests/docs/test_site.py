"""The documentation site builds without a warning, and its pages load nothing from other sites."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from scripts.site_hooks import ROOT_PAGES, relink
from tests.helpers.docs.code_blocks import PAGES, ROOT

LOADED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}
"""For each HTML element, the attribute whose address a browser loads by itself."""
ELSEWHERE = re.compile(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]*)")
"""An address on another site that a style sheet loads."""


class Loads(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get(LOADED.get(tag, ""))
        if address:
            self.found.append(address)


def missing(page: Path, html: str) -> list[str]:
    """Return the addresses that the page loads but that are not files of the site."""
    loads = Loads()
    loads.feed(html)
    return [address for address in loads.found if not _stands_beside(page, address)]


def _stands_beside(page: Path, address: str) -> bool:
    relative = not re.match(r"[a-z+]+:|/", address)
    return relative and (page.parent / re.sub(r"[?#].*", "", address)).is_file()


def build(site: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_page_is_in_the_site_and_a_browser_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    """One test makes both checks, because building the site takes long."""
    build(tmp_path)
    check_every_page_is_in(tmp_path)
    check_nothing_is_loaded_from_elsewhere(tmp_path)


def check_every_page_is_in(site: Path) -> None:
    names = [ROOT_PAGES.get(page.name, page.name) for page in PAGES if page.parent == ROOT and page.name != "README.md"]
    names += [str(page.relative_to(ROOT / "docs")) for page in PAGES if page.parent != ROOT]
    assert [name for name in names if not (site / name).with_suffix(".html").is_file()] == []
    assert list(site.rglob("*.py")) == []


def check_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    assert [(page.name, missing(page, html)) for page, html in pages.items() if missing(page, html)] == []
    styles = [style.read_text(encoding="utf-8") for style in site.rglob("*.css")]
    assert [address for style in styles for address in ELSEWHERE.findall(style)] == []


@pytest.mark.parametrize(
    "planted",
    [
        '<script src="https://example.org/x.js"></script>',
        '<link rel="stylesheet" href="//example.org/x.css">',
        '<img src="/x.png">',
        '<img src="not-there.png">',
    ],
)
def test_a_resource_from_another_site_is_found(tmp_path: Path, planted: str) -> None:
    (tmp_path / "own.css").touch()
    html = '<link rel="stylesheet" href="own.css"><body></body>'
    page = tmp_path / "index.html"
    assert missing(page, html) == []
    assert len(missing(page, html.replace("</body>", f"{planted}</body>"))) == 1


@pytest.mark.parametrize(
    ("uri", "written", "shown"),
    [
        ("index.md", "[x](notation.md#cards)", "[x](notation.md#cards)"),
        ("tutorial/card.md", "[x](../notation.md)", "[x](../notation.md)"),
        ("tutorial/card.md", "[x](../../ARCHITECTURE.md)", "[x](../architecture.md)"),
        ("architecture.md", "![x](docs/play.svg)", "![x](play.svg)"),
        ("contributing.md", "[x](CHANGELOG.md)", "[x](changelog.md)"),
        ("scenarios.md", "[the cases](../tests/rules)", "the cases"),
        ("architecture.md", "`table[x](y)` [x](docs/gone.md)", "`table[x](y)` [x](docs/gone.md)"),
        ("index.md", "[x](https://example.org) [y](#here)", "[x](https://example.org) [y](#here)"),
    ],
)
def test_relink_rewrites_links_of_the_files_for_the_site(uri: str, written: str, shown: str) -> None:
    assert relink(written, uri) == shown


def bare_pages(nav: str) -> list[str]:
    """Return the pages without a title in the navigation."""
    return re.findall(r"^ +- ([\w/-]+\.md)$", nav, re.MULTILINE)


def shown_title(page: str, text: str) -> str:
    """Return the title that MkDocs gives to a page without a title in the navigation: its heading or its file name."""
    first = text.partition("\n")[0]
    name = Path(page).stem.replace("-", " ").replace("_", " ")
    return first.removeprefix("# ") if first.startswith("# ") else name.capitalize()


def mistitled(nav: str) -> list[str]:
    found = {page: ROOT / "docs" / page for page in bare_pages(nav)}
    texts = {page: path.read_text(encoding="utf-8") for page, path in found.items() if path.is_file()}
    return [page for page, text in texts.items() if f"# {shown_title(page, text)}\n" not in text]


def test_every_page_has_its_own_title_in_the_navigation() -> None:
    assert mistitled((ROOT / "mkdocs.yml").read_text(encoding="utf-8")) == []


def test_a_page_that_would_be_titled_by_its_file_name_is_found() -> None:
    assert mistitled("  - editions/index.md\n  - http.md\n  - page.md\n") == ["editions/index.md", "http.md"]
