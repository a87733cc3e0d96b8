"""Write the pages of the editions and docs/differences.md. Run by `make docs`."""

from pathlib import Path

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.i18n import Catalogue, catalogue
from penultima.rulebook.comparison import comparison
from penultima.rulebook.edition_index import index_page
from penultima.rulebook.edition_page import edition_page
from penultima.rulebook.markdown_blocks import heading, page
from penultima.wording.edition_text import edition_title

DOCS = Path(__file__).parents[1] / "docs"
FOLDERS = {"editions": "en", "ediciones": "es"}
STANDARD = "giant"
MARK = "<!-- Written by make docs. -->\n"


def pages() -> dict[str, str]:
    """Return the pages by their path under docs/."""
    written = {"differences.md": MARK + _differences(catalogue("en"))}
    for folder, language in FOLDERS.items():
        texts = catalogue(language)
        written[f"{folder}/index.md"] = MARK + index_page(map(load.load_bundled, load.bundled_ids()), texts, _link)
        for name in load.bundled_ids():
            written[f"{folder}/{name}.md"] = MARK + edition_page(load.load_bundled(name), texts)
    return written


def _link(name: str) -> str:
    return f"[{name}]({name}.md)"


def _differences(texts: Catalogue) -> str:
    standard = ruleset(STANDARD)
    blocks = [heading(1, texts.say("page.differences.title", edition=edition_title(standard.edition, texts)))]
    for name in load.bundled_ids():
        if name != STANDARD:
            other = ruleset(name)
            blocks += [heading(2, edition_title(other.edition, texts)), *comparison(standard, other, texts, level=3)]
    return page(blocks)


if __name__ == "__main__":
    for place, text in pages().items():
        path = DOCS / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
