"""What seats that think were told of a deal: it is played a second time beside it, and they look at every step."""

from penultima.bots.story import Story, moment_of
from penultima.game import Game
from penultima.view import seen_by


class Hearing:
    """`game` is the deal as it was dealt. It follows what is committed, so that forks of a table may share it."""

    def __init__(self, key: bytes, game: Game, seats: frozenset[int]) -> None:
        self.key = key
        """Of the deal."""
        self.seats = seats
        self._game = game
        self._told: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self._tell(0)

    def _tell(self, since: int) -> None:
        news = self._game.log.since(since)
        for seat, told in self._told.items():
            told.append(moment_of(self._game.view(seat), [seen_by(event, seat) for event in news]))

    def follow(self, game: Game) -> None:
        """As far as this one has come, which is the same deal."""
        for seat, action, time in game.moves.since(len(self._game.moves)):
            since = self._game.version
            self._game.act(seat, action, time)
            self._tell(since)

    def story(self, seat: int) -> Story:
        return Story(self._game.rules, self._game.state.seats, seat, tuple(self._told[seat]))
