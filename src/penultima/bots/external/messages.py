"""Messages to an external bot as lines of JSON, and their decoding for bots in Python.

They contain no hidden card, because they are made only from the view and the news of the bot's seat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from msgspec import json

from penultima.bots.interface import Budget
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.notation.event import DIRECTIONS, Event, read_events
from penultima.view import View

PROTOCOL = 1
Message = dict[str, Any]
_FIELDS = tuple(field.name for field in fields(View) if field.name != "rules")


def encode_message(message: Mapping[str, object]) -> bytes:
    return json.encode(message) + b"\n"


def decode_message(line: bytes) -> Message:
    return json.decode(line, type=Message)


def build_hello(rules: Ruleset, seats: int) -> Message:
    """Build the first message to a bot."""
    copies = dict(zip(rules.names, rules.tables.copies, strict=False))
    chosen = {"edition": rules.edition.id, "options": dict(rules.options), "customs": rules.customs}
    return {"type": "hello", "protocol": PROTOCOL, **chosen, "rules": rules.digest, "deck": copies, "seats": seats}


def build_deal(number: int, seat: int, seed: int) -> Message:
    """Build the message that starts a deal. The bot must forget the previous deal."""
    return {"type": "deal", "number": number, "seat": seat, "seed": seed}


def build_hear(view: View, news: Sequence[int]) -> Message:
    events = [build_event(event) for event in read_events(view.rules, news)]
    return {"type": "hear", "view": build_view(view), "news": events, "facts": news}


def build_ask(view: View, question: Question, budget: Budget) -> Message:
    known = {"view": build_view(view), "unseen": view.unseen, "legal": [str(action) for action in view.legal]}
    return {"type": "ask", **known, "question": asdict(question), **asdict(budget)}


def build_event(event: Event) -> Message:
    return {"name": event.name, **event.fields}


def build_view(view: View) -> Message:
    """Build the data of a view.

    The data has readable names. In addition, its entry `fields` has plain values from which a bot in Python restores
    the View.
    """
    return {
        "seat": view.seat,
        "awaiting": view.awaiting,
        "awaited": view.awaited,
        "hand": view.hand,
        "drawn": view.drawn_card,
        "top": view.top_card,
        "colour": view.colour_name,
        "counts": view.counts,
        "pile": view.stocked,
        "debt": view.debt,
        "direction": DIRECTIONS[view.direction > 0],
        "discards": view.discards,
        "points": view.points,
        "fields": {name: getattr(view, name) for name in _FIELDS},
    }


def read_view(rules: Ruleset, message: Message) -> View:
    return View(rules, **message["view"]["fields"])


def read_question(message: Message) -> Question:
    return Question(**message["question"])


def read_budget(message: Message) -> Budget:
    return Budget(message["worlds"], message["seconds"])
