"""`penultima referee`: run scenario files."""

import argparse
import json
from pathlib import Path
from typing import Any

from penultima.cli.flags import rules_flags
from penultima.i18n import Translate


def add_to(commands: Any, say: Translate) -> None:  # noqa: ANN401 - argparse does not export the type
    parser = commands.add_parser("referee", help=say("cli.referee"), description=say("cli.referee"))
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=say("cli.referee.file"))
    parser.add_argument(
        "--edition", action="append", default=[], type=Path, metavar="FILE", help=say("cli.referee.edition")
    )
    parser.add_argument("--json", action="store_true", help=say("cli.referee.json"))
    rules_flags.add_language(parser, say)
    parser.set_defaults(run=run)


def run(flags: argparse.Namespace) -> int:
    from penultima.editions import load
    from penultima.scenarios.runner import ScenarioResult
    from penultima.scenarios.runner import run_scenario as judge
    from penultima.scenarios.scenario_file import read_scenarios

    editions = {edition.id: edition for edition in map(load.load_file, flags.edition)}
    scenarios = [scenario for path in flags.files for scenario in read_scenarios(path, editions)]
    outcomes: list[ScenarioResult] = [judge(scenario) for scenario in scenarios]
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if flags.json:
        print(json.dumps(_make_report(outcomes), ensure_ascii=False, indent=2))
    else:
        texts = rules_flags.select_catalogue(flags)
        for outcome in outcomes:
            if outcome.problem is not None:
                print(f"{outcome.place}: {' '.join(outcome.name.split())}: {texts.translate_error(outcome.problem)}")
        print(texts.say("referee.done", passed=len(outcomes) - len(failed), failed=len(failed)))
    return 1 if failed else 0


def _make_report(outcomes: list[Any]) -> dict[str, Any]:
    rows = [
        {"place": o.place, "name": o.name, "passed": o.passed} | ({} if o.passed else {"problem": str(o.problem)})
        for o in outcomes
    ]
    passed = sum(o.passed for o in outcomes)
    return {"passed": passed, "failed": len(outcomes) - passed, "scenarios": rows}
