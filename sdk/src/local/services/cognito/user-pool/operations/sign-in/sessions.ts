import { randomBytes } from "node:crypto";
import { ServiceError } from "../../../../service-error";
import { notAuthorized } from "../../errors";
import type { SignInAttempt } from "./attempt";

interface Entry {
  readonly attempt: SignInAttempt;
  readonly expiresAt: number;
  state: "open" | "in use" | "used";
  /** Answers that were refused. */
  refused: number;
}

/** Refusals after which the same session may be answered again. */
const REPEATABLE = [
  "CodeMismatchException",
  "EnableSoftwareTokenMFAException",
  "ExpiredCodeException",
  "InvalidPasswordException",
  "InvalidParameterException",
];
/** How often. Unconfirmed: the service does not say. */
const MAX_REFUSED = 5;
/** The maximum of sign-ins under way in one pool. The oldest are deleted. */
const MAX_SESSIONS = 10_000;
/** How long it is still known that a session has expired. */
const REMEMBERED = 15 * 60_000;
const RANDOM_BYTES = 72;

/**
 * Sign-ins between a challenge and its answer. A client's session reveals nothing: it is the pool's id, and then only
 * random bytes. It opens one answer, of the same client, in time.
 */
export class SignInSessions {
  readonly #entries = new Map<string, Entry>();

  constructor(
    private readonly poolId: string,
    private readonly now: () => number,
  ) {}

  get size(): number {
    return this.#entries.size;
  }

  open(attempt: SignInAttempt, seconds: number): string {
    const session = Buffer.concat([Buffer.from(`${this.poolId}:`), randomBytes(RANDOM_BYTES)]).toString(
      "base64",
    );
    this.#entries.set(session, {
      attempt,
      expiresAt: this.now() + seconds * 1000,
      state: "open",
      refused: 0,
    });
    this.#forget();
    return session;
  }

  /** Answers the challenge of a session. A session stays open after a refusal for a reason that the client can change. */
  async use<T>(
    session: string,
    clientId: string | undefined,
    challenge: SignInAttempt["step"]["challenge"],
    answer: (attempt: SignInAttempt) => Promise<T>,
  ): Promise<T> {
    const entry = this.#find(session, clientId, challenge);
    entry.state = "in use";
    try {
      const answered = await answer(entry.attempt);
      entry.state = "used";
      return answered;
    } catch (error) {
      entry.refused += 1;
      entry.state = isRepeatable(error) && entry.refused < MAX_REFUSED ? "open" : "used";
      throw error;
    }
  }

  #find(session: string, clientId: string | undefined, challenge: string): Entry {
    const entry = this.#entries.get(session);
    if (entry === undefined) throw notAuthorized("Invalid session for the user.");
    if (clientId !== undefined && entry.attempt.clientId !== clientId)
      throw notAuthorized("Invalid session for the user.");
    if (entry.attempt.step.challenge !== challenge) throw notAuthorized("Invalid session for the user.");
    if (entry.state !== "open")
      throw notAuthorized("Invalid session for the user, session can only be used once.");
    if (entry.expiresAt <= this.now())
      throw notAuthorized("Invalid session for the user, session is expired.");
    return entry;
  }

  #forget(): void {
    const now = this.now();
    for (const [session, { expiresAt }] of this.#entries) {
      if (expiresAt + REMEMBERED > now && this.#entries.size <= MAX_SESSIONS) break;
      this.#entries.delete(session);
    }
  }
}

/** The pool that gave a session, for calls that say nothing else. */
export function poolIdOfSession(session: string): string | undefined {
  const bytes = Buffer.from(session, "base64");
  const end = bytes.indexOf(":");
  return end < 0 ? undefined : bytes.subarray(0, end).toString("latin1");
}

function isRepeatable(error: unknown): boolean {
  return error instanceof ServiceError && REPEATABLE.includes(error.code);
}
