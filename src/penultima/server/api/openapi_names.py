"""Names of the schemas in the OpenAPI document. A renamed class keeps its schema name."""

from msgspec import Struct

from penultima.protocol import schema_names
from penultima.runtime import socketless_request
from penultima.runtime.tables import public_list
from penultima.server.api import request_models, response_models

NAMES: dict[type[Struct], str] = {
    **schema_names.SCHEMA_NAMES,
    request_models.MakeTable: "Make",
    response_models.NewTable: "Made",
    response_models.Links: "Links",
    response_models.OpenTables: "OpenTables",
    public_list.ListedTable: "Listed",
    request_models.TableReference: "Way",
    socketless_request.TableLook: "Look",
    response_models.JoinResult: "Joined",
    request_models.MoveSeat: "MoveSeat",
    response_models.SeatLink: "Moved",
    request_models.RenewLink: "RenewLink",
    response_models.RenewedLink: "Renewed",
    request_models.PersonReport: "Report",
    response_models.ReportReceipt: "Reported",
    response_models.MyTables: "MyTables",
    response_models.MyTable: "MyTable",
    response_models.Records: "Records",
    response_models.RecordSummary: "RecordLine",
    request_models.ReplayRequest: "Replay",
    response_models.ReplayResult: "Replayed",
    response_models.ReplayedDeal: "ReplayedDeal",
    response_models.Editions: "Editions",
    response_models.EditionSummary: "EditionLine",
    response_models.EditionWords: "EditionWords",
    response_models.CardFace: "CardFace",
    response_models.ClauseWords: "ClauseWords",
    response_models.OptionWords: "OptionWords",
    response_models.OptionValueWords: "Choice",
    response_models.Preset: "Preset",
    response_models.Texts: "Texts",
    request_models.RulesRequest: "Rules",
    response_models.PassportWords: "PassportWords",
    request_models.JudgeBody: "Judge",
    response_models.VerdictResponse: "Verdict",
    response_models.AlternativeOption: "Otherwise",
    response_models.SeatChoices: "Choices",
    request_models.EffectText: "EffectText",
    response_models.EffectDescription: "EffectWords",
    response_models.EffectError: "Wrong",
    response_models.Capabilities: "Capabilities",
    response_models.BotLevel: "BotLevel",
    response_models.SizeLimits: "Bounds",
    response_models.Health: "Health",
    response_models.RefusalBody: "Refused",
}
"""Names of schemas, by the class of the model."""
