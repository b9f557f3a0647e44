import type { GraphResource } from "../../graph/types";
import { startDynamoDb, TABLE_TYPE } from "./dynamodb";
import type { LocalService } from "./service";

export interface ServiceHostOptions {
  /** Folder that keeps what services hold. */
  readonly data: string | undefined;
  /** Services that run already, by name. */
  readonly urls: Readonly<Record<string, string>>;
  readonly region: string;
}

type Starter = (options: ServiceHostOptions) => Promise<LocalService>;

/** Which resource makes which service necessary. */
const STARTERS: Readonly<Record<string, Starter>> = {
  [TABLE_TYPE]: ({ data, urls, region }) => startDynamoDb({ data, url: urls.dynamodb, region }),
};

/** Starts the services that the graph needs, and no others. */
export class ServiceHost {
  readonly #services = new Map<string, LocalService>();

  constructor(private readonly options: ServiceHostOptions) {}

  /** Make what the graph has. Services go on when nothing needs them any more: a later save may. */
  async serve(resources: readonly GraphResource[]): Promise<readonly LocalService[]> {
    const types = new Set(resources.map(({ type }) => type));
    for (const [type, start] of Object.entries(STARTERS)) {
      if (types.has(type) && !this.#services.has(type)) this.#services.set(type, await start(this.options));
    }
    const services = [...this.#services.values()];
    for (const service of services) await service.serve(resources);
    return services;
  }

  /** Base URLs by name. */
  get urls(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#services.values()].map(({ name, url }) => [name, url]));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#services.values()].map((service) => service.close()));
    this.#services.clear();
  }
}
