"""How long a bot takes. It is not told the cards, so its time tells nothing about them."""

from penultima.bots.chance import chance
from penultima.bots.characters import manner
from penultima.bots.levels import Paces, Span
from penultima.bots.question import Question
from penultima.kernel.streams import below

LOTS = 5
"""Of so many whole numbers the second smallest: most often soon, seldom at once, at times long, as people are."""


def pace(key: bytes, question: Question, level: str, character: str = "") -> int:
    """Thousandths of a second after the question was published; of a race, after its opening."""
    least, most = span_of(manner(level, character).paces, question)
    word = chance(key, question, "pace")
    lots = sorted(below(word, most - least + 1) for _ in range(LOTS))
    return least + lots[1]


def span_of(paces: Paces, question: Question) -> Span:
    match question.kind:
        case "decision":
            return paces.decision
        case "call":
            return paces.late if question.about == question.seat else paces.catch
        case "jump":
            return paces.jump
        case "race":
            return paces.race
        case "vote":
            return paces.vote
