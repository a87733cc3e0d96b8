"""The deals of limit.c, as one would write them by hand in Python when speed matters.

Edition giant, every seat an eager policy; no challenge, call, score or event. `turns` counts the turns that are
taken, not the lost ones. Seats go left: seat 0 sits at the dealer's left and begins, the dealer is the last seat.
"""

from collections.abc import Callable
from random import Random

# Kinds are numbered colour by colour, 13 each: ten numbers, then the symbols; the two wilds come last. What lies
# on top is named in the same way, but a wild there is WILD plus the colour that was chosen.
COLOURS, WIDTH = 4, 13
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
WILD, WILD_DRAW = 52, 53
HAND = 7
DECK = [kind for kind in range(WILD) for _ in range(2 if kind % WIDTH else 1)] + [WILD, WILD_DRAW] * 4

# By what lies on top: the kinds of its colour, and the kinds that fit it. One intersection of sets then finds what
# a hand may play, each kind once, without a loop in Python.
COLOUR = [frozenset(range(WIDTH * colour, WIDTH * (colour + 1))) for colour in range(COLOURS)]
SYMBOL = [frozenset(range(symbol, WILD, WIDTH)) for symbol in range(WIDTH)]
WILDS = frozenset({WILD, WILD_DRAW})
SUITED = [COLOUR[kind // WIDTH] for kind in range(WILD)] + COLOUR
FITTING = [SUITED[kind] | SYMBOL[kind % WIDTH] | WILDS for kind in range(WILD)] + [suit | WILDS for suit in COLOUR]

Chance = Callable[[], float]


def play(players: int, deals: int, seed: int) -> tuple[int, list[int]]:
    """Give the turns of all deals, and how many each seat won; a blocked deal is won by nobody."""
    chance = Random(seed).random
    turns = 0
    wins = [0] * (players + 1)
    for _ in range(deals):
        taken, winner = play_deal(players, chance)
        turns += taken
        wins[winner] += 1
    return turns, wins[:players]


def deal_hands(players: int, chance: Chance) -> tuple[list[list[int]], list[int]]:
    """Give hands and pile. Only the hands are shuffled; `draw` picks at random, as much of the pile is seldom drawn."""
    pile = DECK.copy()
    rest = len(pile) - HAND * players
    for last in range(len(pile) - 1, rest - 1, -1):
        place = int(chance() * (last + 1))
        pile[last], pile[place] = pile[place], pile[last]
    hands = [pile[start : start + HAND] for start in range(rest, len(pile), HAND)]
    del pile[rest:]
    return hands, pile


def draw(cards: int, hand: list[int], pile: list[int], used: list[int], chance: Chance) -> bool:
    """Move random cards to the hand, as far as there are any; tell whether there were enough."""
    for _ in range(cards):
        if not pile:
            pile += used[:-1]
            del used[:-1]
            if not pile:
                return False
        place = int(chance() * len(pile))
        hand.append(pile[place])
        pile[place] = pile[-1]
        pile.pop()
    return True


def begin(hands: list[list[int]], pile: list[int], used: list[int], chance: Chance) -> tuple[int, int, int]:
    """Turn up the first card; give what lies on top, the seat that begins and the direction."""
    draw(1, used, pile, used, chance)
    while used[-1] == WILD_DRAW:
        pile.append(used.pop())
        draw(1, used, pile, used, chance)
    top = used[-1]
    if top == WILD:
        return WILD + int(chance() * COLOURS), 0, 1
    symbol = top % WIDTH
    if symbol == REVERSE:
        return top, len(hands) - 1, -1
    if symbol == DRAW_TWO:
        draw(2, hands[0], pile, used, chance)
    return top, int(symbol >= SKIP), 1


def play_deal(players: int, chance: Chance) -> tuple[int, int]:
    """Give the turns and the winner. One loop, not a function for each step: calls are what Python pays most for."""
    hands, pile = deal_hands(players, chance)
    used: list[int] = []
    top, seat, step = begin(hands, pile, used, chance)
    turns = idle = 0
    while idle < players:
        turns += 1
        hand = hands[seat]
        legal = FITTING[top].intersection(hand)
        if legal:
            if WILD_DRAW in legal and not SUITED[top].isdisjoint(legal):
                legal -= {WILD_DRAW}
            kind = [*legal][int(chance() * len(legal))]
            hand.remove(kind)
            if not hand:
                return turns, seat
        else:
            idle = 0 if draw(1, hand, pile, used, chance) else idle + 1
            if idle or hand[-1] not in FITTING[top]:
                seat = (seat + step) % players
                continue
            kind = hand.pop()
        used.append(kind)
        top = kind
        idle = 0
        if kind >= WILD:
            top = WILD + int(chance() * COLOURS)
            if kind == WILD_DRAW:
                seat += step
                draw(4, hands[seat % players], pile, used, chance)
        elif (symbol := kind % WIDTH) >= SKIP:
            if symbol == REVERSE:
                step = -step
            if symbol != REVERSE or players == 2:
                seat += step
            if symbol == DRAW_TWO:
                draw(2, hands[seat % players], pile, used, chance)
        seat = (seat + step) % players
    return turns, players
