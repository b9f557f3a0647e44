import { randomBytes } from "node:crypto";
import type { IamCaller } from "../../iam/caller";
import { evaluatePolicy, type Policy } from "../../iam/policy";
import { drawCredentials } from "../credentials";

/** A session that credentials are to be issued for. */
interface NewSession {
  /** The caller of the credentials, as the program has it now. It is read with each request. */
  readonly callerOf: () => IamCaller | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The most that the session may do. @default all that the caller may */
  readonly policy?: Policy | undefined;
}

/** A session with its temporary credentials. */
export interface IssuedSession extends NewSession {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** The oldest sessions are removed beyond this number: they are unknown then, rather than expired. */
const MOST = 10_000;

/** Sessions with temporary credentials, in memory only: secrets are not written anywhere. */
export class Sessions {
  readonly #byKey = new Map<string, IssuedSession>();

  issue(session: NewSession): IssuedSession {
    const sessionToken = randomBytes(120).toString("base64");
    const issued = { ...drawCredentials(), sessionToken, ...session };
    this.#byKey.set(issued.accessKeyId, issued);
    for (const key of this.#byKey.keys()) {
      if (this.#byKey.size <= MOST) break;
      this.#byKey.delete(key);
    }
    return issued;
  }

  findCaller(accessKeyId: string): IamCaller | undefined {
    const session = this.#byKey.get(accessKeyId);
    const caller = session?.callerOf();
    if (!session || !caller) return undefined;
    const { secretAccessKey, sessionToken, expiresAt, policy } = session;
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
