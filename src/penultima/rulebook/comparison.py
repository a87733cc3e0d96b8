"""Describes the differences between two rulesets in words."""

from collections.abc import Iterator

from penultima.editions.effect_language import Effect
from penultima.editions.ruleset import OptionValue, Ruleset
from penultima.i18n import Catalogue
from penultima.rulebook import card_tables
from penultima.rulebook.clause_listing import clause_line, clause_title
from penultima.rulebook.difference import (
    CardDiffers,
    CardFaceData,
    ClauseDiffers,
    OptionDiffers,
    RuleDiffers,
    WritingDiffers,
    find_differences,
)
from penultima.rulebook.markdown_blocks import NOTHING, bullets, heading, page, table
from penultima.wording.edition_text import describe_option, describe_rule, edition_title, is_user_edition
from penultima.wording.reading import read_effect


def comparison_page(a: Ruleset, b: Ruleset, texts: Catalogue) -> str:
    names = titles(a, b, texts)
    if a.edition == b.edition:
        title = texts.say("page.diff.title.chosen", edition=edition_title(a.edition, texts))
    else:
        title = texts.say("page.diff.title", a=names[0], b=names[1])
    return page([heading(1, title), *comparison(a, b, texts, level=2)])


def comparison(a: Ruleset, b: Ruleset, texts: Catalogue, level: int) -> list[str]:
    """Return the blocks of a page. `level` is the level of their headings."""
    comparison_parts = _Comparison(a, b, texts)
    parts = (
        comparison_parts.options,
        comparison_parts.cards,
        comparison_parts.writings,
        comparison_parts.rules,
        comparison_parts.reworded,
        comparison_parts.only_a,
        comparison_parts.only_b,
    )
    blocks = []
    for part in parts:
        title, body = part()
        if body:
            blocks += [heading(level, title), body]
    return blocks or [texts.say("page.diff.same")]


def titles(a: Ruleset, b: Ruleset, texts: Catalogue) -> tuple[str, str]:
    """Return different titles for the two sides."""
    if a.edition == b.edition:
        return texts.say("page.diff.printed"), texts.say("page.diff.chosen")
    names = edition_title(a.edition, texts), edition_title(b.edition, texts)
    return names if names[0] != names[1] else (f"{names[0]} (1)", f"{names[1]} (2)")


class _Comparison:
    """The parts of a comparison. Each part is a title and a body. If nothing differs, the body is empty."""

    def __init__(self, a: Ruleset, b: Ruleset, texts: Catalogue) -> None:
        self.a, self.b = a, b
        self.texts, self.say = texts, texts.say
        self.names = titles(a, b, texts)
        self.found = find_differences(a, b)

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
        return NOTHING if value is None else describe_option(side.edition, option, value, self.texts)

    def cards(self) -> tuple[str, str]:
        found = {found.symbol: found for found in self.found if isinstance(found, CardDiffers)}
        rows = card_tables.group_rows(found, lambda symbol: self._faces(found[symbol]))
        named = [[card_tables.name_symbols(symbols, self.texts), *cells] for symbols, cells in rows]
        return self.say("page.diff.cards"), self._table(self.say("page.deck.card"), named)

    def _faces(self, found: CardDiffers) -> list[str]:
        return [
            self._face(self.a, found.symbol, found.a, found.b),
            self._face(self.b, found.symbol, found.b, found.a),
        ]

    def _face(self, side: Ruleset, symbol: str, face: CardFaceData | None, other: CardFaceData | None) -> str:
        """Describe how this card differs from the same card on the other side."""
        if face is None:
            return NOTHING
        return "; ".join(part for part in self._parts(side, symbol, face, other) if part)

    def _parts(self, side: Ruleset, symbol: str, face: CardFaceData, other: CardFaceData | None) -> Iterator[str]:
        card = side.edition.cards[symbol]
        if not other or face.copies != other.copies:
            yield self.say("page.diff.total" if card.wild else "page.diff.each", amount=face.copies)
        if not other or face.effect != other.effect:
            yield card_tables.describe_effect(card, face.effect, self.texts)
        if not other or face.points != other.points:
            yield self.say("page.deck.face") if card.digit >= 0 else self.say("page.diff.points", points=card.value)
        if not other or face.first != other.first:
            yield self.say("page.diff.first", first=self.say(f"page.first.{face.first}"))
        if other and face.traits != other.traits:
            traits = [self.say(f"page.trait.{trait}") for trait in sorted(face.traits)]
            yield ", ".join(traits) or self.say("page.diff.plain")

    def writings(self) -> tuple[str, str]:
        rows = [
            [card_tables.name_symbols([found.symbol], self.texts), self._writing(found.a), self._writing(found.b)]
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
                describe_rule(found.rule, found.a, self.texts),
                describe_rule(found.rule, found.b, self.texts),
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
        """List the clauses that only one side has.

        If the other side is a user's own edition, only count them, because a user's file need not list all clauses that
        it follows.
        """
        title = self.say("page.diff.only", edition=self.names[place])
        sides = self.a.edition, self.b.edition
        if found and is_user_edition(sides[1 - place]):
            title = self.say("page.diff.unlisted.title", edition=self.names[place])
            return title, self.say("page.diff.unlisted", count=len(found), edition=self.names[1 - place])
        mark = f"*{self.say('page.diff.ruling')}:* "
        lines = [(mark if one.ruling else "") + clause_line(one.clause, sides[place], self.texts) for one in found]
        return title, bullets(lines)
