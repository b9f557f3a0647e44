import type { ServedApiKey } from "../../protocol";
import type { LocalResources } from "../shared/gateway-kind";
import { type RouteNote, type RouteRow, summaryOf } from "../shared/route-row";
import { targetOf } from "./integrate";
import type {
  RestApiPlan,
  RestAuthorizerSettings,
  RestIntegrationPlan,
  RestMethodPlan,
  RestStagePlan,
} from "./plan";

/**
 * Describes every method and how it is served. Preflight replies are left out, since each path has one. Stages that
 * serve the same are one row.
 */
export function describeRestApi(plan: RestApiPlan, local: LocalResources = {}): readonly RouteRow[] {
  const rows = plan.stages.flatMap((stage) =>
    stage.methods
      .filter(({ httpMethod, integration }) => httpMethod !== "OPTIONS" || integration.kind !== "mock")
      .map((method) => describeMethod(method, stage, local)),
  );
  const byText = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...byText.values()];
}

function describeMethod(method: RestMethodPlan, stage: RestStagePlan, local: LocalResources): RouteRow {
  const notes = [...integrationNotes(method, local), ...methodNotes(method, stage, local)];
  return {
    route: method.routeKey,
    function: "functionName" in method.integration ? method.integration.functionName : undefined,
    authorizer: authorizerText(method),
    integration: integrationText(method.integration),
    ...summaryOf(notes),
  };
}

function integrationNotes(
  { integration, httpMethod }: RestMethodPlan,
  { targets = {} }: LocalResources,
): RouteNote[] {
  if (integration.kind === "none") return [{ status: "not emulated", text: integration.what }];
  if (integration.kind === "url" && integration.balancer) {
    const target = targetOf(integration.balancer, targets);
    return target === undefined
      ? [{ status: "not emulated", text: integration.balancer.what }]
      : [{ status: "approximated", text: `${target} stands for the load balancer` }];
  }
  if (!("functionArn" in integration)) return [];
  const notes: RouteNote[] = [];
  if (!integration.known)
    notes.push({ status: "not emulated", text: "the function is not part of this program" });
  const missing = integration.missingPermission(httpMethod);
  // This is as on AWS, where a permission that is missing makes the method answer 500 too.
  if (missing !== undefined) notes.push({ status: "as on AWS", text: `answers 500: ${missing}` });
  return notes;
}

function methodNotes(
  method: RestMethodPlan,
  stage: RestStagePlan,
  { findCaller }: LocalResources,
): RouteNote[] {
  const { authorization, validation, apiKeyRequired, ignored } = method;
  const notes: RouteNote[] = [
    ...(validation?.problems ?? []).map((text): RouteNote => ({ status: "not emulated", text })),
    ...ignored.map((name): RouteNote => ({ status: "approximated", text: `${name} is ignored` })),
  ];
  if (authorization.type === "broken")
    notes.push({ status: "as on AWS", text: `answers 500: ${authorization.reason}` });
  if (authorization.type === "iam" && !findCaller)
    notes.push({
      status: "not emulated",
      text: "IAM: no credentials are known here, so every call is refused with 403",
    });
  if (apiKeyRequired && stage.keys.size === 0)
    notes.push({
      status: "as on AWS",
      text: `answers 403: no usage plan of stage "${stage.name}" has an API key`,
    });
  return notes;
}

/** The authorizer of a method, and its API key, which may be required besides. */
function authorizerText({ authorization, apiKeyRequired }: RestMethodPlan): string {
  const key = apiKeyRequired ? ["API key"] : [];
  if (authorization.type === "none") return apiKeyRequired ? "API key" : "none";
  return [kindText(authorization), ...key].join(", ");
}

function kindText(authorization: Exclude<RestMethodPlan["authorization"], { type: "none" }>): string {
  if (authorization.type === "broken") return "missing";
  if (authorization.type === "iam") return "iam";
  const { authorizer } = authorization;
  return `${authorizer.name} (${nameOfKind(authorizer)})`;
}

function nameOfKind(authorizer: RestAuthorizerSettings): string {
  if (authorizer.kind === "lambda") return `function, ${authorizer.type.toLowerCase()}`;
  return authorizer.kind === "jwt" ? "jwt" : "user pool";
}

function integrationText(integration: RestIntegrationPlan): string {
  switch (integration.kind) {
    case "function":
      return "function";
    case "custom-function":
      return "function, mapped";
    case "url":
      return integration.url;
    case "mock":
      return "mock";
    default:
      return integration.what;
  }
}

/** The API keys that a REST API accepts, each once, for people who call the API. */
export function servedKeys({ stages }: RestApiPlan): readonly ServedApiKey[] {
  const grants = stages.flatMap(({ keys }) => [...keys.values()]);
  const byId = new Map(grants.map((grant) => [grant.key.id, grant]));
  return [...byId.values()].map(({ key, keyName, planName }) => ({
    name: keyName,
    value: key.value,
    plan: planName,
  }));
}
