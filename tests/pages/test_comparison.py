"""The differences in words."""

import re
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.pages.comparison import comparison_page, titles
from penultima.pages.difference import CardDiffers, ClauseDiffers, OptionDiffers, RuleDiffers, differences
from penultima.pages.edition import edition_page
from penultima.pages.index import index_page
from penultima.texts import LANGUAGES, Catalogue, catalogue
from penultima.wording.naming import symbol_name
from tests.pages.own import own, text_of

NAMES = load.names()
PAIRS = [(*pair, language) for pair in permutations(NAMES, 2) for language in LANGUAGES]


def section(page: str, title: str) -> str:
    return page.split(f"\n## {title}\n")[1].split("\n## ", maxsplit=1)[0]


@pytest.mark.parametrize(("a", "b", "language"), PAIRS)
def test_every_clause_that_differs_is_there_where_it_belongs(a: str, b: str, language: str) -> None:
    texts = catalogue(language)
    page = comparison_page(ruleset(a), ruleset(b), texts)
    for found in differences(ruleset(a), ruleset(b)):
        if not isinstance(found, ClauseDiffers):
            continue
        sides = [name for name, has in ((a, found.a), (b, found.b)) if has]
        only = texts.say("page.diff.only", edition=texts.say(f"edition.{sides[0]}.title"))
        part = section(page, only if len(sides) == 1 else texts.say("page.diff.reworded"))
        assert f"(`{found.clause}`)" in part
        assert all(texts.clause(found.clause, side) in part for side in sides)


@pytest.mark.parametrize(("a", "b", "language"), PAIRS)
def test_every_card_and_printed_rule_that_differs_is_there(a: str, b: str, language: str) -> None:
    texts = catalogue(language)
    page = comparison_page(ruleset(a), ruleset(b), texts)
    for found in differences(ruleset(a), ruleset(b)):
        if isinstance(found, CardDiffers) and not found.symbol.isdigit():
            assert f"| {symbol_name(texts, found.symbol)} (`{found.symbol}`) |" in page
        if isinstance(found, RuleDiffers):
            assert f"| {texts.say(f'page.rule.{found.rule}')} |" in page


def test_numbers_of_which_there_are_more_share_a_row() -> None:
    page = comparison_page(ruleset("mini"), ruleset("race"), catalogue("en"))
    assert "| 1 to 9 | 1 in each colour | 2 in each colour |\n" in page


def test_a_card_is_told_with_what_is_not_the_same_alone() -> None:
    page = comparison_page(ruleset("giant"), ruleset("classic"), catalogue("en"))
    giant, classic = "acts as if it had just been played", "is passed over, and another card is turned up"
    assert f"| Skip (`S`) | turned up first: {giant} | turned up first: {classic} |\n" in page


def test_an_option_is_told_with_its_old_and_new_value_in_words() -> None:
    page = comparison_page(ruleset("giant"), ruleset("giant", {"jump-in": True, "target": 0}), catalogue("en"))
    assert page.startswith("# Giant: what the choices change\n\n## Options\n\n| option | as printed | as chosen |\n")
    jump = "nobody plays out of turn | an identical card may be played out of turn"
    assert f"| **Jumping in** (`jump-in`) | {jump} |\n" in page
    assert "| played to 500 points | a single deal |" in page


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_can_be_told_with_every_value(name: str, language: str) -> None:
    texts, printed = catalogue(language), ruleset(name)
    for option in printed.edition.options.values():
        for value in option.values or (7,):
            given = {"scoring": "winner"} if option.id == "target" else {}
            chosen = ruleset(name, {**given, option.id: value})
            page = comparison_page(printed, chosen, texts)
            told = [one.option for one in differences(printed, chosen) if isinstance(one, OptionDiffers)]
            assert all(f"(`{one}`)" in page for one in told)
            assert (option.id in told) == (printed.options[option.id] != chosen.options[option.id])


def test_a_written_card_is_told_with_its_text_and_its_reading() -> None:
    texts = catalogue("en")
    page = comparison_page(ruleset("classic"), ruleset("classic", customs=("self: extra-turn",)), texts)
    reading = "whoever played it takes another turn (`self: extra-turn`)"
    assert f"| Customizable Wild 1 (`WC1`) | a plain wild card | {reading} |\n" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_differs_one_sentence_says_so(language: str) -> None:
    texts = catalogue(language)
    blocks = comparison_page(ruleset("race"), ruleset("race"), texts).strip().split("\n\n")
    assert blocks[1:] == [texts.say("page.diff.same")]


