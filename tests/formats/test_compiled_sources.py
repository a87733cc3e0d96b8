"""The digest in the folder name of compiled code depends on every compiled module.

Otherwise the machine code of an old version could run after a change.
"""

import ast
import inspect
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from numba.core.dispatcher import Dispatcher

from penultima.compiled.backend.overloads import COMPILED
from penultima.compiled.cache import folder
from penultima.i18n import catalogue
from penultima.kernel.decorators import KERNEL, PRIMITIVES

ENTRY_POINTS = (
    "penultima.compiled.entry_points",
    "penultima.compiled.timed_deals",
    "penultima.compiled.search_session",
    "penultima.compiled.search_entry",
)
"""Modules with compiled functions that Python calls. Together they import all other compiled modules."""


def compiled_functions() -> set[Callable[..., Any]]:
    """Return everything that Numba compiles: marked functions, implementations of primitives, and entry points."""
    for name in ENTRY_POINTS:
        import_module(name)
    found = {*KERNEL, *PRIMITIVES, *COMPILED}
    for module in [module for name, module in sys.modules.items() if name.startswith("penultima.")]:
        found |= {each.py_func for each in vars(module).values() if isinstance(each, Dispatcher)}
    return {function for function in found if function.__module__.startswith("penultima.")}


def files_behind(function: Callable[..., Any]) -> Iterator[Path]:
    """Yield the file of a function, and the files of the imported names that the function uses."""
    path = Path(inspect.getsourcefile(function) or "")
    yield path
    imported = imports_of(path)
    for name in names_in(function.__code__):
        if name in imported:
            yield imported[name]


def imports_of(path: Path) -> dict[str, Path]:
    """Map each name in a module to the file of this package that it is imported from."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "penultima":
            for alias in node.names:
                found[alias.asname or alias.name] = file_of(f"{node.module}.{alias.name}") or file_of(node.module)
    return {name: file for name, file in found.items() if file is not None}


def file_of(module: str) -> Path | None:
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec and spec.origin else None


def names_in(code: CodeType) -> set[str]:
    inner = [names_in(each) for each in code.co_consts if isinstance(each, CodeType)]
    return set(code.co_names).union(*inner)


def check_every_file_counts() -> None:
    behind = {path for function in compiled_functions() for path in files_behind(function)}
    assert behind - set(folder.source_files()) == set()


def test_the_digest_covers_every_module_that_compiled_code_is_made_from() -> None:
    functions = compiled_functions()
    assert len(functions) > 200
    assert {function.__name__ for function in functions} > {"step", "decide", "play_rows", "redact_event"}
    check_every_file_counts()


@pytest.mark.parametrize("place", folder.SOURCES)
def test_planted_a_digest_without_one_package_is_found(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "SOURCES", tuple(other for other in folder.SOURCES if other != place))
    with pytest.raises(AssertionError):
        check_every_file_counts()


def test_texts_that_the_lab_shows_while_compiling_name_existing_functions() -> None:
    """Each text has the key `lab.compiling.NAME`, where NAME is the function being compiled."""
    keys = [key.removeprefix("lab.compiling.") for key in catalogue("en").messages if key.startswith("lab.compiling.")]
    named = set(keys) - {"goes-on", "done"}
    assert named
    assert named <= {function.__name__ for function in compiled_functions()}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the sources of the package, and compute the digest from the copy."""
    copy = tmp_path / "penultima"
    for path in folder.source_files():
        place = copy / path.relative_to(folder.PACKAGE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    monkeypatch.setattr(folder, "PACKAGE", copy)
    return copy


def test_one_changed_byte_in_any_source_changes_the_digest(package: Path) -> None:
    before = folder.source_digest()
    paths = folder.source_files()
    assert len(paths) > 60
    for path in paths:
        content = path.read_bytes()
        path.write_bytes(content[:-1] + b"\r")
        assert folder.source_digest() != before, path.relative_to(package)
        path.write_bytes(content)
    assert folder.source_digest() == before


def test_a_module_in_a_subpackage_changes_the_digest(package: Path) -> None:
    before = folder.source_digest()
    below = package / "kernel" / "below"
    below.mkdir()
    (below / "rule.py").write_text("LIMIT = 3\n", encoding="utf-8")
    added = folder.source_digest()
    assert added != before
    (below / "rule.py").rename(below / "other.py")
    assert folder.source_digest() not in {before, added}
