"""What is said of rules over HTTP is what the program says of them itself, in both languages."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.notation.passport import print_passport
from penultima.notation.record_text import parse_record
from penultima.pages.edition import edition_page
from penultima.playback import replay
from penultima.server.api import replaying, work
from penultima.server.packing import LEAST
from penultima.texts import FOLDER, LANGUAGES, catalogue
from tests.server.http.asking import POSITION, ask, generous, raw
from tests.server.http.stalling import die, stall
from tests.server.served import Served, served

RECORDS = (path.read_text() for path in (Path(__file__).parents[2] / "corpus").rglob("*.pen"))
RECORD = min((text for text in RECORDS if re.search(r"\nend winner=\d", text) and "hands=" not in text), key=len)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with generous(), served(tmp_path_factory.mktemp("http") / "rules.db") as server:
        yield server


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_is_told_with_its_cards_clauses_and_options(server: Served, language: str) -> None:
    lines = ask(server, "GET", f"/editions?language={language}").data["editions"]
    assert [line["id"] for line in lines] == list(load.names())
    for name in load.names():
        told, edition = ask(server, "GET", f"/editions/{name}?language={language}").data, load.edition(name)
        rules = ruleset(edition)
        assert told["page"] == edition_page(edition, catalogue(language))
        assert {option["id"]: option["usual"] for option in told["options"]} == dict(rules.options)
        assert [clause["id"] for clause in told["clauses"]] == list(edition.clauses)
        each = {card["symbol"]: card["copies"] * (1 if card.get("wild") else 4) for card in told["cards"]}
        assert sum(each.values()) == rules.tables.cards
        assert told["customs"] == edition.customs()
        assert bool(told["presets"]) == bool(edition.customs())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_of_a_language_are_given(server: Served, language: str) -> None:
    told = ask(server, "GET", f"/texts/{language}").data
    assert told["texts"] == json.loads(FOLDER.joinpath(f"{language}.json").read_text(encoding="utf-8"))
    assert told["errors"] == dict(catalogue(language).errors)


@pytest.mark.parametrize("path", ["/editions/none", "/editions/..%2Fshared", "/texts/fr", "/texts/en.errors"])
def test_what_there_is_not_is_not_found(server: Served, path: str) -> None:
    reply = ask(server, "GET", path)
    assert (reply.status, reply.why) == (404, "server.unknown")


def test_a_passport_goes_to_words_and_parts_and_back(server: Served) -> None:
    parts = {"edition": "classic", "options": {"jump-in": True}, "customs": ["next: draw 2"]}
    told = ask(server, "POST", "/passport", parts).data
    assert told["passport"] == print_passport(ruleset("classic", {"jump-in": True}, ("next: draw 2",)))
    assert ask(server, "POST", "/passport", {"passport": told["passport"]}).data == told
    assert "jump" in told["page"].lower()
    for wrong in ({"passport": told["passport"][:-1]}, parts | {"passport": told["passport"]}, {"edition": "x"}):
        reply = ask(server, "POST", "/passport?language=es", wrong)
        assert (reply.status, reply.why) == (422, "server.input")
        assert reply.data["reason"]


def test_an_effect_is_read_or_the_word_that_is_wrong_is_named(server: Served) -> None:
    told = ask(server, "POST", "/effect?language=es", {"text": "next:draw 2,lose-turn"}).data
    assert (told["effect"], "wrong" in told) == ("next: draw 2, lose-turn", False)
    text = "next: draw 2; evrybody: draw 1"
    wrong = ask(server, "POST", "/effect", {"text": text}).data["wrong"]
    assert text[wrong["column"] - 1 :][: wrong["length"]] == "evrybody"
    assert "others" in wrong["reason"]
    assert wrong["expected"] == "who it is for (next, previous, others, all, self, chosen)"
    ends = ask(server, "POST", "/effect", {"text": "next: draw"}).data["wrong"]
    assert (ends["column"], ends["length"]) == (len("next: draw") + 1, 0)


def test_the_judge_answers_as_in_the_terminal(server: Served) -> None:
    asked = {"position": POSITION, "names": ["Ana", "Luis"], "others": True}
    allowed = ask(server, "POST", "/judge", asked | {"action": "0: play R1"}).data
    assert (allowed["allowed"], allowed.get("refused"), allowed["events"][0]["name"]) == (True, None, "played")
    assert "Ana" in allowed["words"][0]
    refused = ask(server, "POST", "/judge?language=es", asked | {"action": "0: play B2"}).data
    assert (refused["allowed"], refused["refused"]) == (False, "match")
    assert refused["clauses"][0]["id"] == "match"
    seats = ask(server, "POST", "/judge", asked).data["seats"]
    assert "play R1" in seats[0]["may"]
    for wrong in (
        {"position": "top=R7"},
        {"position": POSITION, "action": "fly"},
        {"position": POSITION, "done": ["1: draw"]},
    ):
        reply = ask(server, "POST", "/judge", wrong)
        assert (reply.status, reply.why, bool(reply.data["reason"])) == (422, "server.input", True)


def test_a_record_is_played_again_as_it_was_and_as_a_seat_saw_it(server: Served) -> None:
    record = parse_record(RECORD)
    told = ask(server, "POST", "/replay", {"record": RECORD}).data
    assert (told["edition"], told["players"], told["digest"]) == (
        record.rules.edition.id,
        record.players,
        record.rules.digest,
    )
    last = told["deals"][-1]
    game = replay(record).game
    assert [event["name"] for event in last["events"]] == [event.name for event in game.events]
    assert last["at"][-1] == len(last["events"])
    assert len(last["at"]) == len(last["moves"])
    seen = ask(server, "POST", "/replay", {"record": RECORD, "seat": 0}).data["deals"][-1]["events"]
    assert seen == [{"name": event.name, **event.fields} for event in game.news(0)]
    assert any(event.get("card", "") is None for event in seen)


def test_a_record_that_does_not_hold_is_refused_with_its_line(server: Served) -> None:
    spoilt = re.sub("end winner=[a-z0-9]+", "end winner=nobody", RECORD, count=1)
    for wrong in ({"record": spoilt}, {"record": "nothing"}, {"record": ""}, {"record": RECORD, "seat": 9}):
        reply = ask(server, "POST", "/replay", wrong)
        assert (reply.status, reply.why, bool(reply.data["reason"])) == (422, "server.input", True)


def test_a_record_may_be_longer_than_other_bodies_and_is_bounded_too(server: Served) -> None:
    remarks = "\n".join(f"# {'x' * 100}" for _ in range(2_000))
    assert ask(server, "POST", "/replay", {"record": f"{RECORD}{remarks}\n"}).status == 200
    reply = raw(server, "POST", "/api/v1/replay", b'{"record":"' + b"x" * 262_144 + b'"}')
    assert (reply.status, reply.why) == (413, "server.too-long")


def test_too_many_actions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MOST_ACTIONS", 1)
    with pytest.raises(ValueError, match="at most 1"):
        replaying.replayed(RECORD, None)


@pytest.mark.parametrize("job", [stall, die])
def test_what_takes_too_long_or_kills_a_worker_is_refused_and_the_next_one_is_answered(
    server: Served, monkeypatch: pytest.MonkeyPatch, job: object
) -> None:
    monkeypatch.setattr(work, "judged", job)
    monkeypatch.setattr(work, "SECONDS", 0.2 if job is stall else 30)
    reply = ask(server, "POST", "/judge", {"position": POSITION})
    assert (reply.status, reply.why) == (422, "server.too-much")
    monkeypatch.undo()
    assert ask(server, "POST", "/judge", {"position": POSITION}).status == 200


def test_what_is_for_everybody_comes_packed_to_whoever_can_unpack_it(server: Served) -> None:
    path, plain = "/api/v1/editions/giant?language=es", ask(server, "GET", "/editions/giant?language=es")
    reply = raw(server, "GET", path, headers={"Accept-Encoding": "gzip, br"})
    assert (reply.headers["Content-Encoding"], reply.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(reply.body) == plain.body
    assert len(reply.body) * 3 < len(plain.body)
    assert plain.headers["Content-Encoding"] is None
    assert raw(server, "GET", path, headers={"Accept-Encoding": "gzip;q=0"}).body == plain.body


def test_what_has_a_secret_in_it_is_never_packed(server: Served) -> None:
    """Its size would tell of the secret."""
    secret = server.run(server.engine.guest)
    for number in range(16):
        server.make(secret, f"Ana {number}")
    headers = {"Accept-Encoding": "gzip", "Authorization": f"Bearer {secret}"}
    reply = raw(server, "GET", "/api/v1/me/tables", headers=headers)
    assert (reply.status, reply.headers["Content-Encoding"]) == (200, None)
    assert len(reply.body) > LEAST
