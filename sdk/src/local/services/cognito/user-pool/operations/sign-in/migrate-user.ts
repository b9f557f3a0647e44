import { ServiceError } from "../../../../service-error";
import { notAuthorized, userNotFound } from "../../errors";
import type { ClientSettings } from "../../settings/settings";
import { makeVerifier } from "../../state/password-verifier";
import type { User } from "../../state/user";
import type { MigratedUser } from "../../triggers/types";
import { takeOver } from "../migrate-user";
import type { SignInCall } from "./attempt";
import { triggerCall } from "./subject";

/**
 * The user of this login. Migrates one, where the pool has a function for that and it knows the password. No welcome is
 * sent, since the user has a password already.
 * @see Developer Guide, user-pool-lambda-migrate-user
 */
export async function migrateUser(
  call: SignInCall,
  login: string,
  password: string,
): Promise<User | undefined> {
  const { pool } = call;
  const found = pool.users.findByLogin(login);
  if (found || !pool.triggers.has("userMigration")) return found;
  const migrated = await askFunction(call, login, password);
  // Another call may have been faster while the function was asked.
  const meanwhile = pool.users.findByLogin(login);
  if (migrated === undefined || meanwhile) return meanwhile;
  const user = takeOver(pool, login, migrated, migrated.finalUserStatus);
  if (user.status === "CONFIRMED") user.password = makeVerifier(pool.settings.id, user.username, password);
  pool.users.save(user);
  return user;
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

/** A function that throws means that the password is wrong. The service hides its message. */
function failedMigration(client: ClientSettings): ServiceError {
  if (client.hidesUsers) return notAuthorized();
  return userNotFound(`Exception migrating user in app client ${client.id}`);
}
