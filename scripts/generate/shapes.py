"""Structs as documentation sees them: fields with their types, defaults and comments."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.inspect import (
    CollectionType,
    DictType,
    Field,
    StructType,
    TupleType,
    Type,
    UnionType,
    type_info,
)

_COMMENT = re.compile(r"^\s+(\w+): .*?  # (?!noqa)(.+)$", re.MULTILINE)


class Member(NamedTuple):
    """A field of a struct."""

    name: str
    type: Type
    comment: str
    has_default: bool
    may_be_left_out: bool  # by us; others may leave out whatever has a default


def shape(struct: object) -> StructType:
    found = type_info(struct)
    assert isinstance(found, StructType), struct
    return found


def members(struct: StructType) -> list[Member]:
    omits = struct.cls.__struct_config__.omit_defaults
    comments = _comments(struct.cls)
    return [
        Member(
            name=field.encode_name,
            type=field.type,
            comment=comments.get(field.name, ""),
            has_default=not field.required,
            may_be_left_out=not field.required and (omits or _is_unset(field)),
        )
        for field in struct.fields
    ]


def parts(given: object) -> list[StructType]:
    """The structs of a union, or the one struct itself."""
    found = type_info(given)
    types = found.types if isinstance(found, UnionType) else (found,)
    return [part for part in types if isinstance(part, StructType)]


def describe(struct: StructType) -> str:
    """Its own docstring; one that it inherits says nothing about it."""
    return inspect.cleandoc(struct.cls.__dict__.get("__doc__") or "")


def inside(found: Type) -> Iterator[StructType]:
    """The structs that a type is made of, the inner ones first, each as often as it occurs."""
    match found:
        case StructType():
            for field in found.fields:
                yield from inside(field.type)
            yield found
        case UnionType() as union:
            for part in union.types:
                yield from inside(part)
        case TupleType() as row:
            for part in row.item_types:
                yield from inside(part)
        case CollectionType() as many:
            yield from inside(many.item_type)
        case DictType() as table:
            yield from inside(table.value_type)


def _is_unset(field: Field) -> bool:
    return field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


@cache
def _comments(struct: type) -> dict[str, str]:
    """The comment behind each field, also of the structs that this one extends."""
    found: dict[str, str] = {}
    for kind in reversed(struct.__mro__):
        if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
            found |= dict(_COMMENT.findall(inspect.getsource(kind)))
    return found
