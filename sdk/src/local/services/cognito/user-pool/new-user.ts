import { randomUUID } from "node:crypto";
import { checkMember } from "./check-input";
import { invalidParameter, userPoolError } from "./errors";
import type { UserPool } from "./pool";
import type { UserPoolSettings } from "./settings/settings";
import { type Attributes, isEmail, isPhoneNumber } from "./state/attributes";
import type { Contact } from "./state/delivery";
import { isVerified } from "./state/logins";
import type { User, UserStatus } from "./state/user";

/** The name of a user who is being made. */
interface NewName {
  readonly username: string;
  readonly sub: string;
  /** The attributes, with the address that is given as the user name. */
  readonly attributes: Attributes;
}

/** Names a new user. Throws `InvalidParameterException` for a login that cannot be a name in this pool. */
export function nameNewUser(settings: UserPoolSettings, login: string, attributes: Attributes): NewName {
  checkMember("Username", login);
  const sub = randomUUID();
  if (settings.usernameAttributes.length > 0) {
    const attribute = attributeOfLogin(settings, login);
    return { username: sub, sub, attributes: new Map([...attributes, [attribute, login]]) };
  }
  refuseAliasAsName(settings, login);
  return { username: login, sub, attributes };
}

function attributeOfLogin({ usernameAttributes: names }: UserPoolSettings, login: string): Contact {
  if (names.includes("email") && isEmail(login)) return "email";
  if (names.includes("phone_number") && isPhoneNumber(login)) return "phone_number";
  if (names.length > 1) throw invalidParameter("Username should be either an email or a phone number.");
  throw invalidParameter(`Username should be ${names[0] === "email" ? "an email" : "a phone number"}.`);
}

/** Else one user's name could be another's alias. */
function refuseAliasAsName({ aliasAttributes }: UserPoolSettings, login: string): void {
  const refusal = (format: string, alias: string) =>
    invalidParameter(
      `Username cannot be of ${format} format, since user pool is configured for ${alias} alias.`,
    );
  if (aliasAttributes.includes("email") && isEmail(login)) throw refusal("email", "email");
  if (aliasAttributes.includes("phone_number") && isPhoneNumber(login)) {
    throw refusal("phone number", "phone number");
  }
}

/** Throws `UsernameExistsException`. */
export function refuseTakenName(pool: UserPool, name: NewName, message = "User already exists"): void {
  const { usernameAttributes } = pool.settings;
  for (const attribute of usernameAttributes) {
    const value = name.attributes.get(attribute);
    if (value && pool.users.findByLogin(value)) {
      throw usernameExists(`An account with the given ${attribute} already exists.`);
    }
  }
  if (usernameAttributes.length === 0 && pool.users.findByLogin(name.username)) throw usernameExists(message);
}

const usernameExists = (message: string) => userPoolError("UsernameExistsException", message);

/** A user who is not stored yet. */
export function makeUser(pool: UserPool, name: NewName, status: UserStatus): User {
  const given = [...name.attributes].filter(([, value]) => value !== "");
  return {
    username: name.username,
    sub: name.sub,
    status,
    enabled: true,
    attributes: Object.fromEntries([["sub", name.sub], ...given]),
    password: undefined,
    passwordExpiresAt: undefined,
    groups: [],
    codes: {},
    totp: undefined,
    failedSignIns: 0,
    lockedUntil: 0,
    signedOutAt: 0,
    createdAt: pool.now(),
    modifiedAt: pool.now(),
  };
}

/** The other users who sign in with an alias that the user is about to have. */
function aliasOwners(
  pool: UserPool,
  user: Pick<User, "username" | "attributes">,
): readonly { readonly name: Contact | "preferred_username"; readonly owner: User }[] {
  const { aliasAttributes, usernameAttributes } = pool.settings;
  const names = new Set([...aliasAttributes, ...usernameAttributes]);
  return [...names].flatMap((name) => {
    const value = user.attributes[name];
    const counts = name === "preferred_username" || isVerified(user, name);
    const owner = value && counts ? pool.users.findByLogin(value) : undefined;
    return owner && owner.username !== user.username ? [{ name, owner }] : [];
  });
}

/**
 * Frees a user's aliases: with `force`, other users lose them. Otherwise throws `AliasExistsException`.
 */
export function claimAliases(
  pool: UserPool,
  user: Pick<User, "username" | "attributes">,
  force: boolean,
): void {
  const owners = aliasOwners(pool, user);
  for (const { name, owner } of owners) {
    // A username, other than an alias, moves to nobody.
    const isMovable = name !== "preferred_username" && pool.settings.aliasAttributes.includes(name);
    if (!force || !isMovable || !isVerified(owner, name)) throw aliasExists(name);
  }
  for (const { name, owner } of owners) {
    owner.attributes = { ...owner.attributes, [`${name}_verified`]: "false" };
    touch(pool, owner);
  }
}

export const aliasExists = (name: string) =>
  userPoolError("AliasExistsException", `An account with the ${name} already exists.`);

/** Keeps a user who was changed. */
export function touch(pool: UserPool, user: User): void {
  user.modifiedAt = pool.now();
  pool.users.save(user);
}
