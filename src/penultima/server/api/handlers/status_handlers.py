"""Handlers that report what the server offers, and whether it is healthy."""

from importlib.metadata import version
from importlib.util import find_spec
from typing import get_args

from penultima.editions import load
from penultima.i18n import LANGUAGES
from penultima.protocol.sanitizing import MAX_LINE_GRAPHEMES, MAX_NAME_GRAPHEMES
from penultima.protocol.setup import MAX_FRAME_BYTES, PROTOCOL_VERSION, Phrase
from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.request_context import RequestContext
from penultima.server.api.request_models import MAX_RECORD_BYTES
from penultima.server.api.response_models import BotLevel, Capabilities, Health, SizeLimits
from penultima.server.api.route import MAX_BODY_BYTES

PROGRAM_VERSION = version("penultima")


async def list_capabilities(context: RequestContext[None, None]) -> Capabilities:
    offers = context.engine.runtime.bot_availability
    return Capabilities(
        wire=PROTOCOL_VERSION,
        version=PROGRAM_VERSION,
        editions=list(load.bundled_ids()),
        languages=list(LANGUAGES),
        levels=[name for name, offer in offers.items() if offer.state == "ready"],
        bots=[BotLevel(name, *offer) for name, offer in offers.items()],
        phrases=list(get_args(Phrase)),
        lab=find_spec("numba") is not None,
        bounds=SizeLimits(
            MAX_BODY_BYTES,
            MAX_RECORD_BYTES,
            MAX_FRAME_BYTES,
            MAX_NAME_GRAPHEMES,
            MAX_LINE_GRAPHEMES,
            context.engine.settings.tables_of_person,
        ),
    )


async def check_health(context: RequestContext[None, None]) -> Health:
    """Report health. Refuse during shutdown or if writing fails, so that a load balancer sends no clients here."""
    if not context.engine.is_ready:
        raise HttpRefusal("table.restart")
    if not context.engine.is_storing:
        raise HttpRefusal("table.again", "nothing can be stored")
    return Health("ok", PROGRAM_VERSION)
