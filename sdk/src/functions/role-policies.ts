import type * as aws from "@pulumi/aws";
import type { Component } from "../app/component";
import { currentAuthor } from "../app/context";
import { childName } from "../app/names";
import type { Issues } from "../errors";
import { makePolicy } from "./resources";
import { RoleBudget, StatementGatherer } from "./statement-gatherer";

/** Gathers the statements of one role. */
export type RolePolicies = StatementGatherer<aws.iam.RolePolicy>;

/** The gatherers of roles given by users, each of which may serve many functions. */
const shared = new WeakMap<aws.iam.Role, RolePolicies>();

/** Gathers statements for the role that was made for a function. */
export function ownPolicies(
  component: Component,
  role: Pick<aws.iam.Role, "name">,
  issues: Issues,
): RolePolicies {
  return new StatementGatherer(
    (parts, document) => makePolicy(component.childName(...parts), component, role, document),
    budgetOf(issues),
    currentAuthor(),
  );
}

/**
 * Gathers statements for a role given by the user. All functions that share it have one policy, named after the role,
 * so that no function can be removed or moved without it.
 */
export function sharedPolicies(role: aws.iam.Role, issues: Issues): RolePolicies {
  const found = shared.get(role);
  if (found) return found;
  const { __name: name } = role as unknown as { readonly __name: string };
  const made: RolePolicies = new StatementGatherer(
    (parts, document) => makePolicy(childName(name, "functions", ...parts), role, role, document),
    budgetOf(issues),
  );
  shared.set(role, made);
  return made;
}

function budgetOf(issues: Issues): RoleBudget {
  const cure = "give functions roles of their own, or write fewer and wider statements";
  return new RoleBudget(issues.at("permissions"), "FUNCTION_POLICY_TOO_LARGE", cure);
}
