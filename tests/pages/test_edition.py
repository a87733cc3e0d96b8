"""The page of an edition has everything that its data has."""

import re
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.edition import DIGITS, Edition
from penultima.editions.ruleset import ruleset
from penultima.pages import edition as module
from penultima.pages.edition import edition_page
from penultima.pages.index import index_page
from penultima.pages.markdown import NOTHING
from penultima.pages.themes import OTHER
from penultima.texts import LANGUAGES, Catalogue, catalogue
from penultima.wording.edition import option_value
from penultima.wording.naming import symbol_name
from penultima.wording.reading import read_effect
from tests.editions.own_cards import night
from tests.pages.own import own

every_page = pytest.mark.parametrize(
    ("edition", "language"), [(load.edition(name), language) for name in load.names() for language in LANGUAGES]
)


def deck_rows(page: str) -> list[list[str]]:
    lines = [line for line in page.split("\n## ")[1].splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def missing(edition: Edition, language: str) -> list[str]:
    """Clauses, rulings and house rules that are not on the page with their title and words."""
    texts, page = catalogue(language), edition_page(edition, catalogue(language))
    return [
        clause
        for clause in (*edition.clauses, *edition.rulings, *edition.options)
        if f"- **{texts.say(f'clause.{clause}.title')}** (`{clause}`): {texts.clause(clause, edition.id)}\n" not in page
    ]


@every_page
def test_every_clause_ruling_and_house_rule_is_there_in_the_words_of_the_edition(
    edition: Edition, language: str
) -> None:
    assert missing(edition, language) == []


def test_a_group_of_clauses_that_is_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a grouping that forgets the calls."""
    monkeypatch.setattr(module, "by_theme", lambda clauses: {OTHER: [c for c in clauses if not c.startswith("uno.")]})
    assert missing(load.edition("giant"), "en") == ["uno.call", "uno.catch", "uno.penalty"]


@every_page
def test_every_value_of_every_option_is_there_and_the_default_is_marked(edition: Edition, language: str) -> None:
    texts, page = catalogue(language), edition_page(edition, catalogue(language))
    mark = f" (**{texts.say('page.default')}**)"
    for option in edition.options.values():
        default = ruleset(edition).options[option.id]
        for value in option.values or (default,):
            line = f"`{option.id}={str(value).lower()}`: {option_value(option, value, texts)}"
            assert f"    - {line}{mark if value == default else ''}\n" in page
    assert page.count(mark) == len(edition.options)


@every_page
def test_every_card_of_the_deck_is_there_with_its_number_points_and_effect(edition: Edition, language: str) -> None:
    texts = catalogue(language)
    rows = {row[0]: row for row in deck_rows(edition_page(edition, texts))}
    for symbol, copies in edition.deck.items():
        card = edition.cards[symbol]
        if symbol in DIGITS:
            continue
        row = rows.pop(f"{symbol_name(texts, symbol)} (`{symbol}`)")
        assert row[1:4] == ([NOTHING, str(copies)] if card.wild else [str(copies), str(4 * copies)]) + [str(card.value)]
        if card.effect.instructions:
            assert read_effect(card.effect, texts) in row[4]
    assert [name[0] + name[-1] for name in rows] == (["09"] if edition.id == "mini" else ["00", "19"])


@every_page
def test_the_cards_of_the_table_are_all_there_are(edition: Edition, language: str) -> None:
    page = edition_page(edition, catalogue(language))
    assert sum(int(row[2]) for row in deck_rows(page)) == ruleset(edition).tables.cards


@every_page
def test_every_card_is_told_with_what_it_does_as_the_first_one_and_by_which_clause(
    edition: Edition, language: str
) -> None:
    texts = catalogue(language)
    part = edition_page(edition, texts).split(f"### {texts.say('page.deck.first')}\n\n")[1].split("\n\n")[0]
    for symbol in edition.deck:
        first = load.first_of(edition, edition.cards[symbol])
        clause = "first.ignore" if first == "ignore" else edition.cards[symbol].first_clause
        line = next(line for line in part.splitlines() if line.endswith(f"(`{clause}`)") and named(symbol, line, texts))
        assert f": {texts.say(f'page.first.{first}')} (" in line


def named(symbol: str, line: str, texts: Catalogue) -> bool:
    return symbol in DIGITS or f"{symbol_name(texts, symbol)} (`{symbol}`)" in line


@every_page
def test_every_printed_rule_that_an_edition_has_is_there_with_its_clause(edition: Edition, language: str) -> None:
    texts, page = catalogue(language), edition_page(edition, catalogue(language))
    told = [
        rule for rule, row in edition.rules.items() if f"| {texts.say(f'page.rule.{rule}')} (`{row.clause}`)" in page
    ]
    without = [] if edition.id == "official" else ["misplay", "suggestion"]
    assert told == [rule for rule in edition.rules if rule not in without]


def test_numbers_that_are_not_alike_have_rows_of_their_own(tmp_path: Path) -> None:
    card = '\n[[card]]\nsymbols = ["7"]\nclause = "match"\neffect = "chosen: swap-hands"\nfirst = "start"\n'
    edition = own(tmp_path, ("\n[rules]", f'{card}first-clause = "first.number"\n\n[rules]'))
    rows = deck_rows(edition_page(edition, catalogue("en")))
    assert [row[0] for row in rows[:3]] == ["0 to 6", "7", "8 to 9"]
    assert rows[1][4] == "the chosen player swaps hands with whoever played it"


def test_an_edition_of_ones_own_is_told_by_its_id_and_its_numbers(tmp_path: Path) -> None:
    card = '\n[[card]]\nsymbols = ["X"]\nclause = "card.x"\nvalue = 30\neffect = "all: draw 1"\nfirst = "effect"\n'
    edition = own(
        tmp_path,
        ("value = 5", "value = 3"),
        ("W = 2", "W = 2\nX = 3\nS = 0"),
        ("\nS = 1\n", "\n"),
        ("\n[rules]", f'{card}first-clause = "first.x"\n\n[rules]'),
        ('"deal.dealer"', '"deal.dealer", "made.up"'),
    )
    page = edition_page(edition, catalogue("en"))
    assert page.startswith("# own\n\nAn edition of somebody's own.")
    assert "| cards dealt to each player (`deal.hand`) | 3 |" in page
    assert "| X | 3 | 12 | 30 | all players draw a card each |\n" in page
    assert "\n- X: acts as if it had just been played (`first.x`)\n" in page
    assert "### Further rules\n\n- `made.up`\n" in page
    assert "Skip (`S`)" not in page


def test_cards_of_ones_own_are_in_the_table_as_any_other(tmp_path: Path) -> None:
    rows = {row[0]: row[1:] for row in deck_rows(edition_page(night(tmp_path), catalogue("en")))}
    assert rows["D"] == ["2", "8", "30", "the other players draw a card each; then play changes direction"]
    assert rows["WX"][-1] == ("whoever plays it names the colour; the chosen player swaps hands with whoever played it")
    assert rows["WY"][-1].endswith("then what the players wrote on it; if nothing, that is all")


def test_an_edition_of_ones_own_under_a_known_id_is_not_taken_for_that(tmp_path: Path) -> None:
    edition = own(tmp_path, ('id = "own"', 'id = "mini"'))
    assert edition_page(edition, catalogue("en")).startswith("# mini\n\nAn edition of somebody's own.")


def test_the_page_of_an_own_edition_has_its_id_as_title(tmp_path: Path) -> None:
    edition = own(tmp_path, ('id = "own"', 'id = "my-own"'))
    assert edition_page(edition, catalogue("en")).startswith("# my-own\n\n")
    assert "| `my-own` | my-own | 56 |" in index_page([edition], catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_edition_with_its_size(language: str) -> None:
    texts = catalogue(language)
    page = index_page(map(load.edition, load.names()), texts)
    rows = [re.split(r" \| ", line.strip("| ")) for line in page.splitlines() if line.startswith("| `")]
    single = texts.say("page.editions.single")
    assert [row[0].strip("`") for row in rows] == load.names()
    assert {row[0].strip("`"): row[2:5] for row in rows} == {
        "mini": ["56", "5", "250"],
        "classic": ["112", "7", single],
        "giant": ["108", "7", "500"],
        "race": ["112", "7", "500"],
        "official": ["108", "7", "500"],
    }
    assert [row[5] for row in rows] == [texts.say(f"edition.{name}.text") for name in load.names()]
