"""Serves the built page: precompressed files, and index.html for every address of the page."""

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
from penultima.server.asgi.compression import accepts_encoding
from penultima.server.static.link_preview import LinkPreview
from penultima.support.text_file import report_os_errors

INSTALLED_FOLDER = Path(penultima.__file__).parent / "page"
"""Folder of the page that was installed with the program."""
PAGE_ROUTES = ("t", "join", "new", "tables", "judge", "rules", "settings", "replay", "stored", "history", "cards")
"""First path segments of the addresses that the page handles itself."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""File suffixes by encoding. The preferred encoding comes first."""
CACHE_FOREVER = "public, max-age=31536000, immutable"
BASE, LANGUAGE, TITLE = '<base href="/"', '<html lang="es"', "<title>Penúltima</title>"
"""Parts of the built index.html that are replaced in responses."""
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
class PageFile:
    path: str
    bodies: dict[str, bytes]
    """Bodies of a file by encoding. The key of the uncompressed body is empty."""

    @property
    def etag(self) -> str:
        return f'"{sha256(self.bodies[""]).hexdigest()[:20]}"'


@dataclass(frozen=True)
class InlineHashes:
    """Hashes of the inline scripts and styles of the index, for the Content-Security-Policy."""

    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


@dataclass
class Page:
    """The files of the page. All are read at the start, so a request cannot read files outside the folder."""

    files: dict[str, PageFile] = field(default_factory=dict)
    index: str = ""
    """Content of index.html; empty if there is no page."""
    inline_hashes: InlineHashes = field(default_factory=InlineHashes)

    @classmethod
    def load(cls, folder: str, base_path: str = "") -> "Page":
        """Load the page from a folder; "" stands for the installed page. Without index.html, return an empty page."""
        root = Path(folder) if folder else INSTALLED_FOLDER
        if not (root / "index.html").is_file():
            return cls()
        paths = [path for path in sorted(root.rglob("*")) if path.is_file() and _is_served(path)]
        files = {name: _load_file(path, name) for path in paths if (name := path.relative_to(root).as_posix())}
        html = _decode(files.pop("index.html")).replace(BASE, f'<base href="{base_path}/"', 1)
        return cls(files, html, _hash_inline(html))

    def serve_file(self, path: str, headers: Headers) -> Response | None:
        """Return the file with this path, which has no leading slash. Return None if no such file exists."""
        file = self.files.get(path)
        return None if file is None else _create_response(file, headers)

    def is_page_route(self, path: str) -> bool:
        return path in ("", "index.html") or path.partition("/")[0] in PAGE_ROUTES

    def serve_index(self, preview: LinkPreview, headers: Headers) -> Response:
        """Return index.html with the link preview of the requested address."""
        if not self.index:
            return Response(NO_PAGE, media_type="text/html")
        head = preview.render_head(has_picture=preview.image_path in self.files)
        html = self.index.replace(LANGUAGE, f'<html lang="{preview.language}"', 1).replace(TITLE, head, 1).encode()
        index = PageFile("index.html", {"": html, "gzip": gzip.compress(html, mtime=0)})
        return _create_response(index, headers)


def asks_for_html(headers: Headers) -> bool:
    """Return whether a browser opens the address as a page. Requests for scripts or pictures do not ask for HTML."""
    return "text/html" in headers.get("accept", "").lower()


def _is_served(path: Path) -> bool:
    return path.suffix not in ENCODINGS.values() and not path.name.startswith(".")


def _load_file(path: Path, name: str) -> PageFile:
    precompressed = {encoding: path.with_name(path.name + suffix) for encoding, suffix in ENCODINGS.items()}
    bodies = {encoding: _read_bytes(found) for encoding, found in precompressed.items() if found.is_file()}
    return PageFile(name, {"": _read_bytes(path), **bodies})


def _read_bytes(path: Path) -> bytes:
    with report_os_errors(path):
        return path.read_bytes()


def _decode(file: PageFile) -> str:
    try:
        return file.bodies[""].decode()
    except UnicodeDecodeError as problem:
        raise BadInput("byte {byte} is not UTF-8", byte=problem.start + 1).at(file.path) from None


def _create_response(file: PageFile, headers: Headers) -> Response:
    encoding = next((name for name in ENCODINGS if name in file.bodies and accepts_encoding(headers, name)), "")
    response_headers = {
        "Vary": "Accept-Encoding",
        "Content-Type": TYPES.get(Path(file.path).suffix, "application/octet-stream"),
    }
    if encoding:
        response_headers["Content-Encoding"] = encoding
    if file.path == "index.html":
        return Response(file.bodies[encoding], headers=response_headers | {"Cache-Control": "no-store"})
    response_headers |= {
        "Cache-Control": CACHE_FOREVER if _HASHED.fullmatch(file.path) else "no-cache",
        "ETag": file.etag,
    }
    if file.etag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=response_headers)
    return Response(file.bodies[encoding], headers=response_headers)


def _hash_inline(html: str) -> InlineHashes:
    reader = _InlineParser()
    reader.feed(html)
    return InlineHashes(tuple(map(_hash_text, reader.found["script"])), tuple(map(_hash_text, reader.found["style"])))


def _hash_text(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


class _InlineParser(HTMLParser):
    """Collects the texts of inline scripts and styles."""

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
