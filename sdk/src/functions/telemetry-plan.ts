import type * as pulumi from "@pulumi/pulumi";
import { type Issues, nearest } from "../errors";
import {
  hasTelemetryLayer,
  TELEMETRY_LAYERS_KNOWN,
  TELEMETRY_REGIONS,
  TELEMETRY_RUNTIMES,
  telemetryLayer,
} from "../limits/telemetry-layers";
import { checkInput, warnOfNewerWord } from "../values";
import { CONTAINER } from "./container-plan";
import type { Environment } from "./environment";
import type { FunctionProps } from "./props";
import { checkLayerArn } from "./props-check";

/** Telemetry of a function by a layer of AWS. */
export interface TelemetryPlan {
  readonly layer: pulumi.Input<string>;
  /** Variables for those that the program does not set. */
  readonly environment: Environment;
  /** Whether it sends metrics to Application Signals besides its traces. */
  readonly hasSignals: boolean;
}

/** The wrapper of the layer, which Lambda starts in place of the runtime. */
const WRAPPER = { name: "AWS_LAMBDA_EXEC_WRAPPER", value: "/opt/otel-instrument" };

/** The layer, the variables and the permissions of a function's telemetry. `issues` stand at the function. */
export function planTelemetry(
  { telemetry, environment = {} }: FunctionProps,
  runtime: string,
  region: string,
  issues: Issues,
): TelemetryPlan | undefined {
  const at = issues.at("telemetry");
  const { type, layer } =
    typeof telemetry === "string" ? { type: telemetry, layer: undefined } : (telemetry ?? {});
  if (type === undefined || type === "disabled") return undefined;
  if (environment[WRAPPER.name] !== undefined) refuseOtherWrapper(issues);
  if (!hasRuntime(runtime, at)) return undefined;
  const found =
    layer === undefined ? layerOf(runtime, region, at) : checkInput(layer, at.at("layer"), checkLayerArn);
  if (found === undefined) return undefined;
  const hasSignals = type === "application_signals";
  const variables = { [WRAPPER.name]: WRAPPER.value };
  return {
    layer: found,
    environment: hasSignals ? variables : { ...variables, OTEL_AWS_APPLICATION_SIGNALS_ENABLED: "false" },
    hasSignals,
  };
}

function refuseOtherWrapper(issues: Issues): void {
  issues.at("environment", WRAPPER.name).add("PROP_CONFLICT", {
    problem: "telemetry has a wrapper of its own, and Lambda starts one",
    cure: "remove it, or telemetry",
  });
}

function hasRuntime(runtime: string, issues: Issues): boolean {
  if (TELEMETRY_RUNTIMES.includes(runtime)) return true;
  if (runtime === CONTAINER) {
    const problem = "Lambda takes no layers beside a container image";
    issues.add("FUNCTION_TELEMETRY_RUNTIME", {
      problem,
      cure: "copy what the layer holds in the Dockerfile",
    });
    return false;
  }
  if (!hasTelemetryLayer(runtime)) {
    const problem = "AWS has no layer of OpenTelemetry for this runtime";
    const cure = "remove it, or use a runtime of Node.js, Python, Java or .NET";
    issues.add("FUNCTION_TELEMETRY_RUNTIME", { problem, value: runtime, cure });
    return false;
  }
  const words = {
    service: "AWS's layer of OpenTelemetry",
    displayName: "runtime",
    list: TELEMETRY_LAYERS_KNOWN,
  };
  const known = nearest(runtime, TELEMETRY_RUNTIMES);
  const cure = known === undefined ? "write an older runtime" : `write runtime: "${known}"`;
  warnOfNewerWord(words, { value: runtime, cure }, issues);
  return true;
}

function layerOf(runtime: string, region: string, issues: Issues): string | undefined {
  const layer = telemetryLayer(runtime, region);
  if (layer !== undefined) return layer;
  issues.add("FUNCTION_TELEMETRY_REGION", {
    problem: `AWS was known to have its layer of OpenTelemetry in ${TELEMETRY_REGIONS.length} regions, and not in this one`,
    value: region,
    cure: `write telemetry: { type: "application_signals", layer: "arn:aws:lambda:..." }, as ${TELEMETRY_LAYERS_KNOWN.source.page} lists them`,
  });
  return undefined;
}
