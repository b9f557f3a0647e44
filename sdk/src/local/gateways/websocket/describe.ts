import type { LocalResources } from "../shared/gateway-kind";
import { type RouteNote, type RouteRow, summaryOf } from "../shared/route-row";
import type { WebSocketApiPlan, WebSocketIntegration, WebSocketRoutePlan } from "./plan";

/** Describes every route and how it is served. */
export function describeWebSocketApi(
  plan: WebSocketApiPlan,
  local: LocalResources = {},
): readonly RouteRow[] {
  return [...plan.routes.values()].map((route) => {
    const notes = [
      ...integrationNotes(plan, route),
      ...authorizationNotes(route, local),
      ...selectionNotes(plan, route),
      ...route.ignored.map((name): RouteNote => ({ status: "not emulated", text: `${name} is ignored` })),
    ];
    const { integration } = route;
    return {
      route: route.routeKey,
      function: integration.kind === "function" ? integration.functionName : undefined,
      authorizer: authorizerText(route),
      integration: integrationText(integration),
      ...summaryOf(notes),
    };
  });
}

function integrationNotes({ stages }: WebSocketApiPlan, { integration }: WebSocketRoutePlan): RouteNote[] {
  if (integration.kind === "none") return [{ status: "not emulated", text: integration.what }];
  if (integration.kind === "mock") return [];
  const notes: RouteNote[] = [];
  if (!integration.known)
    notes.push({ status: "not emulated", text: "the function is not part of this program" });
  const missing = [...stages.keys()]
    .map((stage) => integration.missingPermission(stage))
    .find((text) => text !== undefined);
  // This is as on AWS, where the route fails too without the permission.
  if (missing !== undefined) notes.push({ status: "as on AWS", text: `fails: ${missing}` });
  return notes;
}

function authorizationNotes(
  { routeKey, authorization }: WebSocketRoutePlan,
  local: LocalResources,
): RouteNote[] {
  if (routeKey !== "$connect" || authorization.type === "none") return [];
  if (authorization.type === "broken")
    return [{ status: "as on AWS", text: `answers 500: ${authorization.reason}` }];
  if (authorization.type === "iam" && !local.findCaller) {
    const text = "IAM: no credentials are known here, so every handshake is refused with 403";
    return [{ status: "not emulated", text }];
  }
  return [];
}

/** Notes a selection expression that is not emulated. Without it no message reaches a custom route. */
function selectionNotes({ selection }: WebSocketApiPlan, { routeKey }: WebSocketRoutePlan): RouteNote[] {
  if (selection.isEmulated || routeKey.startsWith("$")) return [];
  return [{ status: "not emulated", text: `route selection expression ${selection.expression}` }];
}

function authorizerText({ authorization }: WebSocketRoutePlan): string {
  if (authorization.type === "authorizer") return `${authorization.authorizer.name} (function, policy)`;
  return authorization.type === "broken" ? "missing" : authorization.type;
}

function integrationText(integration: WebSocketIntegration): string {
  return integration.kind === "none" ? integration.what : integration.kind;
}
