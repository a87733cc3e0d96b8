"""Pages that describe the differences between rulesets."""

import re
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.i18n import LANGUAGES, Catalogue, catalogue
from penultima.rulebook.card_tables import name_symbols
from penultima.rulebook.comparison import comparison_page, titles
from penultima.rulebook.difference import CardDiffers, ClauseDiffers, OptionDiffers, RuleDiffers, find_differences
from penultima.rulebook.edition_index import index_page
from penultima.rulebook.edition_page import edition_page
from tests.helpers.editions.changed_edition import own, text_of

NAMES = load.bundled_ids()
PAIRS = [(*pair, language) for pair in permutations(NAMES, 2) for language in LANGUAGES]


def section(page: str, title: str) -> str:
    return page.split(f"\n## {title}\n")[1].split("\n## ", maxsplit=1)[0]


@pytest.mark.parametrize(("a", "b", "language"), PAIRS)
def test_the_comparison_lists_every_different_clause_in_its_section(a: str, b: str, language: str) -> None:
    texts = catalogue(language)
    page = comparison_page(ruleset(a), ruleset(b), texts)
    for found in find_differences(ruleset(a), ruleset(b)):
        if not isinstance(found, ClauseDiffers):
            continue
        sides = [name for name, has in ((a, found.a), (b, found.b)) if has]
        only = texts.say("page.diff.only", edition=texts.say(f"edition.{sides[0]}.title"))
        part = section(page, only if len(sides) == 1 else texts.say("page.diff.reworded"))
        assert f"(`{found.clause}`)" in part
        assert all(texts.clause(found.clause, side) in part for side in sides)


@pytest.mark.parametrize(("a", "b", "language"), PAIRS)
def test_the_comparison_lists_every_different_card_and_printed_rule(a: str, b: str, language: str) -> None:
    texts = catalogue(language)
    page = comparison_page(ruleset(a), ruleset(b), texts)
    for found in find_differences(ruleset(a), ruleset(b)):
        if isinstance(found, CardDiffers) and not found.symbol.isdigit():
            assert f"| {name_symbols([found.symbol], texts)} |" in page
        if isinstance(found, RuleDiffers):
            assert f"| {texts.say(f'page.rule.{found.rule}')} |" in page


def test_numbers_that_differ_only_in_copies_share_a_row() -> None:
    page = comparison_page(ruleset("mini"), ruleset("race"), catalogue("en"))
    assert "| 1 to 9 | 1 in each colour | 2 in each colour |\n" in page


def test_a_changed_card_is_described_by_its_differences_only() -> None:
    page = comparison_page(ruleset("giant"), ruleset("classic"), catalogue("en"))
    giant, classic = "acts as if it had just been played", "is passed over, and another card is turned up"
    assert f"| Skip (`S`) | turned up first: {giant} | turned up first: {classic} |\n" in page


def test_an_option_is_described_with_its_old_and_new_value_in_words() -> None:
    page = comparison_page(ruleset("giant"), ruleset("giant", {"jump-in": True, "target": 0}), catalogue("en"))
    assert page.startswith("# Giant: what your choices change\n\n## Options\n\n| option | original | your choice |\n")
    jump = "nobody plays out of turn | an identical card may be played out of turn"
    assert f"| **Jumping in** (`jump-in`) | {jump} |\n" in page
    assert "| played to 500 points | a single deal |" in page


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_option_can_be_described(name: str, language: str) -> None:
    texts, printed = catalogue(language), ruleset(name)
    for option in printed.edition.options.values():
        for value in option.values or (7,):
            given = {"scoring": "winner"} if option.id == "target" else {}
            chosen = ruleset(name, {**given, option.id: value})
            page = comparison_page(printed, chosen, texts)
            listed = [one.option for one in find_differences(printed, chosen) if isinstance(one, OptionDiffers)]
            assert all(f"(`{one}`)" in page for one in listed)
            assert (option.id in listed) == (printed.options[option.id] != chosen.options[option.id])


