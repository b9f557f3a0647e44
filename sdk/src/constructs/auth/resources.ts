import * as cognito from "@pulumi/aws/cognito";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { guardImmutable } from "../../app/immutable";
import { type Function, makeFunction } from "../../functions/construct";
import type { FunctionsState } from "../../functions/shared-functions";
import { permissionOn } from "../../functions/version-resources";
import { allow, policyDocument } from "../../permissions/statements";
import { isPlain } from "../../values";
import { associateWaf, makeWaf } from "../gateway/waf/resources";
import { USER_POOL_CLIENT_DEFAULTS, USER_POOL_DEFAULTS } from "./defaults";
import { makeIdentityPool } from "./identity-resources";
import type { LoginPlan } from "./login-plan";
import type { MadeUserPoolPlan, UserPoolClientPlan, UserPoolPlan } from "./native-plan";
import type { AuthPlan, TriggerPlan } from "./plan";
import type { AuthHandles, AuthTrigger, AuthUsers } from "./props";

/** The `@pulumi/aws` objects of an Auth with any `login`. */
export type MadeHandles = AuthHandles<AuthUsers>;

/** The parts of an Auth, made here or in another Pulumi stack. */
export interface AuthParts {
  readonly native: MadeHandles;
  readonly userPoolId: pulumi.Output<string> | undefined;
  readonly userPoolArn: pulumi.Output<string> | undefined;
  readonly userPoolClientId: pulumi.Output<string> | undefined;
  readonly cognitoIdentityPoolId: pulumi.Output<string> | undefined;
  readonly authRole: Pick<iam.Role, "arn" | "name"> | undefined;
  readonly unauthRole: Pick<iam.Role, "arn" | "name"> | undefined;
  readonly isWithoutGuests: boolean;
  /** The functions made here for triggers. */
  readonly called: CalledFunctions;
  /** The triggers that another Pulumi stack made. */
  readonly imported: FunctionsState | undefined;
}

/** Make the functions of the triggers, the user pool with its client, and the identity pool with its roles. */
export function makeParts(component: Component, plan: AuthPlan): AuthParts {
  const called = makeTriggers(component, plan.triggers);
  const userPool = makeUserPool(component, plan.userPool, called);
  const userPoolClient = userPool && makeUserPoolClient(component, plan.client, userPool);
  const waf = userPool && plan.waf && makeWaf(component, plan.waf, "REGIONAL");
  if (userPool && waf) associateWaf(component, waf, userPool.arn);
  const identity = makeIdentityPool(component, plan.identityPool, { userPool, userPoolClient });
  return {
    native: { userPool, userPoolClient, ...identity, webAcl: waf?.webAcl },
    userPoolId: userPool?.id,
    userPoolArn: userPool?.arn,
    userPoolClientId: userPoolClient?.id,
    cognitoIdentityPoolId: identity.cfnIdentityPool?.id,
    authRole: identity.authRole,
    unauthRole: identity.unauthRole,
    isWithoutGuests: plan.identityPool?.allowsGuests === false,
    called,
    imported: undefined,
  };
}

/** The functions that a user pool calls. */
export type CalledFunctions = ReadonlyMap<AuthTrigger, Function>;

/** Make the functions of the triggers. */
export function makeTriggers(auth: Component, triggers: readonly TriggerPlan[]): CalledFunctions {
  return new Map(
    triggers.map(({ key, function: plan }) => [key, makeFunction(auth, `trigger-${key}`, plan)]),
  );
}

