"""Decodes requests from the wire into the parameters of an operation by AWS's own API models."""

import json
import re
from functools import lru_cache
from urllib.parse import parse_qsl, unquote
from xml.etree import ElementTree

from botocore.loaders import Loader
from botocore.model import ServiceModel

_LOADER = Loader()
# The models behind hosts with other names. AWS serves two of them on one host, where the path selects the model.
_BY_PATH = {
    "apigateway": (("/v2/", "apigatewayv2"), ("/", "apigateway")),
    # The name of its host.
    "monitoring": (("/", "cloudwatch"),),
}


class Unreadable(Exception):
    """A request of no operation, or with something that its operation does not take."""


@lru_cache(maxsize=None)
def service_model(service):
    return ServiceModel(_LOADER.load_service_model(service, "service-2"), service)


def _protocol(model):
    """The protocol of its requests. The service with binary ones takes forms too."""
    protocol = model.metadata["protocol"]
    return "query" if protocol == "smithy-rpc-v2-cbor" else protocol


def operation_of(call):
    """The operation that a request asks for."""
    service = call["service"]
    for prefix, name in _BY_PATH.get(service, ()):
        if call["path"].startswith(prefix):
            service = name
            break
    model = service_model(service)
    protocol = _protocol(model)
    if protocol == "json":
        return model.operation_model(call["headers"]["x-amz-target"].split(".")[-1])
    if protocol in ("query", "ec2"):
        return model.operation_model(dict(parse_qsl(call["body"]))["Action"])
    return _by_uri(model, call)[0]


def parameters_of(call, operation):
    """The parameters of a request, as `{"QueueName": "orders"}`."""
    shape = operation.input_shape
    protocol = _protocol(operation.service_model)
    if shape is None:
        return {}
    if protocol == "json":
        return json.loads(call["body"])
    if protocol in ("query", "ec2"):
        form = _Form(parse_qsl(call["body"], keep_blank_values=True), protocol == "ec2")
        return form.structure(shape, "", skips=("Action", "Version"))
    return _rest(call, operation, protocol)


# -- REST ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=None)
def _routes(model):
    found = []
    for name in model.operation_names:
        operation = model.operation_model(name)
        path, _, query = operation.http["requestUri"].partition("?")
        fixed = {part.split("=")[0] for part in query.split("&") if part} | _asked_beside_path(operation)
        pattern = re.sub(r"\{(\w+)\\?\+\}", r"(?P<\1>.+)", path)
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]*)", pattern)
        # The paths with the most literal words come first, since `/{Bucket}` is beside `/{Bucket}/{Key+}`. Operations that AWS has replaced come last.
        words = len(re.sub(r"\(\?P.*?\)", "", pattern))
        rank = (-len(fixed), -words, operation.deprecated)
        found.append((rank, operation.http["method"], fixed, re.compile(pattern.rstrip("/") + "/?"), name))
    return sorted(found, key=lambda one: one[0])


def _asked_beside_path(operation):
    """Headers and query parameters that select the operation: `CopyObject` is not `PutObject`."""
    shape = operation.input_shape
    members = [shape.members[name] for name in shape.required_members] if shape else []
    places = [one.serialization for one in members]
    return {one["name"].lower() if one["location"] == "header" else one["name"] for one in places if one.get("location") in ("header", "querystring")}


def _by_uri(model, call):
    path, _, query = call["path"].partition("?")
    given = {name for name, _ in parse_qsl(query, keep_blank_values=True)} | set(call["headers"])
    for _, method, fixed, pattern, name in _routes(model):
        match = pattern.fullmatch(path)
        if match and method == call["method"] and fixed <= given:
            labels = {key: unquote(value) for key, value in match.groupdict().items()}
            return model.operation_model(name), labels
    raise Unreadable(f"no operation of {model.service_name} has {call['method']} {call['path']}")


def _rest(call, operation, protocol):
    shape = operation.input_shape
    _, labels = _by_uri(operation.service_model, call)
    query = dict(parse_qsl(call["path"].partition("?")[2], keep_blank_values=True))
    parameters, in_body = {}, {}
    for name, member in shape.members.items():
        location, wire = member.serialization.get("location"), member.serialization.get("name", name)
        if location == "uri":
            parameters[name] = _text(member, labels[wire])
        elif location == "querystring":
            if wire in query:
                parameters[name] = _text(member, query[wire])
        elif location in ("header", "headers"):
            if wire.lower() in call["headers"]:
                parameters[name] = _text(member, call["headers"][wire.lower()])
        else:
            in_body[wire] = (name, member)
    payload = shape.serialization.get("payload")
    if payload is not None:
        member = shape.members[payload]
        if call["body"] != "":
            parameters[payload] = _payload(call["body"], member, protocol)
    elif call["body"] != "" and protocol == "rest-json":
        parameters.update(_json(json.loads(call["body"]), shape, in_body))
    elif call["body"] != "":
        parameters.update(_xml(_parsed(call["body"], operation), shape))
    return parameters


