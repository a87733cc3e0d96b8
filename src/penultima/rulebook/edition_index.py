"""The page that lists the editions."""

from collections.abc import Callable, Iterable

from penultima.editions.edition import Edition
from penultima.editions.ruleset import ruleset
from penultima.i18n import Catalogue
from penultima.rulebook.markdown_blocks import heading, page, table
from penultima.wording.edition_text import edition_summary, edition_title

COLUMNS = ("id", "edition", "cards", "hand", "target", "special")


def index_page(
    editions: Iterable[Edition], texts: Catalogue, link: Callable[[str], str] = lambda name: f"`{name}`"
) -> str:
    return page(
        [
            heading(1, texts.say("page.editions.title")),
            table(
                [texts.say(f"page.editions.{column}") for column in COLUMNS],
                [[link(edition.id), *_row(edition, texts)] for edition in editions],
            ),
        ]
    )


def _row(edition: Edition, texts: Catalogue) -> list[str]:
    tables = ruleset(edition).tables
    return [
        edition_title(edition, texts),
        texts.number(tables.cards),
        texts.number(tables.hand),
        texts.number(tables.target) if tables.target else texts.say("page.editions.single"),
        edition_summary(edition, texts),
    ]
