import { randomBytes } from "node:crypto";
import type { UserPool } from "../../pool";
import { UnknownNames } from "../../state/lock-out";
import { padHex, powerOfGenerator } from "../../state/srp-group";
import type { User } from "../../state/user";
import { SignInSessions } from "./sessions";

/**
 * The state of sign-ins while a pool runs. Nothing of it is stored. Sessions have a file of their own. Calls find their
 * pool by one, and do not load the group of SRP, which comes with this state.
 */
interface SignInMemory {
  readonly sessions: SignInSessions;
  /** The secret of answers about users who do not exist. */
  readonly secret: Buffer;
  /** A verifier that no password leads to. */
  readonly verifier: string;
  readonly unknownNames: UnknownNames;
  /** Secrets of TOTP apps that have not shown a code yet. */
  readonly totpSecrets: WeakMap<User, string>;
  /** Half minute of the last code that was taken: none is good twice. */
  readonly totpSteps: WeakMap<User, number>;
  /** Passkeys that are being registered. */
  readonly registrations: WeakMap<User, OpenRegistration>;
}

/** A registration of a passkey that waits for the authenticator's answer. */
export interface OpenRegistration {
  readonly challenge: string;
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const memories = new WeakMap<UserPool, SignInMemory>();

/** Begins empty with the first sign-in. */
export function memoryOf(pool: UserPool): SignInMemory {
  const memory = memories.get(pool) ?? newMemory(pool);
  memories.set(pool, memory);
  return memory;
}

function newMemory(pool: UserPool): SignInMemory {
  return {
    sessions: new SignInSessions(pool.settings.id, pool.now),
    secret: randomBytes(32),
    verifier: padHex(powerOfGenerator(randomBytes(32))),
    unknownNames: new UnknownNames(),
    totpSecrets: new WeakMap(),
    totpSteps: new WeakMap(),
    registrations: new WeakMap(),
  };
}
