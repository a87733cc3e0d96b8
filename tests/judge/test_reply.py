"""The judge's replies to questions that do not arise in an edition.

The replies include short answers for the other editions.
"""

from penultima.editions import load
from penultima.i18n import catalogue
from penultima.judge.case import Case, Inquiry, make_inquiry
from penultima.judge.reply import answer_inquiry, answer_or_explain

SPANISH = catalogue("es")


def inquiries(position: str, action: str | None) -> tuple[Inquiry, list[Inquiry]]:
    """Return the inquiry for mini, and the same inquiry for all other editions."""
    mini, *others = [
        make_inquiry(name, Case(position), action, {}) for name in sorted(load.bundled_ids(), key="mini".__ne__)
    ]
    return mini, others


def test_editions_with_equal_answers_are_grouped() -> None:
    here, others = inquiries("hands=R1,B3,G5/Y2,Y3 top=R7", "0: draw")
    lines = answer_inquiry(here, SPANISH, ("Ana", "Bruno"), others).lines
    assert lines[lines.index("En las demás ediciones:") + 1 :] == [
        "  Clásica, Gigante y Carrera: lo mismo.",
        "  Oficial: No: Ana no puede tomar una carta. Puede jugar, así que no puede tomar.",
    ]


def test_the_reply_has_answers_of_other_editions_if_the_question_does_not_arise_in_one() -> None:
    here, others = inquiries("hands=W+4,B3,G5/Y2,Y3 top=R7", "0: play W+4:B")
    data, lines = answer_or_explain(here, SPANISH, ("Ana", "Bruno"), others)
    assert data["edition"] == "mini"
    assert lines[0].endswith("en esta edición no hay ningún Comodín +4.")
    assert lines[-1].startswith("  Clásica, Gigante, Oficial y Carrera: Sí. Ana juega un Comodín +4")


def test_a_question_without_an_action_that_does_not_arise_gets_one_sentence() -> None:
    here, others = inquiries("hands=RR/?3 top=RR", None)
    _, lines = answer_or_explain(here, SPANISH, (), others)
    assert lines == [
        "Aquí la pregunta no se plantea: esta edición tiene un solo Cambio de sentido rojo, y harían falta 2."
    ]


def test_an_answer_that_depends_on_chance_in_another_edition_says_so() -> None:
    here, others = inquiries("hands=?2/?3 top=R7", "0: draw")
    assert answer_inquiry(here, SPANISH, (), others).lines[-1] == "  Oficial: Depende de cartas que no se conocen."
