import * as cognito from "@pulumi/aws/cognito";
import * as iam from "@pulumi/aws/iam";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { IDENTITY_POOL_DEFAULTS } from "./defaults";
import type { OpenIdProviderPlan } from "./federation-plan";
import type { IdentityPoolPlan } from "./plan";
import type { AuthHandles, AuthUsers } from "./props";

type UserPoolHandles = Pick<AuthHandles<AuthUsers>, "userPool" | "userPoolClient">;
type IdentityHandles = Pick<AuthHandles, "cfnIdentityPool" | "authRole" | "unauthRole">;

/** The kind of user that a role is for, as Cognito writes it. */
type Standing = "authenticated" | "unauthenticated";

/** Make the identity pool with its two roles, if there is to be one. */
export function makeIdentityPool(
  auth: Component,
  plan: IdentityPoolPlan | undefined,
  handles: UserPoolHandles,
): IdentityHandles {
  if (!plan) return { cfnIdentityPool: undefined, authRole: undefined, unauthRole: undefined };
  const openId = plan.openIdProvider && makeOpenIdProvider(auth, plan.openIdProvider);
  const pool = makePool(auth, plan, handles, openId);
  const authRole = makeRole(auth, "auth-role", pool, "authenticated");
  const unauthRole = makeRole(auth, "unauth-role", pool, "unauthenticated");
  const roles = { authenticated: authRole.arn, unauthenticated: unauthRole.arn };
  const name = auth.childName("identity-pool", "roles");
  new cognito.IdentityPoolRoleAttachment(name, { identityPoolId: pool.id, roles }, { parent: auth });
  return { cfnIdentityPool: pool, authRole, unauthRole };
}

function makePool(
  auth: Component,
  { settings, allowsGuests, loginProviders }: IdentityPoolPlan,
  { userPool, userPoolClient }: UserPoolHandles,
  openId: iam.OpenIdConnectProvider | undefined,
): cognito.IdentityPool {
  const users = userPool &&
    userPoolClient && {
      clientId: userPoolClient.id,
      providerName: userPool.endpoint,
      ...IDENTITY_POOL_DEFAULTS,
    };
  const args: cognito.IdentityPoolArgs = {
    identityPoolName: auth.placement.physicalName,
    ...(users && { cognitoIdentityProviders: [users] }),
    ...settings,
    allowUnauthenticatedIdentities: allowsGuests,
    ...(openId && { openidConnectProviderArns: joinArns(openId.arn, settings.openidConnectProviderArns) }),
    ...(Object.keys(loginProviders).length > 0 && {
      supportedLoginProviders: joinProviders(loginProviders, settings.supportedLoginProviders),
    }),
  };
  return new cognito.IdentityPool(auth.childName("identity-pool"), args, { parent: auth });
}

function joinArns(
  own: pulumi.Output<string>,
  given: cognito.IdentityPoolArgs["openidConnectProviderArns"],
): cognito.IdentityPoolArgs["openidConnectProviderArns"] {
  return given === undefined
    ? [own]
    : pulumi.all([own, given]).apply(([arn, others]) => [arn, ...(others ?? [])]);
}

function joinProviders(
  own: IdentityPoolPlan["loginProviders"],
  given: cognito.IdentityPoolArgs["supportedLoginProviders"],
): cognito.IdentityPoolArgs["supportedLoginProviders"] {
  return given === undefined
    ? own
    : pulumi.all([own, given]).apply(([ours, theirs]) => ({ ...ours, ...theirs }));
}

/** Makes an identity provider of IAM. Without thumbprints IAM itself finds the certificate of the provider. */
function makeOpenIdProvider(
  auth: Component,
  { url, clientId }: OpenIdProviderPlan,
): iam.OpenIdConnectProvider {
  const args = { url, clientIdLists: [clientId] };
  return new iam.OpenIdConnectProvider(auth.childName("federated-a"), args, { parent: auth });
}

/**
 * A role that only identities of this pool get, and only those who have signed in, or only guests.
 *
 * Definition silent on what it may do: nothing until something is attached. The earlier implementation let every user
 * manage all identity pools of the account (`cognito-identity:*`), and use two services that are no more.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/role-trust-and-permissions.html
 */
function makeRole(auth: Component, part: string, pool: cognito.IdentityPool, standing: Standing): iam.Role {
  const assumeRolePolicy = pool.id.apply((id) =>
    JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: { Federated: "cognito-identity.amazonaws.com" },
          Action: "sts:AssumeRoleWithWebIdentity",
          Condition: {
            StringEquals: { "cognito-identity.amazonaws.com:aud": id },
            "ForAnyValue:StringLike": { "cognito-identity.amazonaws.com:amr": standing },
          },
        },
      ],
    }),
  );
  return new iam.Role(auth.childName(part), { assumeRolePolicy }, { parent: auth });
}
