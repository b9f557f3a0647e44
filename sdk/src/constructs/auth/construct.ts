import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import type { Function } from "../../functions/construct";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import { importParts } from "./imported-resources";
import { type AuthPlan, planAuth } from "./plan";
import type { AuthHandles, AuthLogin, AuthProps, AuthTrigger, AuthUsers, OfUserPool } from "./props";
import { type AuthParts, makeParts } from "./resources";
import type { AuthState } from "./state";
import { TriggerFunctions } from "./triggers";
import { UserPermissions } from "./users-resources";
// Declares the error codes, also in the published types of the package.
import "./errors";

const AUTH_STEPS = {
  kind: "Auth",
  alarms: true,
  plan: planAuth,
  idIn: (props: AuthProps | undefined) => props?.native?.id,
  given: ({ userPool }) => (userPool.kind === "existing" ? userPool.userPool : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<AuthPlan, AuthState, AuthParts>;

/**
 * The users of an app. A user pool signs them up and in and calls functions meanwhile. An identity pool gives them AWS
 * credentials.
 *
 * @example
 * const auth = new Auth(stack, "Auth", {
 *   login: ["email"],
 *   triggers: { postConfirmation: { handler: "src/auth.welcome", bind: [table] } },
 * });
 * auth.attachPermissionsForAuthUsers([api]);
 */
export class Auth<Trigger extends AuthTrigger = AuthTrigger, Login extends AuthUsers = readonly AuthLogin[]>
  extends Component
  implements Bindable
{
  /** Id of the user pool, such as `us-east-1_abc123`, unless `login` is `false`. */
  readonly userPoolId: OfUserPool<Login, pulumi.Output<string>>;
  /** ARN of the user pool, unless `login` is `false`. */
  readonly userPoolArn: OfUserPool<Login, pulumi.Output<string>>;
  /** Id of the client of the user pool, which is what tokens are for, unless `login` is `false`. */
  readonly userPoolClientId: OfUserPool<Login, pulumi.Output<string>>;
  /** Id of the identity pool, unless `identityPoolFederation` is `false`. */
  readonly cognitoIdentityPoolId: pulumi.Output<string> | undefined;
  /** The `@pulumi/aws` objects. */
  readonly native: AuthHandles<Login>;
  readonly #parts: AuthParts;
  readonly #triggers: TriggerFunctions;
  readonly #authUsers: UserPermissions;
  readonly #guests: UserPermissions;

  constructor(
    scope: Scope,
    id: string,
    props?: AuthProps<Trigger, Login>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<AuthParts>);
  constructor(...given: ConstructArguments<AuthProps<Trigger, Login>, AuthParts>) {
    const begun = begin(AUTH_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.#parts = parts;
    // Whether there is a user pool is what `login` said, which is known here by its type alone.
    this.native = parts.native as AuthHandles<Login>;
    this.userPoolId = parts.userPoolId as OfUserPool<Login, pulumi.Output<string>>;
    this.userPoolArn = parts.userPoolArn as OfUserPool<Login, pulumi.Output<string>>;
    this.userPoolClientId = parts.userPoolClientId as OfUserPool<Login, pulumi.Output<string>>;
    this.cognitoIdentityPoolId = parts.cognitoIdentityPoolId;
    this.#triggers = new TriggerFunctions(this, parts.called, parts.imported);
    this.#authUsers = new UserPermissions(this, {
      role: parts.authRole,
      part: "auth-role",
      method: "attachPermissionsForAuthUsers",
    });
    this.#guests = new UserPermissions(this, {
      role: parts.unauthRole,
      part: "unauth-role",
      method: "attachPermissionsForUnauthUsers",
      isForNobody: parts.isWithoutGuests,
    });
    this.registerOutputs({
      userPoolId: this.userPoolId,
      userPoolArn: this.userPoolArn,
      userPoolClientId: this.userPoolClientId,
      cognitoIdentityPoolId: this.cognitoIdentityPoolId,
    });
  }

  /**
   * An Auth of another Pulumi stack, made from the state that it exports. `use` calls this. Each Auth is imported once.
   */
  static fromState(scope: Scope, id: string, state: AuthState): Auth {
    return importedAuths.find(scope, state, () => new Auth(beginImported(AUTH_STEPS, scope, id, state)));
  }

  /** The state of the Auth that other Pulumi stacks import. */
  exportState(): AuthState {
    const { userPoolId, userPoolArn, userPoolClientId } = this.#parts;
    const { authRole, unauthRole, isWithoutGuests } = this.#parts;
    const triggers = this.#triggers.exportState();
    return {
      ...(userPoolId && { userPoolId, userPoolArn, userPoolClientId }),
      ...(this.cognitoIdentityPoolId && { cognitoIdentityPoolId: this.cognitoIdentityPoolId }),
      ...(authRole && { authRoleArn: authRole.arn }),
      ...(unauthRole && { unauthRoleArn: unauthRole.arn }),
      ...(isWithoutGuests && { isWithoutGuests }),
      ...(triggers && { triggers }),
    };
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

  /** The ids that a bound function gets. Clients sign in and check tokens with them. That needs no permission. */
  getBinding(): Binding {
    const { userPoolId, userPoolClientId, cognitoIdentityPoolId: identityPoolId } = this.#parts;
    const users = userPoolId && userPoolClientId && { userPoolId, userPoolClientId };
    const values = { ...users, ...(identityPoolId && { identityPoolId }) };
    return { kind: "Auth", id: this.id, values, permissions: [] };
  }
}

/** An Auth may be shared by two stacks, one of which got it from the other. */
const importedAuths = new ImportedOnce<Auth>();

function attachTo(users: UserPermissions, given: [Permissions] | [Scope, Permissions]): void {
  if (given.length < 2) users.attach(given[0] as Permissions);
  else users.attach(given[1] as Permissions, given[0] as Scope);
}
