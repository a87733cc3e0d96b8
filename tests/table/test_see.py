"""What a frame has in it, and what it has not."""

from penultima.table.see import MOST_SAID
from penultima.wire.client_in import Say
from penultima.wire.shape import Setup
from tests.table.evening import HOST, Evening


def test_a_snapshot_has_the_last_of_what_was_said_and_every_version() -> None:
    evening = Evening(Setup(seats=2))
    for number in range(MOST_SAID + 10):
        evening.send(HOST, Say(f"line {number}", f"line {number}"))
    news = evening.news()
    assert news.first + len(news.items) - 1 == news.now.version
    assert [item.text for item in news.items if item.text] == [f"line {number}" for number in range(10, MOST_SAID + 10)]
    assert len(evening.news(since=news.now.version - 60).items) == 60
