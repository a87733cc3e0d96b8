"""`penultima lab`: simulate many games, compare rules, study cards and write reports."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from penultima.cli.extras import check_extra
from penultima.cli.flags import rules_flags
from penultima.cli.output.compile_notice import announce_compiling
from penultima.cli.output.printing import print_markdown
from penultima.cli.output.progress_bar import show_progress
from penultima.errors import BadInput
from penultima.i18n import Translate
from penultima.i18n.quoting import quote_path

DEFAULT_GAMES = 100_000
COMPARISON_POLICY = "greedy"
"""The default policy for comparisons.

It jumps in, bluffs and challenges, so rules about these actions have an effect.
"""
INTERRUPTED = 130
REQUIRED_MODULES = ("numba", "numpy", "matplotlib")

Work = Callable[[argparse.Namespace], int]


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("lab", help=say("cli.lab"), description=say("cli.lab"))
    rules_flags.add_language(parser, say)
    parts = parser.add_commands()
    run = _add_part(parts, say, "run", run_games)
    rules_flags.add_rules(run, say)
    run.add_argument("--customs", type=Path, metavar="FILE", help=say("cli.lab.customs"))
    _add_play(run, say, policy="eager")
    run.add_argument("--matches", action="store_true", help=say("cli.lab.matches"))
    run.add_argument("--stats", action="store_true", help=say("cli.lab.stats"))
    run.add_argument("--chunk", type=int, metavar="N", help=say("cli.lab.chunk"))
    rules_flags.add_language(_add_part(parts, say, "warm", warm_up), say)
    compare = _add_part(parts, say, "compare", compare_settings)
    compare.add_argument("settings", nargs="+", metavar="SETTING", help=say("cli.lab.setting"))
    _add_play(compare, say, policy=COMPARISON_POLICY)
    compare.add_argument("--matches", action="store_true", help=say("cli.lab.matches"))
    compare.add_argument("--stats", action="store_true", help=say("cli.lab.stats"))
    compare.add_argument("--own-habits", action="store_true", help=say("cli.lab.own-habits"))
    card = _add_part(parts, say, "card", study_card)
    card.add_argument("text", metavar="TEXT", help=say("cli.lab.text"))
    rules_flags.add_rules(card, say)
    _add_play(card, say, policy=COMPARISON_POLICY)
    report = _add_part(parts, say, "report", write_report)
    report.add_argument("settings", nargs="*", metavar="SETTING", help=say("cli.lab.setting"))
    report.add_argument("--output", "-o", type=Path, required=True, metavar="FILE", help=say("cli.lab.output"))
    _add_play(report, say, policy=COMPARISON_POLICY)
    report.add_argument("--matches", action="store_true", help=say("cli.lab.matches"))
    for printing in (run, compare, card):
        printing.add_argument("--json", action="store_true", help=say("cli.lab.json"))


def _add_part(parts: Any, say: Translate, name: str, work: Work) -> argparse.ArgumentParser:  # noqa: ANN401 - as in add_to
    parser: argparse.ArgumentParser = parts.add_parser(
        name, help=say(f"cli.lab.{name}"), description=say(f"cli.lab.{name}")
    )
    parser.set_defaults(run=lambda flags: _run_with_extra(flags, work))
    return parser


def _add_play(parser: argparse.ArgumentParser, say: Translate, policy: str) -> None:
    """Add the flags about players and games. `policy` is the default policy."""
    parser.set_defaults(default_policy=policy)
    parser.add_argument("--players", type=int, metavar="N", help=say("cli.lab.players"))
    parser.add_argument(
        "--policy", action="append", default=[], metavar="NAME", help=say("cli.lab.policy", policy=policy)
    )
    parser.add_argument("--habit", action="append", default=[], metavar="[SEAT:]NAME=N", help=say("cli.lab.habit"))
    parser.add_argument("--games", type=int, default=DEFAULT_GAMES, metavar="N", help=say("cli.lab.games"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("cli.lab.seed"))
    parser.add_argument("--threads", type=int, default=1, metavar="N", help=say("cli.lab.threads"))
    rules_flags.add_language(parser, say)


def _run_with_extra(flags: argparse.Namespace, work: Work) -> int:
    check_extra("lab", REQUIRED_MODULES)
    return work(flags)


def run_games(flags: argparse.Namespace) -> int:
    from dataclasses import replace

    from penultima.cli.flags.lab_flags import choose_seed, read_rules_with_customs, read_settings
    from penultima.lab.report.json_summary import summarize_run
    from penultima.lab.report.markdown_pages import build_run_page
    from penultima.lab.run import run_simulation
    from penultima.lab.worker_threads import CHUNK

    settings = replace(
        read_settings(flags, read_rules_with_customs(flags), choose_seed(flags)),
        matches=flags.matches,
        deep=flags.stats,
    )
    chunk = CHUNK if flags.chunk is None else flags.chunk
    texts = rules_flags.select_catalogue(flags)
    with announce_compiling(texts), show_progress(flags.games) as advance:
        done = run_simulation(settings, flags.games, threads=flags.threads, chunk=chunk, advance=advance)
    if flags.json:
        print(json.dumps(summarize_run(settings, done), ensure_ascii=False, indent=2))
    else:
        print_markdown(build_run_page(settings, done, texts))
    return INTERRUPTED if done.interrupted else 0


def compare_settings(flags: argparse.Namespace) -> int:
    """Compare the first setting with each other setting."""
    from penultima.cli.flags.lab_flags import choose_seed, parse_compared
    from penultima.lab.compare import Comparison, compare
    from penultima.lab.report.markdown_pages import build_comparison_page

    if len(flags.settings) < 2:  # noqa: PLR2004 - a comparison needs two settings
        raise BadInput("lab compare: expected two settings or more")
    seed = choose_seed(flags)
    first, *others = parse_compared(flags, seed)
    texts = rules_flags.select_catalogue(flags)
    found: list[Comparison] = []
    with announce_compiling(texts), show_progress(flags.games * len(others)) as advance:
        for other in others:
            one = compare(first, other, flags.games, threads=flags.threads, stats=flags.stats, advance=advance)
            found.append(one)
            if one.interrupted:
                break
    if flags.json:
        rows = [
            {"first": flags.settings[0], "second": text, "seed": seed, **each.summary()}
            for text, each in zip(flags.settings[1:], found, strict=False)
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        print_markdown("\n".join(build_comparison_page(each, texts) for each in found))
    return INTERRUPTED if found[-1].interrupted else 0


def study_card(flags: argparse.Namespace) -> int:
    from penultima.cli.flags.lab_flags import choose_seed, read_settings
    from penultima.editions import load
    from penultima.lab.card_study import study_text
    from penultima.lab.report.markdown_pages import build_card_page

    if flags.custom:
        raise BadInput("--custom: the text to study is what stands on the cards")
    flags.edition = flags.edition or find_customizable_edition()
    settings = read_settings(flags, rules_flags.read_rules(flags).rules, choose_seed(flags))
    text = load.presets().get(flags.text, flags.text)
    texts = rules_flags.select_catalogue(flags)
    with announce_compiling(texts), show_progress(flags.games) as advance:
        found = study_text(settings, text, flags.games, threads=flags.threads, advance=advance)
    if flags.json:
        print(json.dumps(found.summary() | {"seed": settings.seed}, ensure_ascii=False, indent=2))
    else:
        print_markdown(build_card_page(found, texts))
    return 0


def find_customizable_edition() -> str:
    """Return the first edition that has customizable cards."""
    from penultima.editions import load

    return next(name for name in load.bundled_ids() if load.load_bundled(name).customs())


def write_report(flags: argparse.Namespace) -> int:
    from dataclasses import replace

    from penultima.cli.flags.lab_flags import choose_seed, make_command, parse_setting
    from penultima.cli.output.atomic_file import atomic_file
    from penultima.editions import load

    seed = choose_seed(flags)
    texts_of = flags.settings or load.bundled_ids()
    settings = [replace(parse_setting(flags, text, seed), matches=flags.matches) for text in texts_of]
    with atomic_file(flags.output) as file:
        from penultima.lab.report.report_page import (
            build_report,  # slow to import: needs the compiler and the plots
        )

        texts = rules_flags.select_catalogue(flags)
        with announce_compiling(texts), show_progress(flags.games * len(settings)) as advance:
            page = build_report(settings, flags.games, flags.threads, texts, make_command(flags, seed), advance)
        file.write(page)
    print(quote_path(flags.output))
    return 0


def warm_up(_: argparse.Namespace) -> int:
    from penultima.compiled.warm_up import compile_lab

    compile_lab()
    return 0
