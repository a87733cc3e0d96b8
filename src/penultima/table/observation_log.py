"""Records what the seats of searching bots observe in a deal, by replaying a copy of the deal."""

from penultima.bots.seat_history import SeatHistory, encode_moment
from penultima.game import Game
from penultima.view import redact_event


class ObservationLog:
    """The observations of some seats in one deal.

    `game` is the deal before its first action. Only committed actions are replayed, so a table and its forks can share
    this log.
    """

    def __init__(self, key: bytes, game: Game, seats: frozenset[int]) -> None:
        self.key = key
        """The secret key of the deal."""
        self.seats = seats
        self._game = game
        self._moments: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self._observe(0)

    def _observe(self, since: int) -> None:
        news = self._game.log.since(since)
        for seat, moments in self._moments.items():
            moments.append(encode_moment(self._game.view(seat), [redact_event(event, seat) for event in news]))

    def catch_up(self, game: Game) -> None:
        """Replay the actions of `game` that this copy of the deal does not have yet."""
        for seat, action, time in game.moves.since(len(self._game.moves)):
            since = self._game.version
            self._game.act(seat, action, time)
            self._observe(since)

    def history(self, seat: int) -> SeatHistory:
        return SeatHistory(self._game.rules, self._game.state.seats, seat, tuple(self._moments[seat]))
