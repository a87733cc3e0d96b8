"""A table at which people practise from a position. Ana has seat 0, Ben seat 1 and so on, and all are connected."""

from collections.abc import Mapping, Sequence

from penultima.editions.ruleset import OptionValue
from penultima.protocol.client_messages import Nothing, Sit
from penultima.protocol.server_messages import Answer
from penultima.protocol.setup import Clock, Setup
from penultima.table.log.entry import ActionTaken
from penultima.table.log.facts import Times
from penultima.table.window import Window
from tests.helpers.table.instant_table import HOST, InstantTable

PEOPLE = (HOST, "ben", "cat", "dan")
JUMP_IN: dict[str, OptionValue] = {"jump-in": True}


class Practice(InstantTable):
    def __init__(  # noqa: PLR0913 - all but one are keyword-only
        self,
        position: str = "",
        *,
        edition: str = "official",
        options: Mapping[str, OptionValue] | None = None,
        customs: Sequence[str] = (),
        times: Times = Times(),  # noqa: B008 - the default is immutable
        clock: Clock | None = None,
        calm: bool = False,
        seats: int = 3,
        people: int = 10,
        seed: int = 0,
    ) -> None:
        seats = position.count("/") + 1 if position else seats
        setup = Setup(
            edition, dict(options or {}), list(customs), seats=seats, position=position, clock=clock, calm=calm
        )
        super().__init__(setup, times=times, seed=seed)
        for seat, person in enumerate(PEOPLE[:seats][:people]):
            if seat > 0:
                self.present(person)
                self.send(person, Sit(self.id(), seat, person.title()))
        self.start()

    def do(self, seat: int, action: str, of: int | None = None, *, anyway: bool = False) -> Answer | None:
        return self.act(PEOPLE[seat], seat, action, of, anyway=anyway)

    def done(self, seat: int, action: str) -> None:
        found = self.do(seat, action)
        assert found is not None, "it waits"
        assert found.kind == "done", found

    def nothing(self, seat: int, of: int) -> Answer | None:
        return self.send(PEOPLE[seat], Nothing(self.id(), seat, of))

    def last_answer(self, seat: int) -> Answer:
        """Return the answer to this person's last command."""
        ids = [number for person, number in self.answers if person == PEOPLE[seat]]
        found = self.answers[PEOPLE[seat], max(ids, key=lambda number: int(number[1:]))]
        assert len(found) == 1
        return found[0]

    def deeds(self) -> list[str]:
        """List the actions so far with their seats. `-1 timeout` is an action of the table."""
        return [f"{entry.seat} {entry.act}" for entry in self.entries if isinstance(entry, ActionTaken)]

    def last(self) -> ActionTaken:
        return next(entry for entry in reversed(self.entries) if isinstance(entry, ActionTaken))

    def hand(self, seat: int) -> int:
        return self.table.the_game.state.held[seat]

    def the_window(self, kind: str) -> Window:
        [window] = [window for window in self.table.windows if window.kind == kind]
        return window
