import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { fields, number, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { compileAccessLog } from "../shared/access-log";
import type { ThrottleLimits } from "../shared/throttle";
import type { RestStagePlan } from "./plan";

/** A stage without its methods, and their limits by resource and method. */
export interface StageSettings
  extends Pick<RestStagePlan, "name" | "variables" | "deploymentId" | "accessLog"> {
  throttle(resourcePath: string, httpMethod: string): ThrottleLimits | undefined;
}

const STAGE = TYPE.apigateway.Stage;
const DEPLOYMENT = TYPE.apigateway.Deployment;

/** Compiles the stages of an API. A deployment that names a stage creates one too. */
export function compileStages(index: GraphIndex, apiId: string): StageSettings[] {
  const ofApi = (type: string) => index.ofType(type).filter(({ inputs }) => inputs.restApi === apiId);
  const made = ofApi(STAGE);
  const names = new Set(made.map(({ inputs }) => inputs.stageName));
  const implied = ofApi(DEPLOYMENT).filter(
    ({ inputs }) => text(inputs.stageName) !== undefined && !names.has(inputs.stageName),
  );
  const settings = ofApi(TYPE.apigateway.MethodSettings);
  return [
    ...made.map((stage) => compileStage(stage, text(stage.inputs.deployment), settings)),
    ...implied.map((deployment) => compileStage(deployment, deployment.id, settings)),
  ];
}

function compileStage(
  { inputs }: GraphResource,
  deploymentId: string | undefined,
  settings: readonly GraphResource[],
): StageSettings {
  const name = text(inputs.stageName) ?? "";
  const limits = new Map(
    settings
      .filter((entry) => entry.inputs.stageName === name)
      .map((entry) => [settingsPath(text(entry.inputs.methodPath) ?? ""), limitsOf(entry)] as const),
  );
  return {
    name,
    variables: textMap(inputs.variables),
    deploymentId,
    accessLog: compileAccessLog(inputs),
    throttle: (resourcePath, httpMethod) =>
      limits.get(settingsPath(`${resourcePath}/${httpMethod}`)) ?? limits.get(ALL_METHODS),
  };
}

const ALL_METHODS = "*/*";

/**
 * Normalises a path and a method of the settings. Slashes may be written as `~1`, and those at the beginning do not
 * count.
 */
function settingsPath(methodPath: string): string {
  return methodPath.replaceAll("~1", "/").replace(/^\/+/, "");
}

/** Reads the limits. -1 means no limit. */
function limitsOf({ inputs }: GraphResource): ThrottleLimits | undefined {
  const settings = fields(inputs.settings);
  const rate = number(settings?.throttlingRateLimit);
  const burst = number(settings?.throttlingBurstLimit);
  if (rate === undefined || rate < 0) return undefined;
  return { rate, burst: burst === undefined || burst < 0 ? undefined : burst };
}
