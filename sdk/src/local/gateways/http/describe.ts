import type { LocalResources } from "../shared/gateway-kind";
import { type RouteNote, type RouteRow, summaryOf } from "../shared/route-row";
import type { AuthorizerSettings, HttpApiPlan, IntegrationPlan, RoutePlan } from "./plan";

/** Describes every route and how it is served. */
export function describeHttpApi(plan: HttpApiPlan, local: LocalResources = {}): readonly RouteRow[] {
  return plan.routes.map((route) => {
    const notes = [...integrationNotes(plan, route, local), ...authorizerNotes(route, local)];
    return {
      route: route.routeKey,
      function: route.integration.kind === "function" ? route.integration.functionName : undefined,
      authorizer: authorizerText(route),
      integration: integrationText(route.integration),
      ...summaryOf(notes),
    };
  });
}

function integrationNotes(
  { stages }: HttpApiPlan,
  { integration, routeKey }: RoutePlan,
  local: LocalResources,
): RouteNote[] {
  if (integration.kind === "none") return [{ status: "not emulated", text: integration.what }];
  const notes = integration.ignored.map(
    (name): RouteNote => ({ status: "approximated", text: `${name} of the integration is ignored` }),
  );
  if (integration.kind === "url") return notes;
  if (integration.kind === "private") {
    const target = local.targets?.[integration.listenerArn];
    if (target) return [{ status: "approximated", text: `${target} stands for the load balancer` }, ...notes];
    return [{ status: "not emulated", text: `load balancer ${integration.listenerArn}` }];
  }
  if (!integration.known)
    notes.push({ status: "not emulated", text: "the function is not part of this program" });
  const [method = ""] = routeKey.split(" ");
  const missing = stages
    .map(({ name }) => integration.missingPermission(name, method))
    .find((text) => text !== undefined);
  // This is as on AWS, where a permission that is missing makes the route answer 500 too.
  if (missing !== undefined) notes.push({ status: "as on AWS", text: `answers 500: ${missing}` });
  return notes;
}

function authorizerNotes({ authorization }: RoutePlan, { findCaller }: LocalResources): RouteNote[] {
  if (authorization.type === "broken")
    return [{ status: "as on AWS", text: `answers 500: ${authorization.reason}` }];
  if (authorization.type === "iam" && !findCaller) {
    return [
      {
        status: "not emulated",
        text: "IAM: no credentials are known here, so every call is refused with 403",
      },
    ];
  }
  return [];
}

function authorizerText({ authorization }: RoutePlan): string {
  if (authorization.type !== "authorizer")
    return authorization.type === "broken" ? "missing" : authorization.type;
  return `${authorization.authorizer.name} (${kindText(authorization.authorizer)})`;
}

function kindText(authorizer: AuthorizerSettings): string {
  if (authorizer.kind === "jwt") return "jwt";
  return authorizer.simpleResponses ? "function, simple answers" : "function, policy";
}

function integrationText(integration: IntegrationPlan): string {
  if (integration.kind === "function") return `function, payload ${integration.payloadFormat}`;
  if (integration.kind === "url") return integration.url;
  return integration.kind === "private" ? "load balancer" : integration.what;
}
