import type { IamIdentity } from "../../../iam/identity";
import type { Role } from "../../../iam/roles";
import type { FindValues } from "../../../iam/variables";
import type { MappedLogin } from "./role-choice";
import type { IdentityPoolSettings } from "./settings";

/** Somebody who acts in a role. */
export interface RoleSession {
  readonly roleArn: string;
  readonly poolId: string;
  readonly identityId: string;
  /** `authenticated` and how, or `unauthenticated`. */
  readonly amr: readonly string[];
  /** By name, as policies see them. */
  readonly tags: ReadonlyMap<string, string>;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

const SESSION_NAME = "CognitoIdentityCredentials";
const PROVIDER = "cognito-identity.amazonaws.com";
const TAG = "aws:principaltag/";

/** The methods of a sign-in as tokens and credentials name them. */
export function methodsOf(logins: readonly { readonly methods: readonly string[] }[]): readonly string[] {
  return logins.length === 0
    ? ["unauthenticated"]
    : ["authenticated", ...logins.flatMap(({ methods }) => methods)];
}

/** Tags from the claims of the logins, as the pool says. Claims that are no plain value are none. */
export function tagsOf(
  { principalTags }: Pick<IdentityPoolSettings, "principalTags">,
  logins: readonly MappedLogin[],
): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const { names, claims } of logins) {
    const mapping = principalTags.find(({ identityProvider }) => names.includes(identityProvider));
    for (const [tag, claim] of mapping?.claims ?? []) {
      const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
      if (["string", "number", "boolean"].includes(typeof value)) tags.set(tag, String(value));
    }
  }
  return tags;
}

/** The identity as functions and logs get it. */
export function identityOf(session: RoleSession, role: Role, accessKey: string): IamIdentity {
  const { identityId, poolId, amr } = session;
  return {
    accessKey,
    accountId: role.accountId,
    userId: `${role.uniqueId}:${SESSION_NAME}`,
    userArn: `arn:aws:sts::${role.accountId}:assumed-role/${role.name}/${SESSION_NAME}`,
    cognitoIdentity: { amr, identityId, identityPoolId: poolId },
  };
}

/**
 * The values of a session for conditions of policies.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html
 */
export function sessionConditions(session: RoleSession, role: Role): FindValues {
  const tags = new Map(Object.entries(role.tags).map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of session.tags) tags.set(name.toLowerCase(), value);
  const values: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    "aws:federatedprovider": [PROVIDER],
    "aws:principalaccount": [role.accountId],
    "aws:principalarn": [role.arn],
    "aws:principaltype": ["AssumedRole"],
    "aws:tokenissuetime": [new Date(session.startedAt).toISOString()],
    "aws:userid": [`${role.uniqueId}:${SESSION_NAME}`],
    "aws:username": [],
    ...webIdentity(session),
  };
  return (key) => {
    if (!key.startsWith(TAG)) return values[key];
    const tag = tags.get(key.slice(TAG.length));
    return tag === undefined ? [] : [tag];
  };
}

/** The values for the trust policy of a role, before there is a session. */
export function trustConditions(session: Omit<RoleSession, "roleArn">): FindValues {
  const now = new Date(session.startedAt);
  const values: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    "aws:currenttime": [now.toISOString()],
    "aws:epochtime": [String(Math.floor(session.startedAt / 1000))],
    "aws:federatedprovider": [PROVIDER],
    "sts:rolesessionname": [SESSION_NAME],
    "aws:tagkeys": [...session.tags.keys()],
    ...webIdentity(session),
  };
  const request = "aws:requesttag/";
  return (key) => {
    if (!key.startsWith(request)) return values[key];
    const found = [...session.tags].find(([name]) => name.toLowerCase() === key.slice(request.length));
    return found ? [found[1]] : [];
  };
}

function webIdentity({ poolId, identityId, amr }: Omit<RoleSession, "roleArn">) {
  return {
    [`${PROVIDER}:aud`]: [poolId],
    [`${PROVIDER}:sub`]: [identityId],
    [`${PROVIDER}:amr`]: amr,
  };
}
