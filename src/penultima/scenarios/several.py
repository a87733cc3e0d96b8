"""The editions that a scenario is for: one under the key `edition`, or several in a list under `editions`."""

from penultima.echo import shown
from penultima.tomlfile import Table


def editions_of(row: Table) -> list[str]:
    """By id, whether or not there are such."""
    if "editions" not in row:
        return [row.text_of("edition")]
    if "edition" in row:
        raise row.error("editions", "a scenario has either this key or the key edition")
    wanted = row.texts("editions")
    if not wanted:
        raise row.error("editions", "expected at least one edition, found an empty list")
    for place, one in enumerate(wanted):
        if one in wanted[:place]:
            raise row.error("editions", "{edition} stands there twice", edition=shown(one))
    return wanted
