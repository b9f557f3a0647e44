import type { GraphResource } from "../../../../graph/types";
import { callsFor, inputsOf } from "../../provision/calls-for";
import { TABLES } from "../../provision/tables";

interface PutResourcePolicy {
  readonly ResourceArn?: string;
  readonly Policy?: string;
}

/** Policies of tables and streams, by ARN. */
export function resourcePolicies(resources: readonly GraphResource[]): ReadonlyMap<string, string> {
  const calls = inputsOf<PutResourcePolicy>(callsFor(TABLES, resources), "PutResourcePolicy");
  return new Map(
    calls.flatMap(({ ResourceArn, Policy }) =>
      ResourceArn !== undefined && Policy !== undefined ? [[ResourceArn, Policy] as const] : [],
    ),
  );
}
