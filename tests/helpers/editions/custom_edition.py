"""An edition with cards that no other edition has: a coloured card D, a wild WX, and a customizable wild WY."""

from pathlib import Path

from penultima.editions import load
from penultima.editions.edition import Edition

NIGHT = """\
id = "night"
version = 1

[deck]
"0" = 1
"1-9" = 2
D = 2
W = 4
WX = 4
WY = 1

[[card]]
symbols = ["D"]
clause = "card.draw"
value = 30
effect = "others: draw 1; self: reverse"
first = "effect"
first-clause = "first.draw"

[[card]]
symbols = ["WX"]
clause = "card.wild"
wild = true
value = 50
effect = "chosen: swap-hands"
first = "return"
first-clause = "first.wild-draw"

[[card]]
symbols = ["WY"]
clause = "card.custom"
wild = true
written = true
value = 50
first = "colour"
first-clause = "first.wild"

[has]
clauses = []
rulings = ["reverse.two"]
"""


def night(folder: Path) -> Edition:
    path = folder / "night.toml"
    path.write_text(NIGHT, encoding="utf-8")
    return load.load_file(path)
