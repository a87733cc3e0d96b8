"""The help, the lab report and the documentation describe every policy in the registry."""

from pathlib import Path

import pytest

from penultima.policies.registry import POLICIES
from tests.helpers.i18n.all_texts import TEXTS, every_language, in_group

PAGE = Path(__file__).parents[2] / "docs" / "policies.md"


@every_language
@pytest.mark.parametrize("policy", POLICIES)
def test_the_help_of_the_lab_names_every_policy(policy: str, language: str) -> None:
    assert policy in TEXTS[language]["cli.lab.policy"].replace(",", " ").replace(";", " ").split()


def test_the_report_of_the_lab_has_one_sentence_for_each_policy() -> None:
    assert in_group("lab.report.policy") == {f"lab.report.policy.{policy}" for policy in POLICIES}


@pytest.mark.parametrize("policy", POLICIES)
def test_docs_policies_has_a_paragraph_for_every_policy(policy: str) -> None:
    assert f"\n**`{policy}`** " in PAGE.read_text(encoding="utf-8")
