import { randomUUID } from "node:crypto";
import { ServiceError } from "../../../service-error";
import { claimAliases, makeUser, nameNewUser, refuseTakenName } from "../new-user";
import type { UserPool } from "../pool";
import { checkAttributes } from "../state/attributes";
import type { User } from "../state/user";
import type { MigratedUser, TriggerCall } from "../triggers/types";

/**
 * Migrates a user who has forgotten the password, if the user migration function knows the user. Otherwise, or when the
 * pool has no such function, it returns `undefined`. There is no password until a new one is set.
 */
export async function migrateWithoutPassword(
  pool: UserPool,
  login: string,
  from: Pick<TriggerCall, "clientId" | "clientMetadata">,
): Promise<User | undefined> {
  const migrated = await ask(pool, { username: login, attributes: {}, ...from });
  // Another call may have been faster while the function was asked.
  const found = pool.users.findByLogin(login);
  if (migrated === undefined || found !== undefined) return found;
  return takeOver(pool, login, migrated, "RESET_REQUIRED");
}

/** Keeps the user whom the function has described, still without a password. */
export function takeOver(
  pool: UserPool,
  login: string,
  migrated: MigratedUser,
  status: MigratedUser["finalUserStatus"],
): User {
  // The function names the user itself where the user typed an alias.
  const { username, ...attributes } = migrated.userAttributes;
  const given = new Map(Object.entries(attributes));
  checkAttributes(pool.settings, given);
  const name = nameNewUser(pool.settings, username ?? usableName(pool, login), given);
  refuseTakenName(pool, name);
  const user = makeUser(pool, name, status);
  claimAliases(pool, user, migrated.forceAliasCreation);
  pool.users.add(user);
  return user;
}

/** A function that throws says that it knows no such user. */
async function ask(pool: UserPool, call: TriggerCall) {
  try {
    return await pool.triggers.userMigration(call, "ForgotPassword", undefined);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "UserLambdaValidationException") return undefined;
    throw error;
  }
}

/** The login, unless it can only be an alias here. */
function usableName({ settings }: UserPool, login: string): string {
  try {
    nameNewUser(settings, login, new Map());
    return login;
  } catch {
    return randomUUID();
  }
}
