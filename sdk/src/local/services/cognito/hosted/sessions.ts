import { randomBytes } from "node:crypto";
import type { UserPool } from "../user-pool/pool";
import type { User } from "../user-pool/state/user";
import { ExpiringMap } from "./expiring-map";

/** @see Developer Guide, cognito-user-pools-managed-login: the session cookie is good for one hour */
export const SESSION_SECONDS = 3600;

interface Session {
  readonly poolId: string;
  readonly username: string;
  readonly sub: string;
}

/**
 * Browsers that are signed in. A session ends by its hour or at `/logout`. A global sign-out does not end it, as on AWS.
 * @see API reference, GlobalSignOut
 */
export class Sessions {
  readonly #sessions: ExpiringMap<Session>;

  constructor(now: () => number) {
    this.#sessions = new ExpiringMap(now);
  }

  /** Gives what the browser is to keep. */
  start(pool: UserPool, user: User): string {
    const id = randomBytes(32).toString("base64url");
    const session = { poolId: pool.settings.id, username: user.username, sub: user.sub };
    this.#sessions.set(id, session, SESSION_SECONDS * 1000);
    return id;
  }

  /** The user of a session who may still sign in. */
  find(pool: UserPool, id: string | undefined): User | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(id);
    if (session === undefined || session.poolId !== pool.settings.id) return undefined;
    return findSignedIn(pool, session);
  }

  end(id: string | undefined): void {
    if (id !== undefined) this.#sessions.delete(id);
  }
}

/** The signed-in user. Undefined once the user was deleted or disabled, or has to change the password. */
export function findSignedIn(
  pool: UserPool,
  { username, sub }: { readonly username: string; readonly sub: string },
): User | undefined {
  const user = pool.users.find(username);
  return user?.sub === sub && user.enabled && user.status === "CONFIRMED" ? user : undefined;
}
