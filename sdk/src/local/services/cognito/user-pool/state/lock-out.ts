import { notAuthorized } from "../errors";

/** Wrong passwords of a user, or of a name that no user has. */
export interface Attempts {
  failedSignIns: number;
  /** Milliseconds since 1970. */
  lockedUntil: number;
}

/** @see Developer Guide, authentication, Lockout behavior for failed sign-in attempts */
const FREE_ATTEMPTS = 5;
const MAX_LOCK_OUT = 15 * 60_000;
/** Names without a user whose wrong passwords are counted. The oldest are deleted. */
const MAX_NAMES = 1000;

/** Refuses while no password is checked. */
export function refuseLockedOut(attempts: Attempts, now: number): void {
  if (now < attempts.lockedUntil) throw notAuthorized("Password attempts exceeded");
}

/** Counts a wrong password: the fifth locks out for a second, and each further one for twice as long. */
export function countFailure(attempts: Attempts, now: number): void {
  const isForgotten = attempts.lockedUntil > 0 && now - attempts.lockedUntil >= MAX_LOCK_OUT;
  attempts.failedSignIns = isForgotten ? 1 : attempts.failedSignIns + 1;
  if (attempts.failedSignIns < FREE_ATTEMPTS) return;
  const seconds = 2 ** Math.min(attempts.failedSignIns - FREE_ATTEMPTS, 10);
  attempts.lockedUntil = now + Math.min(seconds * 1000, MAX_LOCK_OUT);
}

export function forgetFailures(attempts: Attempts): void {
  attempts.failedSignIns = 0;
  attempts.lockedUntil = 0;
}

/** Counts for names that no user has, so that a lock-out does not tell which ones exist. */
export class UnknownNames {
  readonly #attempts = new Map<string, Attempts>();

  of(name: string): Attempts {
    const attempts = this.#attempts.get(name) ?? { failedSignIns: 0, lockedUntil: 0 };
    this.#attempts.delete(name);
    this.#attempts.set(name, attempts);
    for (const oldest of this.#attempts.keys()) {
      if (this.#attempts.size <= MAX_NAMES) break;
      this.#attempts.delete(oldest);
    }
    return attempts;
  }
}
