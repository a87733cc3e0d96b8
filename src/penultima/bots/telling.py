"""What a bot of somebody's own is told, as lines of JSON for any language; and the same in Python again.

All of it is made of a view and of news as its seat saw them, so that there is nothing in it to be peeked at.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from msgspec import json

from penultima.bots.bot import Budget
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.notation.event import DIRECTIONS, Event, read_events
from penultima.view import View

PROTOCOL = 1
Message = dict[str, Any]
_FIELDS = tuple(field.name for field in fields(View) if field.name != "rules")


def line_of(message: Mapping[str, object]) -> bytes:
    return json.encode(message) + b"\n"


def message_of(line: bytes) -> Message:
    return json.decode(line, type=Message)


def greeting(rules: Ruleset, seats: int) -> Message:
    """Once, before anything else."""
    copies = dict(zip(rules.names, rules.tables.copies, strict=False))
    made = {"edition": rules.edition.id, "options": dict(rules.options), "customs": rules.customs}
    return {"type": "hello", "protocol": PROTOCOL, **made, "rules": rules.digest, "deck": copies, "seats": seats}


def opening(number: int, seat: int, seed: int) -> Message:
    """A deal begins, and whatever was known of the last one is of no use."""
    return {"type": "deal", "number": number, "seat": seat, "seed": seed}


def hearing(view: View, news: Sequence[int]) -> Message:
    told = [told_event(event) for event in read_events(view.rules, news)]
    return {"type": "hear", "view": told_view(view), "news": told, "facts": news}


def asking(view: View, question: Question, budget: Budget) -> Message:
    known = {"view": told_view(view), "unseen": view.unseen, "legal": [str(wish) for wish in view.legal]}
    return {"type": "ask", **known, "question": asdict(question), **asdict(budget)}


def told_event(event: Event) -> Message:
    return {"name": event.name, **event.fields}


def told_view(view: View) -> Message:
    """By name, and in `fields` as numbers, from which a View can be made again."""
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


def view_of(rules: Ruleset, message: Message) -> View:
    return View(rules, **message["view"]["fields"])


def question_of(message: Message) -> Question:
    return Question(**message["question"])


def budget_of(message: Message) -> Budget:
    return Budget(message["worlds"], message["seconds"])
