import { field, fields, fieldsList, number, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { type AccessLog, compileAccessLog } from "./access-log";
import type { HttpStageIdentity } from "./events/http-call";
import type { ThrottleLimits } from "./throttle";

/** A stage of an HTTP or WebSocket API. */
export interface V2StagePlan extends HttpStageIdentity {
  /** False for a stage that neither deploys by itself nor has a deployment. It serves nothing. */
  readonly deployed: boolean;
  readonly accessLog: AccessLog | undefined;
  /** Limits of a route by its key, or those of the stage where the route has none. */
  throttle(routeKey: string): ThrottleLimits | undefined;
}

/** Compiles a stage: its variables, access log and limits. */
export function compileV2Stage(stage: GraphResource): V2StagePlan {
  const { inputs } = stage;
  const routeLimits = new Map(
    fieldsList(inputs.routeSettings).map(
      (settings) => [text(settings.routeKey), limitsOf(settings)] as const,
    ),
  );
  const stageLimits = limitsOf(fields(inputs.defaultRouteSettings));
  return {
    name: text(field(stage, "name")) ?? stage.name,
    variables: textMap(inputs.stageVariables),
    deployed: inputs.autoDeploy === true || text(inputs.deploymentId) !== undefined,
    accessLog: compileAccessLog(inputs),
    throttle: (routeKey) => routeLimits.get(routeKey) ?? stageLimits,
  };
}

function limitsOf(settings: ReturnType<typeof fields>): ThrottleLimits | undefined {
  if (!settings) return undefined;
  const limits = { rate: number(settings.throttlingRateLimit), burst: number(settings.throttlingBurstLimit) };
  return limits.rate === undefined && limits.burst === undefined ? undefined : limits;
}
