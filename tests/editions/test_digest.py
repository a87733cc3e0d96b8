"""The digest of the rules changes if, and only if, a change affects games."""

from collections.abc import Callable, Iterator
from dataclasses import fields, make_dataclass, replace
from hashlib import sha256
from typing import Annotated, Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions import normal_form as normal_form_module
from penultima.editions.edition import Option
from penultima.editions.effect_language import parse_effect
from penultima.editions.normal_form import print_normal_form
from penultima.editions.ruleset import VERSION, Ruleset, ruleset
from penultima.kernel.byte_layout import Width, i1, i8, layout
from penultima.kernel.rules import COLOURS, Derived, EffectWords, Mask, Neutral, Rules
from penultima.kernel.state import KINDS
from tests.editions import digests
from tests.editions.digests import rules_of
from tests.helpers.properties.generated_setups import Setup, law, setups

GIANT = ruleset("giant")
CUSTOM = rules_of(digests.RULES[-2])
RICH = rules_of("official stacking=any jump-in=true seven-zero=true")
FIELDS = {name: hint.__metadata__ for name, hint in get_type_hints(Rules, include_extras=True).items()}


def text_of(rules: Ruleset, tables: Rules) -> str:
    return print_normal_form(VERSION, rules.names, tables)


# Changes that do not affect the digest


@pytest.mark.parametrize("text", digests.RULES)
def test_pinned_digests_do_not_change(text: str) -> None:
    """With another digest, all records of games with these rules would become unusable. See docs/versions.md."""
    assert digests.pinned().get(text) == rules_of(text).digest, "make digests adds one that is missing"


def test_every_pinned_digest_is_checked() -> None:
    assert set(digests.pinned()) == set(digests.RULES)


def test_the_digest_is_the_hash_of_the_printed_text() -> None:
    assert GIANT.digest == sha256(GIANT.normal_form.encode()).hexdigest()
    assert GIANT.normal_form.startswith(f"rules {VERSION}\n")


def grown(tables: Rules, novelties: dict[str, Any], widths: dict[str, Width]) -> type[Any]:
    """Return a class like Rules that has additional fields and larger tables."""
    hints = get_type_hints(type(tables), include_extras=True)
    wider = [
        (name, Annotated[hints[name].__origin__, width, hints[name].__metadata__[1]]) for name, width in widths.items()
    ]
    return make_dataclass("Grown", [*wider, *novelties.items()], bases=(Rules,), frozen=True)


def values_of(tables: Rules) -> dict[str, Any]:
    return {field.name: getattr(tables, field.name) for field in fields(tables)}


NOVELTIES = {
    "a_number": (Annotated[int, i8, Neutral(3)], 3, 4),
    "a_word": (Annotated[int, i8, Neutral(1, ("on", "off"))], 1, 0),
    "a_mask": (Annotated[int, i8, Mask()], 0, 1 << 7),
    "a_number_by_kind": (
        Annotated[tuple[int, ...], i1[KINDS], Neutral(-1)],
        (-1,) * KINDS,
        (-1, 5) + (-1,) * (KINDS - 2),
    ),
    "masks_by_colour": (Annotated[tuple[int, ...], i8[COLOURS], Mask()], (0,) * COLOURS, (0, 1, 0, 0)),
}


@pytest.mark.parametrize("name", NOVELTIES)
@pytest.mark.parametrize("rules", [GIANT, CUSTOM], ids=repr)
def test_an_added_field_changes_no_digest_until_it_is_used(rules: Ruleset, name: str) -> None:
    hint, neutral, used = NOVELTIES[name]
    cls = grown(rules.tables, {name: hint}, {})
    assert text_of(rules, cls(**values_of(rules.tables), **{name: neutral})) == rules.normal_form
    assert text_of(rules, cls(**values_of(rules.tables), **{name: used})) != rules.normal_form


@pytest.mark.parametrize("rules", [GIANT, CUSTOM], ids=repr)
def test_a_larger_table_changes_no_digest(rules: Ruleset) -> None:
    """The tables for kinds, effects and cards are doubled, and garbage fills their unused half."""
    widths = {name: width for name, width in layout(Rules).items() if width.shape and width.shape[-1] > 10}
    wider = {name: Width(width.code, (*width.shape[:-1], 2 * width.shape[-1])) for name, width in widths.items()}
    values = values_of(rules.tables)
    for name, width in widths.items():
        more = (1,) * width.shape[-1]
        values[name] = tuple(row + more for row in values[name]) if len(width.shape) > 1 else values[name] + more
    assert {KINDS, 128, 512} == {width.shape[-1] for width in widths.values()}
    assert text_of(rules, grown(rules.tables, {}, wider)(**values)) == rules.normal_form


