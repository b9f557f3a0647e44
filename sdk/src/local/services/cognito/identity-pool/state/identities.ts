import { randomUUID } from "node:crypto";

/** Somebody, known by logins, or a guest. */
export interface Identity {
  /** `us-east-1:` and a UUID. */
  readonly id: string;
  readonly poolId: string;
  /** Its ids with its providers. */
  logins: ReadonlyMap<string, string>;
  readonly createdAt: number;
  modifiedAt: number;
  /** The id of the identity that took over the logins. Then this one is disabled. */
  mergedInto: string | undefined;
}

/** An identity as a file stores it. */
export interface StoredIdentity {
  readonly id: string;
  readonly poolId: string;
  readonly logins: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly mergedInto?: string;
}

/** The id of somebody with a provider. */
export interface Login {
  readonly provider: string;
  readonly subject: string;
}

/** Guests come and never leave, so the oldest are deleted. */
export const MAX_GUESTS = 50_000;

/** Everybody that identity pools know. */
export class Identities {
  readonly #byId = new Map<string, Identity>();
  readonly #byLogin = new Map<string, Identity>();
  readonly #guests = new Set<Identity>();

  constructor(
    stored: readonly StoredIdentity[],
    private readonly now: () => number,
    private readonly changed: () => void,
  ) {
    for (const { logins, mergedInto, ...rest } of stored)
      this.#insert({ ...rest, logins: new Map(Object.entries(logins)), mergedInto });
  }

  find(id: string): Identity | undefined {
    return this.#byId.get(id);
  }

  findByLogin(poolId: string, login: Login): Identity | undefined {
    return this.#byLogin.get(keyOf(poolId, login));
  }

  /** The identities of a pool, oldest first. */
  of(poolId: string): readonly Identity[] {
    return [...this.#byId.values()].filter((identity) => identity.poolId === poolId);
  }

  create(poolId: string, logins: readonly Login[]): Identity {
    const now = this.now();
    const id = `${poolId.slice(0, poolId.indexOf(":"))}:${randomUUID()}`;
    const named = new Map(logins.map(({ provider, subject }) => [provider, subject]));
    const identity = { id, poolId, logins: named, createdAt: now, modifiedAt: now, mergedInto: undefined };
    this.#insert(identity);
    this.#dropOldGuests();
    this.changed();
    return identity;
  }

  /** Adds logins that nobody has. */
  link(identity: Identity, logins: readonly Login[]): void {
    if (logins.length === 0) return;
    const added = logins.map(({ provider, subject }) => [provider, subject] as const);
    identity.logins = new Map([...identity.logins, ...added]);
    identity.modifiedAt = this.now();
    this.#insert(identity);
    this.changed();
  }

  /** Gives all logins of one identity to another, and disables it. */
  merge(from: Identity, into: Identity): void {
    const moved = [...from.logins].map(([provider, subject]) => ({ provider, subject }));
    from.logins = new Map();
    from.mergedInto = into.id;
    from.modifiedAt = this.now();
    this.#guests.delete(from);
    this.link(into, moved);
    this.changed();
  }

  state(): readonly StoredIdentity[] {
    return [...this.#byId.values()].map(({ logins, mergedInto, ...rest }) => ({
      ...rest,
      logins: Object.fromEntries(logins),
      ...(mergedInto !== undefined && { mergedInto }),
    }));
  }

  #insert(identity: Identity): void {
    const { id, poolId, logins, mergedInto } = identity;
    this.#byId.set(id, identity);
    for (const [provider, subject] of logins)
      this.#byLogin.set(keyOf(poolId, { provider, subject }), identity);
    if (logins.size === 0 && mergedInto === undefined) this.#guests.add(identity);
    else this.#guests.delete(identity);
  }

  #dropOldGuests(): void {
    for (const guest of this.#guests) {
      if (this.#guests.size <= MAX_GUESTS) return;
      this.#guests.delete(guest);
      this.#byId.delete(guest.id);
    }
  }
}

/** No part of it can be mistaken for another. */
function keyOf(poolId: string, { provider, subject }: Login): string {
  return JSON.stringify([poolId, provider, subject]);
}
