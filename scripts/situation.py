"""Situations of the page, with their names and the functions that create them.

The other players are scripts with their own sockets, so that everything on the page comes from a real table.
"""

from collections.abc import Callable

from scripts.studio import Studio
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, play

SEED = 11
NINE = "R5,R9,Y2,YR,G8,B1,B+2,W,W+4"
OTHERS = "R1,R2,R3,G1,G2/B3,B4,B5/Y4,Y6"

Draw = Callable[[Studio], None]


class Situations(dict[str, Draw]):
    """Situations by name, in display order."""

    def add(self, draw: Draw) -> Draw:
        self[draw.__name__.replace("_", "-")] = draw
        return draw


class OneDealPlayer(Player):
    """A scripted player who does not continue after a deal."""

    def act(self) -> list[bytes]:
        return [] if self.now is not None and self.now.hands else super().act()


def play_out(server: Served, table: str, secret: str) -> None:
    """Play against bots until the deal is over and all hands are shown."""
    play(server, OneDealPlayer(table, secret, seed=SEED), lambda me: me.now is not None and bool(me.now.hands))
