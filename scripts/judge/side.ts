import type { CognitoIdentityClient } from "@aws-sdk/client-cognito-identity";
import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { type Names, NotHere } from "./outcome";
import type { ClientName, PoolName } from "./pools";

/** A server that was started: its URL and ids. */
export interface Served {
  readonly url: string;
  readonly users: CognitoIdentityProviderClient;
  readonly identities: CognitoIdentityClient;
  readonly pools: Readonly<Record<PoolName, string>>;
  readonly clients: Readonly<
    Record<ClientName, { readonly id: string; readonly secret: string | undefined }>
  >;
  readonly identityPool: string;
  /** The code last sent to a user. Where none can be read, it is one that the server takes. */
  readonly code: (username: string) => string;
  close(): Promise<void>;
}

/** Names that replace the ids of a server. */
export function namesOf({ pools, clients, identityPool, url }: Served): Names {
  const ids: [string, string][] = [
    ...Object.entries(pools).map(([name, id]): [string, string] => [id, `<pool ${name}>`]),
    ...Object.entries(clients).map(([name, { id }]): [string, string] => [id, `<client ${name}>`]),
    [identityPool, "<identity pool>"],
    [url, "<url>"],
  ];
  return ids.sort(([a], [b]) => b.length - a.length);
}

/** One of the two judged servers, with the values that its steps saved. */
export class Side {
  readonly #memory = new Map<string, string>();

  constructor(readonly served: Served) {}

  get users(): CognitoIdentityProviderClient {
    return this.served.users;
  }

  get identities(): CognitoIdentityClient {
    return this.served.identities;
  }

  pool(name: PoolName): string {
    return this.served.pools[name];
  }

  client(name: ClientName): string {
    return this.served.clients[name].id;
  }

  store(name: string, value: string | undefined): void {
    if (value !== undefined) this.#memory.set(name, value);
  }

  stored(name: string): string {
    const value = this.#memory.get(name);
    if (value === undefined) throw new NotHere(`no ${name}`);
    return value;
  }
}

export interface Step {
  readonly name: string;
  readonly run: (side: Side) => Promise<unknown>;
}

export function step(name: string, run: Step["run"]): Step {
  return { name, run };
}
