"""Checks requests against AWS's own API models. Reads `[{ service, method, path, headers, body }]`, writes a list of lists of sentences."""

import json
import sys

from policies import documents_in, mistakes, unknown_actions
from shapes import violations
from wire import Unreadable, operation_of, parameters_of


def check(call):
    try:
        operation = operation_of(call)
        parameters = parameters_of(call, operation)
    except Unreadable as error:
        return {"operation": None, "found": [str(error)]}
    found = violations(parameters, operation.input_shape) if operation.input_shape else []
    for member, kind, document in documents_in(parameters):
        found += [f"{member}: {mistake}" for mistake in mistakes(kind, document)]
    if operation.service_model.service_name == "lambda" and operation.name == "AddPermission":
        found += [f"Action: AWS documents no {name}" for name in unknown_actions([parameters.get("Action", "")])]
    return {"operation": f"{operation.service_model.service_name} {operation.name}", "found": found}


json.dump([check(call) for call in json.load(sys.stdin)], sys.stdout)
