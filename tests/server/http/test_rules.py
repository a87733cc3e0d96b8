"""HTTP routes answer questions about rules in both languages, with the same content as the command line."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.i18n import FOLDER, LANGUAGES, catalogue
from penultima.notation.passport import print_passport
from penultima.notation.record_text import parse_record
from penultima.records.replay import replay
from penultima.rulebook.edition_page import edition_page
from penultima.server.api.handlers import job_handlers
from penultima.server.api.jobs import replaying
from penultima.server.asgi.compression import MIN_COMPRESSED_BYTES
from tests.helpers.server.failing_jobs import die, stall
from tests.helpers.server.raw_requests import POSITION, ask, generous, raw
from tests.helpers.server.server_thread import Served, served

RECORDS = (path.read_text() for path in (Path(__file__).parents[2] / "corpus").rglob("*.pen"))
RECORD = min((text for text in RECORDS if re.search(r"\nend winner=\d", text) and "hands=" not in text), key=len)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with generous(), served(tmp_path_factory.mktemp("http") / "rules.db") as server:
        yield server


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_is_described_with_cards_clauses_and_options(server: Served, language: str) -> None:
    lines = ask(server, "GET", f"/editions?language={language}").data["editions"]
    assert [line["id"] for line in lines] == list(load.bundled_ids())
    for name in load.bundled_ids():
        body, edition = ask(server, "GET", f"/editions/{name}?language={language}").data, load.load_bundled(name)
        rules = ruleset(edition)
        assert body["page"] == edition_page(edition, catalogue(language))
        assert {option["id"]: option["usual"] for option in body["options"]} == dict(rules.options)
        assert [clause["id"] for clause in body["clauses"]] == list(edition.clauses)
        each = {card["symbol"]: card["copies"] * (1 if card.get("wild") else 4) for card in body["cards"]}
        assert sum(each.values()) == rules.tables.cards
        assert body["customs"] == edition.customs()
        assert bool(body["presets"]) == bool(edition.customs())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_of_a_language_are_served(server: Served, language: str) -> None:
    body = ask(server, "GET", f"/texts/{language}").data
    assert body["texts"] == json.loads(FOLDER.joinpath(f"{language}.json").read_text(encoding="utf-8"))
    assert body["errors"] == dict(catalogue(language).errors)


@pytest.mark.parametrize("path", ["/editions/none", "/editions/..%2Fshared", "/texts/fr", "/texts/en.errors"])
def test_unknown_edition_or_language_is_not_found(server: Served, path: str) -> None:
    reply = ask(server, "GET", path)
    assert (reply.status, reply.why) == (404, "server.unknown")


def test_passport_converts_to_rules_and_back(server: Served) -> None:
    parts = {"edition": "classic", "options": {"jump-in": True}, "customs": ["next: draw 2"]}
    body = ask(server, "POST", "/passport", parts).data
    assert body["passport"] == print_passport(ruleset("classic", {"jump-in": True}, ("next: draw 2",)))
    assert ask(server, "POST", "/passport", {"passport": body["passport"]}).data == body
    assert "jump" in body["page"].lower()
    for wrong in ({"passport": body["passport"][:-1]}, parts | {"passport": body["passport"]}, {"edition": "x"}):
        reply = ask(server, "POST", "/passport?language=es", wrong)
        assert (reply.status, reply.why) == (422, "server.input")
        assert reply.data["reason"]


def test_effect_is_described_or_its_error_located(server: Served) -> None:
    body = ask(server, "POST", "/effect?language=es", {"text": "next:draw 2,lose-turn"}).data
    assert (body["effect"], "wrong" in body) == ("next: draw 2, lose-turn", False)
    text = "next: draw 2; evrybody: draw 1"
    wrong = ask(server, "POST", "/effect", {"text": text}).data["wrong"]
    assert text[wrong["column"] - 1 :][: wrong["length"]] == "evrybody"
    assert "others" in wrong["reason"]
    assert wrong["expected"] == "who it is for (next, previous, others, all, self, chosen)"
    ends = ask(server, "POST", "/effect", {"text": "next: draw"}).data["wrong"]
    assert (ends["column"], ends["length"]) == (len("next: draw") + 1, 0)


def test_judge_answers_like_the_command(server: Served) -> None:
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


def test_record_is_replayed_in_full_and_as_seen_by_a_seat(server: Served) -> None:
    record = parse_record(RECORD)
    body = ask(server, "POST", "/replay", {"record": RECORD}).data
    assert (body["edition"], body["players"], body["digest"]) == (
        record.rules.edition.id,
        record.players,
        record.rules.digest,
    )
    last = body["deals"][-1]
    game = replay(record).game
    assert [event["name"] for event in last["events"]] == [event.name for event in game.events]
    assert last["at"][-1] == len(last["events"])
    assert len(last["at"]) == len(last["moves"])
    seen = ask(server, "POST", "/replay", {"record": RECORD, "seat": 0}).data["deals"][-1]["events"]
    assert seen == [{"name": event.name, **event.fields} for event in game.news(0)]
    assert any(event.get("card", "") is None for event in seen)


def test_invalid_record_is_refused_with_its_line(server: Served) -> None:
    spoilt = re.sub("end winner=[a-z0-9]+", "end winner=nobody", RECORD, count=1)
    for wrong in ({"record": spoilt}, {"record": "nothing"}, {"record": ""}, {"record": RECORD, "seat": 9}):
        reply = ask(server, "POST", "/replay", wrong)
        assert (reply.status, reply.why, bool(reply.data["reason"])) == (422, "server.input", True)


def test_record_body_has_a_larger_limit(server: Served) -> None:
    remarks = "\n".join(f"# {'x' * 100}" for _ in range(2_000))
    assert ask(server, "POST", "/replay", {"record": f"{RECORD}{remarks}\n"}).status == 200
    reply = raw(server, "POST", "/api/v1/replay", b'{"record":"' + b"x" * 262_144 + b'"}')
    assert (reply.status, reply.why) == (413, "server.too-long")


def test_record_with_too_many_actions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MAX_ACTIONS", 1)
    with pytest.raises(ValueError, match="at most 1"):
        replaying.replay_record(RECORD, None)


@pytest.mark.parametrize("job", [stall, die])
def test_job_that_hangs_or_crashes_is_refused_and_the_next_one_succeeds(
    server: Served, monkeypatch: pytest.MonkeyPatch, job: object
) -> None:
    monkeypatch.setattr(job_handlers, "run_judge", job)
    monkeypatch.setattr(job_handlers, "JOB_TIMEOUT_S", 0.2 if job is stall else 30)
    reply = ask(server, "POST", "/judge", {"position": POSITION})
    assert (reply.status, reply.why) == (422, "server.too-much")
    monkeypatch.undo()
    assert ask(server, "POST", "/judge", {"position": POSITION}).status == 200


def test_public_response_is_compressed_if_accepted(server: Served) -> None:
    path, plain = "/api/v1/editions/giant?language=es", ask(server, "GET", "/editions/giant?language=es")
    reply = raw(server, "GET", path, headers={"Accept-Encoding": "gzip, br"})
    assert (reply.headers["Content-Encoding"], reply.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(reply.body) == plain.body
    assert len(reply.body) * 3 < len(plain.body)
    assert plain.headers["Content-Encoding"] is None
    assert raw(server, "GET", path, headers={"Accept-Encoding": "gzip;q=0"}).body == plain.body


def test_response_with_a_secret_is_never_compressed(server: Served) -> None:
    """The size of a compressed response would reveal parts of the secret."""
    secret = server.run(server.engine.create_guest_secret)
    for number in range(16):
        server.make(secret, f"Ana {number}")
    headers = {"Accept-Encoding": "gzip", "Authorization": f"Bearer {secret}"}
    reply = raw(server, "GET", "/api/v1/me/tables", headers=headers)
    assert (reply.status, reply.headers["Content-Encoding"]) == (200, None)
    assert len(reply.body) > MIN_COMPRESSED_BYTES
