import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from string import Formatter

import pytest

from penultima.editions import load
from penultima.editions.edition import COLOURS
from penultima.kernel import clauses, events
from penultima.kernel.state import PHASES
from penultima.texts import LANGUAGES, catalogue, language_of

SYMBOLS = ("S", "R", "+2", "+1", "W", "W+4", "W+2", "WS", "WC1", "WC2", "WC3", "WR")
HIDDEN = ("dealt", "drew", "took", "received", "showed")
VARIANTS = {
    **dict.fromkeys(HIDDEN, ("", ".card")),
    "awaits": tuple(f".{phase}" for phase in PHASES),
    "played": ("", ".call", ".wild", ".wild.call", ".jump", ".jump.call"),
    "reversed": (".left", ".right"),
    "challenged": (".guilty", ".innocent"),
    "voted": (".yes", ".no"),
    "judged": (".upheld", ".denied"),
    "ended": ("", ".nobody"),
}
VERBS = (
    *("play", "play.call", "play.wild", "play.wild.call", "draw", "pass", "colour", "accept", "challenge"),
    *("call", "catch", "slap", "discard", "choose", "accuse", "yes", "no"),
)
TRADEMARK = re.compile(r"\buno\b", re.IGNORECASE)


def read(language: str) -> dict[str, str]:
    """With every key once: a second one would silently win."""
    text = files("penultima.texts").joinpath(f"{language}.json").read_text(encoding="utf-8")
    pairs = json.loads(text, object_pairs_hook=list)
    texts = dict(pairs)
    assert len(texts) == len(pairs), "a key comes twice"
    return texts


TEXTS = {language: read(language) for language in LANGUAGES}
KEYS = list(TEXTS["en"])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def options() -> list[tuple[str, list[object]]]:
    """All that are shared, also those of rulings that no edition has yet."""
    shared = tomllib.loads(files("penultima.editions").joinpath("shared.toml").read_text(encoding="utf-8"))
    return [(row["id"], row.get("values", [])) for row in shared["option"]]


def in_group(group: str) -> set[str]:
    return {key for key in KEYS if key.startswith(f"{group}.")}


def wording_of(event: str) -> set[str]:
    return {f"event.{event}{variant}" for variant in VARIANTS.get(event, ("",))}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def with_trademark(texts: Mapping[str, str]) -> list[str]:
    return [key for key, text in texts.items() if TRADEMARK.search(text)]


def cited() -> Iterable[str]:
    """Every clause that an edition, an option or a refusal names."""
    giant = load.edition("giant")
    yield from giant.clauses
    yield from giant.rulings
    yield from (name for name, _ in options())
    yield from filter(None, clauses.IDS)


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(TEXTS["es"]) == list(TEXTS["en"])


def test_a_text_has_the_same_placeholders_in_both_languages() -> None:
    spanish, english = TEXTS["es"], TEXTS["en"]
    assert [key for key in KEYS if placeholders(spanish.get(key, "")) != placeholders(english[key])] == []


@every_language
def test_no_text_is_empty_or_has_blanks_around_it(language: str) -> None:
    assert [key for key, text in TEXTS[language].items() if not text or text != text.strip()] == []


@every_language
def test_every_text_can_be_said_with_its_values(language: str) -> None:
    for key, text in TEXTS[language].items():
        said = catalogue(language).say(key, **dict.fromkeys(placeholders(text), "<value>"))
        assert "{" not in said
        assert said.count("<value>") >= len(placeholders(text))


@every_language
def test_no_text_contains_the_trademark(language: str) -> None:
    assert with_trademark(TEXTS[language]) == []


@pytest.mark.parametrize("text", ["UNO", "cada uno", "¡Uno!", "«uno»"])
def test_the_trademark_is_found_where_it_stands(text: str) -> None:
    assert with_trademark({"planted": text, "fine": "alguno, unos, una"}) == ["planted"]


def test_every_colour_and_card_has_a_name() -> None:
    assert in_group("colour") == {f"colour.{letter}" for letter in COLOURS}
    assert in_group("card") == {"card.number", "card.hidden", *(f"card.{symbol}" for symbol in SYMBOLS)}


def test_every_card_of_an_edition_has_a_name() -> None:
    symbols = {card.symbol for name in load.names() for _, card, _ in load.edition(name).kinds()}
    assert {symbol for symbol in symbols if not symbol.isdigit()} <= set(SYMBOLS)


def test_the_name_of_a_coloured_card_says_its_colour_and_that_of_a_wild_does_not() -> None:
    wild = {f"card.{symbol}" for symbol in SYMBOLS if symbol.startswith("W")}
    assert {key for key in in_group("card") if "colour" not in placeholders(TEXTS["en"][key])} == wild | {"card.hidden"}


def test_every_clause_has_a_title_and_a_text() -> None:
    assert in_group("clause") == {f"clause.{clause}.{part}" for clause in cited() for part in ("title", "text")}


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
    carried = {"seat", "other", "card", "colour", "amount"}
    assert {key for key in in_group("event") if not placeholders(TEXTS["en"][key]) <= carried} == set()


def test_a_hidden_card_is_not_asked_for_and_a_seen_one_is() -> None:
    for name in HIDDEN:
        assert events.NAMES.index(name) not in events.PUBLIC
        assert "card" not in placeholders(TEXTS["en"][f"event.{name}"])
        assert "card" in placeholders(TEXTS["en"][f"event.{name}.card"])


def test_what_is_awaited_of_one_seat_names_it() -> None:
    nobody = {f"event.awaits.{phase}" for phase in ("race", "vote", "over")}
    assert {key for key in wording_of("awaits") if "seat" not in placeholders(TEXTS["en"][key])} == nobody


def test_every_phase_has_a_short_name() -> None:
    assert in_group("phase") == {f"phase.{phase}" for phase in PHASES}


def test_every_verb_has_a_line_for_the_menu() -> None:
    assert in_group("verb") == {f"verb.{verb}" for verb in VERBS}


def test_a_text_is_said_with_values_in_its_place() -> None:
    card = catalogue("es").say("card.number", colour="rojo", digit=7)
    assert card == "7 rojo"
    assert catalogue("es").say("event.played", seat="Ana", card=card) == "Ana jugó un 7 rojo."


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
    with pytest.raises(ValueError, match=r"no such language: fr .*es, en"):
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
