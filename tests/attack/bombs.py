"""Texts that are short to send and may be long to read."""

from functools import cache


@cache
def json_bombs(size: int) -> tuple[bytes, ...]:
    """Each up to so many bytes."""
    bombs = (
        b"[" * size,
        b'{"a":' * (size // 5),
        b'{"options":' * (size // 11),
        b"9" * size,
        b'{"seats":' + b"9" * (size - 20) + b"}",
        b'{"seats":1e' + b"9" * 300 + b"}",
        b'{"seats":-0.' + b"0" * (size - 20) + b"1}",
        b'{"name":"' + b"\\ud83c\\udca1" * (size // 12 - 2) + b'"}',
        b'{"name":"' + b"\\" * (size - 20) + b'"}',
        b"{" + b'"game":"six_nimmt",' * (size // 20) + b'"x":1}',
        b'{"game":"six_nimmt","options":{"limit":' + b"9" * 4000 + b"}}",
        b'{"game":"tricky_twist","options":{"tables":{"a":' + b"[" * 3000,
        b'{"game":"six_nimmt","clock":{"bank":1e308,"cap":-0,"grace":NaN}}',
        b"\xef\xbb\xbf{}" + b" " * (size - 20),
    )
    return tuple(bomb[:size] for bomb in bombs)


@cache
def toml_bombs(size: int) -> tuple[str, ...]:
    """Each up to so many characters."""
    letters = ".".join("a" * (size // 2 - 10))
    bombs = (
        "a = " + "[" * size,
        "a = " + "{a=" * (size // 3),
        f"{letters} = 1",
        f"[{letters}]",
        "\n".join(f"[a{'.b' * (n % 300)}.c{n}]" for n in range(size // 320)),
        "\n".join(f"{'a.' * 50}b{n} = 1" for n in range(size // 120)),
        "\n".join(f"[[a{n}]]" for n in range(size // 12)),
        f"format = {'9' * size}",
        f"format = {'1_' * (size // 2)}1",
        f"a = 0x{'f' * size}",
        f"a = 1.{'9' * size}",
        f"a = {'1' * 4000}e{'9' * 4000}",
        'a = "' + "\\u0041" * (size // 7) + '"',
        'a = """' + "\\\n   " * (size // 6) + '"""',
        "a = [" + "1," * (size // 2) + "]",
        "a = [" + "{b=1}," * (size // 7) + "]",
        "\n".join(f"k{n} = {n}" for n in range(size // 16)),
        "#" * size,
        "a = 1979-05-27T07:32:00." + "9" * size,
    )
    return tuple(bomb[:size] for bomb in bombs)
