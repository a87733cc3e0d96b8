"""Settings come from flags, environment variables and a file, in this order of precedence. Errors name their source."""

from ipaddress import ip_network
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.server.settings import PORT, ServerSettings, load_settings


def test_default_settings_listen_on_localhost_only() -> None:
    settings = load_settings({}, {}, None)
    assert (settings.host, settings.port, settings.lan) == ("127.0.0.1", PORT, False)


def test_settings_prefer_flag_then_variable_then_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nworkers = 2\npublic-url = "https://cards.example/"\n')
    settings = load_settings({"port": 3}, {"PENULTIMA_PORT": "5", "PENULTIMA_WORKERS": "4"}, file)
    assert (settings.port, settings.workers, settings.public_url) == (3, 4, "https://cards.example")


def test_every_setting_works_as_flag_variable_and_file_key(tmp_path: Path) -> None:
    """Set every setting to a value other than its default, in three ways that must have the same result."""
    flags = {
        "host": "::1", "port": 1, "db": "a.db", "base_path": "/cards", "public_url": "http://cards.example:8000",
        "lan": True, "trust_proxy": ["10.0.0.0/8", "::1"], "page": "src", "workers": 2, "minds": 3,
        "log_level": "error", "sockets_of_address": 5, "seats_of_address": 9, "tables_of_person": 6, "expire_days": 7,
        "record_days": 8,
    }  # fmt: skip
    variables = {
        f"PENULTIMA_{name.upper()}": ",".join(value) if isinstance(value, list) else str(value).lower()
        for name, value in flags.items()
    }
    file = tmp_path / "server.toml"
    file.write_text("".join(f"{name.replace('_', '-')} = {_toml(value)}\n" for name, value in flags.items()))
    by_flags = load_settings(flags, {}, None)
    assert by_flags == load_settings({}, variables, None) == load_settings({}, {}, file)
    assert set(flags) == set(ServerSettings.__dataclass_fields__)
    assert all(getattr(by_flags, name) != getattr(ServerSettings(), name) for name in flags)
    assert by_flags.trust_proxy == (ip_network("10.0.0.0/8"), ip_network("::1"))


def _toml(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(f'"{part}"' for part in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "65536"), ("PORT", "-1"), ("PORT", "9" * 5000), ("PORT", "x"), ("PORT", "٣"), ("WORKERS", "0"),
        ("LAN", "maybe"), ("TRUST_PROXY", "everybody"), ("TRUST_PROXY", "10.0.0.0/33"), ("BASE_PATH", "/a b"),
        ("BASE_PATH", "/a#b"), ("BASE_PATH", "a//b"), ("BASE_PATH", "/{a}"), ("BASE_PATH", "/a/../b"),
        ("BASE_PATH", "/ñ"), ("PUBLIC_URL", "cards.example"), ("PUBLIC_URL", "ftp://cards.example"),
        ("PUBLIC_URL", "http://cards.example:99999"), ("PUBLIC_URL", "https://u@cards.example"), ("PUBLIC_URL", "http://[::"),
        ("LOG_LEVEL", "loud"), ("DB", "a\nb"),
    ],
)  # fmt: skip
def test_invalid_setting_is_reported_with_its_variable(variable: str, value: str) -> None:
    with pytest.raises(BadInput, match=f"^PENULTIMA_{variable}: "):
        load_settings({}, {f"PENULTIMA_{variable}": value}, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("port = 'x'", "port: expected a whole number"),
        ("ports = 1", "ports: no such key here"),
        ("port = ", "not TOML"),
        ("trust-proxy = 3", "trust-proxy: expected a list of texts"),
        ("lan = 3", "lan: expected true or false"),
        ("host = 3", "host: expected a text"),
        ("db = ''", "db: expected a text"),
    ],
)
def test_invalid_settings_file_is_reported_with_its_path(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text)
    with pytest.raises(BadInput, match=message) as problem:
        load_settings({}, {}, file)
    assert "server.toml" in str(problem.value)


@pytest.mark.parametrize(("given", "kept"), [("", ""), ("/", ""), ("cards", "/cards"), ("/cards/", "/cards")])
def test_base_path_is_normalized(given: str, kept: str) -> None:
    assert load_settings({"base_path": given}, {}, None).base_path == kept
