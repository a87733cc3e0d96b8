"""All that a screen reader is told of itself at a table, one utterance after the other."""

from playwright.sync_api import Page, expect

LISTEN = """(() => {
  const heard = (window.heard = { polite: [], urgent: [] });
  new MutationObserver(changes => {
    const added = changes.filter(({ addedNodes }) => addedNodes.length).map(({ target }) => target);
    const regions = new Set(added.map(target => target instanceof Element ? target.closest("[data-heard]") : null));
    for (const region of regions) {
      const text = region?.textContent.trim();
      if (text) heard[region.dataset.heard].push(text);
    }
  }).observe(document, { subtree: true, childList: true });
})()"""


class Ears:
    """Of a page that is yet to be opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(LISTEN)

    @property
    def polite(self) -> str:
        """Where one utterance ends and the next begins depends on how fast it all goes: the words do not."""
        return " ".join(self._page.evaluate("heard.polite"))

    @property
    def urgent(self) -> list[str]:
        found: list[str] = self._page.evaluate("heard.urgent")
        return found

    def hear(self, text: str) -> None:
        """Waits until it is what was said last at once."""
        expect(self._page.locator("[data-heard=urgent]")).to_have_text(text)
