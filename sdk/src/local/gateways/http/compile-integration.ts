import type { GraphIndex } from "../../../graph/graph-index";
import { fields, number, text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { type FunctionPermissions, findFunction } from "../../iam/function-permissions";
import { HTTP_LIMITS } from "./gateway-errors";
import type { FunctionIntegration, IntegrationPlan } from "./plan";

/** The sources of an integration besides its resource. */
export interface IntegrationContext {
  readonly index: GraphIndex;
  readonly permissions: FunctionPermissions;
  readonly executionArn: string;
}

/** Compiles the integration of a route. `integration` is `undefined` for a route without a target. */
export function compileIntegration(
  context: IntegrationContext,
  integration: GraphResource | undefined,
  routeKey: string,
): IntegrationPlan {
  if (integration === undefined) return { kind: "none", what: "the route has no integration" };
  const { inputs } = integration;
  const type = text(inputs.integrationType);
  const uri = text(inputs.integrationUri);
  const timeoutMs = number(inputs.timeoutMilliseconds) ?? HTTP_LIMITS.integrationMs;
  const method = text(inputs.integrationMethod);
  const ignored = ["requestParameters", "responseParameters"].filter(
    (name) => fields(inputs[name]) || Array.isArray(inputs[name]),
  );
  const proxied = { method: method === "ANY" ? undefined : method, timeoutMs, ignored };

  if (text(inputs.integrationSubtype))
    return { kind: "none", what: `service integration ${text(inputs.integrationSubtype)}` };
  if (type === "AWS_PROXY" && uri)
    return { ...compileFunction(context, integration, uri, routeKey), timeoutMs, ignored };
  if (type !== "HTTP_PROXY" || !uri) return { kind: "none", what: `integration type ${type}` };
  if (text(inputs.connectionType) === "VPC_LINK") return { kind: "private", listenerArn: uri, ...proxied };
  return { kind: "url", url: uri, ...proxied };
}

function compileFunction(
  { index, permissions, executionArn }: IntegrationContext,
  integration: GraphResource,
  uri: string,
  routeKey: string,
): Omit<FunctionIntegration, "timeoutMs" | "ignored"> {
  const { called, name, known } = findFunction(index, uri);
  const hasRole = text(integration.inputs.credentialsArn) !== undefined;
  const missing = new Map<string, string | undefined>();
  return {
    kind: "function",
    functionArn: called,
    functionName: name,
    known,
    payloadFormat: text(integration.inputs.payloadFormatVersion) === "2.0" ? "2.0" : "1.0",
    missingPermission: (stage, method) => {
      // A gateway with a role of its own needs no statement in the function's policy.
      if (hasRole) return undefined;
      const key = `${stage} ${method}`;
      if (!missing.has(key)) {
        const source = sourceArn(executionArn, stage, method, routeKey);
        missing.set(key, permissions.lacking(called, name, source));
      }
      return missing.get(key);
    },
  };
}

/**
 * The source that the gateway names when it calls a function: the route's path with its variables in braces. A
 * permission matches with `*` for the stage, the method or a variable.
 */
function sourceArn(executionArn: string, stage: string, method: string, routeKey: string): string {
  const [, path] = routeKey.split(" ");
  return path === undefined
    ? `${executionArn}/${stage}/${routeKey}`
    : `${executionArn}/${stage}/${method}${path}`;
}
