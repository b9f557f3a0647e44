import type { UserPoolSettings } from "../settings/settings";
import { loginKeysOf, nameKey } from "./logins";
import type { RefreshGrant, StoredGroup, StoredKey, UserStore } from "./store";
import type { User } from "./user";

/** The state of a pool, as plain data. */
export interface StoreState {
  readonly users: readonly User[];
  /** Those made at run time. */
  readonly groups: readonly StoredGroup[];
  readonly grants: readonly RefreshGrant[];
  /** `origin_jti` of sign-ins that were ended. */
  readonly revoked: readonly string[];
  readonly keys: readonly StoredKey[];
}

export type StoreSettings = Pick<
  UserPoolSettings,
  "caseSensitive" | "usernameAttributes" | "aliasAttributes" | "groups"
>;

/** Receives changes, writes them, and knows when that is done. */
export interface StoreWriter {
  changed(): void;
  flush(): Promise<void>;
}

const NO_WRITER: StoreWriter = { changed: () => {}, flush: async () => {} };

/**
 * Access tokens end after a day, and with them the use of knowing that they were revoked. The number keeps a pool that
 * runs for months from growing. The oldest are deleted first.
 */
const MAX_REVOKED = 100_000;

/** Expired sign-ins are deleted when there are so many, and then when there are twice as many as stayed. */
const MANY_GRANTS = 1000;

/** Keeps everything in memory and says when something changed. */
export class MemoryStore implements UserStore {
  readonly #latest: () => StoreSettings;
  #indexed: StoreSettings;
  readonly #writer: StoreWriter;
  readonly #users = new Map<string, User>();
  readonly #bySub = new Map<string, User>();
  /** Users by what else they sign in with, and which of these entries belong to a user. */
  readonly #byAlias = new Map<string, User>();
  readonly #aliasesOf = new Map<User, readonly string[]>();
  readonly #groups = new Map<string, StoredGroup>();
  readonly #grants = new Map<string, RefreshGrant>();
  readonly #revoked = new Set<string>();
  #pruneAt = MANY_GRANTS;
  #keys: readonly StoredKey[] = [];

  /** Asks for the settings with each use: they are others when the program has changed. */
  constructor(
    settings: () => StoreSettings,
    state?: StoreState,
    writer: StoreWriter = NO_WRITER,
    private readonly now: () => number = Date.now,
  ) {
    this.#latest = settings;
    this.#indexed = settings();
    this.#writer = writer;
    if (state === undefined) return;
    for (const user of state.users) this.#insert(user);
    for (const group of state.groups) this.#groups.set(group.name, group);
    for (const grant of state.grants) this.#grants.set(grant.hash, grant);
    for (const originId of state.revoked) this.#revoked.add(originId);
    this.#keys = state.keys;
    this.#pruneGrants();
  }

  /** The whole state. */
  state(): StoreState {
    return {
      users: [...this.#users.values()],
      groups: [...this.#groups.values()],
      grants: [...this.#grants.values()],
      revoked: [...this.#revoked],
      keys: this.#keys,
    };
  }

  find(username: string): User | undefined {
    return this.#users.get(nameKey(this.#settings, username));
  }

  findByLogin(login: string): User | undefined {
    return this.find(login) ?? this.#bySub.get(login) ?? this.#byAlias.get(nameKey(this.#settings, login));
  }

  users(): Iterable<User> {
    return this.#users.values();
  }

  get size(): number {
    return this.#users.size;
  }

  add(user: User): void {
    if (this.find(user.username) !== undefined) throw new Error("a user of this name is kept already");
    this.#insert(user);
    this.#writer.changed();
  }

  save(user: User): void {
    // A user who was deleted while a function was asked does not come back.
    if (this.find(user.username) !== user) return;
    this.#unindex(user);
    this.#index(user);
    this.#writer.changed();
  }

  remove(user: User): void {
    if (this.find(user.username) !== user) return;
    this.#unindex(user);
    this.#users.delete(nameKey(this.#settings, user.username));
    this.#bySub.delete(user.sub);
    this.removeGrantsOf(user.username);
    this.#writer.changed();
  }

  groups(): readonly StoredGroup[] {
    const declared = this.#settings.groups;
    const names = new Set(declared.map(({ name }) => name));
    return [...declared, ...[...this.#groups.values()].filter(({ name }) => !names.has(name))];
  }

  addGroup(group: StoredGroup): void {
    this.#groups.set(group.name, group);
    this.#writer.changed();
  }

  removeGroup(name: string): void {
    this.#groups.delete(name);
    this.#writer.changed();
  }

  grant(hash: string): RefreshGrant | undefined {
    return this.#grants.get(hash);
  }

  addGrant(grant: RefreshGrant): void {
    this.#grants.set(grant.hash, grant);
    if (this.#grants.size >= this.#pruneAt) this.#pruneGrants();
    this.#writer.changed();
  }

  removeGrant(hash: string): void {
    if (this.#grants.delete(hash)) this.#writer.changed();
  }

  removeGrantsOf(username: string, originId?: string): void {
    for (const grant of this.#grants.values()) {
      if (grant.username !== username) continue;
      if (originId === undefined || grant.originId === originId) this.removeGrant(grant.hash);
    }
  }

  isRevoked(originId: string): boolean {
    return this.#revoked.has(originId);
  }

  revoke(originId: string): void {
    this.#revoked.add(originId);
    for (const oldest of this.#revoked) {
      if (this.#revoked.size <= MAX_REVOKED) break;
      this.#revoked.delete(oldest);
    }
    this.#writer.changed();
  }

  keys(): readonly StoredKey[] {
    return this.#keys;
  }

  setKeys(keys: readonly StoredKey[]): void {
    this.#keys = [...keys];
    this.#writer.changed();
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** The settings. After a change, everything is looked up by the new ones. */
  get #settings(): StoreSettings {
    const latest = this.#latest();
    if (latest === this.#indexed) return latest;
    this.#indexed = latest;
    const users = [...this.#users.values()];
    for (const map of [this.#users, this.#bySub, this.#byAlias, this.#aliasesOf]) map.clear();
    for (const user of users) this.#insert(user);
    return latest;
  }

  /** Only the use of a token deletes it, and most tokens are never used again. */
  #pruneGrants(): void {
    const now = this.now();
    for (const { hash, expiresAt } of this.#grants.values()) if (expiresAt <= now) this.#grants.delete(hash);
    this.#pruneAt = Math.max(MANY_GRANTS, 2 * this.#grants.size);
  }

  #insert(user: User): void {
    this.#users.set(nameKey(this.#settings, user.username), user);
    this.#bySub.set(user.sub, user);
    this.#index(user);
  }

  #index(user: User): void {
    const own = loginKeysOf(this.#settings, user).filter((key) => !this.#byAlias.has(key));
    for (const key of own) this.#byAlias.set(key, user);
    this.#aliasesOf.set(user, own);
  }

  #unindex(user: User): void {
    for (const key of this.#aliasesOf.get(user) ?? []) this.#byAlias.delete(key);
    this.#aliasesOf.delete(user);
  }
}
