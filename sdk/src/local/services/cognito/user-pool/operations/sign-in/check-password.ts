import { notAuthorized, userPoolError } from "../../errors";
import type { UserPool } from "../../pool";
import type { ClientSettings } from "../../settings/settings";
import { forgetFailures, refuseLockedOut } from "../../state/lock-out";
import { isPassword } from "../../state/password-verifier";
import type { User } from "../../state/user";
import { factorsOf } from "../mfa-preference";
import { migrateUser } from "./migrate-user";
import {
  attemptsOf,
  failSignIn,
  findSubject,
  preAuthenticate,
  type Subject,
  simulatedPassword,
} from "./subject";

/** A sign-in by name and password, wherever the user typed them. */
interface PasswordSignIn {
  /** The name, address or number that the user signs in with. */
  readonly login: string;
  readonly password: string;
  readonly client: ClientSettings;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
  readonly validationData?: Readonly<Record<string, string>> | undefined;
}

/**
 * The user whose password it is. Finds or migrates the user, calls pre authentication, and checks the password, the
 * status and whether the user is enabled. Throws `NotAuthorizedException`, `UserNotFoundException`,
 * `UserNotConfirmedException`, `PasswordResetRequiredException` as the client's settings say. Post authentication is the
 * caller's to call, when every challenge is answered.
 */
export type CheckPassword = (pool: UserPool, signIn: PasswordSignIn) => Promise<User>;

export const checkPassword: CheckPassword = async (pool, signIn) => {
  const call = { pool, ...signIn };
  const found = await migrateUser(call, signIn.login, signIn.password);
  const subject = findSubject(call, signIn.login, found);
  await preAuthenticate(call, subject);
  const user = refuseWrongPassword(pool, subject, signIn.password);
  refuseByStatus(user, pool.now());
  // With a second factor to come, wrong codes go on being counted.
  if (factorsOf(pool.settings, user).length === 0) {
    forgetFailures(user);
    pool.users.save(user);
  }
  return user;
};

/** Nothing waits between the count and the check of the password, so that no crowd of calls gets by it. */
function refuseWrongPassword(pool: UserPool, subject: Subject, password: string): User {
  const { user, username, login } = subject;
  refuseReset(user);
  refuseLockedOut(attemptsOf(pool, subject), pool.now());
  const passwordVerifier = user?.password ?? simulatedPassword(pool, login);
  const isRight = isPassword(pool.settings.id, username, passwordVerifier, password);
  return isRight && user?.password !== undefined ? user : failSignIn(pool, subject);
}

/** Refuses a user who gave the right password and may still not sign in. */
export function refuseByStatus(user: User, now: number): void {
  if (!user.enabled) throw notAuthorized("User is disabled.");
  if (user.status === "UNCONFIRMED")
    throw userPoolError("UserNotConfirmedException", "User is not confirmed.");
  refuseReset(user);
  const endsAt = user.passwordExpiresAt;
  if (user.status === "FORCE_CHANGE_PASSWORD" && endsAt !== undefined && endsAt <= now)
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
}

/** Such a user has no password that could be right. */
export function refuseReset(user: User | undefined): void {
  if (user?.status === "RESET_REQUIRED")
    throw userPoolError("PasswordResetRequiredException", "Password reset required for the user");
}
