"""The table of routes: what may be asked, by whom, what it costs and what comes of it. All under /api/v1."""

from penultima.hall.errand import Look
from penultima.server.api import records, rules, status, tables, work
from penultima.server.api.asked import (
    MOST_RECORD,
    AtTable,
    EffectText,
    InLanguage,
    Judge,
    Make,
    MoveSeat,
    OfEdition,
    OfMatch,
    RenewLink,
    Replay,
    Report,
    Rules,
    Way,
)
from penultima.server.api.refusal import AT_THE_DOOR, COMMANDED
from penultima.server.api.route import Route
from penultima.server.api.told import (
    Capabilities,
    Editions,
    EditionWords,
    EffectWords,
    Health,
    Joined,
    Made,
    Moved,
    MyTables,
    OpenTables,
    PassportWords,
    Records,
    Renewed,
    Replayed,
    Reported,
    Texts,
    Verdict,
)
from penultima.server.limits import JUDGING, MAKING, READING, REPLAYING, Cost

PREFIX = "/api/v1"
WORK = ("server.input", "server.too-much", "table.busy")
ABOUT = ("table.no-such-person", "server.too-much")
TABLES = (
    Route(
        "make", "POST", "/tables", "Makes a table: by an edition with options, by a passport, or from a position.",
        tables.make, Made, body=Make, who="anybody or a person", cost=MAKING,
        refusals=("server.secret", "server.input", "table.name", "table.again", "table.stopped"),
    ),
    Route("list", "GET", "/tables", "Tables that are open for everybody and gather.", tables.listed, OpenTables),
    Route(
        "look", "POST", "/look", "Says what a link or a code leads to.",
        tables.look, Look, body=Way, who="anybody or a person", refusals=("server.secret", *AT_THE_DOOR),
    ),
    Route(
        "join", "POST", "/join", "Says what a link or a code opens, and makes whoever has no secret a person.",
        tables.join, Joined, body=Way, who="anybody or a person", cost=Cost("guest"),
        refusals=("server.secret", *AT_THE_DOOR),
    ),
    Route(
        "watch", "POST", "/watch", "Says what a watch link shows.",
        tables.watch, Look, body=Way, refusals=AT_THE_DOOR,
    ),
    Route(
        "hand-over", "POST", "/tables/{table}/hand-over", "A link that moves a seat to another device, once.",
        tables.hand_over, Moved, body=MoveSeat, at=AtTable, who="a person",
        refusals=("server.unknown", "server.secret", *AT_THE_DOOR, *COMMANDED),
    ),
    Route(
        "renew", "POST", "/tables/{table}/renew", "The host makes a link or the code anew.",
        tables.renew, Renewed, body=RenewLink, at=AtTable, who="a person",
        refusals=("server.unknown", "server.secret", *AT_THE_DOOR, *COMMANDED),
    ),
    Route(
        "report", "POST", "/tables/{table}/reports", "Reports somebody at the same table to whoever runs the server.",
        tables.report, Reported, body=Report, at=AtTable, who="a person", cost=MAKING,
        refusals=("server.unknown", "server.secret", "server.not-yours", *AT_THE_DOOR, *ABOUT),
    ),
    Route(
        "mine", "GET", "/me/tables", "Tables at which one sits or sat.",
        tables.mine, MyTables, who="a person", refusals=("server.secret", "table.again"),
    ),
)  # fmt: skip
READ = ("server.secret", "server.not-yours", "server.too-much", "table.again", "table.busy")
RECORDS = (
    Route(
        "records", "GET", "/tables/{table}/records", "Matches of a table of which a deal is over.",
        records.records, Records, at=AtTable, who="a person or a link", cost=READING,
        refusals=("server.unknown", *READ),
    ),
    Route(
        "record", "GET", "/tables/{table}/records/{match}", "The record of a match: its deals that are over.",
        records.record, str, at=OfMatch, who="a person or a link", cost=READING,
        refusals=("server.unknown", *READ),
    ),
    Route(
        "replay", "POST", "/replay", "Plays a record again: what happened, as a seat saw it or with nothing hidden.",
        work.replay, Replayed, body=Replay, cost=REPLAYING, refusals=WORK, most=MOST_RECORD,
    ),
)  # fmt: skip
RULES = (
    Route("editions", "GET", "/editions", "The editions, in short.", rules.editions, Editions),
    Route(
        "edition", "GET", "/editions/{edition}", "An edition: its cards, clauses and options, in words.",
        rules.edition, EditionWords, at=OfEdition, refusals=("server.unknown",),
    ),
    Route(
        "texts", "GET", "/texts/{language}", "All texts that players read, in one language.",
        rules.texts, Texts, at=InLanguage, refusals=("server.unknown",),
    ),
    Route(
        "passport", "POST", "/passport", "A passport in words and parts, or parts as a passport.",
        rules.passport, PassportWords, body=Rules, cost=Cost("ask", 4), refusals=("server.input",),
    ),
    Route(
        "judge", "POST", "/judge", "Who is right: may it be done, what happens, which clauses say so.",
        work.judge, Verdict, body=Judge, cost=JUDGING, refusals=WORK,
    ),
    Route(
        "effect", "POST", "/effect", "What is written on a card in words, or the word that is wrong.",
        rules.read, EffectWords, body=EffectText,
    ),
)  # fmt: skip
STATUS = (
    Route("capabilities", "GET", "/capabilities", "What this server can do.", status.capabilities, Capabilities),
    Route(
        "health",
        "GET",
        "/health",
        "Whether it is well, or about to stop.",
        status.health,
        Health,
        refusals=("table.restart",),
    ),
)
ROUTES = (*TABLES, *RECORDS, *RULES, *STATUS)
