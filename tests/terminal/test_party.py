"""Who sits down, and what they are called."""

import pytest

from penultima.errors import BadInput
from penultima.fair.keyed import Keyed
from penultima.notation.record_text import parse_record
from penultima.terminal.party import names_of, party_of
from penultima.texts import LANGUAGES, catalogue
from penultima.wire.words import same_name
from tests.terminal.sitting import party


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_names_for_every_table_and_none_looks_like_another(language: str) -> None:
    names, _ = names_of([], 1, 10, catalogue(language))
    assert len(names) == 10
    assert not any(same_name(one, other) for place, one in enumerate(names) for other in names[:place])


def test_a_bot_makes_room_for_a_person_of_its_name() -> None:
    names, given = names_of(["BEA", "dána"], 3, 6, catalogue("en"))
    assert names == ("BEA", "dána", "Player 3", "Carlo", "Elio", "Frankie")
    assert given == ("BEA", "dána", "")


def test_a_match_is_taken_up_by_whom_it_was_played() -> None:
    who = party(players=3, people=2, names=["Ana"], options={"target": 0}, seed=9)
    record = parse_record(str(who.match(Keyed()).record(who.kept_names, who.tags)))
    again = party_of(record, catalogue("en"))
    assert (again.names, again.given, again.level, again.seed) == (who.names, ("Ana", ""), "normal", 9)
    assert again.setup(calm=True) == who.setup(calm=True)


@pytest.mark.parametrize(
    ("tag", "value", "problem"),
    [
        ("PlayPeople", "4", "PlayPeople: expected a number from 1 to 3, found '4'"),
        ("PlayPeople", "x", "PlayPeople: expected a number from 1 to 3, found 'x'"),
        ("PlayLevel", "great", "PlayLevel: expected one of easy, normal, hard, found 'great'"),
        ("PlaySeed", "-1", "PlaySeed: expected a number from 0 to 18446744073709551615, found '-1'"),
    ],
)
def test_a_tag_that_makes_no_sense_is_told(tag: str, value: str, problem: str) -> None:
    who = party(players=3, seed=9)
    tags = dict(who.tags) | {tag: value}
    text = str(who.match(Keyed()).record(who.kept_names, list(tags.items())))
    with pytest.raises(BadInput) as refused:
        party_of(parse_record(text), catalogue("en"))
    assert str(refused.value) == problem
