"""`penultima serve`: run a server where people play at tables."""

import argparse
import asyncio
import os
import sys
import webbrowser
from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from penultima.cli.extras import check_extra
from penultima.cli.flags import rules_flags
from penultima.cli.parser import add_default
from penultima.i18n import Translate

if TYPE_CHECKING:
    from penultima.i18n import Catalogue
    from penultima.server.settings import ServerSettings

REQUIRED_MODULES = ("httptools", "platformdirs", "prometheus_client", "segno", "starlette", "uvicorn", "websockets")


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    from penultima.server.settings import ServerSettings

    def shown(flag: str) -> str:
        return add_default(say, say(f"cli.serve.{flag}"), getattr(ServerSettings, flag.replace("-", "_")))

    parser = commands.add_parser("serve", help=say("cli.serve"), description=say("cli.serve"))
    parser.add_argument("--host", metavar="NAME", help=say("cli.serve.host"))
    parser.add_argument("--port", type=int, metavar="N", help=shown("port"))
    add_store(parser, say)
    parser.add_argument("--base-path", metavar="PATH", help=say("cli.serve.base-path"))
    parser.add_argument("--public-url", metavar="URL", help=say("cli.serve.public-url"))
    parser.add_argument("--lan", action="store_true", help=say("cli.serve.lan"))
    parser.add_argument("--trust-proxy", action="append", metavar="NETWORK", help=say("cli.serve.trust-proxy"))
    parser.add_argument("--page", metavar="FOLDER", help=say("cli.serve.page"))
    parser.add_argument("--workers", type=int, metavar="N", help=shown("workers"))
    parser.add_argument("--minds", type=int, metavar="N", help=shown("minds"))
    parser.add_argument("--log-level", metavar="LEVEL", help=shown("log-level"))
    parser.add_argument("--sockets-of-address", type=int, metavar="N", help=shown("sockets-of-address"))
    parser.add_argument("--seats-of-address", type=int, metavar="N", help=shown("seats-of-address"))
    parser.add_argument("--tables-of-person", type=int, metavar="N", help=shown("tables-of-person"))
    parser.add_argument("--expire-days", type=int, metavar="N", help=shown("expire-days"))
    parser.add_argument("--record-days", type=int, metavar="N", help=shown("record-days"))
    parser.add_argument("--open", action="store_true", help=say("cli.serve.open"))
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def add_store(parser: argparse.ArgumentParser, say: Translate) -> None:
    """Add the flags that locate the store."""
    parser.add_argument("--db", metavar="URL", help=say("cli.serve.db"))
    parser.add_argument("--config", type=Path, metavar="FILE", help=say("cli.serve.config"))


def run(flags: argparse.Namespace) -> int:
    check_extra("server", REQUIRED_MODULES)
    from penultima.server.lifecycle import serve

    settings = read_server_settings(flags)
    texts = rules_flags.select_catalogue(flags)
    with asyncio.Runner(loop_factory=_find_loop_factory()) as runner:
        runner.run(serve(settings, partial(_print_ready, settings, texts, opens=flags.open)))
    return 0


def read_server_settings(flags: argparse.Namespace) -> "ServerSettings":
    """Read the server settings. Flags take precedence over the environment, and the environment over the file."""
    from penultima.server.settings import ENVIRONMENT_PREFIX, load_settings

    named = os.environ.get(f"{ENVIRONMENT_PREFIX}CONFIG")
    config = flags.config or (Path(named) if named else None)
    return load_settings(vars(flags), os.environ, config)


def _find_loop_factory() -> Any:  # noqa: ANN401 - the type depends on the installed library
    if find_spec("uvloop") is None:
        return None
    import uvloop

    return uvloop.new_event_loop


def _print_ready(
    settings: "ServerSettings", texts: "Catalogue", port: int, addresses: list[str], *, opens: bool = False
) -> None:
    """Print that the server is ready.

    If phones in the same network can reach it, also print the address as a QR code.
    """
    import segno

    base = settings.public_url or f"http://{_format_host(settings)}:{port}{settings.base_path}"
    if settings.port not in (port, 0):
        print(texts.say("serve.taken", port=str(settings.port), other=str(port)))
    print(texts.say("serve.ready", address=f"{base}/"), flush=True)
    for address in addresses:
        print(texts.say("serve.lan", address=f"http://{address}:{port}{settings.base_path}/"), flush=True)
    if addresses:
        segno.make(f"http://{addresses[0]}:{port}{settings.base_path}/", error="l").terminal(compact=True)
        print(flush=True)
    if opens and has_browser(os.environ):
        Thread(target=webbrowser.open, args=(f"{base}/",), daemon=True).start()


def has_browser(environment: Mapping[str, str]) -> bool:
    """Return whether there is a graphical browser.

    A text browser does not count, because it would take over this terminal.
    """
    named = [name for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY") if environment.get(name)]
    return bool(named) or sys.platform in ("darwin", "win32")


def _format_host(settings: "ServerSettings") -> str:
    everywhere = ("127.0.0.1", "0.0.0.0", "::")  # noqa: S104 - only compared with, not bound to
    name = "localhost" if settings.host in everywhere else settings.host
    return f"[{name}]" if ":" in name else name
