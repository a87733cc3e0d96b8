"""Hooks of mkdocs.

They add pages from the root of the project, and adapt links between files of the project to the site.
"""

import os
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ROOT_PAGES = {
    f"{name.upper()}.md": f"{name}.md"
    for name in ("architecture", "contributing", "changelog", "security", "code_of_conduct")
}
"""Maps paths in the project to paths in the site."""
SPANISH = "ediciones/"
_SOURCES = {uri: name for name, uri in ROOT_PAGES.items()}
_LINK = re.compile(r"\[([^\]]*)\]\(([^):#\s]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> None:
    config.theme.static_templates.discard("404.html")  # shown at any path, where its relative links do not work


def on_files(files: Files, config: MkDocsConfig) -> None:
    for name, uri in ROOT_PAGES.items():
        files.append(File.generated(config, uri, content=(ROOT / name).read_text(encoding="utf-8")))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 - as mkdocs calls it
    return relink(markdown, page.file.src_uri)


def relink(markdown: str, uri: str) -> str:
    """Rewrite links between files of the project. A link to a file outside the site becomes plain text."""
    folder = PurePosixPath(_SOURCES.get(uri, f"docs/{uri}")).parent

    def mended(link: re.Match[str]) -> str:
        text, target, anchor = link.groups(default="")
        path = os.path.normpath(folder / target)
        if not (ROOT / path).exists():
            return link[0]  # either not a link, or a broken one, which mkdocs reports
        shown = _shown(path)
        return f"[{text}]({os.path.relpath(shown, PurePosixPath(uri).parent)}{anchor})" if shown else text

    return _LINK.sub(mended, markdown)


def _shown(path: str) -> str | None:
    """Return the path that a file of the project has in the site, or None if it is not in the site."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return ROOT_PAGES.get(path)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001 - as mkdocs calls it
    """Mark the language of the Spanish pages, for screen readers."""
    return output.replace('<html lang="en"', '<html lang="es"', 1) if page.file.src_uri.startswith(SPANISH) else output
