import { existsSync } from "node:fs";
import * as path from "node:path";
import { WRAPPER } from "./own-process";
import type { LayerFiles } from "./types";

/** The wrapper of AWS's layers of OpenTelemetry. */
const OF_TELEMETRY = "/opt/otel-instrument";

type Variables = Readonly<Record<string, string>>;

/**
 * The variables without the wrapper of telemetry, where its layer is not here. AWS keeps the files of its layers, and the
 * function runs without them.
 */
export function withoutMissingWrapper(variables: Variables, layers: LayerFiles | undefined): Variables {
  if (variables[WRAPPER] !== OF_TELEMETRY || hasWrapper(layers)) return variables;
  const { [WRAPPER]: _, ...others } = variables;
  return others;
}

function hasWrapper(layers: LayerFiles | undefined): boolean {
  return layers !== undefined && existsSync(path.join(layers.folder, path.basename(OF_TELEMETRY)));
}

/** Whether a layer is one of telemetry that AWS publishes. */
export function isTelemetryLayer(layer: string): boolean {
  return /:layer:AWSOpenTelemetryDistro[A-Za-z]+:\d+/.test(layer);
}
