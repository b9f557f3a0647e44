import type { GraphIndex } from "../../../graph/graph-index";
import { number, text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { type FunctionPermissions, findFunction } from "../../iam/function-permissions";
import { REST_LIMITS } from "./gateway-errors";
import type { CalledFunction } from "./plan";

/** The position of a method in an API, as the ARN of a permission names it. */
export interface MethodLocation {
  readonly executionArn: string;
  readonly stage: string;
  readonly resourcePath: string;
}

/** Compiles the function of an integration, and the permission to call it. */
export function compileFunction(
  index: GraphIndex,
  permissions: FunctionPermissions,
  { inputs }: GraphResource,
  uri: string,
  location: MethodLocation,
): CalledFunction {
  const { called, name, known } = findFunction(index, uri);
  // A gateway with a role of its own needs no statement in the function's policy.
  const hasRole = text(inputs.credentials) !== undefined;
  const missing = new Map<string, string | undefined>();
  return {
    functionArn: called,
    functionName: name,
    known,
    timeoutMs: number(inputs.timeoutMilliseconds) ?? REST_LIMITS.integrationMs,
    missingPermission(method) {
      if (hasRole) return undefined;
      if (!missing.has(method)) {
        const source = `${location.executionArn}/${location.stage}/${method}${location.resourcePath}`;
        missing.set(method, permissions.lacking(called, name, source));
      }
      return missing.get(method);
    },
  };
}
