"""HTTP server for the files of a folder. Any other path gets the folder's `index.html`."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class _Files(SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return found if Path(found).is_file() else str(Path(self.directory) / "index.html")

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def folder_served(root: Path) -> Iterator[str]:
    """Serve a folder while the context is open, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(root))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
