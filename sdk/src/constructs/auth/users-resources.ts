import type * as aws from "@pulumi/aws";
import * as iam from "@pulumi/aws/iam";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { currentContext } from "../../app/context";
import type { Scope } from "../../app/stack";
import { Issues } from "../../errors";
import { RoleBudget, StatementGatherer } from "../../functions/statement-gatherer";
import type { Permissions } from "../../permissions/entries";
import { planPermissions, statementsOf } from "../../permissions/plan";
import { type RouteScope, routeScope } from "../gateway/routes/route-scope";

type Gatherer = StatementGatherer<aws.iam.RolePolicy>;

/** A role of an identity pool, and how it is called in names and in methods. */
export interface UserRole {
  /** Undefined without an identity pool. */
  readonly role: Pick<aws.iam.Role, "name"> | undefined;
  readonly part: "auth-role" | "unauth-role";
  readonly method: string;
  /** Whether the identity pool gives the role to nobody, as far as that is known. */
  readonly isForNobody?: boolean;
}

/**
 * The permissions of an identity pool's users. Each stack and each turn of the event loop that grants some adds an
 * inline policy to their role. A policy refers to the role, never the role to the policy, so that nothing can deadlock.
 */
export class UserPermissions {
  readonly #gatherers = new Map<string, Gatherer>();
  readonly #budget: RoleBudget;

  constructor(
    private readonly auth: Component,
    private readonly of: UserRole,
  ) {
    const cure = "write fewer and wider statements";
    this.#budget = new RoleBudget(this.#issues(), "AUTH_POLICY_TOO_LARGE", cure);
  }

  /** The policies are made in the stack of `scope`, or of the stack function that runs. */
  attach(permissions: Permissions, scope?: Scope): void {
    const issues = this.#issues();
    const role = this.of.role ?? refuseWithoutPool(issues);
    const there = routeScope(this.auth, scope ?? this.#runningStack(), issues);
    const isElsewhere = this.auth.imported || there.stack !== this.auth.stack;
    if (scope !== undefined && isElsewhere) refusePairs(permissions, issues);
    const plan = planPermissions(permissions, issues, (key, message) => this.auth.app.warnOnce(key, message));
    issues.throwIfAny();
    this.#warnOfNobody();
    this.#gathererAt(there, role).add(statementsOf(plan));
  }

  #issues(): Issues {
    return new Issues(this.auth.constructName).at(this.of.method);
  }

  /** Definition, "Stack sharing", rule 2: what is attached in another stack is made in that stack. */
  #runningStack(): Scope {
    const context = currentContext();
    return context?.stack && context.app === this.auth.app ? context.stack : this.auth;
  }

  #gathererAt(there: RouteScope, role: Pick<aws.iam.Role, "name">): Gatherer {
    const name = there.childName(this.of.part);
    const found = this.#gatherers.get(name);
    if (found) return found;
    const register = (parts: readonly string[], policy: pulumi.Output<string>) =>
      new iam.RolePolicy(there.childName(this.of.part, ...parts), { role: role.name, policy }, there.opts);
    const made: Gatherer = new StatementGatherer(register, this.#budget);
    this.#gatherers.set(name, made);
    return made;
  }

  #warnOfNobody(): void {
    if (!this.of.isForNobody) return;
    const { id, placement, app } = this.auth;
    const name = `Auth ${JSON.stringify(id)}`;
    const line =
      "identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: true } } }";
    const message = `${name} ${this.of.method}: the identity pool has no guests who could use this; write ${line}`;
    app.warnOnce(`no guests of ${placement.logicalName}`, message);
  }
}

function refuseWithoutPool(issues: Issues): never {
  const problem = "there is no identity pool, whose users it would be for";
  issues.add("AUTH_IDENTITY_POOL_MISSING", { problem, cure: "remove identityPoolFederation: false" });
  throw issues.toError();
}

/** Definition silent on pairs together with a scope. The earlier implementation refuses them, and so does this one. */
function refusePairs(permissions: Permissions, issues: Issues): void {
  if (!Array.isArray(permissions)) return;
  permissions.forEach((entry, index) => {
    if (!Array.isArray(entry)) return;
    const problem = "a pair cannot be attached with the scope of another stack";
    const cure = "leave out the scope, or write the construct alone or a statement";
    issues.at(index).add("AUTH_PAIR_FROM_OTHER_STACK", { problem, cure });
  });
}
