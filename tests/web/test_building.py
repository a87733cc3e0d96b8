"""The page is built only when necessary, and the wheel of the package contains it."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from penultima.server.static.page import _HASHED, Page
from scripts import page
from scripts.page import Hook


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the sources of the page."""
    for path in page.sources():
        target = tmp_path / path.relative_to(page.ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    built = tmp_path / "src/penultima/page"
    monkeypatch.setattr(page, "ROOT", tmp_path)
    monkeypatch.setattr(page, "BUILT", built)
    return tmp_path


def pretend_built(clone: Path) -> None:
    """Pretend that the page is built."""
    folder = clone / "src/penultima/page"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text("built")
    (folder / page.DIGEST).write_text(page.digest())


@pytest.mark.parametrize(
    "source",
    [
        *("web/index.html", "web/package-lock.json", "web/vite.config.ts", "web/src/main.ts", "web/scripts/texts.ts"),
        *(
            "src/penultima/i18n/es.json",
            "docs/wire.schema.json",
            "docs/wire.lists.json",
            "web/public/manifest.webmanifest",
            "web/src/New.svelte",
        ),
    ],
)
def test_changed_source_makes_the_built_page_outdated(clone: Path, source: str) -> None:
    assert not page.is_current(clone / "src/penultima/page")
    pretend_built(clone)
    assert page.is_current(clone / "src/penultima/page")
    with (clone / source).open("a") as file:
        file.write("\n")
    assert not page.is_current(clone / "src/penultima/page")


@pytest.mark.parametrize("other", ["web/node_modules/x.js", "web/test/x.test.ts", "web/src/fonts/x.woff2", "README.md"])
def test_change_outside_the_sources_keeps_the_built_page_current(clone: Path, other: str) -> None:
    pretend_built(clone)
    (clone / other).parent.mkdir(parents=True, exist_ok=True)
    (clone / other).write_text("whatever")
    assert page.is_current(clone / "src/penultima/page")


def hook(tmp_path: Path) -> Hook:
    return Hook(str(tmp_path), {}, None, None, str(tmp_path), "wheel")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("version", "skipped", "builds"),
    [("standard", "", True), ("standard", "0", True), ("standard", "1", False), ("editable", "", False)],
)
def test_wheel_build_builds_the_page_unless_it_is_skipped_or_editable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, skipped: str, builds: object
) -> None:
    done = []
    monkeypatch.setattr(page, "build", lambda: done.append("built"))
    monkeypatch.setattr(page, "is_current", lambda: False)
    monkeypatch.setenv(page.SKIP, skipped)
    hook(tmp_path).initialize(version, {})
    assert bool(done) is builds


def test_nodejs_is_required_only_if_it_is_missing_and_the_page_is_outdated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dependencies = []
    for current in (False, True):
        for node in (None, page.Node(tmp_path, ("npm",))):
            monkeypatch.setattr(page, "is_current", lambda current=current: current)
            monkeypatch.setattr(page, "_node", lambda node=node: node)
            dependencies.append(hook(tmp_path).dependencies())
    assert dependencies == [[page.WHEEL], [], [], []]
    monkeypatch.setattr(page, "is_current", lambda: False)
    monkeypatch.setattr(page, "_node", lambda: None)
    monkeypatch.setenv(page.SKIP, "1")
    assert hook(tmp_path).dependencies() == []


def test_an_old_nodejs_counts_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("node", "echo v18.19.0"), ("npm", "exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert page._node() is None
    (tmp_path / "node").write_text("#!/bin/sh\necho v20.0.0\n")
    assert page._node() == page.Node(tmp_path, (str(tmp_path / "npm"),))


@pytest.mark.usefixtures("built_page")
def test_wheel_contains_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(page.SKIP, "1")  # the wheel contains the installed page
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=page.ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    held = {name.removeprefix("penultima/page/") for name in ZipFile(wheel).namelist() if "/page/" in name}
    assert held == {path.relative_to(page.BUILT).as_posix() for path in page.BUILT.rglob("*") if path.is_file()}
    assert "index.html" in held


@pytest.mark.usefixtures("built_page")
def test_browsers_cache_hashed_files_of_the_page_forever() -> None:
    files = Page.load("").files
    assets = [path for path in files if path.startswith("assets/")]
    assert assets
    assert all(_HASHED.fullmatch(path) for path in assets)
    large = [path for path in assets if path.endswith((".js", ".css")) and len(files[path].bodies[""]) > 1_000]
    assert all(set(files[path].bodies) == {"", "br", "gzip"} for path in large)
    assert not any(b"/scene" in files[path].bodies[""] for path in assets if path.endswith(".js"))
