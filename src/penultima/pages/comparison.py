"""What differs between two sets of rules, in words."""

from collections.abc import Iterator

from penultima.editions.effect import Effect
from penultima.editions.ruleset import OptionValue, Ruleset
from penultima.pages import cards
from penultima.pages.clause import clause_line, clause_title
from penultima.pages.difference import (
    CardDiffers,
    ClauseDiffers,
    Face,
    OptionDiffers,
    RuleDiffers,
    WritingDiffers,
    differences,
)
from penultima.pages.markdown import NOTHING, bullets, heading, page, table
from penultima.texts import Catalogue
from penultima.wording.edition import is_own, option_value, rule_value, title_of
from penultima.wording.reading import read_effect


def comparison_page(a: Ruleset, b: Ruleset, texts: Catalogue) -> str:
    names = titles(a, b, texts)
    if a.edition == b.edition:
        title = texts.say("page.diff.title.chosen", edition=title_of(a.edition, texts))
    else:
        title = texts.say("page.diff.title", a=names[0], b=names[1])
    return page([heading(1, title), *comparison(a, b, texts, level=2)])


def comparison(a: Ruleset, b: Ruleset, texts: Catalogue, level: int) -> list[str]:
    """The blocks of a page, their headings of this level."""
    told = _Comparison(a, b, texts)
    parts = (told.options, told.cards, told.writings, told.rules, told.reworded, told.only_a, told.only_b)
    blocks = []
    for part in parts:
        title, body = part()
        if body:
            blocks += [heading(level, title), body]
    return blocks or [texts.say("page.diff.same")]


def titles(a: Ruleset, b: Ruleset, texts: Catalogue) -> tuple[str, str]:
    """What the two sides are called; never the same."""
    if a.edition == b.edition:
        return texts.say("page.diff.printed"), texts.say("page.diff.chosen")
    names = title_of(a.edition, texts), title_of(b.edition, texts)
    return names if names[0] != names[1] else (f"{names[0]} (1)", f"{names[1]} (2)")


class _Comparison:
    """Each part is a title and a body, which is empty where nothing differs."""

    def __init__(self, a: Ruleset, b: Ruleset, texts: Catalogue) -> None:
        self.a, self.b = a, b
        self.texts, self.say = texts, texts.say
        self.names = titles(a, b, texts)
        self.found = differences(a, b)

    def _table(self, what: str, rows: list[list[str]]) -> str:
        return table([what, *self.names], rows) if rows else ""

    def options(self) -> tuple[str, str]:
        rows = [
            [clause_title(found.option, self.texts), *self._values(found)]
            for found in self.found
            if isinstance(found, OptionDiffers)
        ]
        return self.say("page.diff.options"), self._table(self.say("page.diff.option"), rows)

    def _values(self, found: OptionDiffers) -> list[str]:
        return [self._value(self.a, found.option, found.a), self._value(self.b, found.option, found.b)]

    def _value(self, side: Ruleset, option: str, value: OptionValue | None) -> str:
        return NOTHING if value is None else option_value(side.edition.options[option], value, self.texts)

    def cards(self) -> tuple[str, str]:
        found = {found.symbol: found for found in self.found if isinstance(found, CardDiffers)}
        rows = cards.in_rows(found, lambda symbol: self._faces(found[symbol]))
        named = [[cards.names_of(symbols, self.texts), *cells] for symbols, cells in rows]
        return self.say("page.diff.cards"), self._table(self.say("page.deck.card"), named)

    def _faces(self, found: CardDiffers) -> list[str]:
        return [
            self._face(self.a, found.symbol, found.a, found.b),
            self._face(self.b, found.symbol, found.b, found.a),
        ]

    def _face(self, side: Ruleset, symbol: str, face: Face | None, other: Face | None) -> str:
        """What is not the same in the other."""
        if face is None:
            return NOTHING
        return "; ".join(part for part in self._parts(side, symbol, face, other) if part)

    def _parts(self, side: Ruleset, symbol: str, face: Face, other: Face | None) -> Iterator[str]:
        card = side.edition.cards[symbol]
        if not other or face.copies != other.copies:
            yield self.say("page.diff.total" if card.wild else "page.diff.each", amount=face.copies)
        if not other or face.effect != other.effect:
            yield cards.what_it_does(card, face.effect, self.texts)
        if not other or face.points != other.points:
            yield self.say("page.deck.face") if card.digit >= 0 else self.say("page.diff.points", points=card.value)
        if not other or face.first != other.first:
            yield self.say("page.diff.first", first=self.say(f"page.first.{face.first}"))
        if other and face.traits != other.traits:
            traits = [self.say(f"page.trait.{trait}") for trait in sorted(face.traits)]
            yield ", ".join(traits) or self.say("page.diff.plain")

    def writings(self) -> tuple[str, str]:
        rows = [
            [cards.names_of([found.symbol], self.texts), self._writing(found.a), self._writing(found.b)]
            for found in self.found
            if isinstance(found, WritingDiffers)
        ]
        return self.say("page.diff.customs"), self._table(self.say("page.deck.card"), rows)

    def _writing(self, effect: Effect | None) -> str:
        if effect is None:
            return NOTHING
        reading = read_effect(effect, self.texts)
        return f"{reading} (`{effect}`)" if effect.instructions else reading

    def rules(self) -> tuple[str, str]:
        rows = [
            [
                self.say(f"page.rule.{found.rule}"),
                rule_value(found.rule, found.a, self.texts),
                rule_value(found.rule, found.b, self.texts),
            ]
            for found in self.found
            if isinstance(found, RuleDiffers)
        ]
        return self.say("page.diff.rules"), self._table(self.say("page.rules.rule"), rows)

    def _clauses(self, *, a: bool, b: bool) -> list[ClauseDiffers]:
        return [found for found in self.found if isinstance(found, ClauseDiffers) and (found.a, found.b) == (a, b)]

    def reworded(self) -> tuple[str, str]:
        lines = []
        for found in self._clauses(a=True, b=True):
            lines.append(f"- {clause_title(found.clause, self.texts)}")
            for name, side in zip(self.names, (self.a, self.b), strict=True):
                lines.append(f"    - {name}: {self.texts.clause(found.clause, side.edition.id)}")
        return self.say("page.diff.reworded"), "\n".join(lines)

    def only_a(self) -> tuple[str, str]:
        return self._only(0, self._clauses(a=True, b=False))

    def only_b(self) -> tuple[str, str]:
        return self._only(1, self._clauses(a=False, b=True))

    def _only(self, place: int, found: list[ClauseDiffers]) -> tuple[str, str]:
        """What somebody's own file does not list need not be played otherwise there, so it is only counted."""
        title = self.say("page.diff.only", edition=self.names[place])
        sides = self.a.edition, self.b.edition
        if found and is_own(sides[1 - place]):
            return title, self.say("page.diff.unlisted", count=len(found), edition=self.names[1 - place])
        mark = f"*{self.say('page.diff.ruling')}:* "
        lines = [(mark if one.ruling else "") + clause_line(one.clause, sides[place], self.texts) for one in found]
        return title, bullets(lines)
