"""What somebody meets on the page: its name, and how it comes about.

Others at a table have sockets and do what they are told; nothing is shown that the page does not do.
"""

from collections.abc import Callable

from scripts.studio import Studio
from tests.server.player import Player
from tests.server.served import Served, play

SEED = 11
NINE = "R5,R9,Y2,YR,G8,B1,B+2,W,W+4"
OTHERS = "R1,R2,R3,G1,G2/B3,B4,B5/Y4,Y6"

Draw = Callable[[Studio], None]


class Situations(dict[str, Draw]):
    """By their names, in the order in which they are looked at."""

    def add(self, draw: Draw) -> Draw:
        self[draw.__name__.replace("_", "-")] = draw
        return draw


class Sated(Player):
    """Wants no other deal."""

    def act(self) -> list[bytes]:
        return [] if self.now is not None and self.now.hands else super().act()


def play_out(server: Served, table: str, secret: str) -> None:
    """Against bots, until cards are laid open."""
    play(server, Sated(table, secret, seed=SEED), lambda me: me.now is not None and bool(me.now.hands))
