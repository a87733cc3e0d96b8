"""The terminal client of a seat gets exactly the events and choices of this seat."""

from pathlib import Path

import pytest

from penultima.editions import load
from penultima.notation.record_file import read_record
from penultima.records.replay import replay
from penultima.terminal.client import Client
from penultima.terminal.local.line_file import create_journal
from tests.helpers.terminal.plain_match import always, party, play_match


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_client_gets_the_events_that_its_seat_saw(tmp_path: Path, edition: str) -> None:
    path = tmp_path / "match.pen"
    customs = ("all: level 3", "others: race 2", "") if edition == "classic" else ()
    who = party(edition, options={"target": 0, "jump-in": True, "seven-zero": True}, customs=customs, seed=3)
    match, _ = play_match(who, always("1"), journal=create_journal(path))
    game = replay(read_record(path)).game
    [client] = match.seated.clients
    assert [event for heard in client.news for event in heard.events] == game.news(0)
    assert [event for heard in client.news for event in heard.public] == game.news(-1)


def test_calls_and_catches_refer_to_their_window_and_plays_to_the_decision() -> None:
    position = "hands=R0,G2,G3/B2/B3/B4 top=R7"
    who = party("classic", options={"seven-zero": True}, position=position)
    match, _ = play_match(who, ["play R0"])
    [client] = match.seated.clients
    calls = {window.seat: window.id for window in client.windows("call")}
    question = client.question
    assert question
    for action in client.legal_actions:
        about = 0 if action.verb == "uno" else action.seat
        assert client.window_or_decision(action) == (question.id if about is None else calls[about])


def test_new_client_has_no_question_actions_windows_or_events() -> None:
    client = Client(0, lambda _: None)
    assert (client.question, client.legal_actions, client.windows("call"), client.is_asked) == (None, [], [], False)
    assert client.last_event("played") is None
