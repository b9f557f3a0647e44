import { notAuthorized, ServiceError, userNotFound } from "../service-error";
import type { ClientSettings } from "../settings";
import type { MigratedUser } from "../triggers/types";
import { claimAliases, makeUser, nameNewUser, refuseTakenName } from "../user-pool/new-user";
import { type SignInCall, triggerCall } from "./attempt";
import { keepPassword } from "./kept-password";

/**
 * Takes a user over from elsewhere, where the pool has a function for that and it knows the password. No welcome is sent:
 * the user has a password already.
 * @see Developer Guide, user-pool-lambda-migrate-user
 */
export async function migrateUser(call: SignInCall, login: string, password: string): Promise<void> {
  const { pool } = call;
  if (!pool.triggers.has("userMigration")) return;
  const migrated = await askFunction(call, login, password);
  // Another call may have been faster while the function was asked.
  if (migrated === undefined || pool.users.findByLogin(login)) return;
  const given = new Map(Object.entries(migrated.userAttributes));
  given.delete("username");
  const name = nameNewUser(pool.settings, login, given);
  const user = makeUser(pool, name, migrated.finalUserStatus);
  refuseTakenName(pool, name);
  claimAliases(pool, user, migrated.forceAliasCreation);
  if (migrated.finalUserStatus === "CONFIRMED")
    user.password = keepPassword(pool.settings.id, user.username, password);
  pool.users.add(user);
}

async function askFunction(
  call: SignInCall,
  login: string,
  password: string,
): Promise<MigratedUser | undefined> {
  const { pool, client } = call;
  const about = triggerCall(call, { login, username: login, user: undefined });
  try {
    return await pool.triggers.userMigration(about, "Authentication", password);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "UserLambdaValidationException")
      throw failedMigration(client);
    throw error;
  }
}

/** A function that throws says that the password is wrong; the service hides its words. */
function failedMigration(client: ClientSettings): ServiceError {
  if (client.hidesUsers) return notAuthorized();
  return userNotFound(`Exception migrating user in app client ${client.id}`);
}
