"""Codes of the clauses that a refusal can cite."""

from penultima.kernel.named_codes import NamedCodes

_clause = NamedCodes()
FINE = _clause("")
TURN_ORDER = _clause("turn.order")
JUMP_IN = _clause("jump-in")
HAND_HELD = _clause("hand.held")
TURN_ASKED = _clause("turn.asked")
HAND_END = _clause("hand.end")
MATCH = _clause("match")
PLAY_DRAWN = _clause("turn.play-drawn")
FORCE_PLAY = _clause("force-play")
DRAW_BY_CHOICE = _clause("turn.draw-by-choice")
DRAWN_CARD = _clause("drawn-card")
WILD_DRAW_LEGAL = _clause("wild-draw.legal")
CHALLENGE_WHO = _clause("challenge.who")
STACKING = _clause("stacking")
CARD_RACE = _clause("card.race")
UNO_WINDOW = _clause("uno.window")
UNO_FALSE = _clause("uno.false")
PENALTY_SUGGESTION = _clause("penalty.suggestion")
SUGGESTION_JUDGE = _clause("suggestion.judge")

CLAUSE_IDS = tuple(_clause)
