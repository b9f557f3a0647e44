import type { GraphResource } from "../../graph/types";
import type { TrustedHosts } from "../gateways/shared/guard";
import type { IamCaller } from "../iam/authorize";
import type { FindCaller } from "../iam/signed-request";
import type { Credentials } from "../session/credentials";
import { AUTH_TYPES, type AuthPorts, startAuth } from "./cognito";
import { takeDataFolder } from "./data-folder";
import { startDynamoDb, TABLE_TYPE } from "./dynamodb";
import type { LocalService } from "./service";

export interface ServiceHostOptions {
  /** Folder that keeps what services hold. */
  readonly data: string | undefined;
  /** Services that run already, by name. */
  readonly urls: Readonly<Record<string, string>>;
  readonly region: string;
  /** Of the session: those that handlers have too. */
  readonly credentials: Credentials;
  /** Looks up whose signatures are good. */
  readonly findCaller: FindCaller;
  /** By which names services may be called, and from pages of which. */
  readonly trusted: TrustedHosts;
  readonly auth: Omit<AuthPorts, "findCaller" | "trusted">;
}

interface Starter {
  /** Resources that make the service necessary. */
  readonly types: readonly string[];
  start(options: ServiceHostOptions): Promise<LocalService>;
}

const STARTERS: readonly Starter[] = [
  {
    types: [TABLE_TYPE],
    start: ({ urls, ...options }) => startDynamoDb({ ...options, url: urls.dynamodb }),
  },
  { types: AUTH_TYPES, start: ({ auth, ...options }) => startAuth({ ...auth, ...options }) },
];

/** Starts the services that the graph needs, and no others. */
export class ServiceHost {
  readonly #services = new Map<Starter, LocalService>();
  #leaveData: (() => void) | undefined;

  constructor(private readonly options: ServiceHostOptions) {}

  /** Make what the graph has. Services go on when nothing needs them any more: a later save may. */
  async serve(
    resources: readonly GraphResource[],
    apiUrls: ReadonlyMap<string, string>,
  ): Promise<readonly LocalService[]> {
    const types = new Set(resources.map(({ type }) => type));
    await Promise.all(STARTERS.map((starter) => this.#startIfNeeded(starter, types)));
    const services = [...this.#services.values()];
    for (const service of services) await service.serve(resources, apiUrls);
    return services;
  }

  /** Base URLs by name. */
  get urls(): Readonly<Record<string, string>> {
    return Object.assign({}, ...[...this.#services.values()].map(({ urls }) => urls));
  }

  /** The user pools and identity pools; undefined when there are none here. */
  get auth(): LocalService["auth"] {
    return [...this.#services.values()].find(({ auth }) => auth)?.auth;
  }

  /** Credentials that a service gave out. */
  findCaller(accessKeyId: string): IamCaller | undefined {
    return this.auth?.findCaller(accessKeyId);
  }

  /** What a URL of AWS is here; itself, when nothing stands in for it. */
  hereOf(url: string): string {
    for (const { places = new Map<string, string>() } of this.#services.values()) {
      for (const [onAws, here] of places) if (url.startsWith(onAws)) return here + url.slice(onAws.length);
    }
    return url;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#services.values()].map((service) => service.close()));
    this.#services.clear();
    this.#leaveData?.();
  }

  async #startIfNeeded(starter: Starter, types: ReadonlySet<string>): Promise<void> {
    if (this.#services.has(starter) || !starter.types.some((type) => types.has(type))) return;
    const { data } = this.options;
    if (data !== undefined) this.#leaveData ??= takeDataFolder(data);
    this.#services.set(starter, await starter.start(this.options));
  }
}
