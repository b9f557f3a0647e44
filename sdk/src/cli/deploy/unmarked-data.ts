import { dataDisplayName } from "../../aws/resource-types";
import type { GraphResource } from "../../graph";
import { nameOf } from "./changes";
import type { StateResource } from "./engine";
import type { Failure } from "./failures";

/**
 * Data of a state that may not be deleted before a deployment has written what the program says of it: `dev: table Notes-table`.
 * That is what the program keeps and the state does not, and what the state protects, as an adoption leaves it.
 */
export function unmarkedIn(
  stack: string,
  resources: readonly StateResource[],
  program: readonly GraphResource[],
): string[] {
  const retained = new Set(
    program.flatMap(({ urn, options }) => (options.retainOnDelete ? [withoutStack(urn)] : [])),
  );
  return resources.flatMap(({ urn, type, isRetained, isProtected }) => {
    const what = dataDisplayName(type);
    if (what === undefined) return [];
    const isUnmarked = isProtected || (!isRetained && retained.has(withoutStack(urn)));
    return isUnmarked ? [`${stack}: ${what} ${nameOf(urn)}`] : [];
  });
}

/** The same resource has other URNs in the stack of a stage and in that of one app stack. */
function withoutStack(urn: string): string {
  return urn.slice(urn.indexOf("::"));
}

/** The reason why a stage with such data is not removed. */
export function refusalOfUnmarked(stage: string, names: readonly string[]): Failure {
  return {
    code: "DEPLOY_DATA_UNMARKED",
    problem: `no deployment has written yet what the program says of its data: ${names.join("; ")}`,
    cure: `run sapi deploy ${stage}, which writes the removal policy into the state, and then remove it; what the program itself protects has to lose its protect first`,
  };
}
