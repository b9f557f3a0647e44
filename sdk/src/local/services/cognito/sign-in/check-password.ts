import type { UserPool } from "../user-pool/pool";
import type { User } from "../user-pool/user";
import { refuseByStatus, refuseReset } from "./account-status";
import type { Who } from "./attempt";
import { isPassword } from "./kept-password";
import { forgetFailures, refuseLockedOut } from "./lock-out";
import { factorsOf } from "./mfa-preference";
import { migrateUser } from "./migrate-user";
import type { CheckPassword } from "./types";
import { imaginePassword } from "./unknown-user";
import { attemptsOf, failSignIn, findWho, preAuthenticate } from "./who";

export const checkPassword: CheckPassword = async (pool, signIn) => {
  const call = { pool, ...signIn };
  const found = await migrateUser(call, signIn.login, signIn.password);
  const who = findWho(call, signIn.login, found);
  await preAuthenticate(call, who);
  const user = refuseWrongPassword(pool, who, signIn.password);
  refuseByStatus(user, pool.now());
  // With a second factor to come, wrong codes go on being counted.
  if (factorsOf(pool.settings, user).length === 0) {
    forgetFailures(user);
    pool.users.save(user);
  }
  return user;
};

/** Nothing waits between the count and the look at the password, so that no crowd of calls gets by it. */
function refuseWrongPassword(pool: UserPool, who: Who, password: string): User {
  const { user, username, login } = who;
  refuseReset(user);
  refuseLockedOut(attemptsOf(pool, who), pool.now());
  const kept = user?.password ?? imaginePassword(pool, login);
  const isRight = isPassword(pool.settings.id, username, kept, password);
  return isRight && user?.password !== undefined ? user : failSignIn(pool, who);
}
