import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files

import pytest

from penultima.editions import effect, load
from penultima.editions.edition import COLOURS
from penultima.kernel import clauses, events
from penultima.kernel.events import FIELDS
from penultima.kernel.state import PHASES
from penultima.texts import LANGUAGES, catalogue, language_of
from penultima.texts.message import parse
from tests.texts.all_texts import KEYS, TEXTS, counted, every_language, in_group, placeholders, tellings

SYMBOLS = ("S", "R", "+2", "+1", "W", "W+4", "W+2", "WS", "WC1", "WC2", "WC3", "WR")
WAYS = ("card.a", "card.the", "card.coded")
"""In which a card's name is said."""
HIDDEN = ("dealt", "drew", "took", "received", "showed")
VARIANTS = {
    **dict.fromkeys(HIDDEN, ("", ".card")),
    "awaits": tuple(f".{phase}" for phase in PHASES),
    "played": ("", ".call", ".wild", ".wild.call", ".jump", ".jump.call"),
}
VERBS = (
    *("play", "play.call", "play.wild", "play.wild.call", "play.unnamed", "play.unnamed.call"),
    *("draw", "pass", "colour", "accept", "challenge"),
    *("call", "catch", "slap", "discard", "choose", "accuse", "yes", "no", "timeout"),
)
WHOLE = ("reverse", "extra-turn", "shuffle-hands", "rotate-hands")
"""Verbs that do not look at the target, so their words are a clause of their own."""
OWN_TEXT = re.compile(r"clause\.(?P<clause>.+)\.text\.(?P<edition>[^.]+)")
TRADEMARK = re.compile(r"\buno\b", re.IGNORECASE)


def options() -> list[tuple[str, list[object]]]:
    """All that are shared, whichever edition has them."""
    shared = tomllib.loads(files("penultima.editions").joinpath("shared.toml").read_text(encoding="utf-8"))
    return [(row["id"], row.get("values", [])) for row in shared["option"]]


def wording_of(event: str) -> set[str]:
    return {f"event.{event}{variant}" for variant in VARIANTS.get(event, ("",))}


def with_trademark(texts: Mapping[str, str]) -> list[str]:
    return [key for key, text in texts.items() if TRADEMARK.search(text)]


def has(edition: str) -> set[str]:
    """Every clause, ruling and option of the edition."""
    own = load.edition(edition)
    return {*own.clauses, *own.rulings, *own.options}


def cited() -> Iterable[str]:
    """Every clause that an edition, an option or a refusal names."""
    for edition in load.names():
        yield from has(edition)
    yield from (name for name, _ in options())
    yield from filter(None, clauses.IDS)


def own_texts() -> list[tuple[str, str]]:
    """(clause, edition) of every text that only one edition has."""
    return [(found["clause"], found["edition"]) for found in map(OWN_TEXT.fullmatch, KEYS) if found]


@every_language
def test_all_languages_have_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(TEXTS[language]) == KEYS


@every_language
def test_a_text_has_the_same_placeholders_in_all_languages(language: str) -> None:
    """Whoever says it gives the same values, whatever the language; and a number is one in each."""
    said, english = TEXTS[language], TEXTS["en"]
    assert [key for key in KEYS if placeholders(said.get(key, "")) != placeholders(english[key])] == []
    assert [key for key in KEYS if counted(parse(said[key])) != counted(parse(english[key]))] == []


@every_language
def test_no_text_is_empty_or_has_blanks_around_it(language: str) -> None:
    assert [key for key, text in TEXTS[language].items() if not text or text != text.strip()] == []


@every_language
def test_what_is_quoted_stands_in_quotes_of_its_language(language: str) -> None:
    assert [key for key, text in TEXTS[language].items() if '"' in text] == []


@every_language
def test_every_text_can_be_said_with_its_values(language: str) -> None:
    for key, text in TEXTS[language].items():
        numbers = counted(parse(text))
        for number in (0, 1, 2, 1000):
            values = {name: number if name in numbers else "<value>" for name in placeholders(text)}
            said = catalogue(language).say(key, **values)
            assert not set("{}#") & set(said)
            assert said == said.strip() != ""


@every_language
def test_no_text_contains_the_trademark(language: str) -> None:
    assert with_trademark(TEXTS[language]) == []


@pytest.mark.parametrize("text", ["UNO", "cada uno", "¡Uno!", "«uno»"])
def test_the_trademark_is_found_where_it_stands(text: str) -> None:
    assert with_trademark({"planted": text, "fine": "alguno, unos, una"}) == ["planted"]


