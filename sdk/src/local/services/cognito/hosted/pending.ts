import { randomBytes } from "node:crypto";
import type { PoolClient } from "../user-pool/pool";
import type { User } from "../user-pool/state/user";
import { ExpiringMap } from "./expiring-map";

/** The step that is left before a user is signed in. */
export type Step = "confirm" | "new-password" | "passkey" | "totp";

/** A sign-in that is not complete. */
export interface Pending {
  readonly poolId: string;
  readonly clientId: string;
  readonly username: string;
  readonly sub: string;
  /** The verifier of the password when the sign-in began. A changed password ends the sign-in. */
  readonly verifier: string | undefined;
  readonly step: Step;
  /** The options of a passkey that is asked for. */
  readonly options: PasskeyOptions | undefined;
  /** Wrong answers so far. */
  failures: number;
}

/** Options for the browser, of which the challenge is what the passkey has to sign. */
export type PasskeyOptions = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** The user whom it is about, as long as nobody has the name or the password anew. */
export function isAbout({ sub, verifier }: Pending, user: User | undefined): user is User {
  return user?.sub === sub && user.enabled && user.password?.verifier === verifier;
}

/** A sign-in that waits for a code by mail waits as long as the code is good. */
const CONFIRM_SECONDS = 24 * 3600;
const MAX_FAILURES = 5;

/** Sign-ins between two pages. */
export class PendingSteps {
  readonly #pending: ExpiringMap<Pending>;

  constructor(now: () => number) {
    this.#pending = new ExpiringMap(now);
  }

  /** Gives what the browser is to keep, and for how long. */
  start(
    { pool, client }: PoolClient,
    { username, sub, password }: Pick<User, "username" | "sub" | "password">,
    step: Step,
    options?: PasskeyOptions,
  ): { readonly id: string; readonly seconds: number } {
    const id = randomBytes(32).toString("base64url");
    const seconds = step === "confirm" ? CONFIRM_SECONDS : client.sessionSeconds;
    const about = { username, sub, verifier: password?.verifier, step, options };
    const pending = { poolId: pool.settings.id, clientId: client.id, ...about, failures: 0 };
    this.#pending.set(id, pending, seconds * 1000);
    return { id, seconds };
  }

  find({ pool, client }: PoolClient, id: string | undefined, step: Step): Pending | undefined {
    const pending = id === undefined ? undefined : this.#pending.get(id);
    const isOurs =
      pending?.poolId === pool.settings.id && pending.clientId === client.id && pending.step === step;
    return isOurs ? pending : undefined;
  }

  /** Counts a wrong answer. The last one ends the sign-in. */
  fail(id: string, pending: Pending): void {
    pending.failures += 1;
    if (pending.failures >= MAX_FAILURES) this.end(id);
  }

  end(id: string | undefined): void {
    if (id !== undefined) this.#pending.delete(id);
  }
}
