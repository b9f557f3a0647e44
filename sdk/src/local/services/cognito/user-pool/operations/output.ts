import { invalidParameter } from "../errors";
import type { UserPool } from "../pool";
import type { StoredGroup } from "../state/store";
import type { User } from "../state/user";
import type { Tokens } from "../tokens/types";
import { attributeList } from "./attribute-list";
import { mfaSettingsOf } from "./mfa-preference";

/** Seconds since 1970, as the protocol writes times. */
function seconds(milliseconds: number): number {
  return milliseconds / 1000;
}

/** A user in lists, and in the answer to making one. */
export function userType(user: User, attributes = user.attributes) {
  return { ...commonOf(user), Attributes: attributeList(attributes) };
}

/** A user as an administrator gets one. */
export function adminUser(user: User) {
  return { ...commonOf(user), UserAttributes: attributeList(user.attributes), ...mfaSettingsOf(user) };
}

export function groupType({ settings, startedAt }: UserPool, group: StoredGroup) {
  const { name, description, precedence, roleArn, createdAt = startedAt, modifiedAt = createdAt } = group;
  return {
    GroupName: name,
    UserPoolId: settings.id,
    CreationDate: seconds(createdAt),
    LastModifiedDate: seconds(modifiedAt),
    ...(description === undefined ? {} : { Description: description }),
    ...(roleArn === undefined ? {} : { RoleArn: roleArn }),
    ...(precedence === undefined ? {} : { Precedence: precedence }),
  };
}

function commonOf(user: User) {
  return {
    Username: user.username,
    UserCreateDate: seconds(user.createdAt),
    UserLastModifiedDate: seconds(user.modifiedAt),
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

const MAX_LIMIT = 60;

/** The part of a list that a call asks for. */
interface PageCall {
  /** @default as many as the service has in a page */
  readonly limit: number | undefined;
  /** @default the beginning of the list */
  readonly token: string | undefined;
}

/**
 * A page of a list: `limit` items after the one that the token names. The token is the key of the last item, so that what
 * is added or removed between two calls moves nothing else.
 */
export function page<T>(
  { limit, token }: PageCall,
  list: readonly T[],
  keyOf: (item: T) => string,
): { readonly items: readonly T[]; readonly next: string | undefined } {
  // The service takes 0 for its own number.
  const most = limit || MAX_LIMIT;
  const start = startOf(token, list, keyOf);
  const items = list.slice(start, start + most);
  const last = items.at(-1);
  if (last === undefined || start + most >= list.length) return { items, next: undefined };
  return { items, next: Buffer.from(keyOf(last)).toString("base64url") };
}

function startOf<T>(token: string | undefined, list: readonly T[], keyOf: (item: T) => string): number {
  if (token === undefined) return 0;
  const key = Buffer.from(token, "base64url").toString("utf8");
  const at = list.findIndex((item) => keyOf(item) === key);
  if (at < 0) throw invalidParameter("Invalid pagination token provided.");
  return at + 1;
}

/** Tokens in the service's form. */
export function authenticationResult({ accessToken, idToken, refreshToken, expiresIn }: Tokens) {
  return {
    AccessToken: accessToken,
    ExpiresIn: expiresIn,
    IdToken: idToken,
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
    TokenType: "Bearer",
  };
}
