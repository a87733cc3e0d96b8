"""What a client hears is what its seat may know, no less and no more."""

from pathlib import Path

import pytest

from penultima.editions import load
from penultima.notation.record_file import read_one
from penultima.playback import replay
from penultima.terminal.client import Client
from penultima.terminal.journal import new_journal
from tests.terminal.sitting import always, evening, party


@pytest.mark.parametrize("edition", load.names())
def test_a_client_hears_what_happened_as_its_seat_saw_it(tmp_path: Path, edition: str) -> None:
    path = tmp_path / "match.pen"
    customs = ("all: level 3", "others: race 2", "") if edition == "classic" else ()
    who = party(edition, options={"target": 0, "jump-in": True, "seven-zero": True}, customs=customs, seed=3)
    sat, _ = evening(who, always("1"), journal=new_journal(path))
    game = replay(read_one(path)).game
    [client] = sat.seated.clients
    assert [event for heard in client.heard for event in heard.events] == game.news(0)
    assert [event for heard in client.heard for event in heard.public] == game.news(-1)


def test_a_call_a_catch_and_a_slap_are_meant_for_their_window_and_a_play_for_the_decision() -> None:
    position = "hands=R0,G2,G3/B2/B3/B4 top=R7"
    who = party("classic", options={"seven-zero": True}, position=position)
    sat, _ = evening(who, ["play R0"])
    [client] = sat.seated.clients
    calls = {window.seat: window.id for window in client.windows("call")}
    question = client.question
    assert question
    for wish in client.may:
        about = 0 if wish.verb == "uno" else wish.seat
        assert client.meant(wish) == (question.id if about is None else calls[about])


def test_a_client_that_was_told_nothing_knows_nothing() -> None:
    client = Client(0, lambda _: None)
    assert (client.question, client.may, client.windows("call"), client.is_asked) == (None, [], [], False)
    assert client.last("played") is None
