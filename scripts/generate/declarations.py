"""Structs as declarations of TypeScript."""

from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.inspect import (
    BoolType,
    CollectionType,
    DictType,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
)

from scripts.generate.shapes import Member, describe, members

WIDTH = 100
PLAIN = {
    BoolType: "boolean",
    FloatType: "number",
    IntType: "number",
    NoneType: "null",
    StrType: "string",
}


class Declarations:
    """Declares structs; some may have other names, and somebody decides what may be left out."""

    def __init__(
        self,
        is_optional: Callable[[Member], bool] = lambda member: member.may_be_left_out,
        names: Mapping[type, str] | None = None,
    ) -> None:
        self._is_optional = is_optional
        self._names = names or {}

    def declare(self, struct: StructType) -> str:
        text = self._row(struct) if struct.array_like else self._interface(struct)
        return _comment(describe(struct), "") + text

    def union(self, name: str, structs: Iterable[StructType]) -> str:
        """A type whose parts are told apart by their tags."""
        names = list(map(self.name, structs))
        line = f"export type {name} = {' | '.join(names)};"
        if len(line) <= WIDTH:
            return line
        return "\n  | ".join([f"export type {name} =", *names]) + ";"

    def name(self, struct: StructType) -> str:
        return self._names.get(struct.cls, struct.cls.__name__)

    def type(self, found: Type) -> str:
        match found:
            case StructType():
                return self.name(found)
            case UnionType():
                return " | ".join(dict.fromkeys(map(self.type, found.types)))
            case TupleType():
                return f"[{', '.join(map(self.type, found.item_types))}]"
            case CollectionType():
                return self._many(self.type(found.item_type))
            case DictType():
                return f"Record<{self.type(found.key_type)}, {self.type(found.value_type)}>"
            case LiteralType():
                return " | ".join(msgspec.json.encode(value).decode() for value in found.values)
        return PLAIN.get(type(found), "unknown")

    def _many(self, item: str) -> str:
        return f"({item})[]" if " " in item and item[0] not in "[R" else f"{item}[]"

    def _row(self, struct: StructType) -> str:
        items = [f"{member.name}: {self.type(member.type)}" for member in members(struct)]
        start = f"export type {self.name(struct)} = ["
        line = f"{start}{', '.join(items)}];"
        return (
            line if len(line) <= WIDTH else "\n  ".join([start, *(f"{i}," for i in items)]) + "\n];"
        )

    def _interface(self, struct: StructType) -> str:
        tag = [f'  {struct.tag_field}: "{struct.tag}";'] if struct.tag_field else []
        lines = [*tag, *map(self._line, members(struct))]
        return "\n".join([f"export interface {self.name(struct)} {{", *lines, "}"])

    def _line(self, member: Member) -> str:
        mark = "?" if self._is_optional(member) else ""
        return f"{_comment(member.comment, '  ')}  {member.name}{mark}: {self.type(member.type)};"


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    if "\n" not in text:
        return f"{indent}/** {text} */\n"
    lines = "".join(f"{indent} * {line}".rstrip() + "\n" for line in text.splitlines())
    return f"{indent}/**\n{lines}{indent} */\n"