def test_reordered_fields_and_moved_effects_change_no_digest() -> None:
    tables = CUSTOM.tables
    hints = get_type_hints(Rules, include_extras=True)
    backwards = make_dataclass("Backwards", list(hints.items())[::-1], frozen=True)
    moved = {
        "op_start": tuple(start + 7 for start in tables.op_start),
        **{name: (0,) * 7 + getattr(tables, name)[:-7] for name in ("op_verb", "op_target", "op_amount", "op_head")},
    }
    assert text_of(CUSTOM, backwards(**(values_of(tables) | moved))) == CUSTOM.normal_form


@pytest.mark.parametrize("name", load.bundled_ids())
def test_an_added_option_changes_no_digest_while_it_is_off(name: str) -> None:
    edition = load.load_bundled(name)
    novelty = Option("novelty", 200, "house", (False, True), 0, {"5": parse_effect("self: reverse")})
    later = replace(edition, options={**edition.options, "novelty": novelty})
    assert ruleset(later).digest == ruleset(edition).digest
    assert ruleset(later, {"novelty": True}).digest != ruleset(edition).digest


def test_an_added_value_of_an_option_changes_no_digest() -> None:
    edition = load.load_bundled("giant")
    more = replace(edition.options["stacking"], values=(*edition.options["stacking"].values, "never"))
    later = replace(edition, options={**edition.options, "stacking": more})
    assert ruleset(later, {"stacking": "same"}).digest == ruleset(edition, {"stacking": "same"}).digest


def test_names_of_editions_and_spaces_in_effects_change_no_digest() -> None:
    edition = load.load_bundled("classic")
    named = replace(edition, id="ours", version=7, passport=0, clauses=(), rulings=())
    assert ruleset(named).digest == ruleset(edition).digest
    assert ruleset(edition, customs=["self:reverse"]).digest == ruleset(edition, customs=["self:  reverse ", ""]).digest


# Changes that affect the digest


def test_every_field_has_a_known_form_in_the_digest() -> None:
    """Each field enters the digest as a value, a mask or an effect, or is derived from other fields."""
    known = {
        (Neutral, 0),
        (Neutral, 1),
        (Mask, 0),
        (Mask, 1),
        *((Derived, number) for number in range(3)),
        (EffectWords, 1),
    }
    for name, (width, form) in FIELDS.items():
        assert (type(form), len(width.shape)) in known, f"{name}: say how the normal form tells it"
        if isinstance(form, Neutral) and width.shape:
            assert width.shape == (KINDS,), name
        if isinstance(form, Mask) and width.shape:
            assert width.shape == (COLOURS,), name


def unlike(cells: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*cells[:at], value, *cells[at + 1 :])


def changed(rules: Ruleset) -> Iterator[tuple[str, Rules]]:
    """Yield (name of the changed entry, copy of the tables with that change). Large tables are sampled."""
    for name, (width, form) in FIELDS.items():
        if isinstance(form, EffectWords):
            continue
        value = getattr(rules.tables, name)
        for place, other in others(rules, name, width, form, value):
            yield f"{name} {place}".rstrip(), replace(rules.tables, **{name: other})
    yield from changed_effects(rules)


