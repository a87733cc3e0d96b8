"""Whatever stands in the registry is told of wherever policies are: in the help, in the lab's report, in the docs."""

from pathlib import Path

import pytest

from penultima.policies.registry import POLICIES
from tests.texts.all_texts import TEXTS, every_language, in_group

PAGE = Path(__file__).parents[2] / "docs" / "policies.md"


@every_language
@pytest.mark.parametrize("policy", POLICIES)
def test_the_help_of_the_lab_names_it(policy: str, language: str) -> None:
    assert policy in TEXTS[language]["cli.lab.policy"].replace(",", " ").replace(";", " ").split()


def test_the_report_of_the_lab_has_a_sentence_for_each_and_no_others() -> None:
    assert in_group("lab.report.policy") == {f"lab.report.policy.{policy}" for policy in POLICIES}


@pytest.mark.parametrize("policy", POLICIES)
def test_the_page_of_the_policies_has_a_paragraph_of_it(policy: str) -> None:
    assert f"\n**`{policy}`** " in PAGE.read_text(encoding="utf-8")
