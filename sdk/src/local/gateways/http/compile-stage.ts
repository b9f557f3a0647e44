import { field, fields, fieldsList, number, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { compileAccessLog } from "../shared/access-log";
import type { ThrottleLimits } from "../shared/throttle";
import type { StagePlan } from "./plan";

/** Compiles a stage: its variables, access log and limits. */
export function compileStage(stage: GraphResource): StagePlan {
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
