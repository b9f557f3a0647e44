import { randomUUID } from "node:crypto";
import { keepPassword } from "../sign-in/kept-password";
import { checkAttributes } from "./attributes";
import { claimAliases, makeUser, nameNewUser, refuseTakenName } from "./new-user";
import { temporaryPassword } from "./password-policy";
import type { UserPool } from "./pool";
import type { User } from "./user";

/** Who asks for a user that the pool does not have. */
export interface MigrationRequest {
  readonly login: string;
  readonly clientId: string;
  readonly source: "Authentication" | "ForgotPassword";
  /** As typed by the user; there is none with a forgotten password. */
  readonly password?: string;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
  readonly validationData?: Readonly<Record<string, string>> | undefined;
}

/**
 * Takes a user over from where the user migration function knows them from; `undefined` when it does not, or when the
 * pool has no such function. The password of the sign-in becomes the user's, unless it is to be reset.
 */
export async function migrateUser(pool: UserPool, request: MigrationRequest): Promise<User | undefined> {
  const { login, clientId, source, password, clientMetadata, validationData } = request;
  const call = { username: login, attributes: {}, clientId, clientMetadata, validationData };
  const migrated = await pool.triggers.userMigration(call, source, password);
  if (migrated === undefined) return undefined;
  // The function may name the user itself, where the user typed an alias.
  const { username: named, ...attributes } = migrated.userAttributes;
  const given = new Map(Object.entries(attributes));
  checkAttributes(pool.settings, given);
  const name = nameNewUser(pool.settings, named ?? (isFree(pool, login) ? login : randomUUID()), given);
  refuseTakenName(pool, name);
  const user = makeUser(
    pool,
    name,
    source === "ForgotPassword" ? "RESET_REQUIRED" : migrated.finalUserStatus,
  );
  claimAliases(pool, user, migrated.forceAliasCreation);
  const kept = password ?? temporaryPassword(pool.settings.passwordPolicy);
  user.password = keepPassword(pool.settings.id, user.username, kept);
  pool.users.add(user);
  return user;
}

/** Whether a login can be a name here, and is not an alias of the pool. */
function isFree(pool: UserPool, login: string): boolean {
  try {
    nameNewUser(pool.settings, login, new Map());
    return true;
  } catch {
    // Of the login the pool makes an alias; the name is of its own.
    return false;
  }
}
