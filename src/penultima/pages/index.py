"""The list of the editions."""

from collections.abc import Callable, Iterable

from penultima.editions.edition import Edition
from penultima.editions.ruleset import ruleset
from penultima.pages.markdown import heading, page, table
from penultima.texts import Catalogue
from penultima.wording.edition import special_of, title_of

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
        title_of(edition, texts),
        texts.number(tables.cards),
        texts.number(tables.hand),
        texts.number(tables.target) if tables.target else texts.say("page.editions.single"),
        special_of(edition, texts),
    ]