def test_a_customized_card_is_shown_with_its_text_and_its_meaning() -> None:
    texts = catalogue("en")
    page = comparison_page(ruleset("classic"), ruleset("classic", customs=("self: extra-turn",)), texts)
    reading = "the player who played it takes another turn (`self: extra-turn`)"
    assert f"| Customizable Wild 1 (`WC1`) | a plain wild card | {reading} |\n" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_editions_are_compared_in_one_sentence(language: str) -> None:
    texts = catalogue(language)
    blocks = comparison_page(ruleset("race"), ruleset("race"), texts).strip().split("\n\n")
    assert blocks[1:] == [texts.say("page.diff.same")]


def test_a_changed_number_of_a_custom_edition_is_reported_despite_equal_words(tmp_path: Path) -> None:
    a, b = ruleset(own(tmp_path)), ruleset(own(tmp_path, ("value = 5", "value = 3")))
    page = comparison_page(a, b, catalogue("en"))
    assert page.startswith("# own (1) and own (2) compared\n")
    assert section(page, "In short").endswith("| cards dealt to each player | 5 | 3 |\n")


def test_the_two_sides_never_have_the_same_name(tmp_path: Path) -> None:
    sides = [ruleset(own(tmp_path)), ruleset(own(tmp_path)), ruleset("mini"), ruleset("mini", {"teams": True})]
    for a, b in permutations(sides, 2):
        assert len(set(titles(a, b, catalogue("es")))) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_missing_from_a_custom_edition_are_counted(tmp_path: Path, language: str) -> None:
    """The comparison lists the changed numbers, but only counts the clauses that the custom edition lacks."""
    texts = catalogue(language)
    path = tmp_path / "family.toml"
    short = re.sub(r"clauses = \[.*?\]", "clauses = []", text_of("mini"), flags=re.DOTALL)
    path.write_text(short.replace('id = "mini"', 'id = "family"').replace("value = 5", "value = 3"), encoding="utf-8")
    book, family = ruleset("mini"), ruleset(load.load_file(path))
    title = texts.say("page.diff.unlisted.title", edition=texts.say("edition.mini.title"))
    count = len(book.edition.clauses)
    for page in (comparison_page(book, family, texts), comparison_page(family, book, texts)):
        assert section(page, title).strip() == texts.say("page.diff.unlisted", count=count, edition="family")
        assert len(page.splitlines()) < 20
    assert "| 5 | 3 |\n" in section(comparison_page(book, family, texts), texts.say("page.diff.rules"))


def test_clauses_listed_only_by_a_custom_edition_are_shown(tmp_path: Path) -> None:
    family = ruleset(own(tmp_path, ('"deal.first",', '"deal.first", "our.own",')))
    for page in (
        comparison_page(ruleset("mini"), family, catalogue("en")),
        comparison_page(family, ruleset("mini"), catalogue("en")),
    ):
        assert section(page, "Only in own").strip() == "- `our.own`"


def test_a_card_ability_removed_by_a_custom_edition_is_shown(tmp_path: Path) -> None:
    card = '[[card]]\nsymbols = ["+1"]\nclause = "card.draw"\neffect = "next: draw 1, lose-turn"\nvalue = 5\n'
    card += 'first = "effect"\nfirst-clause = "first.draw"\n[rules]'
    page = comparison_page(ruleset(own(tmp_path)), ruleset(own(tmp_path, ("[rules]", card))), catalogue("en"))
    stacked = "worth 20 points; can be answered where draw cards are stacked"
    assert f"| Draw One (`+1`) | {stacked} | worth 5 points; cannot be challenged or answered |\n" in page


class RecordingCatalogue(Catalogue):
    """A catalogue that records the keys that were used."""

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


def test_every_text_of_the_rulebook_pages_is_used(tmp_path: Path) -> None:
    recorder = RecordingCatalogue("en")
    sides = list(rulesets(tmp_path))
    index_page([side.edition for side in sides], recorder)
    for side in sides:
        edition_page(side.edition, recorder)
    for a, b in product(sides, repeat=2):
        comparison_page(a, b, recorder)
    fixed = {"page.differences.title"}  # scripts/edition_pages.py uses this key
    assert {key for key in recorder.messages if key.startswith("page.")} - recorder.keys == fixed
