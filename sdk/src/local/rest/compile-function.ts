import type { GraphIndex } from "../../graph/graph-index";
import type { GraphResource } from "../../graph/types";
import { findFunction } from "../http/compile-integration";
import type { FunctionPermissions } from "../http/function-permissions";
import { number, text } from "../http/graph-values";
import { REST_LIMITS } from "./gateway-errors";
import type { CalledFunction } from "./plan";

/** Where a method stands, as a permission names it. */
export interface MethodPlace {
  readonly executionArn: string;
  readonly stage: string;
  readonly resourcePath: string;
}

/** Compiles the function that an integration calls, and who may call it. */
export function compileFunction(
  index: GraphIndex,
  permissions: FunctionPermissions,
  { inputs }: GraphResource,
  uri: string,
  place: MethodPlace,
): CalledFunction {
  const { arn, name, known } = findFunction(index, uri);
  // With a role of its own the gateway needs no statement in the function's policy.
  const hasRole = text(inputs.credentials) !== undefined;
  const missing = new Map<string, string | undefined>();
  return {
    functionArn: arn,
    functionName: name,
    known,
    timeoutMs: number(inputs.timeoutMilliseconds) ?? REST_LIMITS.integrationMs,
    missingPermission(method) {
      if (hasRole) return undefined;
      if (!missing.has(method)) {
        const source = `${place.executionArn}/${place.stage}/${method}${place.resourcePath}`;
        missing.set(
          method,
          permissions.allow(arn, source) ? undefined : describe(permissions, arn, name, source),
        );
      }
      return missing.get(method);
    },
  };
}

function describe(permissions: FunctionPermissions, arn: string, name: string, source: string): string {
  const given = permissions.sourcesOf(arn);
  const found =
    given.length === 0 ? "there is none for the function" : `found only ${given.slice(0, 3).join(", ")}`;
  return `API Gateway may not call function "${name}": no aws:lambda/permission:Permission matches ${source} (${found})`;
}
