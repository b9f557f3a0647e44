import type { UserPoolSettings } from "../settings/settings";
import type { User } from "./user";

/** A name as it is compared in this pool. */
export function nameKey(settings: Pick<UserPoolSettings, "caseSensitive">, name: string): string {
  return settings.caseSensitive ? name : name.toLowerCase();
}

/** The aliases of the user, as they are compared. */
export function loginKeysOf(
  settings: Pick<UserPoolSettings, "caseSensitive" | "usernameAttributes" | "aliasAttributes">,
  user: User,
): string[] {
  const names = [
    ...settings.usernameAttributes.filter((name) => standsForName(settings.usernameAttributes, user, name)),
    ...settings.aliasAttributes.filter((name) => isAlias(user, name)),
  ];
  const values = names.flatMap((name) => user.attributes[name] ?? []);
  return [...new Set(values.map((value) => nameKey(settings, value)))];
}

export function isVerified(user: Pick<User, "attributes">, name: string): boolean {
  return user.attributes[`${name}_verified`] === "true";
}

/**
 * The address that a user signed up with is the name also before it is verified. A second one is so only when it is
 * verified. Otherwise a user could take the number of somebody else by writing it into the profile.
 */
function standsForName(names: readonly string[], user: User, name: string): boolean {
  return isVerified(user, name) || !names.some((other) => other !== name && isVerified(user, other));
}

/** A preferred username cannot be verified. It counts for users who are confirmed. */
function isAlias(user: User, name: string): boolean {
  return name === "preferred_username" ? user.status !== "UNCONFIRMED" : isVerified(user, name);
}
