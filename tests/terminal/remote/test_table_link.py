"""Links to tables are parsed, and invalid links are refused."""

import pytest

from penultima.errors import BadInput
from penultima.terminal.remote.table_link import TableLink, parse_link

TABLE, KEY = "k3v9qAbCdEf", "zY_8-abcdef"


@pytest.mark.parametrize(
    ("link", "address", "socket"),
    [
        (
            f"https://cards.example/t/{TABLE}#join={KEY}",
            TableLink("https://cards.example", "", TABLE, "join", KEY),
            "wss://cards.example/api/v1/socket",
        ),
        (
            f"https://cards.example/t/{TABLE}?lang=es#join={KEY}",
            TableLink("https://cards.example", "", TABLE, "join", KEY),
            "wss://cards.example/api/v1/socket",
        ),
        (
            f"http://192.168.1.7:21108/games/uno/t/{TABLE}#watch={KEY}",
            TableLink("http://192.168.1.7:21108", "/games/uno", TABLE, "watch", KEY),
            "ws://192.168.1.7:21108/games/uno/api/v1/socket",
        ),
        (
            f"http://[::1]:8000/t/{TABLE}/#seat={KEY}{KEY}",
            TableLink("http://[::1]:8000", "", TABLE, "seat", KEY + KEY),
            "ws://[::1]:8000/api/v1/socket",
        ),
        (
            "http://localhost:21108/join#code=ABC-DEF",
            TableLink("http://localhost:21108", "", "", "code", "ABC-DEF"),
            "ws://localhost:21108/api/v1/socket",
        ),
        (
            f"HTTPS://Cards.Example:443/t/{TABLE}",
            TableLink("https://cards.example", "", TABLE, "", ""),
            "wss://cards.example/api/v1/socket",
        ),
        (
            f"http://jugó.example/t/{TABLE}",
            TableLink("http://xn--jug-ina.example", "", TABLE, "", ""),
            "ws://xn--jug-ina.example/api/v1/socket",
        ),
    ],
)
def test_link_is_parsed_into_server_table_and_key(link: str, address: TableLink, socket: str) -> None:
    """The origin must have the same form as in a browser, because the server compares it exactly."""
    assert parse_link(link) == address
    assert address.socket_url == socket


@pytest.mark.parametrize(
    "link",
    [
        "",
        "cards.example",
        f"cards.example/t/{TABLE}",
        f"ftp://cards.example/t/{TABLE}",
        f"http://cards.example/t/{TABLE}?lang=xx#join={KEY}",
        f"ws://cards.example/t/{TABLE}",
        f"http:///t/{TABLE}",
        f"http://ana:secret@cards.example/t/{TABLE}",
        f"http://cards.example:0/t/{TABLE}",
        f"http://cards.example:99999/t/{TABLE}",
        f"http://cards.example:x/t/{TABLE}",
        f"http://[::1/t/{TABLE}",
        f"http://{'a' * 64}.example/t/{TABLE}",
        "http://cards.example/",
        "http://cards.example/t/",
        "http://cards.example/t/short",
        f"http://cards.example/t/{TABLE}/more",
        f"http://cards.example/../t/{TABLE}?join={KEY}",
        f"http://cards.example/t/{TABLE}#join=",
        f"http://cards.example/t/{TABLE}#{KEY}",
        f"http://cards.example/t/{TABLE}#key={KEY}",
        f"http://cards.example/t/{TABLE}#join={KEY}&watch={KEY}",
        f"http://cards.example/t/{TABLE}#code=ABCDEF",
        f"http://cards.example/join#join={KEY}",
        "http://cards.example/join",
        "http://cards.example/join#code=ABCDEFG",
        f"http://cards.example/t/{TABLE} #join={KEY}",
        f"http://cards.example/t/{TABLE}\n#join={KEY}",
        f"http://cards.example/{'a/' * 1000}t/{TABLE}",
    ],
)
def test_invalid_link_is_refused_without_repeating_it(link: str) -> None:
    with pytest.raises(BadInput, match="expected a link such as http://HOST/t/TABLE#join=KEY") as problem:
        parse_link(link)
    assert KEY not in str(problem.value)
