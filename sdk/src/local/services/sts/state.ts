import { randomBytes } from "node:crypto";
import type { IamCaller } from "../../iam/caller";
import { evaluatePolicy, type Policy } from "../../iam/policy";
import { drawCredentials } from "../credentials";

/** Temporary credentials, and when they end. */
interface IssuedSession {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface KeptSession extends IssuedSession {
  readonly roleArn: string;
  readonly sessionName: string;
  /** What the session may do at most; absent: what the role may. */
  readonly policy: Policy | undefined;
}

/** Those given out first are forgotten first; they are not known then, rather than expired. */
const MOST = 10_000;

/** The roles that somebody has taken, in memory only: secrets are not written anywhere. */
export class RoleSessions {
  readonly #byKey = new Map<string, KeptSession>();

  /** `callerOf` is asked for the role as the program has it now, with each request. */
  constructor(private readonly callerOf: (roleArn: string, sessionName: string) => IamCaller) {}

  issue(session: Pick<KeptSession, "expiresAt" | "policy" | "roleArn" | "sessionName">): IssuedSession {
    const sessionToken = randomBytes(120).toString("base64");
    const kept = { ...drawCredentials(), sessionToken, ...session };
    this.#byKey.set(kept.accessKeyId, kept);
    for (const key of this.#byKey.keys()) {
      if (this.#byKey.size <= MOST) break;
      this.#byKey.delete(key);
    }
    return kept;
  }

  findCaller(accessKeyId: string): IamCaller | undefined {
    const kept = this.#byKey.get(accessKeyId);
    if (!kept) return undefined;
    const { secretAccessKey, sessionToken, expiresAt, policy } = kept;
    const caller = this.callerOf(kept.roleArn, kept.sessionName);
    const own = {
      secretAccessKey,
      sessionToken,
      expiresAt,
      identity: { ...caller.identity, accessKey: accessKeyId },
    };
    if (!policy) return { ...caller, ...own };
    return {
      ...caller,
      ...own,
      allows: (access, request) =>
        (caller.allows?.(access, request) ?? true) &&
        evaluatePolicy(policy, access.action, access.arn, { find: request ?? (() => undefined) }),
    };
  }
}
