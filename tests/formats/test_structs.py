"""The fields and tags of all stored or sent structs do not change, even if classes and modules are renamed."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import msgspec
import pytest
from msgspec import Struct

import penultima
from penultima.protocol.client_messages import Start
from penultima.protocol.server_messages import SeatNow
from penultima.table.log.entry import Entry, LineSaid
from tests.formats import structs
from tests.formats.renamed import renamed
from tests.formats.structs import EXPECTED, described, named


def check_as_expected() -> None:
    assert described() == EXPECTED.read_text(encoding="utf-8"), "a format changed: see tests/formats/structs.py"


def test_every_struct_has_its_pinned_fields_tags_and_defaults() -> None:
    check_as_expected()


@pytest.mark.parametrize(
    "planted",
    [
        msgspec.defstruct("Say", [("id", str), ("words", str)], tag="say", frozen=True),
        msgspec.defstruct("Say", [("id", str), ("text", str, "")], tag="say", frozen=True),
        msgspec.defstruct("Say", [("id", str), ("text", str)], tag="says", frozen=True),
        msgspec.defstruct("Say", [("text", str), ("id", str)], tag="say", frozen=True),
    ],
    ids=["renamed field", "optional field", "other tag", "other order"],
)
def test_planted_a_changed_struct_is_found(planted: type[Struct], monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = dict(structs.roots())
    kinds["client say"] = planted
    monkeypatch.setattr(structs, "roots", lambda: iter(kinds.items()))
    with pytest.raises(AssertionError):
        check_as_expected()


def test_a_renamed_class_changes_no_format() -> None:
    with renamed(Start, "Begin"), renamed(LineSaid, "LineSaid"), renamed(SeatNow, "SeatState"):
        check_as_expected()
        assert msgspec.json.encode(LineSaid(5, 1, "hello")) == b'{"entry":"said","at":5,"person":1,"text":"hello"}'
        assert msgspec.json.decode(b'{"entry":"said","at":5,"person":1}', type=Entry) == LineSaid(5, 1)


def all_structs(kind: type[Struct] = Struct) -> Iterator[type[Struct]]:
    """Yield the structs of this package that are not base classes of other structs."""
    inheriting = kind.__subclasses__()
    for each in inheriting:
        yield from all_structs(each)
    if not inheriting and kind.__module__.startswith("penultima."):
        yield kind


def test_every_struct_is_in_the_pinned_list() -> None:
    for module in walk_packages(penultima.__path__, "penultima."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found = set(all_structs())
    assert len(found) > 140
    assert {kind.__name__ for kind in found - named().keys()} == set(), (
        "say in tests/formats/structs.py where it is met"
    )
