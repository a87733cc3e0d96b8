"""`penultima admin`: inspect and maintain the store of a server, which may be running."""

import argparse
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from penultima.cli.commands.serve import REQUIRED_MODULES, add_store, read_server_settings
from penultima.cli.extras import check_extra
from penultima.cli.flags import rules_flags
from penultima.cli.output.stdio import print_error
from penultima.cli.parser import Parser
from penultima.errors import BadInput
from penultima.i18n import Translate
from penultima.i18n.quoting import quote, quote_path

if TYPE_CHECKING:
    from penultima.store.reader import Reader
    from penultima.store.rows import TableRow
    from penultima.store.upkeep.damaged_rows import DamagedRow

SERVER_TIMEOUT_S = 15.0
"""Maximum time to wait for an answer from the server that has locked the store."""
_ID = re.compile(r"[A-Za-z0-9_-]{11,22}")
"""Matches the id of a table or of a person."""
Work = Callable[[argparse.Namespace, Path], int]


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("admin", help=say("cli.admin"), description=say("cli.admin"))
    rules_flags.add_language(parser, say)
    parts = parser.add_commands()
    _add_part(parts, say, "tables", print_tables).add_argument(
        "--json", action="store_true", help=say("cli.admin.json")
    )
    _with_id(_add_part(parts, say, "close", close_table), "table", say("cli.admin.table"))
    _add_part(parts, say, "backup", write_backup).add_argument(
        "file", type=Path, metavar="FILE", help=say("cli.admin.file")
    )
    _add_part(parts, say, "restore", restore_backup).add_argument(
        "file", type=Path, metavar="FILE", help=say("cli.admin.copy")
    )
    _add_part(parts, say, "verify", print_problems)
    _add_part(parts, say, "purge", purge_tables)
    _with_id(_add_part(parts, say, "person", print_person), "person", say("cli.admin.id"))
    _with_id(_add_part(parts, say, "forget", forget_person), "person", say("cli.admin.id"))
    _add_part(parts, say, "reports", print_reports)


def _add_part(parts: Any, say: Translate, name: str, work: Work) -> Parser:  # noqa: ANN401 - as in add_to
    parser: Parser = parts.add_parser(name, help=say(f"cli.admin.{name}"), description=say(f"cli.admin.{name}"))
    add_store(parser, say)
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=lambda flags: _with_store(flags, work))
    return parser


def _with_id(parser: Parser, name: str, text: str) -> None:
    parser.takes_ids = True
    parser.add_argument(name, metavar="ID", help=text)


def _with_store(flags: argparse.Namespace, work: Work) -> int:
    check_extra("server", REQUIRED_MODULES)
    from penultima.server.database_path import database_path

    path = database_path(read_server_settings(flags).db)
    if work is not restore_backup:
        from penultima.store.file_inspection import check_hard_links, check_store_file

        check_store_file(path)
        check_hard_links(path)
    from penultima.store.write_result import WriteFailed, WriteUnknown

    try:
        return work(flags, path)
    except (WriteFailed, WriteUnknown) as problem:
        raise BadInput("the store cannot be used: {reason}", reason=str(problem)).at(quote_path(path)) from None


# -- read


def _listing_data(listing: "TableRow") -> dict[str, object]:
    """Return the data of a table without the names of people, which only `admin person` shows."""
    return {name: value for name, value in listing._asdict().items() if name != "summary"}


def print_tables(flags: argparse.Namespace, path: Path) -> int:
    from penultima.store.upkeep.damaged_rows import find_damaged_tables

    with _open_reader(path) as reader, reader.read_transaction():
        found, damaged = reader.list_tables(), find_damaged_tables(reader)
    if flags.json:
        print(json.dumps([_listing_data(listing) for listing in found], indent=2))
        return _report_damage(flags, damaged)
    say = rules_flags.select_catalogue(flags).say
    for listing in found:
        touched = time.strftime("%Y-%m-%d %H:%M", time.gmtime(listing.touched / 1000))
        print(f"{listing.id}  {listing.life:<9}  {listing.edition:<8}  {touched}  {listing.version:>6}")
    print(say("admin.tables", count=len(found), closed=sum(listing.closed is not None for listing in found)))
    return _report_damage(flags, damaged)


def _report_damage(flags: argparse.Namespace, damaged: "list[DamagedRow]") -> int:
    """Print an error for each row that cannot be read. Return the exit code: 1 if there is such damage, else 0."""
    for row in damaged:
        print_error(rules_flags.select_catalogue(flags).translate_error(row.what))
    return 1 if damaged else 0


