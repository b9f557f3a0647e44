import type { GroupSettings } from "../settings/settings";
import type { User } from "./user";

/** A sign-in that tokens can be refreshed from. */
export interface RefreshGrant {
  /** SHA-256 of the token, hexadecimal. The token itself is stored nowhere. */
  readonly hash: string;
  readonly username: string;
  readonly clientId: string;
  /** `origin_jti` of all tokens that come from this sign-in. */
  readonly originId: string;
  /** Seconds since 1970 of the sign-in. */
  readonly authTime: number;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The token was given back. It stays so that its use is answered as the service does. */
  readonly revoked?: boolean;
}

/** A private key in JWK form with its age. */
export interface StoredKey {
  readonly kid: string;
  readonly use: "id" | "access";
  readonly jwk: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Set when a newer one signs. The key is still published until its last token has expired. */
  readonly retiredAt?: number;
}

/** A group. One that a call made has the time of that. */
export interface StoredGroup extends GroupSettings {
  /** Milliseconds since 1970. */
  readonly createdAt?: number;
  readonly modifiedAt?: number;
}

/** The state of a pool: users, groups made at run time, refresh grants, keys. */
export interface UserStore {
  /** By the service's username, whatever its case in a pool that does not care. */
  find(username: string): User | undefined;
  /** By username, `sub`, or an alias or attribute that stands for it. Only verified aliases count. */
  findByLogin(login: string): User | undefined;
  /** The users in the order made. */
  users(): Iterable<User>;
  readonly size: number;
  add(user: User): void;
  /** Reports that a user has changed. Also moves its aliases. */
  save(user: User): void;
  remove(user: User): void;

  /** Groups of the program first, then those made by calls. */
  groups(): readonly StoredGroup[];
  addGroup(group: StoredGroup): void;
  removeGroup(name: string): void;

  grant(hash: string): RefreshGrant | undefined;
  addGrant(grant: RefreshGrant): void;
  /** By hash. */
  removeGrant(hash: string): void;
  /** Ends every sign-in of a user, or one of them. */
  removeGrantsOf(username: string, originId?: string): void;
  /** True when a sign-in was revoked: its access tokens are not good for the service's own calls any more. */
  isRevoked(originId: string): boolean;
  revoke(originId: string): void;

  keys(): readonly StoredKey[];
  setKeys(keys: readonly StoredKey[]): void;

  /** Settles when what has changed is on disk. */
  flush(): Promise<void>;
}
