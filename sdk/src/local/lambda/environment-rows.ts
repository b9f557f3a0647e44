import { fields, text } from "../../graph/graph-values";
import type { GraphResource } from "../../graph/types";
import type { ServedRow } from "../protocol";
import { isTelemetryLayer, withoutMissingWrapper } from "./missing-wrapper";
import { ownProcessFor } from "./own-process";
import { isNode } from "./runtimes";

/** A function, and its layers whose files are not here. */
export interface FunctionOfRows {
  readonly lambda: GraphResource;
  readonly missing: readonly string[];
}

/** The zone of Lambda where a function sets none. */
const LAMBDA_ZONE = "UTC";

/**
 * Parts of the environment of functions that are not as on AWS.
 *
 * @param zone the time zone of this process
 * @param isDebugging whether a debugger can attach to this process and its threads
 */
export function environmentRows(
  functions: readonly FunctionOfRows[],
  zone: string,
  isDebugging: boolean,
): readonly ServedRow[] {
  return [
    ...functions.flatMap(({ lambda, missing }) =>
      missing.filter((layer) => !isTelemetryLayer(layer)).map((layer) => missingRow(lambda, layer)),
    ),
    ...telemetryRows(functions),
    ...zoneRows(functions, zone),
    ...(isDebugging ? functions.flatMap((hosted) => undebuggedRow(hosted, zone)) : []),
  ];
}

/** The first version of Node that AWS's SDK for durable functions supports. */
const FIRST_DURABLE_NODE = 22;

/**
 * Durable functions on Node that run here on one which their SDK does not support.
 *
 * @param version of Node, such as `20.20.2`
 */
export function undurableRows(functions: readonly FunctionOfRows[], version: string): readonly ServedRow[] {
  if (Number.parseInt(version, 10) >= FIRST_DURABLE_NODE) return [];
  const durable = functions.filter(
    ({ lambda }) => lambda.inputs.durableConfig !== undefined && isNode(specOf(lambda).runtime),
  );
  const note = `the SDK of durable functions wants Node ${FIRST_DURABLE_NODE} or newer, and this is ${version}; start sapi dev with a newer one`;
  return durable.map(({ lambda }) => ({
    what: `function ${lambda.name} on Node`,
    fidelity: "approximated",
    note,
  }));
}

function missingRow({ name }: GraphResource, layer: string): ServedRow {
  return {
    what: `function ${name} layers`,
    fidelity: "not emulated",
    note: `nothing is in /opt of ${layer}`,
  };
}

/** Threads have the zone of their process. `sapi dev` sees to it that this is Lambda's. */
function zoneRows(functions: readonly FunctionOfRows[], zone: string): readonly ServedRow[] {
  const inThreads = functions.filter(({ lambda, missing }) => {
    const of = specOf(lambda, missing);
    return isNode(of.runtime) && of.environment.TZ === undefined && ownProcessFor(of, zone) === undefined;
  });
  if (zone === LAMBDA_ZONE || inThreads.length === 0) return [];
  const note = `they have that of this process, ${zone}, and on AWS UTC; start it with TZ=UTC`;
  return [{ what: "time zone of functions on Node", fidelity: "approximated", note }];
}

function undebuggedRow({ lambda, missing }: FunctionOfRows, zone: string): readonly ServedRow[] {
  const variable = ownProcessFor(specOf(lambda, missing), zone);
  if (variable === undefined) return [];
  const note = `it has a process of its own for ${variable}, where the debugger of this one does not reach`;
  return [{ what: `function ${lambda.name}`, fidelity: "approximated", note }];
}

/** All functions with telemetry in one row: AWS keeps the files of the layer. */
function telemetryRows(functions: readonly FunctionOfRows[]): readonly ServedRow[] {
  const found = functions.filter(({ missing }) => missing.some(isTelemetryLayer));
  if (found.length === 0) return [];
  const what = found.length === 1 ? `function ${found[0]?.lambda.name}` : `${found.length} functions`;
  const note = "AWS's layer of OpenTelemetry is not fetched; they run without it and send nothing";
  return [{ what: `telemetry of ${what}`, fidelity: "not emulated", note }];
}

function specOf({ inputs }: GraphResource, missing: readonly string[] = []) {
  const variables = Object.entries(fields(fields(inputs.environment)?.variables) ?? {});
  const texts = Object.fromEntries(variables.map(([name, value]) => [name, String(value)]));
  return {
    runtime: text(inputs.runtime) ?? "",
    environment: missing.some(isTelemetryLayer) ? withoutMissingWrapper(texts, undefined) : texts,
  };
}
