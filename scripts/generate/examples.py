"""Examples of messages, made from their types."""

from msgspec.inspect import (
    BoolType,
    CollectionType,
    DictType,
    FloatType,
    IntType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
)

from fileira.server.protocol.texts import PHRASES, REACTIONS
from scripts.generate.shapes import members

# What fields with these names hold, where a number or a word would say little.
WORDS = {
    "id": "a1",
    "phrase": PHRASES[0],
    "reaction": REACTIONS[0],
    "name": "Ann",
    "level": "casual",
    "text": "45",
    "next": "k7pq2m",
}
NUMBERS = {"n": 17, "seat": 2, "decision": 3, "move": 44, "card": 45, "now": 1_800_000_000}

Example = dict[str, "Example"] | list["Example"] | str | float | bool | None


def example(struct: StructType) -> Example:
    """The struct with something in every field."""
    values = {member.name: _value(member.type, member.name) for member in members(struct)}
    if struct.array_like:
        return list(values.values())
    tag: dict[str, Example] = {struct.tag_field: str(struct.tag)} if struct.tag_field else {}
    return tag | values


def _value(found: Type, name: str) -> Example:
    match found:
        case StructType():
            return example(found)
        case UnionType():
            return _value(found.types[0], name)
        case TupleType():
            return [_value(part, name) for part in found.item_types]
        case CollectionType():
            return [_value(found.item_type, name)]
        case StrType():
            return WORDS.get(name, name)
        case IntType() | FloatType():
            return NUMBERS.get(name, 1)
        case BoolType():
            return False
        case DictType():
            return {}
    return None
