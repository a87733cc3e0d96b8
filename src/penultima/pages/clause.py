"""A clause on a page: its title with its id, by which everything cites it, and its text."""

from penultima.editions.edition import Edition
from penultima.texts import Catalogue


def clause_title(clause: str, texts: Catalogue) -> str:
    key = f"clause.{clause}.title"
    return f"**{texts.say(key)}** (`{clause}`)" if key in texts else f"`{clause}`"


def clause_line(clause: str, edition: Edition, texts: Catalogue) -> str:
    title = clause_title(clause, texts)
    return f"{title}: {texts.clause(clause, edition.id)}" if f"clause.{clause}.text" in texts else title
