"""What a server can do, whether it is well, and its description."""

from importlib.metadata import version
from importlib.util import find_spec
from typing import get_args

from penultima.editions import load
from penultima.server.api.asked import MOST_RECORD
from penultima.server.api.call import Call
from penultima.server.api.refusal import Refusal
from penultima.server.api.route import MOST_BODY
from penultima.server.api.told import BotLevel, Bounds, Capabilities, Health
from penultima.texts import LANGUAGES
from penultima.wire.shape import MOST_FRAME, VERSION, Phrase
from penultima.wire.words import MOST_LINE, MOST_NAME

PROGRAM = version("penultima")


async def capabilities(call: Call[None, None]) -> Capabilities:
    offers = call.engine.hall.offers
    return Capabilities(
        wire=VERSION,
        version=PROGRAM,
        editions=list(load.names()),
        languages=list(LANGUAGES),
        levels=[name for name, offer in offers.items() if offer.state == "ready"],
        bots=[BotLevel(name, *offer) for name, offer in offers.items()],
        phrases=list(get_args(Phrase)),
        lab=find_spec("numba") is not None,
        bounds=Bounds(MOST_BODY, MOST_RECORD, MOST_FRAME, MOST_NAME, MOST_LINE, call.engine.settings.tables_of_person),
    )


async def health(call: Call[None, None]) -> Health:
    """Refused once it is about to stop, so that nobody is sent here any more."""
    if not call.engine.is_ready:
        raise Refusal("table.restart")
    return Health("ok", PROGRAM)
