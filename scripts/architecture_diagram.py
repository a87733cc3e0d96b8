"""Draw docs/architecture.svg from the import contract in pyproject.toml: the packages by level. Run by `make docs`."""

import re
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
DIAGRAM = ROOT / "docs" / "architecture.svg"
WIDTH, MARGIN, ROW, BOX, GAP, LABEL = 980, 16, 58, 34, 8, 206
CHARACTER_PX, PADDING_PX = 7.9, 14
STYLE = """
svg { font: 13px ui-monospace, Menlo, Consolas, monospace; }
.paper { fill: #ffffff; } .row { fill: #eef1f8; } .box { fill: #ffffff; stroke: #3949ab; }
text { fill: #1b1f3b; } .level { font: 600 13px system-ui, sans-serif; } .note { font: 12px system-ui, sans-serif; }
"""


def levels() -> list[tuple[str, list[str]]]:
    """Return (name, packages) of each level, with the highest level first."""
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    contract = tomllib.loads(settings)["tool"]["importlinter"]["contracts"][0]
    names = re.findall(r'^ {4}"[^"]+", # (\d .+)$', settings, re.MULTILINE)
    rows = [[part.strip() for part in row.split(":") if "(" not in part] for row in contract["layers"]]
    return list(zip(names, rows, strict=True))


def diagram() -> str:
    rows = levels()
    height = 2 * MARGIN + ROW * len(rows) + 24
    parts = [f'<rect class="paper" width="{WIDTH}" height="{height}"/>']
    for number, (name, packages) in enumerate(rows):
        top = MARGIN + ROW * number
        parts.append(
            f'<rect class="row" x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{ROW - GAP}" rx="6"/>'
        )
        parts.append(_text(MARGIN + 12, top + 30, name, "level"))
        parts += _boxes(packages, top + (ROW - GAP - BOX) // 2)
    note = "A package imports only from levels below its own; make check fails otherwise."
    parts.append(_text(MARGIN + 12, height - MARGIN, note, "note"))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">\n'
        f"<title>Packages of Penúltima by level</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def _boxes(packages: list[str], top: int) -> list[str]:
    parts, left = [], float(LABEL)
    for package in packages:
        width = round(len(package) * CHARACTER_PX + PADDING_PX)
        parts.append(f'<rect class="box" x="{left:g}" y="{top}" width="{width}" height="{BOX}" rx="5"/>')
        parts.append(_text(left + PADDING_PX / 2, top + 22, package, ""))
        left += width + GAP
    return parts


def _text(x: float, y: float, text: str, style: str) -> str:
    return f'<text x="{x:g}" y="{y:g}"{f" class={chr(34)}{style}{chr(34)}" if style else ""}>{escape(text)}</text>'


if __name__ == "__main__":
    DIAGRAM.write_text(diagram(), encoding="utf-8")