def test_every_colour_and_card_has_a_name() -> None:
    assert in_group("colour") == {f"colour.{letter}" for letter in COLOURS}
    assert in_group("card") == {*WAYS, "card.number", *(f"card.{symbol}" for symbol in SYMBOLS)}


def test_every_card_of_an_edition_has_a_name() -> None:
    symbols = {card.symbol for name in load.names() for _, card, _ in load.edition(name).kinds()}
    assert {symbol for symbol in symbols if not symbol.isdigit()} <= set(SYMBOLS)


def test_the_name_of_a_coloured_card_says_its_colour_and_that_of_a_wild_does_not() -> None:
    without = {*WAYS, *(f"card.{symbol}" for symbol in SYMBOLS if symbol.startswith("W"))}
    assert {key for key in in_group("card") if "colour" not in placeholders(TEXTS["en"][key])} == without


def test_every_clause_of_every_edition_has_a_title_and_a_text() -> None:
    own = {f"clause.{clause}.text.{edition}" for clause, edition in own_texts()}
    assert in_group("clause") - own == {f"clause.{clause}.{part}" for clause in cited() for part in ("title", "text")}


def test_only_an_edition_that_has_the_clause_has_words_of_its_own_for_it() -> None:
    assert [
        (clause, edition)
        for clause, edition in own_texts()
        if edition not in load.names() or clause not in has(edition)
    ] == []


def test_no_clause_has_words_of_its_own_in_all_its_editions() -> None:
    own = own_texts()
    everywhere = [
        clause
        for clause in {clause for clause, _ in own}
        if all((clause, edition) in own for edition in load.names() if clause in has(edition))
    ]
    assert everywhere == []


@every_language
def test_an_edition_with_words_of_its_own_differs_from_the_others(language: str) -> None:
    texts = TEXTS[language]
    assert [
        (clause, edition)
        for clause, edition in own_texts()
        if texts[f"clause.{clause}.text.{edition}"] == texts[f"clause.{clause}.text"]
    ] == []


@pytest.mark.parametrize(
    ("clause", "rule"),
    [
        ("deal.hand", "hand"),
        ("deal.dealer", "dealer"),
        ("turn.draw-by-choice", "draw-by-choice"),
        ("wild-draw.legal", "forbids"),
        ("hand.last-draw", "draws-at-end"),
        ("score.winner", "keeps-points"),
    ],
)
def test_editions_with_the_same_printed_rule_share_its_words(clause: str, rule: str) -> None:
    words: dict[object, set[str]] = {}
    for edition in load.names():
        words.setdefault(load.edition(edition).rules[rule].value, set()).add(catalogue("en").clause(clause, edition))
    assert {len(texts) for texts in words.values()} == {1}
    assert len(set().union(*words.values())) == len(words) > 1


@pytest.mark.parametrize(
    ("clause", "number", "edition"),
    [
        ("deal.hand", "five", "mini"),
        ("deal.hand", "seven", "giant"),
        ("card.draw", "one", "mini"),
        ("card.draw", "two", "official"),
        ("card.wild-draw", "two", "mini"),
        ("card.wild-draw", "four", "race"),
        ("challenge.guilty", "two", "mini"),
        ("challenge.guilty", "four", "classic"),
        ("challenge.innocent", "four", "mini"),
        ("challenge.innocent", "six", "official"),
        ("score.target", "250", "mini"),
        ("score.target", "500", "classic"),
        ("score.target", "500", "race"),
    ],
)
def test_a_clause_is_told_with_the_numbers_of_the_edition(clause: str, number: str, edition: str) -> None:
    assert number in re.findall(r"\w+", catalogue("en").clause(clause, edition))


def test_an_edition_that_nobody_wrote_about_has_what_is_common() -> None:
    assert catalogue("en").clause("card.skip", "of-my-own") == "The next player loses the turn."


def test_an_unknown_clause_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match=r"clause\.nothing\.text"):
        catalogue("en").clause("nothing", "mini")


def test_every_edition_has_a_title_and_a_line() -> None:
    assert in_group("edition") == {
        f"edition.{edition}.{part}" for edition in load.names() for part in ("title", "text")
    }


def test_every_target_verb_and_argument_of_an_effect_has_its_words() -> None:
    assert in_group("effect") == {
        *("effect.then", "effect.blank", "effect.what.digit"),
        *(f"effect.target.{target}" for target in effect.TARGETS),
        *(f"effect.what.{what}" for what in effect.SHEDDABLE if not what.isdigit()),
        *(f"effect.until.{colour}" for colour in effect.COLOURS),
        *(f"effect.verb.{verb}" for verb in effect.VERBS),
    }


