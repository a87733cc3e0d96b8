"""The list of common disputes by theme. Each dispute can be judged under the rules of any edition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue
from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, Catalogue
from penultima.i18n.quoting import quote
from penultima.judge.case import Case, FirstCard, Inquiry, make_inquiry
from penultima.support import toml_file
from penultima.support.toml_file import TomlTable
from penultima.wording.vocabulary import card_synonyms, has_words

FILE = "disputes.toml"


@dataclass(frozen=True)
class DisputeQuestion:
    """The situation and the action in dispute. Editions with different cards can have a variant of it."""

    case: Case
    action: str | None


@dataclass(frozen=True)
class Dispute:
    id: str
    number: int
    """The number in the list, from 1."""
    theme: str
    titles: Mapping[str, str]
    """The question in everyday words, by language."""
    options: Mapping[str, OptionValue]
    """The house rules that the dispute is about."""
    customs: tuple[str, ...]
    question: DisputeQuestion
    variants: Mapping[str, DisputeQuestion]
    """Variants by edition."""

    def title(self, texts: Catalogue) -> str:
        return self.titles[texts.language.code]

    def question_for(self, edition: str) -> DisputeQuestion:
        return self.variants.get(edition, self.question)

    def make_inquiry(self, edition: Edition | str, options: Mapping[str, OptionValue] | None = None) -> Inquiry:
        """Return the inquiry for an edition. `options` take precedence over the options of the dispute."""
        question = self.question_for(edition if isinstance(edition, str) else edition.id)
        return make_inquiry(edition, question.case, question.action, {**self.options, **(options or {})}, self.customs)


@cache
def load_disputes() -> tuple[Dispute, ...]:
    table = toml_file.parse_toml(FILE, files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    rows = table.tables("dispute")
    table.finish()
    return tuple(_dispute(row, number) for number, row in enumerate(rows, 1))


def _dispute(row: TomlTable, number: int) -> Dispute:
    dispute = Dispute(
        id=row.text_at("id"),
        number=number,
        theme=row.text_at("theme"),
        titles={language: row.text_at(language) for language in LANGUAGES},
        options=row.table("options").data if "options" in row else {},
        customs=tuple(row.texts("customs", [])),
        question=_question(row, {}),
        variants={
            edition: _question(variant, row.data)
            for variant in row.tables("variant")
            for edition in variant.texts("editions")
        },
    )
    row.finish()
    return dispute


def _question(row: TomlTable, common: dict[str, Any]) -> DisputeQuestion:
    """Read the question of a row. The row of a variant states only what differs from `common`."""
    whole = TomlTable(row.file, row.text, {**common, **row.data}, row.path)
    first = tuple(whole.text_at("first", "").split(",")) if "first" in whole else ()
    start = FirstCard(first, whole.number("players", 2, 10)) if first else whole.text_at("position")
    question = DisputeQuestion(Case(start, tuple(whole.texts("do", []))), whole.data.get("action"))
    row.read_keys |= {"position", "first", "players", "do", "action"}
    return question


def list_themes() -> list[str]:
    """Return the themes in the order of the list."""
    return list(dict.fromkeys(dispute.theme for dispute in load_disputes()))


def find_theme(wanted: str, texts: Catalogue) -> str:
    """Return the theme that the text refers to. Raise BadInput if it refers to none or to several."""
    found = find_themes(wanted, texts)
    if len(found) == 1:
        return found[0]
    called = ", ".join(f"{texts.say(f'judge.theme.{theme}')} [{theme}]" for theme in found or list_themes())
    if found:
        raise BadInput("{theme} may be several themes: {themes}", theme=quote(wanted), themes=called)
    raise BadInput(
        "there is no theme {theme} in the list: expected a number, an id or a word of one of {themes}",
        theme=quote(wanted),
        themes=called,
    )


def find_themes(wanted: str, texts: Catalogue) -> list[str]:
    """Find themes by number or id. If there is none, search the names of the themes, and then their questions.

    A card is found by any of its names: "más dos" finds "Acumular +2 y +4".
    """
    numbers = {str(number): theme for number, theme in enumerate(list_themes(), 1)}
    if wanted in (*numbers, *list_themes()):
        return [numbers.get(wanted, wanted)]
    words = [wanted, *card_synonyms(wanted)]

    def has_any(line: str) -> bool:
        return any(has_words(line, each) for each in words)

    named = [theme for theme in list_themes() if has_any(f"{theme} {texts.say(f'judge.theme.{theme}')}")]
    return named or [
        theme for theme in list_themes() if any(has_any(dispute.title(texts)) for dispute in list_disputes(theme))
    ]


def find_dispute(wanted: str) -> Dispute:
    """Return the dispute with this id or this number in the list."""
    for dispute in load_disputes():
        if wanted in (dispute.id, str(dispute.number)):
            return dispute
    raise BadInput(
        "{dispute} is no dispute of the list: expected a number from 1 to {last}, or an id; --list shows them",
        dispute=quote(wanted),
        last=len(load_disputes()),
    )


def list_disputes(theme: str) -> Sequence[Dispute]:
    return [dispute for dispute in load_disputes() if dispute.theme == theme]
