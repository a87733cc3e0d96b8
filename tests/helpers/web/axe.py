"""Accessibility checks by axe-core."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"

# axe-core cannot measure contrast on a gradient. Therefore, during the check the whole felt has the lighter tone of its
# gradient, which gives cream text the lower contrast.
RUN = """async only => {
  for (const felt of document.querySelectorAll(".felt")) felt.style.background = "var(--felt)";
  const options = {resultTypes: ["violations"], ...(only.length ? {runOnly: only} : {})};
  const {violations} = await axe.run(options);
  for (const felt of document.querySelectorAll(".felt")) felt.style.background = "";
  return violations.flatMap(({id, nodes}) => nodes.map(({html, any, all, none}) => {
    const why = [...any, ...all, ...none].map(({message}) => message).join("; ");
    return `${id}: ${html.slice(0, 160)}: ${why}`;
  }));
}"""


def violations(page: Page, *only: str) -> list[str]:
    """Return the violations of these rules, or of all rules if none are given."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(RUN, list(only))
    return [str(one) for one in found]
