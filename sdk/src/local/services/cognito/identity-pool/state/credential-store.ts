import { randomBytes, randomInt } from "node:crypto";
import type { IamCaller } from "../../../../iam/caller";
import type { Role } from "../../../../iam/roles";
import { identityOf, type RoleSession, sessionConditions } from "../session";

/** Temporary credentials, as the service answers them. */
interface Credentials {
  readonly AccessKeyId: string;
  readonly SecretKey: string;
  readonly SessionToken: string;
  /** Seconds since 1970. */
  readonly Expiration: number;
}

interface StoredSession {
  readonly session: RoleSession;
  readonly role: Role;
  readonly credentials: Credentials;
}

/** Credentials of the enhanced flow are good for an hour. @see Developer Guide, authentication-flow */
const LIFETIME_MS = 60 * 60 * 1000;
/** The oldest credentials are deleted first. They are unknown then, rather than expired. */
export const MAX_CREDENTIALS = 10_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The prefix of the service's session tokens. */
const TOKEN_START = "IQoJb3JpZ2luX2Vj";

/** Credentials that were given out, in memory only: secrets are not written anywhere. */
export class CredentialStore {
  readonly #byAccessKey = new Map<string, StoredSession>();

  /** `roleOf` is asked for the role as the program has it now, with each request. */
  constructor(private readonly roleOf: (arn: string) => Role | undefined) {}

  issue(session: RoleSession, role: Role): Credentials {
    const credentials = {
      AccessKeyId: `ASIA${Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`,
      SecretKey: randomBytes(30).toString("base64"),
      SessionToken: TOKEN_START + randomBytes(240).toString("base64"),
      Expiration: Math.floor((session.startedAt + LIFETIME_MS) / 1000),
    };
    this.#byAccessKey.set(credentials.AccessKeyId, { session, role, credentials });
    for (const key of this.#byAccessKey.keys()) {
      if (this.#byAccessKey.size <= MAX_CREDENTIALS) break;
      this.#byAccessKey.delete(key);
    }
    return credentials;
  }

  /** Also those that have expired, which are distinguished from unknown ones. */
  findCaller(accessKeyId: string): IamCaller | undefined {
    const stored = this.#byAccessKey.get(accessKeyId);
    if (stored === undefined) return undefined;
    const { session, role, credentials } = stored;
    return {
      secretAccessKey: credentials.SecretKey,
      sessionToken: credentials.SessionToken,
      expiresAt: credentials.Expiration * 1000,
      identity: identityOf(session, role, accessKeyId),
      allows: ({ action, arn }, request) => {
        const now = this.roleOf(session.roleArn);
        if (now === undefined) return false;
        const own = sessionConditions(session, now);
        return now.allows(action, arn, { find: (key) => own(key) ?? request?.(key) });
      },
    };
  }
}
