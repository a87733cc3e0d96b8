"""Writes the pages of the editions and docs/differences.md. `python scripts/edition_pages.py`"""

from pathlib import Path

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.pages.comparison import comparison
from penultima.pages.edition import edition_page
from penultima.pages.index import index_page
from penultima.pages.markdown import heading, page
from penultima.texts import Catalogue, catalogue
from penultima.wording.edition import title_of

DOCS = Path(__file__).parents[1] / "docs"
FOLDERS = {"editions": "en", "ediciones": "es"}
STANDARD = "giant"
MARK = "<!-- Written by make pages. -->\n"


def pages() -> dict[str, str]:
    """By their place under docs/."""
    written = {"differences.md": MARK + _differences(catalogue("en"))}
    for folder, language in FOLDERS.items():
        texts = catalogue(language)
        written[f"{folder}/index.md"] = MARK + index_page(map(load.edition, load.names()), texts, _link)
        for name in load.names():
            written[f"{folder}/{name}.md"] = MARK + edition_page(load.edition(name), texts)
    return written


def _link(name: str) -> str:
    return f"[{name}]({name}.md)"


def _differences(texts: Catalogue) -> str:
    standard = ruleset(STANDARD)
    blocks = [heading(1, texts.say("page.differences.title", edition=title_of(standard.edition, texts)))]
    for name in load.names():
        if name != STANDARD:
            other = ruleset(name)
            blocks += [heading(2, title_of(other.edition, texts)), *comparison(standard, other, texts, level=3)]
    return page(blocks)


if __name__ == "__main__":
    for place, text in pages().items():
        path = DOCS / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