def print_problems(flags: argparse.Namespace, path: Path) -> int:
    from penultima.store.upkeep.damaged_rows import find_damaged_tables
    from penultima.store.upkeep.verify import verify_store

    texts = rules_flags.select_catalogue(flags)
    problem_count = 0
    with _open_reader(path) as reader:
        for problem in verify_store(reader):
            problem_count += 1
            print(
                f"{problem.table}: {texts.translate_error(problem.what)}"
                if problem.table
                else texts.translate_error(problem.what)
            )
        count = len(reader.list_tables()) + len(find_damaged_tables(reader))
    print(texts.say("admin.verified", count=count, broken=problem_count))
    return 1 if problem_count else 0


def print_person(flags: argparse.Namespace, path: Path) -> int:
    import msgspec

    from penultima.store.upkeep.person_data import collect_person_data

    with _open_reader(path) as reader:
        print(
            msgspec.json.format(
                msgspec.json.encode(collect_person_data(reader, _check_id(flags.person))), indent=2
            ).decode()
        )
    return 0


def print_reports(flags: argparse.Namespace, path: Path) -> int:
    from penultima.store.upkeep.damaged_rows import find_damaged_reports

    with _open_reader(path) as reader, reader.read_transaction():
        found, damaged = reader.load_reports(), find_damaged_reports(reader)
    print(json.dumps([report._asdict() for report in found], ensure_ascii=False, indent=2))
    return _report_damage(flags, damaged)


def write_backup(flags: argparse.Namespace, path: Path) -> int:
    from penultima.store.upkeep.backup import create_backup

    with _open_reader(path) as reader:
        create_backup(reader, flags.file)
    print(rules_flags.select_catalogue(flags).say("admin.backed-up", file=quote_path(flags.file)))
    return 0


def _open_reader(path: Path) -> "Reader":
    from penultima.store.reader import Reader

    return Reader(path)


# -- write


def restore_backup(flags: argparse.Namespace, path: Path) -> int:
    from penultima.server.database_path import make_folder
    from penultima.store.file_inspection import check_store_file, check_store_path
    from penultima.store.lock import StoreLock
    from penultima.store.upkeep.backup import restore_backup

    check_store_file(flags.file)
    check_store_path(path)
    make_folder(path)
    lock = StoreLock.try_acquire(path)
    if lock is None:
        raise BadInput("a server has this store: stop it first").at(quote_path(path))
    with lock:
        restore_backup(flags.file, path)
    print(rules_flags.select_catalogue(flags).say("admin.restored", file=quote_path(path)))
    return 0


def close_table(flags: argparse.Namespace, path: Path) -> int:
    return _carry_out(path, f"close {_check_id(flags.table)}")


def forget_person(flags: argparse.Namespace, path: Path) -> int:
    return _carry_out(path, f"forget {_check_id(flags.person)}")


def purge_tables(flags: argparse.Namespace, path: Path) -> int:
    settings = read_server_settings(flags)
    return _carry_out(path, f"purge {settings.expire_days} {settings.record_days}")


def _check_id(text: str) -> str:
    if not _ID.fullmatch(text):
        raise BadInput("{text} is no id", text=quote(text))
    return text


def _carry_out(path: Path, request: str) -> int:
    """Carry out a request. If a server has locked the store, the request is left for that server."""
    from penultima.store.lock import StoreLock

    lock = StoreLock.try_acquire(path)
    if lock is None:
        result = _queue_for_server(path, request)
    else:
        with lock:
            result = _carry_out_here(path, request)
    result_data = json.loads(result)
    if "refused" in result_data:
        raise BadInput("{reason}", reason=result_data["refused"])
    print(json.dumps(result_data["done"], indent=2))
    return 0


def _carry_out_here(path: Path, request: str) -> str:
    import asyncio

    from penultima.server.engine import wall_clock_ms
    from penultima.server.maintenance.admin_requests import encode_result, execute_request
    from penultima.server.maintenance.archiving import OfflineStoreAccess
    from penultima.store.sqlite import SqliteStore

    with SqliteStore(path) as store:
        return encode_result(asyncio.run(execute_request(OfflineStoreAccess(store), request, wall_clock_ms())))


def _queue_for_server(path: Path, request: str) -> str:
    from penultima.server.engine import wall_clock_ms
    from penultima.store.request_queue import RequestQueue

    with RequestQueue(path) as queue:
        number = queue.add_request(request, wall_clock_ms())
        deadline_s = time.monotonic() + SERVER_TIMEOUT_S
        while (result := queue.find_request_result(number)) is None:
            if time.monotonic() > deadline_s:
                raise BadInput("the server that has this store did not answer; the order waits for it").at(
                    quote_path(path)
                )
            time.sleep(0.05)
    return result
