"""Who is here, as a table is told of it."""

from penultima.hall.mail import Came
from penultima.hall.room import Room
from tests.hall.driver import Driver


def told(room: Room) -> list[tuple[int, bool]]:
    return [(mail.now, mail.here) for mail in room.mailbox if isinstance(mail, Came)]


def test_who_came_and_went_again_is_away_from_then_on_and_who_went_and_is_back_was_not() -> None:
    """However often: what waits for the table stays small."""
    driver = Driver()
    driver.made()
    [room] = driver.hall._rooms.values()
    for now in range(1, 100, 2):
        room.note("ben", now, here=True)
        room.note("ben", now + 1, here=False)
    assert told(room) == [(1, True), (100, False)]
    room.note("ben", 101, here=True)
    assert told(room) == [(1, True)]
