import * as cognito from "@pulumi/aws/cognito";
import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import type { ConstructState } from "../../app/sharing/origin";
import type { FunctionsState } from "../../functions/shared-functions";
import { nameInArn } from "../../values";
import { makeIdentityPool } from "./identity-resources";
import type { AuthPlan } from "./plan";
import type { AuthHandles } from "./props";
import { type CalledFunctions, makeTriggers, makeUserPool, makeUserPoolClient } from "./resources";

/** What another Pulumi stack needs to know of an Auth. */
export interface AuthState extends ConstructState {
  /** Id of the user pool. */
  readonly userPoolId: pulumi.Input<string>;
  /** ARN of the user pool. */
  readonly userPoolArn: pulumi.Input<string>;
  /** Id of the client of the user pool. */
  readonly userPoolClientId: pulumi.Input<string>;
  /** Id of the identity pool. There with one, as are the next two. */
  readonly cognitoIdentityPoolId?: pulumi.Input<string>;
  /** The role of users who have signed in. */
  readonly authRoleArn?: pulumi.Input<string>;
  /** The role of guests. */
  readonly unauthRoleArn?: pulumi.Input<string>;
  /** Whether the identity pool is known to have no guests. */
  readonly isWithoutGuests?: boolean;
  /** The functions that the user pool calls. */
  readonly triggers?: FunctionsState;
}

/** What an Auth consists of, whether it is made here or was made by another Pulumi stack. */
export interface AuthParts {
  readonly native: AuthHandles;
  readonly userPoolId: pulumi.Output<string>;
  readonly userPoolArn: pulumi.Output<string>;
  readonly userPoolClientId: pulumi.Output<string>;
  readonly cognitoIdentityPoolId: pulumi.Output<string> | undefined;
  readonly authRole: Pick<iam.Role, "arn" | "name"> | undefined;
  readonly unauthRole: Pick<iam.Role, "arn" | "name"> | undefined;
  readonly isWithoutGuests: boolean;
  /** The functions made here for triggers. */
  readonly called: CalledFunctions;
  /** Those that another Pulumi stack made. */
  readonly imported: FunctionsState | undefined;
}

/** Make the functions of the triggers, the user pool with its client, and the identity pool with its roles. */
export function makeParts(component: Component, plan: AuthPlan): AuthParts {
  const called = makeTriggers(component, plan.triggers);
  const userPool = makeUserPool(component, plan.userPool, called);
  const userPoolClient = makeUserPoolClient(component, plan.client, userPool);
  const identity = makeIdentityPool(component, plan.identityPool, { userPool, userPoolClient });
  return {
    native: { userPool, userPoolClient, ...identity },
    userPoolId: userPool.id,
    userPoolArn: userPool.arn,
    userPoolClientId: userPoolClient.id,
    cognitoIdentityPoolId: identity.cfnIdentityPool?.id,
    authRole: identity.authRole,
    unauthRole: identity.unauthRole,
    isWithoutGuests: plan.identityPool?.allowsGuests === false,
    called,
    imported: undefined,
  };
}

/** The parts of an Auth that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: AuthState): AuthParts {
  const poolId = state.cognitoIdentityPoolId;
  const parts = {
    userPoolId: pulumi.output(state.userPoolId),
    userPoolArn: pulumi.output(state.userPoolArn),
    userPoolClientId: pulumi.output(state.userPoolClientId),
    cognitoIdentityPoolId: poolId === undefined ? undefined : pulumi.output(poolId),
    authRole: roleOf(state.authRoleArn),
    unauthRole: roleOf(state.unauthRoleArn),
    isWithoutGuests: state.isWithoutGuests ?? false,
  };
  return { ...parts, native: readLazily(component, parts), called: new Map(), imported: state.triggers };
}

type Ids = Omit<AuthParts, "native" | "called" | "imported">;

function readLazily(component: Component, ids: Ids): AuthHandles {
  const { userPoolId, userPoolClientId: clientId, cognitoIdentityPoolId: poolId } = ids;
  const opts = { parent: component };
  const name = (part: string) => component.childName(part);
  const readRole = (part: string, role: AuthParts["authRole"]) =>
    role && iam.Role.get(name(part), role.name, undefined, opts);
  return lazyHandles<AuthHandles>({
    userPool: () => cognito.UserPool.get(name("user-pool"), userPoolId, undefined, opts),
    // AWS finds a client by its pool only.
    userPoolClient: () =>
      cognito.UserPoolClient.get(name("user-pool-client"), clientId, { userPoolId }, opts),
    cfnIdentityPool: () => poolId && cognito.IdentityPool.get(name("identity-pool"), poolId, undefined, opts),
    authRole: () => readRole("auth-role", ids.authRole),
    unauthRole: () => readRole("unauth-role", ids.unauthRole),
  });
}

function roleOf(given: pulumi.Input<string> | undefined): AuthParts["authRole"] {
  if (given === undefined) return undefined;
  const arn = pulumi.output(given);
  return { arn, name: arn.apply((known) => nameInArn(known)) };
}
