"""Draw docs/play.svg, which shows the beginning of a deal in the terminal. Run by `make pictures`."""

import html
import io
import re
from functools import partial
from pathlib import Path

from penultima.editions.ruleset import ruleset
from penultima.i18n import catalogue
from penultima.terminal.display import colours
from penultima.terminal.local.local_match import LocalMatch
from penultima.terminal.local.match_setup import MatchSetup, assign_names
from penultima.terminal.turn_based_loop import run_turn_based_loop

SEED, SEATS = 44, 4
ANSWERS = ("1", "play blue 9", "1")
SIGN, LINE, MARGIN, LONGEST = 8, 18, 16, 47
STYLE = 'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" fill="#e9ecef"'
FILL = {"31": "#ff6b6b", "32": "#69db7c", "33": "#ffd43b", "34": "#74c0fc", "35": "#da77f2"}
_PAINTED = re.compile(r"\x1b\[1;(\d+)m(.*?)\x1b\[0m")


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def screen() -> list[str]:
    out, answers = Screen(), iter(ANSWERS)

    def ask(prompt: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        print(prompt + answer, file=out)
        return answer

    texts = catalogue("en")
    party = MatchSetup(ruleset("giant"), *assign_names([], 1, SEATS, texts), seed=SEED)
    match = LocalMatch(party, texts, out, calm=True)
    match.screen.paint = colours.create_painter(out, {"TERM": "xterm"})
    match.run(partial(run_turn_based_loop, ask))
    return out.getvalue().splitlines()[:LONGEST]


def spans(line: str) -> str:
    text = html.escape(line)
    return _PAINTED.sub(lambda card: f'<tspan fill="{FILL[card[1]]}" font-weight="bold">{card[2]}</tspan>', text)


def svg(lines: list[str]) -> str:
    height = 2 * MARGIN + LINE * len(lines)
    width = 2 * MARGIN + SIGN * max(len(_PAINTED.sub(r"\2", line)) for line in lines)
    rows = [
        f'<text x="{MARGIN}" y="{MARGIN + LINE * number}" xml:space="preserve">{spans(line)}</text>'
        for number, line in enumerate(lines, 1)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {STYLE}>',
            f'<rect width="{width}" height="{height}" rx="8" fill="#1b1f24"/>',
            *rows,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    (Path(__file__).parents[1] / "docs" / "play.svg").write_text(svg(screen()), encoding="utf-8")