/** Make the user pool, or take the one that is given, unless there is to be none. */
export function makeUserPool(
  auth: Component,
  plan: UserPoolPlan,
  called: CalledFunctions,
): cognito.UserPool | undefined {
  if (plan.kind === "none") return undefined;
  if (plan.kind === "existing") return plan.userPool;
  const sms = plan.needsSmsRole ? makeSmsRole(auth) : undefined;
  const { words, aliasAttributes, usernameAttributes, autoVerifiedAttributes } = plan.login;
  const login = guardedLogin(auth, words);
  const whenUnchanged = (attributes: readonly string[]) =>
    login.apply(() => (attributes.length === 0 ? undefined : [...attributes]));
  const args: cognito.UserPoolArgs = {
    name: auth.placement.physicalName,
    ...toArgs(USER_POOL_DEFAULTS),
    ...(autoVerifiedAttributes.length > 0 && { autoVerifiedAttributes: [...autoVerifiedAttributes] }),
    ...(sms && { smsConfiguration: sms.configuration }),
    ...plan.safety,
    ...plan.settings,
    aliasAttributes: whenUnchanged(aliasAttributes),
    usernameAttributes: whenUnchanged(usernameAttributes),
    lambdaConfig: toLambdaConfig(plan.lambdaConfig, called),
  };
  const pool = new cognito.UserPool(auth.childName("user-pool"), args, {
    parent: auth,
    dependsOn: sms ? [sms.policy] : [],
  });
  for (const [key, each] of called) allowCalls(auth, key, each, pool);
  return pool;
}

/**
 * The sign-in attributes of the pool. The Output rejects when they have changed, because AWS would make a new pool
 * without users.
 */
function guardedLogin(auth: Component, words: LoginPlan["words"]): pulumi.Output<LoginPlan["words"]> {
  const cure = "restore it; for other ones make another Auth, with another id, and move the users";
  return guardImmutable(auth, "login", words, { construct: auth.constructName, path: "login", cure });
}

function toLambdaConfig(
  given: MadeUserPoolPlan["lambdaConfig"],
  called: CalledFunctions,
): cognito.UserPoolArgs["lambdaConfig"] {
  const triggers = Object.fromEntries([...called].map(([key, each]) => [key, each.functionArn]));
  if (given !== undefined && !isPlain(given))
    return pulumi.all([given, triggers]).apply(([known, arns]) => ({ ...arns, ...known }));
  if (called.size === 0 && given === undefined) return undefined;
  return { ...triggers, ...given };
}

/** Let the pool, and no other, call the function. */
function allowCalls(auth: Component, key: AuthTrigger, called: Function, pool: cognito.UserPool): void {
  new lambda.Permission(
    auth.childName("trigger", key, "permission"),
    {
      ...permissionOn(called),
      action: "lambda:InvokeFunction",
      principal: "cognito-idp.amazonaws.com",
      sourceArn: pool.arn,
    },
    { parent: auth },
  );
}

/**
 * A role for the pool to send text messages with. The external id is how Cognito proves that it does so for this pool.
 * Phone numbers have no ARN, so that IAM takes the action on `*` only. Cognito checks the policy when it makes the pool.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-email-phone-verification.html
 */
function makeSmsRole(auth: Component) {
  const externalId = auth.placement.physicalName;
  const assumeRolePolicy = JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Service: "cognito-idp.amazonaws.com" },
        Action: "sts:AssumeRole",
        Condition: { StringEquals: { "sts:ExternalId": externalId } },
      },
    ],
  });
  const role = new iam.Role(auth.childName("sms-role"), { assumeRolePolicy }, { parent: auth });
  const policy = new iam.RolePolicy(
    auth.childName("sms-role", "policy"),
    { role: role.name, policy: policyDocument([allow(["sns:Publish"], ["*"])]) },
    { parent: auth },
  );
  return { policy, configuration: { externalId, snsCallerArn: role.arn } };
}

/** Make the client of the user pool, or take the one that is given. */
export function makeUserPoolClient(
  auth: Component,
  plan: UserPoolClientPlan,
  pool: cognito.UserPool,
): cognito.UserPoolClient {
  if (plan.kind === "existing") return plan.client;
  const args: cognito.UserPoolClientArgs = {
    name: auth.placement.physicalName,
    ...toArgs(USER_POOL_CLIENT_DEFAULTS),
    explicitAuthFlows: [...plan.explicitAuthFlows],
    ...(plan.revokesTokens !== undefined && { enableTokenRevocation: plan.revokesTokens }),
    ...plan.settings,
    userPoolId: pool.id,
  };
  return new cognito.UserPoolClient(auth.childName("user-pool-client"), args, { parent: auth });
}

type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;

/** The provider's types want lists that may be changed. */
function toArgs<T extends object>(defaults: T): Writable<T> {
  return structuredClone(defaults) as Writable<T>;
}
