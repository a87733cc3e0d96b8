/* Measures how fast whole deals can be played by a program that does nothing but the bare rules.
 *
 *     gcc -O3 -march=native -o c_loop c_loop.c
 *     ./c_loop PLAYERS DEALS SEED
 *
 * Edition `giant`, every seat an `eager` policy; there are no challenges, calls, scores or events. The
 * program runs one thread and prints one line of JSON with the CPU seconds of the deals. `turns` counts
 * only turns that are taken, not lost ones. Play goes left: seat 0 is left of the dealer and begins, and
 * the last seat deals. Nobody wins a blocked deal (`hand.blocked`), so the sum of `wins` may be less
 * than `deals`.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/* Inlined, so that the compiler makes a loop for each number of players, which is then a constant. */
#define HOT static inline __attribute__((always_inline))
#define COLD static __attribute__((noinline, cold))
#define RARELY(condition) (__builtin_expect(!!(condition), 0) != 0)

enum { FEWEST = 2, MOST = 10, CARDS = 108, HAND = 7, NOBODY = -1 };

/* A kind of card is a bit in a 64-bit set. Each colour has 16 bits: first the numbers, then the symbols.
 * Wilds have no colour. The four copies of a wild are four kinds, one among the bits of each colour. */
typedef uint64_t Kinds;
enum { SKIP = 10, REVERSE, DRAW_TWO, WILD, WILD_DRAW, NO_SYMBOL };
enum { SYMBOL = 0x0F, COLOUR = 0x30 };
#define IN_EACH_COLOUR(symbols) ((Kinds)(symbols) * 0x0001000100010001u)
#define ONE_OF(symbol) IN_EACH_COLOUR(1u << (symbol))
static const Kinds ONE_COLOUR = 0x1FFF;
static const Kinds WILDS = ONE_OF(WILD);
static const Kinds WILD_DRAWS = ONE_OF(WILD_DRAW);
static const Kinds ALL = IN_EACH_COLOUR(0x7FFF);
static const Kinds PAIRS = IN_EACH_COLOUR(0x1FFE); /* all kinds but zeros and wilds have two copies */

/* No kind has three copies, so two sets represent a hand. The first set is enough to find what fits. */
typedef struct {
    Kinds once, twice;
} Hand;

/* The draw pile is not shuffled; each draw takes a random card of it. The discard pile is not stored: it
 * consists of all cards that are neither in the draw pile nor in a hand. */
typedef struct {
    Hand hands[MOST];
    uint8_t pile[CARDS];
    uint32_t left;
    uint32_t top;
} Table;

/* Separate from the table, so that the compiler keeps this small struct in registers. The stride is the
 * number of seats to the next player: 1, or the number of players minus 1 if play goes right. */
typedef struct {
    uint32_t seat, stride, colour, symbol;
} Play;

typedef struct {
    uint64_t turns, wins[MOST];
} Tally;

/* Randomness: xoshiro256++ (Blackman and Vigna), seeded by SplitMix64 as its authors advise. */

typedef struct {
    uint64_t a, b, c, d;
} Source;

HOT uint64_t rotated(uint64_t word, int places) { return word << places | word >> (64 - places); }

HOT uint64_t next_word(Source *s) {
    uint64_t word = rotated(s->a + s->d, 23) + s->a, shifted = s->b << 17;
    s->c ^= s->a;
    s->d ^= s->b;
    s->b ^= s->c;
    s->a ^= s->d;
    s->c ^= shifted;
    s->d = rotated(s->d, 45);
    return word;
}

