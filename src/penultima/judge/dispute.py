"""What families quarrel about: a list by themes, each ready to be asked for any edition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from penultima import tomlfile
from penultima.echo import shown
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue
from penultima.errors import BadInput
from penultima.judge.case import Case, FirstCard, Inquiry, inquiry_of
from penultima.texts import LANGUAGES, Catalogue
from penultima.tomlfile import Table
from penultima.wording.vocabulary import has_words

FILE = "disputes.toml"


@dataclass(frozen=True)
class Asked:
    """The table and the action; an edition with cards of its own has its own."""

    case: Case
    action: str | None


@dataclass(frozen=True)
class Dispute:
    id: str
    number: int
    """In the list, from 1."""
    theme: str
    titles: Mapping[str, str]
    """The question as a family puts it, by language."""
    options: Mapping[str, OptionValue]
    """The house rules that it is about."""
    customs: tuple[str, ...]
    asked: Asked
    variants: Mapping[str, Asked]
    """By edition."""

    def title(self, texts: Catalogue) -> str:
        return self.titles[texts.language.code]

    def in_edition(self, edition: str) -> Asked:
        return self.variants.get(edition, self.asked)

    def inquiry(self, edition: Edition | str, options: Mapping[str, OptionValue] | None = None) -> Inquiry:
        """By the options it is about, and by others that are agreed upon too."""
        asked = self.in_edition(edition if isinstance(edition, str) else edition.id)
        return inquiry_of(edition, asked.case, asked.action, {**self.options, **(options or {})}, self.customs)


@cache
def disputes() -> tuple[Dispute, ...]:
    table = tomlfile.parse(FILE, files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    rows = table.tables("dispute")
    table.finish()
    return tuple(_dispute(row, number) for number, row in enumerate(rows, 1))


def _dispute(row: Table, number: int) -> Dispute:
    dispute = Dispute(
        id=row.text_of("id"),
        number=number,
        theme=row.text_of("theme"),
        titles={language: row.text_of(language) for language in LANGUAGES},
        options=row.table("options").data if "options" in row else {},
        customs=tuple(row.texts("customs", [])),
        asked=_asked(row, {}),
        variants={
            edition: _asked(variant, row.data)
            for variant in row.tables("variant")
            for edition in variant.texts("editions")
        },
    )
    row.finish()
    return dispute


def _asked(row: Table, common: dict[str, Any]) -> Asked:
    """A variant says only what differs."""
    whole = Table(row.file, row.text, {**common, **row.data}, row.path)
    first = tuple(whole.text_of("first", "").split(",")) if "first" in whole else ()
    start = FirstCard(first, whole.number("players", 2, 10)) if first else whole.text_of("position")
    asked = Asked(Case(start, tuple(whole.texts("do", []))), whole.data.get("action"))
    row.asked |= {"position", "first", "players", "do", "action"}
    return asked


def themes() -> list[str]:
    """In the order of the list."""
    return list(dict.fromkeys(dispute.theme for dispute in disputes()))


def theme_named(wanted: str, texts: Catalogue) -> str:
    """The only one of that name."""
    found = themes_named(wanted, texts)
    if len(found) == 1:
        return found[0]
    called = ", ".join(f"{texts.say(f'judge.theme.{theme}')} [{theme}]" for theme in found or themes())
    if found:
        raise BadInput("{theme} may be several themes: {themes}", theme=shown(wanted), themes=called)
    raise BadInput(
        "there is no theme {theme} in the list: expected a number, an id or a word of one of {themes}",
        theme=shown(wanted),
        themes=called,
    )


def themes_named(wanted: str, texts: Catalogue) -> list[str]:
    """By number or id; else those that have the words in their name, else those that have them in a question."""
    numbers = {str(number): theme for number, theme in enumerate(themes(), 1)}
    if wanted in (*numbers, *themes()):
        return [numbers.get(wanted, wanted)]
    named = [theme for theme in themes() if has_words(f"{theme} {texts.say(f'judge.theme.{theme}')}", wanted)]
    return named or [
        theme for theme in themes() if any(has_words(dispute.title(texts), wanted) for dispute in of_theme(theme))
    ]


def dispute_named(wanted: str) -> Dispute:
    """By its id or its number in the list."""
    for dispute in disputes():
        if wanted in (dispute.id, str(dispute.number)):
            return dispute
    raise BadInput(
        "{dispute} is no dispute of the list: expected a number from 1 to {last}, or an id; --list shows them",
        dispute=shown(wanted),
        last=len(disputes()),
    )


def of_theme(theme: str) -> Sequence[Dispute]:
    return [dispute for dispute in disputes() if dispute.theme == theme]
