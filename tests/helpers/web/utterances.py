"""Records everything that a table announces to screen readers."""

from re import Pattern

from playwright.sync_api import Page, expect

from tests.helpers.web.waiting import wait_until

LISTEN = """(() => {
  const heard = (window.heard = { polite: [], urgent: [], all: [] });
  new MutationObserver(changes => {
    const added = changes.filter(({ addedNodes }) => addedNodes.length).map(({ target }) => target);
    const regions = new Set(added.map(target => target instanceof Element ? target.closest("[data-heard]") : null));
    for (const region of regions) {
      const text = region?.textContent.trim();
      if (text) for (const list of [heard[region.dataset.heard], heard.all]) list.push(text);
    }
  }).observe(document, { subtree: true, childList: true });
})()"""


class AnnouncementRecorder:
    """Records the announcements of a page. The recorder must exist before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(LISTEN)

    @property
    def polite(self) -> str:
        """All polite announcements, joined into one text, because the timing decides how the text is split."""
        return " ".join(self._page.evaluate("heard.polite"))

    @property
    def urgent(self) -> list[str]:
        found: list[str] = self._page.evaluate("heard.urgent")
        return found

    def wait_for_urgent(self, text: str | Pattern[str]) -> None:
        """Wait until this text is the last urgent announcement."""
        expect(self._page.locator("[data-heard=urgent]")).to_have_text(text)

    def wait_for_polite(self, text: str) -> None:
        """Wait until this text has been announced politely."""
        wait_until(self._page, "text => heard.polite.join(' ').includes(text)", text)

    def wait_for_urgent_times(self, start: str, times: int) -> None:
        """Wait until exactly this many urgent announcements begin with this text."""
        is_reached = "([start, times]) => heard.urgent.filter(text => text.startsWith(start)).length === times"
        wait_until(self._page, is_reached, [start, times])
