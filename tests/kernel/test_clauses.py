"""Clauses that a refusal cites. Each has a number in the kernel and an id in the rulebook."""

from penultima.editions import load
from penultima.kernel import clauses
from penultima.kernel.clauses import CLAUSE_IDS, FINE, HAND_HELD, SUGGESTION_JUDGE


def citable() -> dict[str, int]:
    return {name: value for name, value in vars(clauses).items() if name.isupper() and isinstance(value, int)}


def test_fine_is_zero_and_cites_nothing() -> None:
    assert (FINE, CLAUSE_IDS[FINE]) == (0, "")


def test_the_number_of_a_clause_is_the_index_of_its_id() -> None:
    assert (CLAUSE_IDS[HAND_HELD], CLAUSE_IDS[SUGGESTION_JUDGE]) == ("hand.held", "suggestion.judge")


def test_every_clause_constant_is_named_after_its_id() -> None:
    for name, number in citable().items():
        words = CLAUSE_IDS[number].replace(".", "_").replace("-", "_").upper()
        assert number == FINE or words.endswith(name)


def test_every_clause_id_is_unique_and_has_a_constant() -> None:
    assert sorted(citable().values()) == list(range(len(CLAUSE_IDS)))
    assert len(set(CLAUSE_IDS)) == len(CLAUSE_IDS)


def test_every_clause_id_belongs_to_a_clause_ruling_or_option_of_some_edition() -> None:
    editions = [load.load_bundled(name) for name in load.bundled_ids()]
    known = {clause for edition in editions for clause in (*edition.clauses, *edition.rulings, *edition.options)}
    assert set(CLAUSE_IDS[FINE + 1 :]) <= known
