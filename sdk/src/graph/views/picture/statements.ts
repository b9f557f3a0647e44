import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../graph-index";
import { fields, fieldsList, text } from "../../graph-values";
import type { GraphResource, GraphValue } from "../../types";

/** A statement that lets a role do something. */
export interface Allowed {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

/** Permissions to write logs and traces, which every function has, and those with which consumers find their stream. */
const NOISE = /^(logs|xray):|^dynamodb:ListStreams$/;

/** The permissions in the inline policies of a function's role, without logs and traces. */
export function allowedTo(index: GraphIndex, lambda: GraphResource): readonly Allowed[] {
  const role = index.follow(lambda, "role", TYPE.iam.Role);
  if (!role) return [];
  const own = fieldsList(role.inputs.inlinePolicies).map(({ policy }) => policy);
  const separate = index
    .ofType(TYPE.iam.RolePolicy)
    .filter(({ inputs }) => inputs.role === role.id || inputs.role === role.state.name)
    .map(({ inputs }) => inputs.policy);
  return [...own, ...separate].flatMap(statementsOf).flatMap(({ Effect, Action, Resource }) => {
    const actions = list(Action).filter((action) => !NOISE.test(action));
    return Effect === "Allow" && actions.length > 0 ? [{ actions, resources: list(Resource) }] : [];
  });
}

/** Names of the managed policies of a function's role. That for writing logs is left out. */
export function managedPolicies(index: GraphIndex, lambda: GraphResource): readonly string[] {
  const role = index.follow(lambda, "role", TYPE.iam.Role);
  if (!role) return [];
  const attached = index
    .ofType(TYPE.iam.RolePolicyAttachment)
    .filter(({ inputs }) => inputs.role === role.id || inputs.role === role.state.name)
    .map(({ inputs }) => text(inputs.policyArn) ?? "");
  const arns = [...attached, ...list(role.inputs.managedPolicyArns)];
  return arns
    .map((arn) => arn.split("/").at(-1) ?? arn)
    .filter((name) => !/^AWSLambdaBasicExecutionRole$|XRay/.test(name));
}

type Fields = Readonly<Record<string, GraphValue>>;

function statementsOf(policy: GraphValue | undefined): readonly Fields[] {
  const document = typeof policy === "string" ? parse(policy) : policy;
  const { Statement } = fields(document) ?? {};
  return Array.isArray(Statement) ? fieldsList(Statement) : fieldsList([Statement ?? null]);
}

function parse(policy: string): GraphValue {
  try {
    return JSON.parse(policy) as GraphValue;
  } catch {
    // No policy document: there is nothing to show.
    return null;
  }
}

function list(value: GraphValue | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
}
