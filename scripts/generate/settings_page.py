"""The table of settings in `docs/self-hosting.md`: python -m scripts.generate.settings_page."""

from fileira.core.text.words import shell_words
from fileira.server.ops.settings import Field, Value, fields
from scripts.generate.generated import ROOT, between, run

FILE = ROOT / "docs" / "self-hosting.md"
MARKER = "settings"


def page() -> str:
    return between(FILE.read_text(encoding="utf-8"), MARKER, table())


def table() -> str:
    words = shell_words()
    head = f"| {words('setting_page.head')} |\n|---|---|---|---|"
    return "\n".join([head, *(_line(field) for field in fields())])


def _line(field: Field) -> str:
    names = f"`{field.flag}` | `{field.variable}`"
    return f"| {names} | {_shown(field.default)} | {shell_words()(field.words)} |"


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return "off"
    if isinstance(value, float):
        value = f"{value:g}"
    return f"`{value}`" if value not in ("", ()) else ""


if __name__ == "__main__":
    run({FILE: page()})