def test_a_number_of_ones_own_edition_is_told_although_its_words_are_the_same(tmp_path: Path) -> None:
    a, b = ruleset(own(tmp_path)), ruleset(own(tmp_path, ("value = 5", "value = 3")))
    page = comparison_page(a, b, catalogue("en"))
    assert page.startswith("# own (1) and own (2) compared\n")
    assert section(page, "In short").endswith("| cards dealt to each player | 5 | 3 |\n")


def test_the_two_sides_never_have_the_same_name(tmp_path: Path) -> None:
    sides = [ruleset(own(tmp_path)), ruleset(own(tmp_path)), ruleset("mini"), ruleset("mini", {"teams": True})]
    for a, b in permutations(sides, 2):
        assert len(set(titles(a, b, catalogue("es")))) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_ones_own_edition_does_not_list_is_counted(tmp_path: Path, language: str) -> None:
    """Cards and numbers are what is told of it, not every sentence of the book that it is compared with."""
    texts = catalogue(language)
    path = tmp_path / "family.toml"
    short = re.sub(r"clauses = \[.*?\]", "clauses = []", text_of("mini"), flags=re.DOTALL)
    path.write_text(short.replace('id = "mini"', 'id = "family"').replace("value = 5", "value = 3"), encoding="utf-8")
    book, family = ruleset("mini"), ruleset(load.from_file(path))
    title = texts.say("page.diff.only", edition=texts.say("edition.mini.title"))
    count = len(book.edition.clauses)
    for page in (comparison_page(book, family, texts), comparison_page(family, book, texts)):
        assert section(page, title).strip() == texts.say("page.diff.unlisted", count=count, edition="family")
        assert len(page.splitlines()) < 20
    assert "| 5 | 3 |\n" in section(comparison_page(book, family, texts), texts.say("page.diff.rules"))


def test_what_only_ones_own_edition_lists_is_told(tmp_path: Path) -> None:
    family = ruleset(own(tmp_path, ('"deal.first",', '"deal.first", "our.own",')))
    for page in (
        comparison_page(ruleset("mini"), family, catalogue("en")),
        comparison_page(family, ruleset("mini"), catalogue("en")),
    ):
        assert section(page, "Only in own").strip() == "- `our.own`"


def test_what_a_card_of_ones_own_edition_loses_is_told(tmp_path: Path) -> None:
    card = '[[card]]\nsymbols = ["+1"]\nclause = "card.draw"\neffect = "next: draw 1, lose-turn"\nvalue = 5\n'
    card += 'first = "effect"\nfirst-clause = "first.draw"\n[rules]'
    page = comparison_page(ruleset(own(tmp_path)), ruleset(own(tmp_path, ("[rules]", card))), catalogue("en"))
    stacked = "worth 20 points; can be answered where draw cards are stacked"
    assert f"| Draw One (`+1`) | {stacked} | worth 5 points; no challenge and no answer |\n" in page


class Heard(Catalogue):
    """Remembers what was said."""

    def __init__(self, language: str) -> None:
        texts = catalogue(language)
        super().__init__(texts.language, texts.messages)
        self.keys: set[str] = set()

    def say(self, key: str, /, **values: object) -> str:
        self.keys.add(key)
        return super().say(key, **values)


def rulesets(folder: Path) -> Iterator[Ruleset]:
    yield from map(ruleset, NAMES)
    yield ruleset("giant", {"seven-zero": True})
    yield ruleset("classic", customs=("self: extra-turn",))
    card = '[[card]]\nsymbols = ["W+2"]\nclause = "x"\nwild = true\neffect = "next: draw 2, lose-turn"\nvalue = 5\n'
    yield ruleset(own(folder, ("[rules]", f'{card}first = "colour"\nfirst-clause = "x"\n[rules]')))
    yield ruleset(own(folder, ('"deal.first",', '"deal.first", "made.up",')))


def test_every_word_of_the_pages_is_used(tmp_path: Path) -> None:
    heard = Heard("en")
    sides = list(rulesets(tmp_path))
    index_page([side.edition for side in sides], heard)
    for side in sides:
        edition_page(side.edition, heard)
    for a, b in product(sides, repeat=2):
        comparison_page(a, b, heard)
    fixed = {"page.differences.title"}  # said by scripts/edition_pages.py
    assert {key for key in heard.messages if key.startswith("page.")} - heard.keys == fixed
