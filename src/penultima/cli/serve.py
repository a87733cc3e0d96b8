"""penultima serve: tables for people on one machine."""

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

from penultima.cli import rules
from penultima.cli.extra import check_extra
from penultima.cli.say import Say

if TYPE_CHECKING:
    from penultima.server.settings import Settings
    from penultima.texts import Catalogue

NEEDED = ("httptools", "platformdirs", "prometheus_client", "segno", "starlette", "uvicorn", "websockets")


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("serve", help=say("cli.serve"), description=say("cli.serve"))
    parser.add_argument("--host", metavar="NAME", help=say("cli.serve.host"))
    parser.add_argument("--port", type=int, metavar="N", help=say("cli.serve.port"))
    add_store(parser, say)
    parser.add_argument("--base-path", metavar="PATH", help=say("cli.serve.base-path"))
    parser.add_argument("--public-url", metavar="URL", help=say("cli.serve.public-url"))
    parser.add_argument("--lan", action="store_true", help=say("cli.serve.lan"))
    parser.add_argument("--trust-proxy", action="append", metavar="NETWORK", help=say("cli.serve.trust-proxy"))
    parser.add_argument("--page", metavar="FOLDER", help=say("cli.serve.page"))
    parser.add_argument("--workers", type=int, metavar="N", help=say("cli.serve.workers"))
    parser.add_argument("--minds", type=int, metavar="N", help=say("cli.serve.minds"))
    parser.add_argument("--log-level", metavar="LEVEL", help=say("cli.serve.log-level"))
    parser.add_argument("--sockets-of-address", type=int, metavar="N", help=say("cli.serve.sockets-of-address"))
    parser.add_argument("--seats-of-address", type=int, metavar="N", help=say("cli.serve.seats-of-address"))
    parser.add_argument("--tables-of-person", type=int, metavar="N", help=say("cli.serve.tables-of-person"))
    parser.add_argument("--expire-days", type=int, metavar="N", help=say("cli.serve.expire-days"))
    parser.add_argument("--record-days", type=int, metavar="N", help=say("cli.serve.record-days"))
    parser.add_argument("--open", action="store_true", help=say("cli.serve.open"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def add_store(parser: argparse.ArgumentParser, say: Say) -> None:
    """What says where the store is, for whoever runs or looks after a server."""
    parser.add_argument("--db", metavar="URL", help=say("cli.serve.db"))
    parser.add_argument("--config", type=Path, metavar="FILE", help=say("cli.serve.config"))


def run(flags: argparse.Namespace) -> int:
    check_extra("server", NEEDED)
    from penultima.server.run import serve

    settings = chosen(flags)
    texts = rules.texts(flags)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serve(settings, partial(_tell, settings, texts, opens=flags.open)))
    return 0


def chosen(flags: argparse.Namespace) -> "Settings":
    """By flags, by environment, by file."""
    from penultima.server.settings import PREFIX, settings_of

    named = os.environ.get(f"{PREFIX}CONFIG")
    config = flags.config or (Path(named) if named else None)
    return settings_of(vars(flags), os.environ, config)


def _loop_factory() -> Any:  # noqa: ANN401 - of whichever library there is
    if find_spec("uvloop") is None:
        return None
    import uvloop

    return uvloop.new_event_loop


def _tell(settings: "Settings", texts: "Catalogue", port: int, addresses: list[str], *, opens: bool = False) -> None:
    """The line that says that it is ready, and for phones in the same network a picture of the address."""
    import segno

    base = settings.public_url or f"http://{_name(settings)}:{port}{settings.base_path}"
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
    """One with windows: one of the terminal would take it over."""
    named = [name for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY") if environment.get(name)]
    return bool(named) or sys.platform in ("darwin", "win32")


def _name(settings: "Settings") -> str:
    everywhere = ("127.0.0.1", "0.0.0.0", "::")  # noqa: S104 - what is heard there is here, too
    name = "localhost" if settings.host in everywhere else settings.host
    return f"[{name}]" if ":" in name else name
