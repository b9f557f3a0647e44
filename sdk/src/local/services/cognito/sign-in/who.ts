import { notAuthorized, userNotFound } from "../service-error";
import { nameKey } from "../user-pool/logins";
import type { UserPool } from "../user-pool/pool";
import type { User } from "../user-pool/user";
import { type SignInAttempt, type SignInCall, triggerCall, type Who } from "./attempt";
import { type Attempts, countFailure } from "./lock-out";
import { memoryOf } from "./memory";
import { imagineName } from "./unknown-user";

/** Somebody who exists. */
export type KnownWho = Who & { readonly user: User };

/** Who it is by the login, or nobody where the client hides that. Throws `UserNotFoundException`. */
export function findWho(
  { pool, client }: SignInCall,
  login: string,
  user = pool.users.findByLogin(login),
): Who {
  if (user) return { login, username: user.username, user };
  if (!client.hidesUsers) throw userNotFound();
  return { login, username: imagineName(pool, login), user: undefined };
}

/** Who has begun to sign in. `username` is what the answer to the challenge says. Throws `NotAuthorizedException`. */
export function recallWho(pool: UserPool, attempt: SignInAttempt, username: string): Who {
  const { login, sub } = attempt;
  const user = pool.users.find(attempt.username);
  const [given, ...own] = [username, login, attempt.username].map((name) => nameKey(pool.settings, name));
  const isSame = own.some((name) => name === given);
  if (sub === undefined) {
    if (!isSame) throw notAuthorized("Invalid session for the user.");
    return { login, username: attempt.username, user: undefined };
  }
  if (!isSame && pool.users.findByLogin(username)?.sub !== sub)
    throw notAuthorized("Invalid session for the user.");
  // Deleted since then, and perhaps made anew.
  if (user?.sub !== sub) throw notAuthorized();
  if (user.password?.verifier !== attempt.verifier) throw notAuthorized("Invalid session for the user.");
  return { login, username: user.username, user };
}

/** Asks the function of the pool before a password or an answer is looked at. */
export function preAuthenticate(call: SignInCall, who: Who): Promise<void> {
  return call.pool.triggers.preAuthentication(triggerCall(call, who), who.user === undefined);
}

/** Wrong passwords so far: of the user, or of a name that nobody has. */
export function attemptsOf(pool: UserPool, who: Who): Attempts {
  return who.user ?? memoryOf(pool).unknownNames.of(nameKey(pool.settings, who.login));
}

export function failSignIn(pool: UserPool, who: Who): never {
  countFailure(attemptsOf(pool, who), pool.now());
  if (who.user) pool.users.save(who.user);
  throw notAuthorized();
}

/** Somebody who is known without a login of theirs. */
export function whoIs(user: User): KnownWho {
  return { login: user.username, username: user.username, user };
}

/** For challenges that only those are asked who exist. */
export function knownWho(who: Who): KnownWho {
  if (who.user === undefined) throw notAuthorized();
  return { ...who, user: who.user };
}
