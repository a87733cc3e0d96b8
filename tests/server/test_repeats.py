"""A command is executed once, even if it is repeated late, out of order, over another socket or after a restart."""

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from penultima.protocol.client_messages import Act, HandOver, Pause, Rename, Renew, Say, Sit, Start, TableCommand
from penultima.protocol.server_messages import Answer
from penultima.store.reader import Reader
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, Talk, play, play_together, quick_bots, served

ONE_DEAL = {"target": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with quick_bots(), served(tmp_path_factory.mktemp("repeats") / "store.db") as server:
        yield server


class Stutterer(Player):
    """A player that sends every frame twice and also repeats old frames."""

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - passed on to Player
        super().__init__(*arguments, **more)
        self.said: list[bytes] = []
        self._again = Random(self.seat)

    def receive(self, data: bytes) -> list[bytes]:
        frames = super().receive(data)
        self.said += frames
        old = self._again.sample(self.said, min(2, len(self.said))) if frames else []
        return [*frames, *old, *frames]


def version_of(server: Served, table: str) -> int:
    return int(server.read(Reader.find_table, table).version)


def acts(player: Player) -> list[int]:
    """Return the versions that the player's commands created."""
    return [answer.version for answer in player.ledger.values() if answer.kind == "done"]


def test_doubled_commands_are_done_once(server: Served) -> None:
    """`Player` raises an error if it gets two different answers to one command."""
    made = server.make(edition="mini", seats=3, options=ONE_DEAL)
    host = Stutterer(made["table"], made["secret"])
    host.people = 2
    guest = Stutterer(made["table"], server.run(server.engine.create_guest_secret), made["join"], seat=1)
    play_together(server, [host, guest], lambda player: player.is_done)
    done = acts(host) + acts(guest)
    assert len(done) == len(set(done)), "each has a version of its own: none was done twice"
    assert [kind for _, kind in host.items].count("dealt") == 1, "two starts deal one deck"


def test_replayed_commands_of_a_deal_change_nothing_even_after_restart(tmp_path: Path) -> None:
    with quick_bots(), served(tmp_path / "store.db") as server:
        made = server.make(edition="mini", seats=2, options=ONE_DEAL)
        player = Stutterer(made["table"], made["secret"])
        play(server, player, lambda player: player.is_done)
        again(server, player, rounds=3)
    with served(tmp_path / "store.db") as server:
        assert not server.engine.awake_tables
        again(server, player, rounds=2)


def again(server: Served, player: Stutterer, rounds: int) -> None:
    """Send all acknowledged commands again, in random order and over several sockets."""
    before = version_of(server, player.table)
    known = {id_: answer for id_, answer in player.ledger.items() if answer.kind == "done"}
    frames = [frame for frame in set(player.said) if any(f'"id":"{id_}"'.encode() in frame for id_ in known)]
    assert len(frames) == len(known) > 2
    for number in range(rounds):
        Random(number).shuffle(frames)
        with server.talk(player.table, player.secret) as talk:
            for frame in frames:
                talk.line.send(frame.decode())
            got = [answer_after(talk) for _ in frames]
        assert {answer.id: answer for answer in got} == known
    assert version_of(server, player.table) == before


def answer_after(talk: Talk) -> Answer:
    found = talk.until(lambda message: isinstance(message, Answer))
    assert isinstance(found, Answer)
    return found


def test_late_command_does_not_affect_a_later_decision(server: Served) -> None:
    """A command names the decision that it answers. After the end of that decision, the server refuses the command."""
    made = server.make(seats=2, position="top=R7 hands=R1,R2/G3,G4 turn=0")
    luis = server.joined(made, 1, "Luis")
    with server.talk(made["table"], made["secret"]) as ana, server.talk(made["table"], luis):
        assert ana.do(Start("s")).kind == "done"
        first = ana.news(lambda news: news.now.question is not None).now.question
        assert first is not None
        assert ana.do(Act("draw", 0, first.id, "draw")).kind == "done"
        version = version_of(server, made["table"])
        assert ana.do(Act("late", 0, first.id, "draw")).kind == "stale"
        assert ana.do(Act("before its time", 0, version + 50, "draw")).kind == "stale"
        assert ana.do(Act("another's", 1, first.id, "draw")).kind == "not-yours"
        assert ana.do(Start("draw")).kind == "done", "an id that was used has its answer already"
    assert version_of(server, made["table"]) == version


def test_of_two_requests_for_a_seat_one_succeeds(server: Served) -> None:
    made = server.make()
    secrets = [server.run(server.engine.create_guest_secret) for _ in range(6)]
    answers: list[Answer] = []
    together = threading.Barrier(len(secrets))

    def sit(number: int) -> None:
        with server.talk(made["table"], secrets[number], made["join"]) as talk:
            talk.welcome()
            together.wait(60)
            answers.append(talk.do(Sit("sit", 1, f"P{number}")))

    threads = [threading.Thread(target=sit, args=(number,)) for number in range(len(secrets))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(answer.kind for answer in answers) == ["done"] + ["refused"] * 5
    assert {answer.why for answer in answers if answer.kind == "refused"} == {"table.taken"}


def test_same_id_over_http_and_socket_is_one_command(server: Served) -> None:
    made = server.make()
    path, secret = f"/tables/{made['table']}", made["secret"]
    with server.talk(made["table"], secret) as talk:
        talk.welcome()
        by_http = server.ask("POST", f"{path}/renew", {"id": "r", "what": "join"}, secret=secret)[1]["link"]
        assert talk.do(Renew("r", "join")).link == by_http
        by_socket = talk.do(HandOver("h", 0)).link
        assert server.ask("POST", f"{path}/hand-over", {"id": "h", "seat": 0}, secret=secret)[1]["link"] == by_socket
        both = [at_once(server, talk, path, secret, f"b{number}") for number in range(5)]
    assert all(one == other for one, other in both)
    assert len({one for one, _ in both}) == 5
    guest = server.run(server.engine.create_guest_secret)
    with server.talk(made["table"], guest, both[-1][0]) as talk:
        assert talk.welcome().person == -1, "the last one leads here"


def at_once(server: Served, talk: Talk, path: str, secret: str, id_: str) -> tuple[str, str]:
    """Send the same command over a socket and over HTTP at the same time.

    The command renews a link. Return the link in each answer.
    """
    links: list[str] = []

    def by_http() -> None:
        links.append(server.ask("POST", f"{path}/renew", {"id": id_, "what": "join"}, secret=secret)[1]["link"])

    thread = threading.Thread(target=by_http)
    thread.start()
    link = talk.do(Renew(id_, "join")).link
    thread.join(60)
    return link, links[0]


def test_command_sent_to_a_stopped_server_is_done_once_after_restart(tmp_path: Path) -> None:
    commands: list[TableCommand] = [Rename("a", "Ana Belén"), Sit("b", 2), Say("c", "hello"), Start("d"), Pause("e")]
    with served(tmp_path / "store.db") as server:
        made = server.make(options={"target": 0})
        with server.talk(made["table"], made["secret"]) as talk:
            first = [talk.do(command) for command in commands[:3]]
    with served(tmp_path / "store.db") as server, server.talk(made["table"], made["secret"]) as talk:
        second = [talk.do(command) for command in commands]
        third = [talk.do(command) for command in commands]
    assert second[:3] == first
    assert third == second
    assert [answer.kind for answer in second] == ["done"] * 5
