import { randomUUID } from "node:crypto";
import { ExpiringMap } from "./expiring-map";

/** A code is valid for five minutes. @see Developer Guide, token-endpoint */
const CODE_MS = 5 * 60_000;
/** How long a code is remembered after its use, to notice when it is used again. */
const USED_CODE_MS = 60 * 60_000;

/** The sign-in that a code stands for. */
export interface CodeGrant {
  readonly poolId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly username: string;
  readonly sub: string;
  readonly scopes: readonly string[];
  readonly nonce: string | undefined;
  /** The code challenge of PKCE, method `S256`. */
  readonly challenge: string | undefined;
}

/** A stored code. */
export interface StoredCode {
  readonly grant: CodeGrant;
  isUsed: boolean;
  /** Whether the code was sent again. The sign-in that it gave has to end then. */
  isReplayed: boolean;
  /** Ends the sign-in that it gave. */
  end: (() => void) | undefined;
}

/** Authorization codes, each for one use. */
export class AuthorizationCodes {
  readonly #codes: ExpiringMap<StoredCode>;

  constructor(now: () => number) {
    this.#codes = new ExpiringMap(now);
  }

  issue(grant: CodeGrant): string {
    const code = randomUUID();
    this.#codes.set(code, { grant, isUsed: false, isReplayed: false, end: undefined }, CODE_MS);
    return code;
  }

  /**
   * Uses up a code, whether or not the rest of the request is valid. A second use means that somebody else has the code,
   * and ends the sign-in that it gave.
   */
  redeem(code: string): StoredCode | undefined {
    const stored = this.#codes.get(code);
    if (stored === undefined) return undefined;
    if (stored.isUsed) {
      stored.isReplayed = true;
      stored.end?.();
      return undefined;
    }
    stored.isUsed = true;
    this.#codes.set(code, stored, USED_CODE_MS);
    return stored;
  }
}
