"""A fast hand-written loop in Python that plays the same deals as c_loop.c.

It plays edition giant with an eager policy in every seat, and without challenges, calls, scores or events. `turns`
counts only turns that are taken, not lost ones. Play goes left: seat 0 is left of the dealer and begins, and the last
seat deals.
"""

from collections.abc import Callable
from random import Random

# Kinds of cards are numbered colour by colour. Each colour has 13 kinds: ten numbers, then three symbols. The two wild
# kinds come last. A top card is stored as the number of its kind, but a wild card is stored as WILD plus its colour.
COLOURS, WIDTH = 4, 13
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
WILD, WILD_DRAW = 52, 53
HAND = 7
DECK = [kind for kind in range(WILD) for _ in range(2 if kind % WIDTH else 1)] + [WILD, WILD_DRAW] * 4

# Both lists are indexed by the top card. SUITED[top] has the kinds of the same colour, and FITTING[top] has the kinds
# that may be played on the top card. A set intersection then finds the fitting cards of a hand without a Python loop.
COLOUR = [frozenset(range(WIDTH * colour, WIDTH * (colour + 1))) for colour in range(COLOURS)]
SYMBOL = [frozenset(range(symbol, WILD, WIDTH)) for symbol in range(WIDTH)]
WILDS = frozenset({WILD, WILD_DRAW})
SUITED = [COLOUR[kind // WIDTH] for kind in range(WILD)] + COLOUR
FITTING = [SUITED[kind] | SYMBOL[kind % WIDTH] | WILDS for kind in range(WILD)] + [suit | WILDS for suit in COLOUR]

NextRandom = Callable[[], float]


def play(players: int, deals: int, seed: int) -> tuple[int, list[int]]:
    """Return the total number of turns and the wins of each seat. A blocked deal has no winner."""
    next_random = Random(seed).random
    turns = 0
    wins = [0] * (players + 1)
    for _ in range(deals):
        deal_turns, winner = play_deal(players, next_random)
        turns += deal_turns
        wins[winner] += 1
    return turns, wins[:players]


def deal_hands(players: int, next_random: NextRandom) -> tuple[list[list[int]], list[int]]:
    """Return (hands, pile).

    The pile is not shuffled, because most of its cards are never drawn. Instead, `draw` takes random cards.
    """
    pile = DECK.copy()
    rest = len(pile) - HAND * players
    for last in range(len(pile) - 1, rest - 1, -1):
        index = int(next_random() * (last + 1))
        pile[last], pile[index] = pile[index], pile[last]
    hands = [pile[start : start + HAND] for start in range(rest, len(pile), HAND)]
    del pile[rest:]
    return hands, pile


def draw(cards: int, hand: list[int], pile: list[int], discards: list[int], next_random: NextRandom) -> bool:
    """Move random cards from the pile to the hand. Return False if there were too few, even after a reshuffle."""
    for _ in range(cards):
        if not pile:
            pile += discards[:-1]
            del discards[:-1]
            if not pile:
                return False
        index = int(next_random() * len(pile))
        hand.append(pile[index])
        pile[index] = pile[-1]
        pile.pop()
    return True


def begin(
    hands: list[list[int]], pile: list[int], discards: list[int], next_random: NextRandom
) -> tuple[int, int, int]:
    """Turn up the first card. Return the top card, the seat that begins and the direction."""
    draw(1, discards, pile, discards, next_random)
    while discards[-1] == WILD_DRAW:
        pile.append(discards.pop())
        draw(1, discards, pile, discards, next_random)
    top = discards[-1]
    if top == WILD:
        return WILD + int(next_random() * COLOURS), 0, 1
    symbol = top % WIDTH
    if symbol == REVERSE:
        return top, len(hands) - 1, -1
    if symbol == DRAW_TWO:
        draw(2, hands[0], pile, discards, next_random)
    return top, int(symbol >= SKIP), 1


def play_deal(players: int, next_random: NextRandom) -> tuple[int, int]:
    """Return (turns, winner). The whole deal is one loop, because function calls are the main cost in Python."""
    hands, pile = deal_hands(players, next_random)
    discards: list[int] = []
    top, seat, step = begin(hands, pile, discards, next_random)
    turns = idle = 0
    while idle < players:
        turns += 1
        hand = hands[seat]
        legal = FITTING[top].intersection(hand)
        if legal:
            if WILD_DRAW in legal and not SUITED[top].isdisjoint(legal):
                legal -= {WILD_DRAW}
            kind = [*legal][int(next_random() * len(legal))]
            hand.remove(kind)
            if not hand:
                return turns, seat
        else:
            idle = 0 if draw(1, hand, pile, discards, next_random) else idle + 1
            if idle or hand[-1] not in FITTING[top]:
                seat = (seat + step) % players
                continue
            kind = hand.pop()
        discards.append(kind)
        top = kind
        idle = 0
        if kind >= WILD:
            top = WILD + int(next_random() * COLOURS)
            if kind == WILD_DRAW:
                seat += step
                draw(4, hands[seat % players], pile, discards, next_random)
        elif (symbol := kind % WIDTH) >= SKIP:
            if symbol == REVERSE:
                step = -step
            if symbol != REVERSE or players == 2:
                seat += step
            if symbol == DRAW_TWO:
                draw(2, hands[seat % players], pile, discards, next_random)
        seat = (seat + step) % players
    return turns, players
