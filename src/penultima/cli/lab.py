"""penultima lab: any rule, any card, a million games."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from penultima.cli import rules
from penultima.cli.extra import check_extra
from penultima.cli.progress import shown_on_terminal
from penultima.cli.say import Say
from penultima.cli.show import show
from penultima.cli.waiting import compiling_said
from penultima.echo import filed
from penultima.errors import BadInput

GAMES = 100_000
INTERRUPTED = 130
NEEDED = ("numba", "numpy", "matplotlib")


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("lab", help=say("cli.lab"), description=say("cli.lab"))
    rules.add_language(parser, say)
    parts = parser.add_commands()
    run = _part(parts, say, "run", run_games)
    rules.add_to(run, say)
    run.add_argument("--customs", type=Path, metavar="FILE", help=say("cli.lab.customs"))
    _add_play(run, say)
    run.add_argument("--matches", action="store_true", help=say("cli.lab.matches"))
    run.add_argument("--stats", action="store_true", help=say("cli.lab.stats"))
    run.add_argument("--chunk", type=int, metavar="N", help=say("cli.lab.chunk"))
    rules.add_language(_part(parts, say, "warm", warm), say)
    compare = _part(parts, say, "compare", compare_settings)
    compare.add_argument("settings", nargs="+", metavar="SETTING", help=say("cli.lab.setting"))
    _add_play(compare, say)
    compare.add_argument("--stats", action="store_true", help=say("cli.lab.stats"))
    compare.add_argument("--own-habits", action="store_true", help=say("cli.lab.own-habits"))
    card = _part(parts, say, "card", study_card)
    card.add_argument("text", metavar="TEXT", help=say("cli.lab.text"))
    rules.add_to(card, say)
    _add_play(card, say)
    report = _part(parts, say, "report", write_report)
    report.add_argument("settings", nargs="*", metavar="SETTING", help=say("cli.lab.setting"))
    report.add_argument("--output", "-o", type=Path, required=True, metavar="FILE", help=say("cli.lab.output"))
    _add_play(report, say)
    for printing in (run, compare, card):
        printing.add_argument("--json", action="store_true", help=say("cli.lab.json"))


def _part(parts: Any, say: Say, name: str, work: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:  # noqa: ANN401 - as in add_to
    parser: argparse.ArgumentParser = parts.add_parser(
        name, help=say(f"cli.lab.{name}"), description=say(f"cli.lab.{name}")
    )
    parser.set_defaults(run=lambda flags: _with_extra(flags, work))
    return parser


def _add_play(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--players", type=int, metavar="N", help=say("cli.lab.players"))
    parser.add_argument("--policy", action="append", default=[], metavar="NAME", help=say("cli.lab.policy"))
    parser.add_argument("--habit", action="append", default=[], metavar="[SEAT:]NAME=N", help=say("cli.lab.habit"))
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=say("cli.lab.games"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.lab.seed"))
    parser.add_argument("--threads", type=int, default=1, metavar="N", help=say("cli.lab.threads"))
    rules.add_language(parser, say)


def _with_extra(flags: argparse.Namespace, work: Callable[[argparse.Namespace], int]) -> int:
    check_extra("lab", NEEDED)
    return work(flags)


def run_games(flags: argparse.Namespace) -> int:
    from dataclasses import replace

    from penultima.cli.seating import seated, seed_of, with_customs
    from penultima.lab.crew import CHUNK
    from penultima.lab.printed import run_page
    from penultima.lab.run import run
    from penultima.lab.summary import summary

    settings = replace(seated(flags, with_customs(flags), seed_of(flags)), matches=flags.matches, deep=flags.stats)
    chunk = CHUNK if flags.chunk is None else flags.chunk
    texts = rules.texts(flags)
    with compiling_said(texts), shown_on_terminal(flags.games) as advance:
        done = run(settings, flags.games, threads=flags.threads, chunk=chunk, advance=advance)
    if flags.json:
        print(json.dumps(summary(settings, done), ensure_ascii=False, indent=2))
    else:
        show(run_page(settings, done, texts))
    return INTERRUPTED if done.interrupted else 0


def compare_settings(flags: argparse.Namespace) -> int:
    """The first setting against each of the others."""
    from penultima.cli.seating import compared, seed_of
    from penultima.lab.compare import Comparison, compare
    from penultima.lab.printed import compare_page

    if len(flags.settings) < 2:  # noqa: PLR2004 - one has nothing to be compared with
        raise BadInput("lab compare: expected two settings or more")
    seed = seed_of(flags)
    first, *others = compared(flags, seed)
    texts = rules.texts(flags)
    found: list[Comparison] = []
    with compiling_said(texts), shown_on_terminal(flags.games * len(others)) as advance:
        for other in others:
            found.append(compare(first, other, flags.games, threads=flags.threads, advance=advance))
            if found[-1].interrupted:
                break
    if flags.json:
        rows = [
            {"first": flags.settings[0], "second": text, "seed": seed, **each.summary()}
            for text, each in zip(flags.settings[1:], found, strict=False)
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        show("\n".join(compare_page(each, texts) for each in found))
    return INTERRUPTED if found[-1].interrupted else 0


def study_card(flags: argparse.Namespace) -> int:
    from penultima.cli.seating import seated, seed_of
    from penultima.editions import load
    from penultima.lab.card_study import study
    from penultima.lab.printed import card_page

    if flags.custom:
        raise BadInput("--custom: the text to study is what stands on the cards")
    flags.edition = flags.edition or with_customizable_cards()
    settings = seated(flags, rules.chosen(flags).rules, seed_of(flags))
    text = load.presets().get(flags.text, flags.text)
    texts = rules.texts(flags)
    with compiling_said(texts), shown_on_terminal(flags.games) as advance:
        found = study(settings, text, flags.games, threads=flags.threads, advance=advance)
    if flags.json:
        print(json.dumps(found.summary() | {"seed": settings.seed}, ensure_ascii=False, indent=2))
    else:
        show(card_page(found, texts))
    return 0


def with_customizable_cards() -> str:
    """The first edition that has them."""
    from penultima.editions import load

    return next(name for name in load.names() if load.edition(name).customs())


def write_report(flags: argparse.Namespace) -> int:
    from penultima.cli.atomic_file import atomic_file
    from penultima.cli.seating import named, repeated, seed_of
    from penultima.editions import load

    seed = seed_of(flags)
    settings = [named(flags, text, seed) for text in flags.settings or load.names()]
    with atomic_file(flags.output) as file:
        from penultima.lab.report import report  # it brings the compiler and the plots: not for a misspelt name

        texts = rules.texts(flags)
        with compiling_said(texts), shown_on_terminal(flags.games * len(settings)) as advance:
            page = report(settings, flags.games, flags.threads, texts, repeated(flags, seed), advance)
        file.write(page)
    print(filed(flags.output))
    return 0


def warm(_: argparse.Namespace) -> int:
    from penultima.fast.warm import main

    main()
    return 0
