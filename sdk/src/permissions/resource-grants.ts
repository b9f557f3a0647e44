import * as pulumi from "@pulumi/pulumi";
import type { StatementTemplate } from "../aws/grants";
import { GRANTS, grantKind } from "../aws/resource-types";
import { Issues } from "../errors";
import type { GrantKind, Grants, GrantWords } from "./grantable";
import type { Statement } from "./statements";

/** The outputs of a resource that stand in the ARNs of grants, such as `arn` or `executionArn`. */
export type GrantOutputs = object;

/** The grants on a construct of this kind, for the resource that it made or the outputs of that resource. */
export function grantsOf<Kind extends GrantKind>(
  kind: Kind,
  resource: GrantOutputs,
): Grants<GrantWords[Kind]> {
  return grantsOfKind(kind, kind, resource);
}

/** The grants on an `@pulumi/aws` resource. It is `undefined` for types without grants. */
export function grantsOfRaw(value: unknown): Grants | undefined {
  if (!pulumi.Resource.isInstance(value)) return undefined;
  const type = typeOf(value);
  const kind = grantKind(type);
  return kind && (grantsOfKind(kind, classNameOf(type), value) as Grants);
}

/** Type token of a resource. Known without `instanceof`, so that a second copy of @pulumi/aws does no harm. */
function typeOf(resource: pulumi.Resource): string {
  return (resource as unknown as { __pulumiType: string }).__pulumiType;
}

/** `aws.dynamodb.Table` for `aws:dynamodb/table:Table`, as one writes it in a program. */
function classNameOf(type: string): string {
  return type.replace(/\/[^:]*/, "").replaceAll(":", ".");
}

function grantsOfKind<Kind extends GrantKind>(
  kind: Kind,
  label: string,
  resource: GrantOutputs,
): Grants<GrantWords[Kind]> {
  const { words, byDefault } = GRANTS[kind];
  const render = (templates: readonly StatementTemplate[]) =>
    templates.map((template) => renderTemplate(template, resource));
  return {
    kind: label,
    words: Object.keys(words) as GrantWords[Kind][],
    statements: (word) => render(words[word]),
    byDefault: () => render(byDefault),
  };
}

function renderTemplate(template: StatementTemplate, resource: GrantOutputs): Statement {
  const { actions, on, when, unless } = template;
  const targets = on.map((target) => renderTarget(target, resource));
  if (targets.every((target) => typeof target === "string")) {
    return { Effect: "Allow", Action: actions, Resource: targets };
  }
  const conditions = [when, unless].map((each) => each && outputOf(resource, each.output));
  const Resource = pulumi.all([...conditions, ...targets]).apply(([wanted, unwanted, ...found]) => {
    const isMeant = (!when || wanted === when.is) && (!unless || unwanted !== unless.is);
    return isMeant ? (found as (string | string[])[]).flat() : [];
  });
  return { Effect: "Allow", Action: actions, Resource };
}

/** `{arn}/index/*` for a resource. `{masterUserSecrets.secretArn}` is one ARN for each object of a list. */
function renderTarget(template: string, resource: GrantOutputs): pulumi.Input<string | string[]> {
  const match = /^\{(\w+)(?:\.(\w+))?\}(.*)$/.exec(template);
  if (!match) return template;
  const [, output, field, suffix] = match as unknown as [string, string, string | undefined, string];
  if (output === "streamArn") return streamArnOf(resource);
  return outputOf(resource, output).apply((value) => {
    if (field !== undefined)
      return ((value ?? []) as Record<string, string>[]).map((each) => `${each[field]}${suffix}`);
    return `${value}${suffix}`;
  });
}

function outputOf(resource: GrantOutputs, name: string): pulumi.Output<unknown> {
  return pulumi.output((resource as unknown as Record<string, pulumi.Output<unknown>>)[name]);
}

/**
 * The ARN of a table's stream. AWS gives an empty text for a table without one. While a program is captured, a table that
 * is only read has no ARN of its stream. The grant is then on every stream of the table.
 */
function streamArnOf(table: GrantOutputs): pulumi.Output<string> {
  return pulumi.all([outputOf(table, "streamArn"), outputOf(table, "arn")]).apply(([stream, arn]) => {
    if (stream === "") throw noStream(table);
    return `${stream ?? `${arn}/stream/*`}`;
  });
}

function noStream(resource: GrantOutputs): Error {
  const id = (resource as unknown as { __name?: string }).__name ?? "table";
  const issues = new Issues({ kind: "aws.dynamodb.Table", id });
  issues.add("PERMISSION_STREAM_MISSING", {
    problem: "grantStreamRead is granted on it, and it has no stream",
    cure: "set streamEnabled and streamViewType, or remove the grant",
  });
  return issues.toError();
}
