import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { number, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { type FunctionPermissions, findFunction } from "../../iam/function-permissions";
import { WEBSOCKET_LIMITS } from "./limits";
import type { MockIntegration, OtherIntegration, WebSocketFunction, WebSocketIntegration } from "./plan";

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
): WebSocketIntegration {
  if (integration === undefined) return none("the route has no integration");
  const { inputs } = integration;
  const type = text(inputs.integrationType);
  const uri = text(inputs.integrationUri);
  if (type === "AWS_PROXY" && uri) return compileFunction(context, integration, uri, routeKey);
  if (type === "MOCK") return compileMock(context.index, integration, routeKey);
  return none(`integration type ${type}`);
}

function compileFunction(
  { index, permissions, executionArn }: IntegrationContext,
  { inputs }: GraphResource,
  uri: string,
  routeKey: string,
): WebSocketFunction {
  const { called, name, known } = findFunction(index, uri);
  // A gateway with a role of its own needs no statement in the function's policy.
  const hasRole = text(inputs.credentialsArn) !== undefined;
  const missing = new Map<string, string | undefined>();
  return {
    kind: "function",
    functionArn: called,
    functionName: name,
    known,
    timeoutMs: number(inputs.timeoutMilliseconds) ?? WEBSOCKET_LIMITS.integrationMs,
    missingPermission: (stage) => {
      if (hasRole) return undefined;
      if (!missing.has(stage)) {
        missing.set(stage, permissions.lacking(called, name, `${executionArn}/${stage}/${routeKey}`));
      }
      return missing.get(stage);
    },
  };
}

/** Compiles a mock whose templates are plain text. Templates that have to be computed are not emulated. */
function compileMock(
  index: GraphIndex,
  { id, inputs }: GraphResource,
  routeKey: string,
): MockIntegration | OtherIntegration {
  const requests = Object.values(textMap(inputs.requestTemplates) ?? {});
  const responses = index
    .ofType(TYPE.apigatewayv2.IntegrationResponse)
    .filter((response) => response.inputs.integrationId === id);
  const bodies = responses.flatMap(({ inputs }) => Object.values(textMap(inputs.responseTemplates) ?? {}));
  if ([...requests, ...bodies].some((template) => /[$#]/.test(template)))
    return none("mapping templates of a mock that are computed");
  if (requests.length > 1 || bodies.length > 1)
    return none("a mock that chooses between several mapping templates");
  const status = statusOf(requests[0]);
  if (status === undefined) return none("a mock without a request template that gives statusCode");
  if (routeKey === "$connect" && responses.length === 0)
    return none("a mock without an integration response, which $connect needs");
  return { kind: "mock", status, body: bodies[0] ?? "" };
}

function statusOf(template: string | undefined): number | undefined {
  try {
    const { statusCode } = JSON.parse(template ?? "") as { statusCode?: unknown };
    return typeof statusCode === "number" ? statusCode : undefined;
  } catch {
    // Text that is not JSON has no status.
    return undefined;
  }
}

function none(what: string): OtherIntegration {
  return { kind: "none", what };
}
