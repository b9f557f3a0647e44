import { randomUUID } from "node:crypto";
import { ExpiringMap } from "./expiring-map";

/** @see Developer Guide, token-endpoint: a code is good for five minutes */
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

/** A code as it is kept. */
export interface StoredCode {
  readonly grant: CodeGrant;
  isUsed: boolean;
  /** Somebody sent it again: whatever sign-in it gave has to end. */
  isReplayed: boolean;
  /** Ends the sign-in that it gave. */
  end: (() => void) | undefined;
}

/** Authorization codes: for one use each. */
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
   * Takes a code for its one use, whether it then turns out to be good or not. A code that comes again has been seen by
   * two: the sign-in that it gave is ended.
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
