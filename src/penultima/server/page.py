"""The built page: its files as they were compressed ahead, the index for every address that the page knows itself."""

import gzip
import re
from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

import penultima
from penultima.errors import BadInput
from penultima.server.packing import accepts
from penultima.server.preview import Preview
from penultima.textfile import complaining_of

INSTALLED = Path(penultima.__file__).parent / "page"
"""Where a page lies that was built with the program."""
PLACES = ("t", "join", "new", "tables", "judge", "rules", "settings", "replay", "stored", "history", "cards")
"""First words of the addresses that the page knows, besides its own."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The better one first."""
FOR_EVER = "public, max-age=31536000, immutable"
BASE, LANGUAGE, TITLE = '<base href="/"', '<html lang="es"', "<title>Penúltima</title>"
"""What stands in the index that was built, and is written anew for whoever asks."""
_HASHED = re.compile(r"assets/.*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
NO_PAGE = """\
<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Penúltima</title></head>
<body>
<h1>Penúltima</h1>
<p>El servidor funciona, pero se instaló sin la página. Con el enlace de una mesa
puedes sentarte desde una terminal:</p>
<pre>penultima play --at ENLACE</pre>
<div lang="en">
<p>The server runs, but it was installed without the page. With the link of a table you can sit down in a terminal:</p>
<pre>penultima play --at LINK</pre>
</div>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class File:
    path: str
    bodies: dict[str, bytes]
    """By encoding; the plain one has an empty name."""

    @property
    def tag(self) -> str:
        return f'"{sha256(self.bodies[""]).hexdigest()[:20]}"'


@dataclass(frozen=True)
class Inline:
    """Hashes of what stands in the index itself, which the policy must name."""

    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


@dataclass
class Page:
    """All files are read once: a path is looked up among them, so that none leads out of the folder."""

    files: dict[str, File] = field(default_factory=dict)
    index: str = ""
    """Empty: there is no page."""
    inline: Inline = field(default_factory=Inline)

    @classmethod
    def at(cls, folder: str, base_path: str = "") -> "Page":
        """Empty: the one that was installed. Without an index there is no page. Raises BadInput."""
        root = Path(folder) if folder else INSTALLED
        if not (root / "index.html").is_file():
            return cls()
        paths = [path for path in sorted(root.rglob("*")) if path.is_file() and _is_served(path)]
        files = {name: _file(path, name) for path in paths if (name := path.relative_to(root).as_posix())}
        html = _text(files.pop("index.html")).replace(BASE, f'<base href="{base_path}/"', 1)
        return cls(files, html, _inline(html))

    def file(self, path: str, headers: Headers) -> Response | None:
        """For a path without the slash at its start; None: there is none."""
        file = self.files.get(path)
        return None if file is None else _served(file, headers)

    def is_place(self, path: str) -> bool:
        return path in ("", "index.html") or path.partition("/")[0] in PLACES

    def opened(self, preview: Preview, headers: Headers) -> Response:
        """The index, which says what a messenger wants to know of the address."""
        if not self.index:
            return Response(NO_PAGE, media_type="text/html")
        head = preview.head(has_picture=preview.picture in self.files)
        html = self.index.replace(LANGUAGE, f'<html lang="{preview.language}"', 1).replace(TITLE, head, 1).encode()
        index = File("index.html", {"": html, "gzip": gzip.compress(html, mtime=0)})
        return _served(index, headers)


def _is_served(path: Path) -> bool:
    return path.suffix not in ENCODINGS.values() and not path.name.startswith(".")


def _file(path: Path, name: str) -> File:
    ahead = {encoding: path.with_name(path.name + suffix) for encoding, suffix in ENCODINGS.items()}
    bodies = {encoding: _bytes(found) for encoding, found in ahead.items() if found.is_file()}
    return File(name, {"": _bytes(path), **bodies})


def _bytes(path: Path) -> bytes:
    with complaining_of(path):
        return path.read_bytes()


def _text(file: File) -> str:
    try:
        return file.bodies[""].decode()
    except UnicodeDecodeError as problem:
        raise BadInput("byte {byte} is not UTF-8", byte=problem.start + 1).at(file.path) from None


def _served(file: File, headers: Headers) -> Response:
    encoding = next((name for name in ENCODINGS if name in file.bodies and accepts(headers, name)), "")
    kept = {"Vary": "Accept-Encoding", "Content-Type": TYPES.get(Path(file.path).suffix, "application/octet-stream")}
    if encoding:
        kept["Content-Encoding"] = encoding
    if file.path == "index.html":
        return Response(file.bodies[encoding], headers=kept | {"Cache-Control": "no-store"})
    kept |= {"Cache-Control": FOR_EVER if _HASHED.fullmatch(file.path) else "no-cache", "ETag": file.tag}
    if file.tag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=kept)
    return Response(file.bodies[encoding], headers=kept)


def _inline(html: str) -> Inline:
    reader = _Reader()
    reader.feed(html)
    return Inline(tuple(map(_hash, reader.found["script"])), tuple(map(_hash, reader.found["style"])))


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


class _Reader(HTMLParser):
    """The texts of scripts and styles that are not in files of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {"script": [], "style": []}
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.found and "src" not in dict(attrs):
            self._inside = tag
            self.found[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[self._inside][-1] += data
