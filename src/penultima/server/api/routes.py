"""The table of routes: method, path, access, cost, models and refusals. All paths start with /api/v1."""

from penultima.runtime.socketless_request import TableLook
from penultima.server.api.handlers import job_handlers, record_handlers, rules_handlers, status_handlers, table_handlers
from penultima.server.api.http_errors import COMMAND_REFUSALS, ENTRANCE_REFUSALS
from penultima.server.api.request_models import (
    MAX_RECORD_BYTES,
    EditionPath,
    EffectText,
    JudgeBody,
    LanguagePath,
    MakeTable,
    MatchPath,
    MoveSeat,
    PersonReport,
    RenewLink,
    ReplayRequest,
    RulesRequest,
    TablePath,
    TableReference,
)
from penultima.server.api.response_models import (
    Capabilities,
    Editions,
    EditionWords,
    EffectDescription,
    Health,
    JoinResult,
    MyTables,
    NewTable,
    OpenTables,
    PassportWords,
    Records,
    RenewedLink,
    ReplayResult,
    ReportReceipt,
    SeatLink,
    Texts,
    VerdictResponse,
)
from penultima.server.api.route import Route
from penultima.server.limits.request_limits import CREATION_COST, JUDGE_COST, RECORD_COST, REPLAY_COST, Cost

PREFIX = "/api/v1"
JOB_REFUSALS = ("server.input", "server.too-much", "table.busy")
REPORT_REFUSALS = ("table.no-such-person", "server.too-much")
TABLE_ROUTES = (
    Route(
        "make", "POST", "/tables", "Makes a table: by an edition with options, by a passport, or from a position.",
        table_handlers.make_table, NewTable, body_model=MakeTable, access="anybody or a person", cost=CREATION_COST,
        refusals=("server.secret", "server.input", "table.name", "table.again", "table.stopped"),
    ),
    Route(
        "list", "GET", "/tables", "Lists public tables that wait for players.",
        table_handlers.list_open_tables, OpenTables,
    ),
    Route(
        "look", "POST", "/look", "Says what a link or a code leads to.",
        table_handlers.look_up_table, TableLook, body_model=TableReference, access="anybody or a person",
        refusals=("server.secret", *ENTRANCE_REFUSALS),
    ),
    Route(
        "join", "POST", "/join", "Says what a link or a code opens, and gives a new person a secret.",
        table_handlers.join_table, JoinResult, body_model=TableReference, access="anybody or a person",
        cost=Cost("guest"), refusals=("server.secret", *ENTRANCE_REFUSALS),
    ),
    Route(
        "watch", "POST", "/watch", "Says what a watch link shows.",
        table_handlers.watch_table, TableLook, body_model=TableReference, refusals=ENTRANCE_REFUSALS,
    ),
    Route(
        "hand-over", "POST", "/tables/{table}/hand-over", "Makes a one-time link that moves a seat to another device.",
        table_handlers.hand_over, SeatLink, body_model=MoveSeat, path_model=TablePath, access="a person",
        refusals=("server.unknown", "server.secret", *ENTRANCE_REFUSALS, *COMMAND_REFUSALS),
    ),
    Route(
        "renew", "POST", "/tables/{table}/renew", "Replaces a link or the code, for the host.",
        table_handlers.renew, RenewedLink, body_model=RenewLink, path_model=TablePath, access="a person",
        refusals=("server.unknown", "server.secret", *ENTRANCE_REFUSALS, *COMMAND_REFUSALS),
    ),
    Route(
        "report", "POST", "/tables/{table}/reports", "Reports a person at the same table to the server's operator.",
        table_handlers.report_person, ReportReceipt, body_model=PersonReport, path_model=TablePath, access="a person",
        cost=CREATION_COST,
        refusals=("server.unknown", "server.secret", "server.not-yours", *ENTRANCE_REFUSALS, *REPORT_REFUSALS),
    ),
    Route(
        "mine", "GET", "/me/tables", "Lists the tables of the client.",
        table_handlers.list_own_tables, MyTables, access="a person", refusals=("server.secret", "table.again"),
    ),
)  # fmt: skip
RECORD_REFUSALS = ("server.secret", "server.not-yours", "server.too-much", "table.again", "table.busy")
RECORD_ROUTES = (
    Route(
        "records", "GET", "/tables/{table}/records", "Lists the matches of a table with a finished deal.",
        record_handlers.list_records, Records, path_model=TablePath, access="a person or a link", cost=RECORD_COST,
        refusals=("server.unknown", *RECORD_REFUSALS),
    ),
    Route(
        "record", "GET", "/tables/{table}/records/{match}", "Returns the record of a match: its finished deals.",
        record_handlers.read_record, str, path_model=MatchPath, access="a person or a link", cost=RECORD_COST,
        refusals=("server.unknown", *RECORD_REFUSALS),
    ),
    Route(
        "replay", "POST", "/replay", "Replays a record, as a seat saw it or with nothing hidden.",
        job_handlers.replay, ReplayResult, body_model=ReplayRequest, cost=REPLAY_COST, refusals=JOB_REFUSALS,
        max_body_bytes=MAX_RECORD_BYTES,
    ),
)  # fmt: skip
RULES_ROUTES = (
    Route("editions", "GET", "/editions", "Lists the editions.", rules_handlers.list_editions, Editions),
    Route(
        "edition", "GET", "/editions/{edition}", "Describes an edition: its cards, clauses and options.",
        rules_handlers.describe_edition, EditionWords, path_model=EditionPath, refusals=("server.unknown",),
    ),
    Route(
        "texts", "GET", "/texts/{language}", "Returns all texts that players read, in one language.",
        rules_handlers.read_catalogue, Texts, path_model=LanguagePath, refusals=("server.unknown",),
    ),
    Route(
        "passport", "POST", "/passport", "Describes a passport, or makes the passport of rules.",
        rules_handlers.describe_passport, PassportWords, body_model=RulesRequest, cost=Cost("ask", 4),
        refusals=("server.input",),
    ),
    Route(
        "judge", "POST", "/judge", "Judges an action: whether it is legal, what happens, by which clauses.",
        job_handlers.judge, VerdictResponse, body_model=JudgeBody, cost=JUDGE_COST, refusals=JOB_REFUSALS,
    ),
    Route(
        "effect", "POST", "/effect", "Describes the effect of a custom card, or its first error.",
        rules_handlers.check_effect, EffectDescription, body_model=EffectText,
    ),
)  # fmt: skip
STATUS_ROUTES = (
    Route(
        "capabilities",
        "GET",
        "/capabilities",
        "Lists what this server can do.",
        status_handlers.list_capabilities,
        Capabilities,
    ),
    Route(
        "health",
        "GET",
        "/health",
        "Reports whether the server works, is stopping, or cannot store anything.",
        status_handlers.check_health,
        Health,
        refusals=("table.restart", "table.again"),
    ),
)
ROUTES = (*TABLE_ROUTES, *RECORD_ROUTES, *RULES_ROUTES, *STATUS_ROUTES)
