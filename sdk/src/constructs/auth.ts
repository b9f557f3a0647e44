import type * as pulumi from "@pulumi/pulumi";
import { Component } from "../app/component";
import { type Placement, place, type Scope } from "../app/placement";
import { Issues } from "../errors";
import type { Function } from "../functions/function";
import type { Bindable, Binding } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import { makeIdentityPool } from "./auth-identity-resources";
import { type AuthPlan, planAuth } from "./auth-plan";
import type { AuthHandles, AuthProps, AuthTrigger } from "./auth-props";
import { makeTriggers, makeUserPool, makeUserPoolClient } from "./auth-resources";
import { TriggerFunctions } from "./auth-triggers";
import { UserPermissions } from "./auth-users-resources";

/**
 * Users: a user pool that they sign up and sign in with, the functions that the pool calls meanwhile, and an identity
 * pool that gives them AWS credentials.
 *
 * @example
 * const auth = new Auth(stack, "Auth", {
 *   login: ["email"],
 *   triggers: { postConfirmation: { handler: "src/auth.welcome", bind: [table] } },
 * });
 * auth.attachPermissionsForAuthUsers([api]);
 */
export class Auth<Trigger extends AuthTrigger = AuthTrigger> extends Component implements Bindable {
  /** Id of the user pool, such as `us-east-1_abc123`. */
  readonly userPoolId: pulumi.Output<string>;
  /** ARN of the user pool. */
  readonly userPoolArn: pulumi.Output<string>;
  /** Id of the client of the user pool, which is what tokens are for. */
  readonly userPoolClientId: pulumi.Output<string>;
  /** Id of the identity pool, unless `identityPoolFederation` is `false`. */
  readonly cognitoIdentityPoolId: pulumi.Output<string> | undefined;
  /** The `@pulumi/aws` objects. */
  readonly native: AuthHandles;
  readonly #triggers = new TriggerFunctions(this);
  readonly #authUsers: UserPermissions;
  readonly #guests: UserPermissions;

  constructor(
    scope: Scope,
    id: string,
    props: AuthProps<Trigger> = {},
    opts?: pulumi.ComponentResourceOptions,
  ) {
    const { placement, plan } = planConstruct(scope, id, props);
    super(placement, opts);
    const called = makeTriggers(this, plan.triggers);
    for (const [key, each] of called) this.#triggers.add(key, each);
    const userPool = makeUserPool(this, plan.userPool, called);
    const userPoolClient = makeUserPoolClient(this, plan.client, userPool);
    const identity = makeIdentityPool(this, plan.identityPool, { userPool, userPoolClient });
    this.native = { userPool, userPoolClient, ...identity };
    this.userPoolId = userPool.id;
    this.userPoolArn = userPool.arn;
    this.userPoolClientId = userPoolClient.id;
    this.cognitoIdentityPoolId = identity.cfnIdentityPool?.id;
    this.#authUsers = new UserPermissions(this, {
      role: identity.authRole,
      part: "auth-role",
      method: "attachPermissionsForAuthUsers",
    });
    this.#guests = new UserPermissions(this, {
      role: identity.unauthRole,
      part: "unauth-role",
      method: "attachPermissionsForUnauthUsers",
      isForNobody: plan.identityPool?.allowsGuests === false,
    });
    this.registerOutputs({
      userPoolId: this.userPoolId,
      userPoolArn: this.userPoolArn,
      userPoolClientId: this.userPoolClientId,
      cognitoIdentityPoolId: this.cognitoIdentityPoolId,
    });
  }

  /** The function of a trigger. Undefined for one that has none. */
  getFunction(trigger: Trigger): Function | undefined {
    return this.#triggers.get(trigger);
  }

  /**
   * Let users who have signed in do more, with the credentials of the identity pool: an API alone in the list may be
   * called. The policy is made in the stack whose function runs.
   * Refused: `AUTH_IDENTITY_POOL_MISSING`.
   */
  attachPermissionsForAuthUsers(permissions: Permissions): void;
  /** The same, with the policy made in the stack of `scope`. Refused there: pairs, `AUTH_PAIR_FROM_OTHER_STACK`. */
  attachPermissionsForAuthUsers(scope: Scope, permissions: Permissions): void;
  attachPermissionsForAuthUsers(...given: [Permissions] | [Scope, Permissions]): void {
    attachTo(this.#authUsers, given);
  }

  /** The same as `attachPermissionsForAuthUsers`, for guests: everybody who asks the identity pool for credentials. */
  attachPermissionsForUnauthUsers(permissions: Permissions): void;
  /** The same, with the policy made in the stack of `scope`. Refused there: pairs, `AUTH_PAIR_FROM_OTHER_STACK`. */
  attachPermissionsForUnauthUsers(scope: Scope, permissions: Permissions): void;
  attachPermissionsForUnauthUsers(...given: [Permissions] | [Scope, Permissions]): void {
    attachTo(this.#guests, given);
  }

  /** Let the functions of all triggers do more. */
  attachPermissionsForTriggers(permissions: Permissions): void;
  /** The same as `attachPermissionsForTrigger`. */
  attachPermissionsForTriggers(trigger: Trigger, permissions: Permissions): void;
  attachPermissionsForTriggers(...given: [Permissions] | [Trigger, Permissions]): void {
    const method = "attachPermissionsForTriggers";
    if (given.length < 2) this.#triggers.attachPermissions(given[0] as Permissions, method);
    else this.#triggers.attachPermissions(given[1] as Permissions, method, given[0] as Trigger);
  }

  /** Let the function of one trigger do more. Refused: `AUTH_TRIGGER_UNKNOWN`, `AUTH_TRIGGER_MISSING`. */
  attachPermissionsForTrigger(trigger: Trigger, permissions: Permissions): void {
    this.#triggers.attachPermissions(permissions, "attachPermissionsForTrigger", trigger);
  }

  /** Bind constructs to the functions of all triggers. Refused: `AUTH_TRIGGER_BIND` for this Auth itself. */
  bindForTriggers(constructs: readonly Bindable[]): void {
    this.#triggers.bind(constructs, "bindForTriggers");
  }

  /** Bind constructs to the function of one trigger. Refused: `AUTH_TRIGGER_UNKNOWN`, `AUTH_TRIGGER_MISSING`, `AUTH_TRIGGER_BIND`. */
  bindForTrigger(trigger: Trigger, constructs: readonly Bindable[]): void {
    this.#triggers.bind(constructs, "bindForTrigger", trigger);
  }

  /** What a bound function gets: the ids, which clients sign in and check tokens with. No action of AWS needs to be allowed for that. */
  getBinding(): Binding {
    const { userPoolId, userPoolClientId, cognitoIdentityPoolId: identityPoolId } = this;
    const values = { userPoolId, userPoolClientId, ...(identityPoolId && { identityPoolId }) };
    return { kind: "Auth", id: this.id, values, permissions: [] };
  }
}

function planConstruct(
  scope: Scope,
  id: string,
  props: AuthProps,
): { readonly placement: Placement; readonly plan: AuthPlan } {
  const issues = new Issues({ kind: "Auth", id });
  const placement = place("Auth", scope, props?.native?.id ?? id, issues);
  const plan = planAuth(props, placement, issues);
  issues.throwIfAny();
  return { placement, plan };
}

function attachTo(users: UserPermissions, given: [Permissions] | [Scope, Permissions]): void {
  if (given.length < 2) users.attach(given[0] as Permissions);
  else users.attach(given[1] as Permissions, given[0] as Scope);
}