static uint64_t split(uint64_t *seed) {
    uint64_t word = *seed += 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static Source source(uint64_t seed) {
    Source s;
    s.a = split(&seed);
    s.b = split(&seed);
    s.c = split(&seed);
    s.d = split(&seed);
    return s;
}

/* Uses the upper half of the word. For n up to 108, the bias is less than one in ten million. */
HOT uint32_t below(uint64_t word, uint32_t n) { return (uint32_t)((word >> 32) * n >> 32); }

/* Uses the lower half of the word, so that one word gives a card and an independent colour. */
HOT uint32_t any_colour(uint64_t word) { return (uint32_t)word & COLOUR; }

/* Sets of kinds. */

HOT Kinds only(uint32_t kind) { return (Kinds)1 << kind; }
HOT uint32_t first_of(Kinds kinds) { return (uint32_t)__builtin_ctzll(kinds); }
HOT Kinds any_one(Kinds kinds) { return kinds & (~kinds + 1); }

HOT Kinds nth(Kinds kinds, uint32_t n) {
#ifdef __BMI2__
    return _pdep_u64((Kinds)1 << n, kinds);
#else
    while (n--) kinds &= kinds - 1;
    return any_one(kinds);
#endif
}

static uint32_t list(Kinds kinds, uint8_t *out) {
    uint32_t n = 0;
    for (; kinds; kinds &= kinds - 1) out[n++] = (uint8_t)first_of(kinds);
    return n;
}

HOT Hand with(Hand hand, Kinds card) {
    return (Hand){hand.once | card, hand.twice | (hand.once & card)};
}

HOT Hand without(Hand hand, Kinds card) {
    Kinds spare = hand.twice & card;
    return (Hand){hand.once ^ card ^ spare, hand.twice ^ spare};
}

/* The draw pile. */

/* Clause `pile.reshuffle`: the new draw pile is the deck without the hands and the top card. */
COLD void reshuffle(Table *t, uint32_t players) {
    Hand out = {only(t->top), 0};
    for (uint32_t seat = 0; seat < players; seat++) {
        Hand hand = t->hands[seat];
        out.twice |= hand.twice | (out.once & hand.once);
        out.once |= hand.once;
    }
    t->left = list(ALL & ~out.once, t->pile);
    t->left += list(PAIRS & ~out.twice, t->pile + t->left);
}

HOT int nothing_to_draw(Table *t, uint32_t players) {
    if (RARELY(!t->left)) reshuffle(t, players);
    return RARELY(!t->left);
}

HOT uint32_t take_at(Table *t, uint32_t place) {
    uint32_t kind = t->pile[place];
    t->pile[place] = t->pile[--t->left];
    return kind;
}

HOT uint32_t take(Table *t, uint64_t word) { return take_at(t, below(word, t->left)); }

HOT void make_draw(Table *t, uint32_t seat, int cards, Source *s, uint32_t players) {
    for (; cards; cards--) {
        if (nothing_to_draw(t, players)) return;
        t->hands[seat] = with(t->hands[seat], only(take(t, next_word(s))));
    }
}

/* The deal. */

static uint8_t deck[CARDS];

static void fill_deck(void) {
    uint32_t filled = list(ALL, deck);
    list(PAIRS, deck + filled);
}

HOT void deal_hands(Table *t, Source *s, uint32_t players) {
    memcpy(t->pile, deck, CARDS);
    t->left = CARDS;
    for (uint32_t seat = 0; seat < players; seat++) {
        Hand hand = {0, 0};
        for (int i = 0; i < HAND; i++) hand = with(hand, only(take(t, next_word(s))));
        t->hands[seat] = hand;
    }
}

/* Clause `first.wild-draw` puts the card back at a random place. Here that means to draw again. */
HOT uint64_t turn_up(Table *t, Source *s) {
    uint64_t word;
    uint32_t place;
    do {
        word = next_word(s);
        place = below(word, t->left);
    } while ((t->pile[place] & SYMBOL) == WILD_DRAW);
    t->top = take_at(t, place);
    return word;
}

/* With two players the strides to the left and right are equal, so `first.reverse` needs no case. */
HOT Play begin(Table *t, Source *s, uint32_t players) {
    uint64_t word = turn_up(t, s);
    Play p = {0, 1, t->top & COLOUR, t->top & SYMBOL};
    switch (p.symbol) {
    case WILD: return (Play){0, 1, any_colour(word), NO_SYMBOL};
    case REVERSE: p.seat = p.stride = players - 1; return p;
    case DRAW_TWO: make_draw(t, 0, 2, s, players); p.seat = 1; return p;
    case SKIP: p.seat = 1; return p;
    default: return p;
    }
}

/* A turn. */

HOT uint32_t after(uint32_t seat, uint32_t stride, uint32_t players) {
    seat += stride;
    return seat >= players ? seat - players : seat;
}

/* Several equal wilds are one choice, so any one of them is taken. Clause `wild-draw.legal`: a wild draw
 * is legal only without a card of the colour. Such a card fits too, so a fitting hand has a legal card. */
HOT Kinds legal(Kinds held, Kinds colour, Kinds symbol) {
    Kinds suited = held & colour;
    Kinds draws = suited ? 0 : held & WILD_DRAWS;
    return suited | (held & symbol) | any_one(held & WILDS) | any_one(draws);
}

HOT Kinds choose(Kinds kinds, uint64_t word) {
    return nth(kinds, below(word, (uint32_t)__builtin_popcountll(kinds)));
}

HOT uint32_t loses_turn(uint32_t symbol, uint32_t players) {
    uint32_t always = 1u << SKIP | 1u << DRAW_TWO | 1u << WILD_DRAW;
    uint32_t now = players == 2 ? always | 1u << REVERSE : always;
    return now >> symbol & 1;
}

/* Uses conditional values instead of branches where they are cheap. Only one turn in four has an effect,
 * and processors cannot predict which one, so branches are slow here. */
HOT void act(Table *t, Play *p, uint64_t word, Source *s, uint32_t players) {
    int wild = p->symbol >= WILD;
    p->colour = wild ? any_colour(word) : p->colour;
    p->stride = p->symbol == REVERSE ? players - p->stride : p->stride;
    uint32_t next = after(p->seat, p->stride, players);
    p->seat = loses_turn(p->symbol, players) ? next : p->seat;
    if (p->symbol == DRAW_TWO) make_draw(t, next, 2, s, players);
    if (p->symbol == WILD_DRAW) make_draw(t, next, 4, s, players);
    p->symbol = wild ? NO_SYMBOL : p->symbol;
}

HOT void put_on_top(Table *t, Play *p, Kinds card, uint64_t word, Source *s, uint32_t players) {
    t->top = first_of(card);
    p->colour = t->top & COLOUR;
    p->symbol = t->top & SYMBOL;
    if (p->symbol >= SKIP) act(t, p, word, s, players);
}

/* Clause `hand.blocked`: a deal ends after as many empty draws in a row as there are players. The number
 * of the last such turn shows whether the row was broken, so other turns need not count anything. */
typedef struct {
    uint64_t last_turn;
    uint32_t length;
} Drought;

COLD int blocked(Drought *drought, uint64_t turn, uint32_t players) {
    drought->length = turn == drought->last_turn + 1 ? drought->length + 1 : 1;
    drought->last_turn = turn;
    return drought->length == players;
}

HOT Kinds play_from_hand(Hand *hand, Kinds choices, uint64_t word) {
    Kinds card = choose(choices, word);
    *hand = without(*hand, card);
    return card;
}

/* Returns the drawn card if it is played at once, or no card if it stays in the hand. */
HOT Kinds play_drawn(Table *t, Hand *hand, Kinds fitting, uint64_t word) {
    Kinds card = only(take(t, word));
    if (card & fitting) return card;
    *hand = with(*hand, card);
    return 0;
}

HOT int play_deal(Table *t, Source *s, uint64_t *turns, uint32_t players) {
    Drought drought = {0, 0};
    deal_hands(t, s, players);
    for (Play p = begin(t, s, players);; p.seat = after(p.seat, p.stride, players)) {
        Kinds colour = ONE_COLOUR << p.colour, symbol = ONE_OF(0) << p.symbol;
        Kinds fitting = colour | symbol | WILDS | WILD_DRAWS, card;
        Hand *hand = &t->hands[p.seat];
        uint64_t word = next_word(s);
        ++*turns;
        if (hand->once & fitting) {
            card = play_from_hand(hand, legal(hand->once, colour, symbol), word);
            if (RARELY(!hand->once)) return (int)p.seat;
        } else if (nothing_to_draw(t, players)) {
            if (blocked(&drought, *turns, players)) return NOBODY;
            continue;
        } else if (!(card = play_drawn(t, hand, fitting, word))) {
            continue;
        }
        put_on_top(t, &p, card, word, s, players);
    }
}

HOT Tally play_deals(uint64_t deals, uint64_t seed, uint32_t players) {
    Table table;
    Source s = source(seed);
    Tally tally = {0};
    for (; deals; deals--) {
        int winner = play_deal(&table, &s, &tally.turns, players);
        if (winner != NOBODY) tally.wins[winner]++;
    }
    return tally;
}

static Tally play(uint32_t players, uint64_t deals, uint64_t seed) {
    switch (players) {
    case 2: return play_deals(deals, seed, 2);
    case 3: return play_deals(deals, seed, 3);
    case 4: return play_deals(deals, seed, 4);
    case 5: return play_deals(deals, seed, 5);
    case 6: return play_deals(deals, seed, 6);
    case 7: return play_deals(deals, seed, 7);
    case 8: return play_deals(deals, seed, 8);
    case 9: return play_deals(deals, seed, 9);
    default: return play_deals(deals, seed, MOST);
    }
}

/* The command line. */

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* strtoull alone would accept signs, blanks and trailing text. */
static int parse(const char *text, uint64_t low, uint64_t high, uint64_t *number) {
    size_t digits = strspn(text, "0123456789");
    errno = 0;
    *number = strtoull(text, NULL, 10);
    return digits && !text[digits] && !errno && low <= *number && *number <= high;
}

static int refuse(const char *reason) {
    fprintf(stderr, "limit: %s; usage: limit PLAYERS DEALS SEED\n", reason);
    return 2;
}

static void print_json(uint32_t players, uint64_t deals, const Tally *tally, double seconds) {
    printf("{\"deals\": %llu, \"turns\": %llu, \"cpu_seconds\": %.6f, \"wins\": [",
           (unsigned long long)deals, (unsigned long long)tally->turns, seconds);
    for (uint32_t seat = 0; seat < players; seat++)
        printf("%s%llu", seat ? ", " : "", (unsigned long long)tally->wins[seat]);
    puts("]}");
}

int main(int argc, char **argv) {
    uint64_t players, deals, seed;
    if (argc != 4) return refuse("three numbers are needed");
    if (!parse(argv[1], FEWEST, MOST, &players)) return refuse("PLAYERS must be 2 to 10");
    if (!parse(argv[2], 1, UINT64_MAX, &deals)) return refuse("DEALS must be a number from 1");
    if (!parse(argv[3], 0, UINT64_MAX, &seed)) return refuse("SEED must be a number from 0");
    fill_deck();
    double start = cpu_seconds();
    Tally tally = play((uint32_t)players, deals, seed);
    print_json((uint32_t)players, deals, &tally, cpu_seconds() - start);
    return 0;
}
