"""The expected digests of rulesets. Only a new version of the rules may change them."""

import sys
from pathlib import Path

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.notation.option import parse_option

FILE = Path(__file__).with_name("digests.txt")
SEPARATOR = " | "

CUSTOMS = ("next: draw-until colour", "others: shed wilds; self: reverse", "chosen: swap-hands, draw 3")
RULES = (
    *load.bundled_ids(),
    "giant stacking=same",
    "giant stacking=any jump-in=true",
    "giant seven-zero=true drawn-card=must reverse.two=turn",
    "mini draw-until=true force-play=true target=0",
    "mini no-bluff=true deal.next=winner",
    "race teams=true target=200",
    "race last-standing=true scoring=low",
    "official wild-draw.official=all uno.official=1 suggestion.judge=host",
    "official scoring=none",
    f"classic | {CUSTOMS[0]}",
    f"classic stacking=any | {CUSTOMS[0]} | {CUSTOMS[1]} | {CUSTOMS[2]}",
    f"classic target=300 |  | {CUSTOMS[2]}",
)


def rules_of(text: str) -> Ruleset:
    """Parse rules such as `classic stacking=any | next: draw 2`: an edition, its options and custom effects."""
    words, *customs = text.split(SEPARATOR)
    edition, *options = words.split()
    return ruleset(edition, dict(map(parse_option, options)), customs)


def pinned() -> dict[str, str]:
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return {text: digest for digest, _, text in (line.partition(" ") for line in lines)}


def main() -> None:
    known = pinned()
    missing = {text: rules_of(text).digest for text in RULES if text not in known}
    lines = [f"{digest} {text}\n" for text, digest in (known | missing).items()]
    FILE.write_text("".join(lines), encoding="utf-8")
    sys.stdout.write(f"{len(missing)} digests added to the {len(known)} there were\n")


if __name__ == "__main__":
    main()
