import { text } from "../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../graph/types";
import { keyOf } from "./function-permissions";
import { parseDocument } from "./roles";

/** The resources that give a function its policy. */
export interface PolicyResources {
  readonly permissions: readonly GraphResource[];
  /** The URLs of the function. The provider lets everybody in where one needs no authorization. */
  readonly urls: readonly GraphResource[];
  /** Whole policies, each of which replaces all permissions of the function, version or alias that it names. */
  readonly documents: readonly GraphResource[];
}

/**
 * The policy of a function, of one of its versions or of an alias, as Lambda writes it. It has the permissions that the
 * program registers for exactly this one. The function's own permissions do not hold for its versions and aliases.
 * @see `Qualifier` of Lambda's AddPermission operation
 * @see Lambda API Reference, PutResourcePolicy
 */
export function functionPolicy(
  arn: string,
  { permissions, urls, documents }: PolicyResources,
): GraphValue | undefined {
  const [, qualifier] = /:function:[^:]+:(.+)$/.exec(arn) ?? [];
  const wanted = qualifier === "$LATEST" ? undefined : qualifier;
  const whole = documents.find((one) => keyOf(text(one.inputs.resourceArn) ?? "") === keyOf(arn));
  if (whole) return parseDocument(whole.inputs.policy) as GraphValue;
  const Statement = [
    ...permissions.filter((one) => qualifierOf(one) === wanted).map((one) => statementOf(one, arn)),
    ...urls
      .filter((url) => isOpen(url) && text(url.inputs.qualifier) === wanted)
      .flatMap(() => publicStatements(arn)),
  ];
  return Statement.length === 0 ? undefined : { Version: "2012-10-17", Id: "default", Statement };
}

function isOpen({ inputs }: GraphResource): boolean {
  return inputs.authorizationType === "NONE";
}

/** @see the page of `aws.lambda.FunctionUrl` in the Pulumi registry */
function publicStatements(arn: string): readonly GraphValue[] {
  const open = { Effect: "Allow", Principal: "*", Resource: arn } as const;
  return [
    {
      ...open,
      Sid: "FunctionURLAllowPublicAccess",
      Action: "lambda:InvokeFunctionUrl",
      Condition: { StringEquals: { "lambda:FunctionUrlAuthType": "NONE" } },
    },
    {
      ...open,
      Sid: "FunctionURLAllowInvokeAction",
      Action: "lambda:InvokeFunction",
      Condition: { Bool: { "lambda:InvokedViaFunctionUrl": "true" } },
    },
  ];
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
    ...(inputs.invokedViaFunctionUrl === true && { Bool: { "lambda:InvokedViaFunctionUrl": "true" } }),
  };
}