def others(rules: Ruleset, name: str, width: Width, form: object, value: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """Yield changed values of a field, each with the position of the changed entry."""
    kinds = range(rules.tables.kinds)
    if name in ("kinds", "cards"):
        yield "", value - 1
    elif name == "manifest":
        for at in range(rules.tables.cards):
            yield str(at), unlike(value, at, (value[at] + 1) % len(kinds))
    elif isinstance(form, Neutral):
        if not width.shape:
            yield "", other_number(form, value)
        else:
            yield from ((rules.names[kind], unlike(value, kind, other_number(form, value[kind]))) for kind in kinds)
    elif not width.shape:
        yield from ((rules.names[kind], value ^ 1 << kind) for kind in kinds)
    elif len(width.shape) == 1:
        for at, mask in enumerate(value):
            yield from ((f"{at} {rules.names[kind]}", unlike(value, at, mask ^ 1 << kind)) for kind in kinds[at::4])
    else:
        for at, row in enumerate(value):
            for kind in kinds[at::4]:
                cells = unlike(row, kind, row[kind] ^ 1 << (kind + at) % len(kinds))
                yield f"{at} {rules.names[kind]}", (*value[:at], cells, *value[at + 1 :])


def other_number(form: Neutral, number: int) -> int:
    """Return another value for a field: the next number, or 0 after the last index into `form.words`."""
    return (number + 1) % len(form.words) if form.words else number + 1


def changed_effects(rules: Ruleset) -> Iterator[tuple[str, Rules]]:
    """Yield copies of the tables, each with one changed entry of an effect.

    A target is changed only at the first word of an instruction, because the other words have none.
    """
    tables = rules.tables
    for kind, name in enumerate(rules.names):
        first, count = tables.op_start[kind], tables.op_count[kind]
        if count:
            yield f"op_count {name}", replace(tables, op_count=unlike(tables.op_count, kind, count - 1))
            yield f"op_start {name}", replace(tables, op_start=unlike(tables.op_start, kind, 0 if first else 1))
        for op in range(first, first + count):
            yield f"op_head {name}", replace(tables, op_head=unlike(tables.op_head, op, 1 - tables.op_head[op]))
            verb = (tables.op_verb[op] + 1) % 12
            amount = next(iter(normal_form_module._VERBS[verb][1]), 0)
            other = replace(tables, op_verb=unlike(tables.op_verb, op, verb))
            yield f"op_verb {name}", replace(other, op_amount=unlike(tables.op_amount, op, amount))
            if tables.op_head[op]:
                target = (tables.op_target[op] + 1) % 6
                yield f"op_target {name}", replace(tables, op_target=unlike(tables.op_target, op, target))
            for amount in normal_form_module._VERBS[tables.op_verb[op]][1]:
                if amount != tables.op_amount[op]:
                    yield f"op_amount {name}", replace(tables, op_amount=unlike(tables.op_amount, op, amount))


def check_changes(rules: Ruleset) -> set[str]:
    """Check that every change changes the digest. Return the names of the changed fields."""
    seen = set()
    for place, tables in changed(rules):
        assert text_of(rules, tables) != rules.normal_form, f"{place} decides games and is not in the normal form"
        seen.add(place.partition(" ")[0])
    return seen


@pytest.mark.parametrize("rules", [RICH, CUSTOM], ids=repr)
def test_every_change_of_a_table_changes_the_digest(rules: Ruleset) -> None:
    assert check_changes(rules) == set(FIELDS)


@pytest.mark.parametrize(
    "lost",
    [
        pytest.param(lambda form: form != "jump_in", id="a number"),
        pytest.param(lambda form: form != "debt", id="a number of a card"),
        pytest.param(lambda form: form != "stacked", id="a mask"),
    ],
)
def test_planted_a_field_left_out_of_the_digest_is_found(
    lost: Callable[[str], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    form = normal_form_module._Printer._fields_like

    def some(self: normal_form_module._Printer, how: type, dimensions: int) -> Iterator[tuple[str, Any, Any]]:
        return (each for each in form(self, how, dimensions) if lost(each[0]))

    monkeypatch.setattr(normal_form_module._Printer, "_fields_like", some)
    rules = replace(RICH)  # the copy has no cached digest
    with pytest.raises(AssertionError, match="decides games and is not in the normal form"):
        check_changes(rules)


def test_planted_an_unchecked_derived_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(normal_form_module._Printer, "_following", lambda _: iter(()))
    with pytest.raises(AssertionError, match="decides games and is not in the normal form"):
        check_changes(replace(RICH))


def test_planted_a_field_without_a_known_form_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELDS, "a_table", (i8[3, 3], Neutral()))
    with pytest.raises(AssertionError, match="a_table: say how"):
        test_every_field_has_a_known_form_in_the_digest()


def test_another_version_of_the_rules_changes_the_digest() -> None:
    assert print_normal_form(VERSION + 1, GIANT.names, GIANT.tables) != GIANT.normal_form


def test_a_renamed_card_changes_the_digest() -> None:
    assert print_normal_form(VERSION, (*GIANT.names[:-1], "W+5"), GIANT.tables) != GIANT.normal_form


@law(100)
@given(setups(), st.data())
def test_two_rulesets_have_equal_digests_exactly_if_their_tables_are_equal(setup: Setup, data: st.DataObject) -> None:
    """The normal form, from which the digest is computed, contains each effect in the effect language."""
    rules, other = setup.rules, data.draw(setups((setup.edition,))).rules
    for name, card, _ in rules.edition.kinds():
        line = next(line for line in rules.normal_form.splitlines() if line.startswith(f"card {name} "))
        assert line.partition("effect=")[2] == str(rules.effects[card.symbol])
    assert (rules.digest == other.digest) == (rules.tables == other.tables)
