"""Every public class and member has a docstring, and the API page lists every public name."""

import ast
import importlib
from pathlib import Path

import pytest

import penultima

MODULES = {name: target.partition(":")[0] for name, target in penultima._MODULES.items()}
CLASSES = sorted(name for name in MODULES if isinstance(getattr(penultima, name), type))
PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def class_of(name: str) -> ast.ClassDef:
    module = importlib.import_module(f"penultima.{MODULES[name]}")
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)


def undocumented(body: list[ast.stmt]) -> list[str]:
    """Return fields, methods and properties without a docstring."""
    missing = []
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            documented = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            missing += [] if documented or node.target.id.startswith("_") else [node.target.id]
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not ast.get_docstring(node):
            missing.append(node.name)
    return missing


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_member_has_a_docstring(name: str) -> None:
    assert undocumented(class_of(name).body) == []


def test_planted_a_member_without_docstring_is_found() -> None:
    body = ast.parse('a: int\n"""Said."""\nb: int\n_c: int\ndef d():\n    pass\ndef _e():\n    pass\n').body
    assert undocumented(body) == ["b", "d"]


def test_the_reference_page_has_every_public_name() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, target in penultima._MODULES.items():
        module, _, known_as = target.partition(":")
        assert f"::: penultima.{module}.{known_as or name}\n" in page, name
        assert not known_as or f"### {name}\n" in page
