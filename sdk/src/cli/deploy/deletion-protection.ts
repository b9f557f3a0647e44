import { isDeletionProtected, resourceFacts } from "../../aws/resource-types";
import { type Change, nameOf } from "./changes";
import type { StateResource } from "./engine";
import type { Failure } from "./failures";
import type { Outcome } from "./operate";

/** Resources of a state that would be deleted, and that AWS refuses to delete: `dev: table Notes-table`. */
export function protectedIn(stack: string, resources: readonly StateResource[]): string[] {
  return resources.flatMap(({ urn, type, inputs, outputs, isRetained }) =>
    !isRetained && isDeletionProtected(type, outputs, inputs)
      ? [`${stack}: ${called(type, nameOf(urn))}`]
      : [],
  );
}

/**
 * The reason why a command that would delete these does not begin: AWS would refuse when other resources are deleted
 * already.
 */
export function refusalOf(
  stage: string,
  names: readonly string[],
  { first = "", then }: { readonly first?: string; readonly then: string },
): Failure {
  return {
    code: "DEPLOY_DELETION_PROTECTED",
    problem: `AWS refuses to delete what it protects: ${names.join("; ")}`,
    cure: `${first}take ${JSON.stringify(stage)} out of new App({ production }), or the setting out of native, run sapi deploy ${stage}, and then ${then}`,
  };
}

const CHANGE = { first: "undo this change, ", then: "make it" };

/** The same comparison, as one that failed where it would delete or replace what AWS protects. */
export function withProtection(stage: string, outcome: Outcome): Outcome {
  if (!outcome.isGood) return outcome;
  const names = outcome.changes.filter(isRefused).map(({ type, name }) => called(type, name));
  if (names.length === 0) return outcome;
  // The error names the stack itself.
  return { ...outcome, isGood: false, failure: refusalOf(stage, names, CHANGE) };
}

function isRefused({ kind, type, before, outputsBefore, isRetained }: Change): boolean {
  const isDeleted = kind === "delete" || kind === "replace";
  return isDeleted && !isRetained && isDeletionProtected(type, outputsBefore, before);
}

function called(type: string, name: string): string {
  return `${resourceFacts(type)?.displayName} ${name}`;
}
