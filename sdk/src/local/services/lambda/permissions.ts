import { text } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import { functionNameOf } from "../../gateways/shared/function-permissions";
import { type LocalFunctions, PERMISSION_TYPE } from "./functions";

/**
 * The policy of a function, of one of its versions or of an alias: the permissions that the program registers for exactly
 * this one, as Lambda writes them. Those of the function do not hold for its versions and aliases.
 * @see `Qualifier` of Lambda's AddPermission operation
 */
export function functionPolicy(functions: LocalFunctions, arn: string): GraphValue | undefined {
  const [, qualifier] = /:function:[^:]+:(.+)$/.exec(arn) ?? [];
  const wanted = qualifier === "$LATEST" ? undefined : qualifier;
  const permissions = functions
    .related(PERMISSION_TYPE, functionNameOf(arn))
    .filter((permission) => qualifierOf(permission) === wanted);
  if (permissions.length === 0) return undefined;
  const Statement = permissions.map((permission) => statementOf(permission, arn));
  return { Version: "2012-10-17", Id: "default", Statement };
}

/** Beside the function, or behind its name. */
function qualifierOf({ inputs }: GraphResource): string | undefined {
  const behind = /(?:^|function:)[^:]+:([^:]+)$/.exec(text(inputs.function) ?? "")?.[1];
  const qualifier = text(inputs.qualifier) ?? behind;
  return qualifier === "$LATEST" ? undefined : qualifier;
}

function statementOf({ inputs, state, name }: GraphResource, arn: string): GraphValue {
  const condition = conditionOf(inputs);
  return {
    Sid: text(inputs.statementId) ?? text(state.statementId) ?? name,
    Effect: "Allow",
    Principal: principalOf(text(inputs.principal) ?? ""),
    Action: text(inputs.action) ?? "",
    Resource: arn,
    ...(Object.keys(condition).length > 0 && { Condition: condition }),
  };
}

function principalOf(principal: string): GraphValue {
  if (principal === "*") return "*";
  if (/^\d{12}$/.test(principal)) return { AWS: `arn:aws:iam::${principal}:root` };
  return principal.startsWith("arn:") ? { AWS: principal } : { Service: principal };
}

function conditionOf(inputs: GraphResource["inputs"]): Readonly<Record<string, GraphValue>> {
  const equals = Object.entries({
    "AWS:SourceAccount": text(inputs.sourceAccount),
    "aws:PrincipalOrgID": text(inputs.principalOrgId),
    "lambda:FunctionUrlAuthType": text(inputs.functionUrlAuthType),
    "lambda:EventSourceToken": text(inputs.eventSourceToken),
  }).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  const source = text(inputs.sourceArn);
  return {
    ...(equals.length > 0 && { StringEquals: Object.fromEntries(equals) }),
    ...(source !== undefined && { ArnLike: { "AWS:SourceArn": source } }),
  };
}
