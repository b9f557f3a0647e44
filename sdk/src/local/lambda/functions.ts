import { fields, text } from "../../graph/graph-values";
import type { GraphResource } from "../../graph/types";
import { credentialVariables, type LocalAddresses } from "./local-environment";
import { CONTAINER } from "./runtimes";
import type { FunctionCode, FunctionSpec } from "./types";

/** A registered function with its code on this disk and the variables it has here. */
export function functionSpec(
  lambda: GraphResource,
  code: FunctionCode,
  environment: Readonly<Record<string, string>>,
  { interception, credentialsOf }: Pick<LocalAddresses, "interception" | "credentialsOf"> = {},
): FunctionSpec {
  const { inputs, state } = lambda;
  const concurrency = inputs.reservedConcurrentExecutions;
  const architecture = inputs.architectures;
  const name = String(state.name ?? inputs.name ?? lambda.name);
  const logGroup = text(fields(inputs.loggingConfig)?.logGroup);
  return {
    arn: String(state.arn),
    name,
    handler: String(inputs.handler ?? ""),
    runtime: code.command === undefined ? String(inputs.runtime ?? "") : CONTAINER,
    timeout: numberOr(inputs.timeout, LAMBDA_TIMEOUT),
    memorySize: numberOr(inputs.memorySize, LAMBDA_MEMORY),
    environment,
    code,
    ...(logGroup !== undefined && { logGroup }),
    ...(interception && { interception }),
    ...(credentialsOf && { credentials: credentialVariables(credentialsOf(name)) }),
    ...(Array.isArray(architecture) && { architecture: String(architecture[0]) }),
    ...(typeof concurrency === "number" && concurrency >= 0 && { reservedConcurrency: concurrency }),
  };
}

/** Lambda's own defaults, in seconds and MB, for functions that are registered without. */
const LAMBDA_TIMEOUT = 3;
const LAMBDA_MEMORY = 128;

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
