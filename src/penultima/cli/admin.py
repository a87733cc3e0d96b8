"""penultima admin: what whoever runs a server wants to know and do, while it runs or not."""

import argparse
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli import rules
from penultima.cli.extra import check_extra
from penultima.cli.parser import Parser
from penultima.cli.say import Say
from penultima.cli.serve import NEEDED, add_store, chosen
from penultima.echo import filed, shown
from penultima.errors import BadInput

if TYPE_CHECKING:
    from penultima.store.listing import Listing
    from penultima.store.reader import Reader

WAITING = 15.0
"""Seconds for the server that has the store to carry out an order."""
_ID = re.compile(r"[A-Za-z0-9_-]{11,22}")
"""Of a table or of a person."""
Work = Callable[[argparse.Namespace, Path], int]


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("admin", help=say("cli.admin"), description=say("cli.admin"))
    rules.add_language(parser, say)
    parts = parser.add_commands()
    _part(parts, say, "tables", tables).add_argument("--json", action="store_true", help=say("cli.admin.json"))
    _with_id(_part(parts, say, "close", close), "table", say("cli.admin.table"))
    _part(parts, say, "backup", back_up).add_argument("file", type=Path, metavar="FILE", help=say("cli.admin.file"))
    _part(parts, say, "restore", put_back).add_argument("file", type=Path, metavar="FILE", help=say("cli.admin.copy"))
    _part(parts, say, "verify", verify_all)
    _part(parts, say, "purge", purge)
    _with_id(_part(parts, say, "person", person), "person", say("cli.admin.id"))
    _with_id(_part(parts, say, "forget", forget), "person", say("cli.admin.id"))
    _part(parts, say, "reports", reports)


def _part(parts: Any, say: Say, name: str, work: Work) -> Parser:  # noqa: ANN401 - as in add_to
    parser: Parser = parts.add_parser(name, help=say(f"cli.admin.{name}"), description=say(f"cli.admin.{name}"))
    add_store(parser, say)
    rules.add_language(parser, say)
    parser.set_defaults(run=lambda flags: _with_store(flags, work))
    return parser


def _with_id(parser: Parser, name: str, text: str) -> None:
    parser.takes_ids = True
    parser.add_argument(name, metavar="ID", help=text)


def _with_store(flags: argparse.Namespace, work: Work) -> int:
    check_extra("server", NEEDED)
    from penultima.server.place import path_of

    path = path_of(chosen(flags).db)
    if not path.is_file() and work is not put_back:
        raise BadInput("there is no store").at(filed(path))
    return work(flags, path)


# -- to look


def _shown(listing: "Listing") -> dict[str, object]:
    """Without the names of people, who are asked for one by one."""
    return {name: value for name, value in listing._asdict().items() if name != "glance"}


def tables(flags: argparse.Namespace, path: Path) -> int:
    with _reader(path) as reader:
        found = reader.tables()
    if flags.json:
        print(json.dumps([_shown(listing) for listing in found], indent=2))
        return 0
    say = rules.texts(flags).say
    for listing in found:
        touched = time.strftime("%Y-%m-%d %H:%M", time.gmtime(listing.touched / 1000))
        print(f"{listing.id}  {listing.life:<9}  {listing.edition:<8}  {touched}  {listing.version:>6}")
    print(say("admin.tables", count=len(found), closed=sum(listing.closed is not None for listing in found)))
    return 0


def verify_all(flags: argparse.Namespace, path: Path) -> int:
    from penultima.store.verify import verify

    texts = rules.texts(flags)
    broken = 0
    with _reader(path) as reader:
        count = len(reader.tables())
        for problem in verify(reader):
            broken += 1
            print(f"{problem.table}: {texts.told(problem.what)}" if problem.table else texts.told(problem.what))
    print(texts.say("admin.verified", count=count, broken=broken))
    return 1 if broken else 0


def person(flags: argparse.Namespace, path: Path) -> int:
    import msgspec

    from penultima.store.person import about

    with _reader(path) as reader:
        print(msgspec.json.format(msgspec.json.encode(about(reader, _id(flags.person))), indent=2).decode())
    return 0


def reports(_: argparse.Namespace, path: Path) -> int:
    with _reader(path) as reader:
        print(json.dumps([report._asdict() for report in reader.reports()], ensure_ascii=False, indent=2))
    return 0


def back_up(flags: argparse.Namespace, path: Path) -> int:
    from penultima.store.backup import backup

    with _reader(path) as reader:
        backup(reader, flags.file)
    print(rules.texts(flags).say("admin.backed-up", file=filed(flags.file)))
    return 0


def _reader(path: Path) -> "Reader":
    from penultima.store.reader import Reader

    return Reader(path)


# -- to act


def put_back(flags: argparse.Namespace, path: Path) -> int:
    from penultima.store.backup import restore
    from penultima.store.lock import Lock

    lock = Lock.taken(path)
    if lock is None:
        raise BadInput("a server has this store: stop it first").at(filed(path))
    with lock:
        restore(flags.file, path)
    print(rules.texts(flags).say("admin.restored", file=filed(path)))
    return 0


def close(flags: argparse.Namespace, path: Path) -> int:
    return _order(path, f"close {_id(flags.table)}")


def forget(flags: argparse.Namespace, path: Path) -> int:
    return _order(path, f"forget {_id(flags.person)}")


def purge(flags: argparse.Namespace, path: Path) -> int:
    settings = chosen(flags)
    return _order(path, f"purge {settings.expire_days} {settings.record_days}")


def _id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise BadInput("{text} is no id", text=shown(text))
    return text


def _order(path: Path, order: str) -> int:
    """By the server that has the store; where none has it, here."""
    from penultima.store.lock import Lock

    lock = Lock.taken(path)
    if lock is None:
        result = _left(path, order)
    else:
        with lock:
            result = _done_here(path, order)
    told = json.loads(result)
    if "refused" in told:
        raise BadInput("{reason}", reason=told["refused"])
    print(json.dumps(told["done"], indent=2))
    return 0


def _done_here(path: Path, order: str) -> str:
    import asyncio

    from penultima.server.engine import date
    from penultima.server.keeper import Alone
    from penultima.server.orders import carried_out, written
    from penultima.store.sqlite import SqliteStore

    with SqliteStore(path) as store:
        return written(asyncio.run(carried_out(Alone(store), order, date())))


def _left(path: Path, order: str) -> str:
    from penultima.server.engine import date
    from penultima.store.orders import Orders

    with Orders(path) as orders:
        number = orders.leave(order, date())
        until = time.monotonic() + WAITING
        while (result := orders.result_of(number)) is None:
            if time.monotonic() > until:
                raise BadInput("the server that has this store did not answer; the order waits for it").at(filed(path))
            time.sleep(0.05)
    return result
