"""penultima referee: runs scenario files."""

import argparse
import json
from pathlib import Path
from typing import Any

from penultima.cli import rules
from penultima.cli.say import Say


def add_to(commands: Any, say: Say) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    parser = commands.add_parser("referee", help=say("cli.referee"), description=say("cli.referee"))
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=say("cli.referee.file"))
    parser.add_argument(
        "--edition", action="append", default=[], type=Path, metavar="FILE", help=say("cli.referee.edition")
    )
    parser.add_argument("--json", action="store_true", help=say("cli.referee.json"))
    rules.add_language(parser, say)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from penultima.editions import load
    from penultima.scenarios.run import Outcome
    from penultima.scenarios.run import run as judge
    from penultima.scenarios.scenario import read_scenarios

    editions = {edition.id: edition for edition in map(load.from_file, chosen.edition)}
    scenarios = [scenario for path in chosen.files for scenario in read_scenarios(path, editions)]
    outcomes: list[Outcome] = [judge(scenario) for scenario in scenarios]
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if chosen.json:
        print(json.dumps(_report(outcomes), ensure_ascii=False, indent=2))
    else:
        texts = rules.texts(chosen)
        for outcome in outcomes:
            if outcome.problem is not None:
                print(f"{outcome.place}: {' '.join(outcome.name.split())}: {texts.told(outcome.problem)}")
        print(texts.say("referee.done", passed=len(outcomes) - len(failed), failed=len(failed)))
    return 1 if failed else 0


def _report(outcomes: list[Any]) -> dict[str, Any]:
    rows = [
        {"place": o.place, "name": o.name, "passed": o.passed} | ({} if o.passed else {"problem": str(o.problem)})
        for o in outcomes
    ]
    passed = sum(o.passed for o in outcomes)
    return {"passed": passed, "failed": len(outcomes) - passed, "scenarios": rows}
