import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { userPoolError } from "./errors";
import type { UserPool } from "./pool";
import type { CodePurpose, SentCode, User } from "./state/user";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** @see https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html */
const VALID_FOR: Readonly<Record<CodePurpose, number>> = {
  "sign-up": 24 * HOUR,
  "forgot-password": HOUR,
  "verify:email": 24 * HOUR,
  "verify:phone_number": 24 * HOUR,
  mfa: 3 * MINUTE,
  "first-factor": 3 * MINUTE,
};

/** Wrong answers to one code before all others are refused. The service says only that there is a limit. */
const MAX_FAILURES = 5;

export const codeMismatch = () =>
  userPoolError("CodeMismatchException", "Invalid verification code provided, please try again.");
export const expiredCode = () =>
  userPoolError("ExpiredCodeException", "Invalid code provided, please request a code again.");
export const limitExceeded = () =>
  userPoolError("LimitExceededException", "Attempt limit exceeded, please try after some time.");

/** A new code of six digits. Storing it makes the one before invalid. */
export function makeCode(
  pool: UserPool,
  purpose: CodePurpose,
  more: Pick<SentCode, "value" | "sentTo"> = {},
): SentCode {
  const code = randomInt(1_000_000).toString().padStart(6, "0");
  return { code, expiresAt: pool.now() + VALID_FOR[purpose], failures: 0, ...more };
}

export function saveCode(pool: UserPool, user: User, purpose: CodePurpose, code: SentCode): void {
  user.codes[purpose] = code;
  pool.users.save(user);
}

/**
 * The code that was sent, when the answer is right. It stays good until {@link dropCode}, so that a call that fails for
 * another reason does not use it up. Throws `ExpiredCodeException`, `CodeMismatchException`, `LimitExceededException`.
 */
export function checkCode(pool: UserPool, user: User, purpose: CodePurpose, given: string): SentCode {
  const sent = user.codes[purpose];
  if (sent === undefined || sent.expiresAt <= pool.now()) throw expiredCode();
  if (sent.failures >= MAX_FAILURES) throw limitExceeded();
  if (timingSafeEqual(digest(sent.code), digest(given))) return sent;
  sent.failures += 1;
  pool.users.save(user);
  throw codeMismatch();
}

/** A code is good for one answer. */
export function dropCode(user: User, purpose: CodePurpose): void {
  delete user.codes[purpose];
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
