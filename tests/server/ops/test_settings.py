"""Settings: who has the last word, what is refused, and the page that lists them."""

import stat
from pathlib import Path

import pytest

from fileira.core.errors import UserError
from fileira.core.text.words import shell_words
from fileira.server.ops.files import read_secret
from fileira.server.ops.settings import Settings, fields, read_settings
from scripts.generate import settings_page
from scripts.generate.generated import is_current


@pytest.fixture
def nowhere(tmp_path: Path) -> dict[str, str]:
    """An environment whose home has no settings file."""
    return {"XDG_CONFIG_HOME": str(tmp_path)}


def test_without_a_word_all_is_as_usual(nowhere: dict[str, str]) -> None:
    assert read_settings(environment=nowhere) == Settings()


def test_a_flag_beats_a_variable_and_a_variable_beats_the_file(
    tmp_path: Path, nowhere: dict[str, str]
) -> None:
    file = tmp_path / "server.toml"
    file.write_text("port = 1\nmessage_burst = 1\nbot_workers = 1\n", encoding="utf-8")
    variables = nowhere | {"FILEIRA_PORT": "2", "FILEIRA_MESSAGE_BURST": "2"}
    settings = read_settings({"port": 3, "bot_workers": None}, variables, file)
    assert (settings.port, settings.message_burst, settings.bot_workers) == (3, 2, 1)


def test_the_usual_file_and_a_named_file_are_found(tmp_path: Path) -> None:
    (tmp_path / "fileira").mkdir()
    (tmp_path / "fileira" / "server.toml").write_text("port = 7\n", encoding="utf-8")
    (tmp_path / "mine.toml").write_text("port = 8\n", encoding="utf-8")
    usual = {"XDG_CONFIG_HOME": str(tmp_path)}
    named = usual | {"FILEIRA_SETTINGS": str(tmp_path / "mine.toml")}
    assert read_settings(environment=usual).port == 7
    assert read_settings(environment=named).port == 8


def test_variables_are_read_by_the_kind_of_their_setting(nowhere: dict[str, str]) -> None:
    given = {"FILEIRA_LAN": "true", "FILEIRA_ORIGINS": "https://a.example, https://b.example"}
    settings = read_settings(environment=nowhere | given)
    assert settings.lan is True
    assert settings.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("name", "value"), [("port", "70000"), ("lan", "perhaps"), ("log_level", "loud"), ("por", "1")]
)
def test_a_wrong_setting_is_refused_by_its_name(
    name: str, value: str, nowhere: dict[str, str]
) -> None:
    with pytest.raises(UserError, match=name):
        read_settings({name: value}, nowhere)


@pytest.mark.parametrize("content", [b"port 8", b"\xff"])
def test_a_file_that_is_no_settings_file_is_refused(
    content: bytes, tmp_path: Path, nowhere: dict[str, str]
) -> None:
    file = tmp_path / "server.toml"
    file.write_bytes(content)
    with pytest.raises(UserError, match=r"server\.toml"):
        read_settings(environment=nowhere, file=file)
    with pytest.raises(UserError, match=r"missing\.toml"):
        read_settings(environment=nowhere, file=tmp_path / "missing.toml")


def test_the_database_and_the_secret_lie_in_the_data_folder() -> None:
    settings = Settings(data="/data")
    assert settings.database_url == "sqlite:////data/tables.sqlite"
    assert settings.secret == Path("/data/secret")
    assert Settings(data="/data", secret_file="/run/key").secret == Path("/run/key")  # noqa: S106  # a path


def test_every_setting_is_explained() -> None:
    words = shell_words()
    assert [field.name for field in fields() if field.words not in words] == []


def test_the_page_lists_all_settings() -> None:
    assert is_current(settings_page.FILE, settings_page.page())
    assert all(field.variable in settings_page.table() for field in fields())


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "secret"
    key = read_secret(file)
    assert len(key) == 32
    assert read_secret(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret"]
    assert read_secret(tmp_path / "other") != key
