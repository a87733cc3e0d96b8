"""Choosing the players of a match and their names."""

import pytest

from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, catalogue
from penultima.notation.record_text import parse_record
from penultima.protocol.sanitizing import look_alike
from penultima.rng.keyed import Keyed
from penultima.terminal.local.match_setup import assign_names, setup_from_record
from tests.helpers.terminal.plain_match import party


@pytest.mark.parametrize("language", LANGUAGES)
def test_default_names_for_ten_players_are_distinct(language: str) -> None:
    names, _ = assign_names([], 1, 10, catalogue(language))
    assert len(names) == 10
    assert not any(look_alike(one, other) for number, one in enumerate(names) for other in names[:number])


def test_bot_does_not_take_the_name_of_a_person() -> None:
    names, given = assign_names(["BEA", "dána"], 3, 6, catalogue("en"))
    assert names == ("BEA", "dána", "Player 3", "Carlo", "Elio", "Frankie")
    assert given == ("BEA", "dána", "")


def test_setup_from_record_restores_people_and_level() -> None:
    who = party(players=3, people=2, names=["Ana"], options={"target": 0}, seed=9)
    record = parse_record(str(who.create_match(Keyed()).record(who.record_names, who.record_tags)))
    again = setup_from_record(record, catalogue("en"))
    assert (again.names, again.given_names, again.level, again.seed) == (who.names, ("Ana", ""), "normal", 9)
    assert again.table_setup(calm=True) == who.table_setup(calm=True)


@pytest.mark.parametrize(
    ("tag", "value", "problem"),
    [
        ("PlayPeople", "4", "PlayPeople: expected a number from 1 to 3, found '4'"),
        ("PlayPeople", "x", "PlayPeople: expected a number from 1 to 3, found 'x'"),
        ("PlayLevel", "great", "PlayLevel: expected one of easy, normal, hard, found 'great'"),
        ("PlaySeed", "-1", "PlaySeed: expected a number from 0 to 18446744073709551615, found '-1'"),
    ],
)
def test_invalid_record_tag_is_refused(tag: str, value: str, problem: str) -> None:
    who = party(players=3, seed=9)
    tags = dict(who.record_tags) | {tag: value}
    text = str(who.create_match(Keyed()).record(who.record_names, list(tags.items())))
    with pytest.raises(BadInput) as refused:
        setup_from_record(parse_record(text), catalogue("en"))
    assert str(refused.value) == problem
