import type { GraphResource, GraphValue } from "../../../graph/types";

export const RESOURCE_POLICY_TYPE = "aws:dynamodb/resourcePolicy:ResourcePolicy";

/** Policies of tables and streams, by ARN. */
export function resourcePolicies(resources: readonly GraphResource[]): ReadonlyMap<string, GraphValue> {
  const policies = resources.filter(({ type }) => type === RESOURCE_POLICY_TYPE);
  return new Map(
    policies.flatMap(({ inputs: { resourceArn, policy } }) =>
      typeof resourceArn === "string" && policy !== undefined ? [[resourceArn, policy] as const] : [],
    ),
  );
}