def _payload(body, member, protocol):
    if member.type_name in ("string", "blob"):
        return body if member.type_name == "string" else body.encode()
    return _json(json.loads(body), member) if protocol == "rest-json" else _xml(_parsed(body, member), member)


def _json(value, shape, members=None):
    """Names of the wire become those of the model, which differ in some services: `restApiId` and `RestApiId`."""
    if shape.type_name == "structure" and isinstance(value, dict):
        by_wire = members or {
            member.serialization.get("name", name): (name, member) for name, member in shape.members.items()
        }
        return {
            by_wire[wire][0] if wire in by_wire else wire: _json(one, by_wire[wire][1]) if wire in by_wire else one
            for wire, one in value.items()
        }
    if shape.type_name == "list" and isinstance(value, list):
        return [_json(one, shape.member) for one in value]
    if shape.type_name == "map" and isinstance(value, dict):
        return {key: _json(one, shape.value) for key, one in value.items()}
    return value


# -- XML ----------------------------------------------------------------------------------------------------------------


def _parsed(body, what):
    try:
        return ElementTree.fromstring(body)
    except ElementTree.ParseError as error:
        raise Unreadable(f"the body of {what.name} is no XML: {error}") from error


def _bare(tag):
    return tag.rsplit("}", 1)[-1]


def _xml(element, shape):
    if shape.type_name == "structure":
        return _xml_structure(element, shape)
    if shape.type_name == "list":
        return [_xml(one, shape.member) for one in element]
    if shape.type_name == "map":
        raise Unreadable(f"{_bare(element.tag)} is a map in XML, which none of our requests has")
    return _text(shape, element.text or "")


def _xml_structure(element, shape):
    found = {}
    by_wire = {_xml_name(name, member): (name, member) for name, member in shape.members.items()}
    for child in element:
        tag = _bare(child.tag)
        if tag not in by_wire:
            found[tag] = child.text
            continue
        name, member = by_wire[tag]
        if member.type_name == "list" and member.serialization.get("flattened"):
            found.setdefault(name, []).append(_xml(child, member.member))
        else:
            found[name] = _xml(child, member)
    return found


def _xml_name(name, member):
    if member.type_name == "list" and member.serialization.get("flattened"):
        # A flattened list has the name of its elements where the list itself has none.
        return member.serialization.get("name") or member.member.serialization.get("name") or name
    return member.serialization.get("name", name)


# -- forms --------------------------------------------------------------------------------------------------------------


class _Form:
    """Keys with dots, as `Tags.member.1.Key`."""

    def __init__(self, pairs, is_ec2):
        self.pairs = dict(pairs)
        self.is_ec2 = is_ec2

    def structure(self, shape, prefix, skips=()):
        names = {self._wire(name, member): (name, member) for name, member in shape.members.items()}
        found = {}
        for head in self._heads(prefix):
            if head in skips:
                continue
            if head not in names:
                found[head] = self.pairs.get(prefix + head)
                continue
            name, member = names[head]
            found[name] = self._value(member, prefix + head)
        return found

    def _wire(self, name, member):
        if self.is_ec2:
            query_name = member.serialization.get("queryName")
            wire = member.serialization.get("name", name)
            return query_name or wire[0].upper() + wire[1:]
        if member.type_name == "list" and member.serialization.get("flattened"):
            return member.member.serialization.get("name", name)
        return member.serialization.get("name", name)

    def _heads(self, prefix):
        rest = (key[len(prefix) :] for key in self.pairs if key.startswith(prefix))
        return dict.fromkeys(one.split(".")[0] for one in rest if one)

    def _value(self, shape, key):
        if shape.type_name == "structure":
            return self.structure(shape, key + ".")
        if shape.type_name == "list":
            return self._list(shape, key)
        if shape.type_name == "map":
            return self._map(shape, key)
        return _text(shape, self.pairs.get(key))

    def _list(self, shape, key):
        base = key + "."
        if not self.is_ec2 and not shape.serialization.get("flattened"):
            base += shape.member.serialization.get("name", "member") + "."
        return [self._value(shape.member, base + index) for index in self._indexes(base, key)]

    def _map(self, shape, key):
        base = key + "." if shape.serialization.get("flattened") else key + ".entry."
        names = (shape.key.serialization.get("name", "key"), shape.value.serialization.get("name", "value"))
        return {
            self.pairs[f"{base}{index}.{names[0]}"]: self._value(shape.value, f"{base}{index}.{names[1]}")
            for index in self._indexes(base, key)
        }

    def _indexes(self, base, key):
        indexes = self._heads(base)
        if not indexes or not all(index.isdigit() for index in indexes):
            raise Unreadable(f"{key} is a list, and its entries are not numbered below {base[:-1]}")
        return sorted(indexes, key=int)


def _text(shape, value):
    """Forms, XML and paths have texts alone."""
    if value is None:
        return value
    if shape.type_name in ("integer", "long") and re.fullmatch(r"-?\d+", value):
        return int(value)
    if shape.type_name in ("float", "double") and re.fullmatch(r"-?\d+(\.\d+)?", value):
        return float(value)
    if shape.type_name == "boolean" and value in ("true", "false"):
        return value == "true"
    return value