def test_a_verb_is_told_with_its_argument() -> None:
    for verb, (_, arguments) in effect.VERBS.items():
        needed = {"cards"} if arguments is effect.AMOUNTS else {"what"} if arguments else set()
        subject = set() if verb in WHOLE else {"who"}
        assert placeholders(TEXTS["en"][f"effect.verb.{verb}"]) == needed | subject


def test_a_spanish_verb_can_follow_the_word_for_and() -> None:
    """Before the sound of i it would have to be another word."""
    said = {key: list(tellings(parse(TEXTS["es"][key]))) for key in in_group("effect")}
    assert [key for key, texts in said.items() if any(re.match("h?[ií]", text) for text in texts)] == []


@every_language
def test_the_title_of_a_clause_has_two_to_five_words(language: str) -> None:
    titles = {key: text for key, text in TEXTS[language].items() if re.fullmatch(r"clause\..*\.title", key)}
    assert [key for key, text in titles.items() if not 2 <= len(text.split()) <= 5] == []


def test_every_value_of_every_option_has_its_words() -> None:
    named = {f"option.{name}.{str(value).lower()}" for name, values in options() for value in values}
    numbers = {f"option.{name}" for name, values in options() if not values}
    assert in_group("option") == named | numbers


def test_every_clause_of_a_refusal_has_a_sentence_for_the_player() -> None:
    assert in_group("refusal") == {f"refusal.{clause}" for clause in filter(None, clauses.IDS)}


def test_every_event_has_its_wording() -> None:
    assert set(VARIANTS) <= set(events.NAMES)
    assert in_group("event") == set().union(*map(wording_of, events.NAMES))


def test_an_event_is_told_with_what_it_carries() -> None:
    """A run of cards is told by how many they are where they are hidden."""
    for name in events.NAMES:
        carried = {*FIELDS[name], *(["cards"] if name == "took" else [])}
        assert {key for key in wording_of(name) if not placeholders(TEXTS["en"][key]) <= carried} == set()


def test_a_hidden_card_is_not_asked_for_and_a_seen_one_is() -> None:
    for name in HIDDEN:
        assert events.NAMES.index(name) not in events.PUBLIC_KIND
        assert "card" not in placeholders(TEXTS["en"][f"event.{name}"])
        assert "card" in placeholders(TEXTS["en"][f"event.{name}.card"])


def test_what_is_awaited_of_one_seat_names_it() -> None:
    nobody = {f"event.awaits.{phase}" for phase in ("race", "vote", "over")}
    assert {key for key in wording_of("awaits") if "seat" not in placeholders(TEXTS["en"][key])} == nobody


def test_every_verb_has_a_line_for_the_menu() -> None:
    assert in_group("verb") == {f"verb.{verb}" for verb in VERBS}


def test_a_text_is_said_with_values_in_its_place() -> None:
    card = catalogue("es").say("card.number", colour="rojo", digit=7)
    assert card == "7 rojo"
    assert catalogue("es").say("event.played", seat="Ana", card=card) == "Ana juega 7 rojo."


def test_values_are_not_read_as_placeholders() -> None:
    assert catalogue("en").say("terminal.not-a-choice", text="{last}", last=4) == "{last} is not a number from 1 to 4."


def test_a_missing_key_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match=r"event\.nothing"):
        catalogue("en").say("event.nothing")


def test_a_missing_value_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match="seat"):
        catalogue("en").say("event.drew")


def test_a_catalogue_is_read_once() -> None:
    assert catalogue("es") is catalogue("es")
    assert catalogue("es") is not catalogue("en")


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=f"no such language: 'fr' .*{', '.join(LANGUAGES)}"):
        catalogue("fr")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "ES"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "es_ES", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LC_MESSAGES": "es_ES", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_US", "LC_ALL": "es_AR.UTF-8"}, "es"),
        ({"LC_ALL": "en_US", "PENULTIMA_LANG": "es"}, "es"),
        ({"LC_ALL": "es_ES", "PENULTIMA_LANG": "en"}, "en"),
        ({"PENULTIMA_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_ES"}, "es"),
        ({"LANGUAGE": "es"}, "en"),
    ],
)
def test_the_language_is_the_first_variable_that_is_not_empty(environ: dict[str, str], language: str) -> None:
    assert language_of(environ) == language
