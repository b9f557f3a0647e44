import { createHmac } from "node:crypto";
import { notAuthorized, userNotFound } from "../../errors";
import type { UserPool } from "../../pool";
import { type Attempts, countFailure } from "../../state/lock-out";
import { nameKey } from "../../state/logins";
import { numberOf, padHex } from "../../state/srp-group";
import type { PasswordVerifier, User } from "../../state/user";
import { callAbout, type TriggerCall } from "../../triggers/types";
import type { SignInAttempt, SignInCall } from "./attempt";
import { memoryOf } from "./memory";

/** The subject of a sign-in. Without a `user` there is none of that name, which a client that hides users does not learn. */
export interface Subject {
  /** The login as the user typed it. */
  readonly login: string;
  /** The service's name for the user. */
  readonly username: string;
  readonly user: User | undefined;
}

/** Somebody who exists. */
export type KnownSubject = Subject & { readonly user: User };

/** The subject by the login, without a user where the client hides that. Throws `UserNotFoundException`. */
export function findSubject(
  { pool, client }: SignInCall,
  login: string,
  user = pool.users.findByLogin(login),
): Subject {
  if (user) return { login, username: user.username, user };
  if (!client.hidesUsers) throw userNotFound();
  return { login, username: simulatedName(pool, login), user: undefined };
}

/** The subject who began to sign in. The answer to the challenge says `username`. Throws `NotAuthorizedException`. */
export function recallSubject(pool: UserPool, attempt: SignInAttempt, username: string): Subject {
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

/** The sign-in as the functions of the pool get it. */
export function triggerCall(
  { client, clientMetadata, validationData }: SignInCall,
  subject: Subject,
): TriggerCall {
  const more = { clientMetadata, validationData };
  if (subject.user) return callAbout(subject.user, client.id, more);
  return { username: subject.username, attributes: {}, clientId: client.id, ...more };
}

/** Asks the function of the pool before a password or an answer is checked. */
export function preAuthenticate(call: SignInCall, subject: Subject): Promise<void> {
  return call.pool.triggers.preAuthentication(triggerCall(call, subject), subject.user === undefined);
}

/** Wrong passwords so far: of the user, or of a name that nobody has. */
export function attemptsOf(pool: UserPool, subject: Subject): Attempts {
  return subject.user ?? memoryOf(pool).unknownNames.of(nameKey(pool.settings, subject.login));
}

export function failSignIn(pool: UserPool, subject: Subject): never {
  countFailure(attemptsOf(pool, subject), pool.now());
  if (subject.user) pool.users.save(subject.user);
  throw notAuthorized();
}

/** Somebody who is known without a login of theirs. */
export function subjectOf(user: User): KnownSubject {
  return { login: user.username, username: user.username, user };
}

/** The subject of a challenge that only existing users get. Throws for a user who does not exist. */
export function knownSubject(subject: Subject): KnownSubject {
  if (subject.user === undefined) throw notAuthorized();
  return { ...subject, user: subject.user };
}

/**
 * The name of a user who does not exist, for a client that hides users. It is always the same for a login, and
 * in the form that it has for users of such logins. The service gives an identifier of its own in every pool, which
 * gives away names where users choose them.
 * @see Developer Guide, cognito-user-pool-managing-errors
 */
function simulatedName(pool: UserPool, login: string): string {
  return isAddressOf(pool, login) ? toUuid(madeFrom(pool, "name", login)) : login;
}

/** Always the same salt for a login, and a verifier that no password leads to. */
export function simulatedPassword(pool: UserPool, login: string): PasswordVerifier {
  const salt = padHex(numberOf(madeFrom(pool, "salt", login).subarray(0, 16)));
  return { salt, verifier: memoryOf(pool).verifier };
}

/** Whether a user who signs in so is called otherwise. */
function isAddressOf({ settings }: UserPool, login: string): boolean {
  if (settings.usernameAttributes.length > 0) return true;
  return settings.aliasAttributes.length > 0 && (login.includes("@") || login.startsWith("+"));
}

function madeFrom(pool: UserPool, purpose: string, login: string): Buffer {
  const text = `${purpose}:${nameKey(pool.settings, login)}`;
  return createHmac("sha256", memoryOf(pool).secret).update(text).digest();
}

function toUuid(bytes: Buffer): string {
  const marked = Buffer.from(bytes.subarray(0, 16));
  marked[6] = (marked.readUInt8(6) & 0x0f) | 0x40;
  marked[8] = (marked.readUInt8(8) & 0x3f) | 0x80;
  return marked.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
