"""Checks of parameters by AWS's own API models: required members, known names, types, enums, patterns, lengths, ranges."""

import base64
import re
from functools import lru_cache

import regex
from botocore.validate import ParamValidator

_TYPES = {
    "structure": dict,
    "map": dict,
    "list": list,
    "string": str,
    "character": str,
    "boolean": bool,
    "integer": int,
    "long": int,
    "float": (int, float),
    "double": (int, float),
}
# API Gateway keeps its limits in the names of shapes: `StringWithLengthBetween1And128`, `IntegerWithLengthBetween50And30000`.
_BETWEEN = re.compile(r"(?:WithLength)?Between(Minus)?(\d+)And(Minus)?(\d+)")


def violations(parameters, shape):
    """Sentences such as `QueueName: longer than 80`, one for each refusal of the model."""
    found = []
    _check(parameters, shape, "", found)
    if not found:
        # A refusal by botocore itself, should it know more.
        report = ParamValidator().validate(_decoded(parameters, shape), shape)
        if report.has_errors():
            found.append(report.generate_report())
    return found


def _check(value, shape, path, found):
    expected = _TYPES.get(shape.type_name)
    if expected and (not isinstance(value, expected) or (isinstance(value, bool) and expected is not bool)):
        found.append(f"{path or 'the request'}: {value!r} is no {shape.type_name}")
        return
    if shape.type_name == "structure":
        _check_structure(value, shape, path, found)
    elif shape.type_name == "list":
        _check_range(len(value), shape, f"{path} has {len(value)} entries", found)
        for index, one in enumerate(value):
            _check(one, shape.member, f"{path}[{index}]", found)
    elif shape.type_name == "map":
        _check_range(len(value), shape, f"{path} has {len(value)} entries", found)
        for key, one in value.items():
            _check(key, shape.key, f"{path} key {key!r}", found)
            _check(one, shape.value, f"{path}.{key}", found)
    else:
        _check_scalar(value, shape, path, found)


def _check_structure(value, shape, path, found):
    for name in shape.required_members:
        if value.get(name) is None:
            found.append(f"{_at(path, name)}: required, and missing")
    for name, one in value.items():
        if name not in shape.members:
            found.append(f"{_at(path, name)}: unknown to {shape.name}")
        elif one is not None:
            _check(one, shape.members[name], _at(path, name), found)
    if shape.is_tagged_union and len(value) != 1:
        found.append(f"{path}: one of {', '.join(shape.members)} is asked for, got {len(value)}")


def _check_scalar(value, shape, path, found):
    shown = f"{path}: {value!r}"[:200]
    if shape.type_name == "string":
        if shape.enum and value not in shape.enum:
            found.append(f"{shown} is none of {', '.join(shape.enum)}"[:400])
        pattern = shape.metadata.get("pattern")
        if pattern is not None and not _compiled(pattern).fullmatch(value):
            found.append(f"{shown} does not match {pattern}")
        _check_range(len(value), shape, f"{shown} has {len(value)} characters", found)
    elif shape.type_name == "blob":
        try:
            size = len(_bytes(value))
        except ValueError:
            found.append(f"{shown} is not base64")
            return
        _check_range(size, shape, f"{path} has {size} bytes", found)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        _check_range(value, shape, shown, found)


def _check_range(amount, shape, what, found):
    low, high = _bounds(shape)
    if low is not None and amount < low:
        found.append(f"{what}, {low} at least")
    if high is not None and amount > high:
        found.append(f"{what}, {high} at most")


def _bounds(shape):
    if match := _BETWEEN.search(shape.name):
        low_sign, low, high_sign, high = match.groups()
        return (-1 if low_sign else 1) * int(low), (-1 if high_sign else 1) * int(high)
    return shape.metadata.get("min"), shape.metadata.get("max")


@lru_cache(maxsize=None)
def _compiled(pattern):
    # The patterns are Java's: `\p{L}`, classes within classes.
    return regex.compile(pattern, regex.V1 | regex.DOTALL)


def _bytes(value):
    return value if isinstance(value, bytes) else base64.b64decode(value, validate=True)


def _decoded(value, shape):
    """Blobs as bytes, as programs of boto3 have them."""
    if shape.type_name == "structure":
        return {name: _decoded(one, shape.members[name]) for name, one in value.items() if one is not None}
    if shape.type_name == "list":
        return [_decoded(one, shape.member) for one in value]
    if shape.type_name == "map":
        return {key: _decoded(one, shape.value) for key, one in value.items()}
    return _bytes(value) if shape.type_name == "blob" else value


def _at(path, name):
    return f"{path}.{name}" if path else name
