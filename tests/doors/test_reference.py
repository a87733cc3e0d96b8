"""What stands in the reference is documented where it is written: every public member of the doors says what it is."""

import ast
import importlib
from pathlib import Path

import pytest

import penultima

DOORS = {name: room.partition(":")[0] for name, room in penultima._ROOMS.items()}
CLASSES = sorted(name for name in DOORS if isinstance(getattr(penultima, name), type))
PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def class_of(name: str) -> ast.ClassDef:
    module = importlib.import_module(f"penultima.{DOORS[name]}")
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)


def undocumented(body: list[ast.stmt]) -> list[str]:
    """Fields without a sentence after them, methods and properties without one in them."""
    missing = []
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            missing += [] if told or node.target.id.startswith("_") else [node.target.id]
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not ast.get_docstring(node):
            missing.append(node.name)
    return missing


@pytest.mark.parametrize("name", CLASSES)
def test_every_member_of_a_door_says_what_it_is(name: str) -> None:
    assert undocumented(class_of(name).body) == []


def test_a_member_without_a_sentence_is_found() -> None:
    body = ast.parse('a: int\n"""Said."""\nb: int\n_c: int\ndef d():\n    pass\ndef _e():\n    pass\n').body
    assert undocumented(body) == ["b", "d"]


def test_the_reference_has_every_name_of_the_front_door() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, room in penultima._ROOMS.items():
        place, _, known_as = room.partition(":")
        assert f"::: penultima.{place}.{known_as or name}\n" in page, name
        assert not known_as or f"### {name}\n" in page
