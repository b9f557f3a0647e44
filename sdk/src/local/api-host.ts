import type { GraphIndex } from "../graph";
import { apisOf, type GraphApi } from "./apis";
import { type GatewayServer, serveGateway } from "./gateway/server";
import type { Gateway, GatewayRequest, GatewayResponse } from "./gateway/types";
import type { ServedApi } from "./protocol";

/** Makes the gateway of an API, or nothing for a kind that is not served. */
export type GatewayMaker = (api: GraphApi, index: GraphIndex) => Gateway | undefined;

/** What stands behind a port and can be exchanged: requests under way finish where they began. */
class Exchangeable implements Gateway {
  #current: Gateway;

  constructor(first: Gateway) {
    this.#current = first;
  }

  get maxBodyBytes(): number {
    return this.#current.maxBodyBytes;
  }

  exchange(next: Gateway): void {
    this.#current = next;
  }

  handle(request: GatewayRequest): Promise<GatewayResponse> {
    return this.#current.handle(request);
  }
}

interface HostedApi {
  readonly api: GraphApi;
  readonly gateway: Exchangeable;
  readonly server: GatewayServer;
}

export interface ApiHostOptions {
  /** Port of the first API; 0 for any free ones. */
  readonly port: number;
  readonly host: string;
  readonly onError: (error: unknown) => void;
}

/** Keeps one port per API, over all changes of the program. */
export class ApiHost {
  readonly #hosted = new Map<string, HostedApi>();
  #nextPort: number;

  constructor(private readonly options: ApiHostOptions) {
    this.#nextPort = options.port;
  }

  /** Serve the APIs of a graph. APIs that are there already keep their port, those that are gone lose it. */
  async serve(index: GraphIndex, make: GatewayMaker): Promise<void> {
    const apis = apisOf(index.graph.resources);
    const kept = new Set(apis.map(({ resource }) => resource.urn));
    for (const [urn, { server }] of this.#hosted) {
      if (kept.has(urn)) continue;
      this.#hosted.delete(urn);
      await server.close();
    }
    for (const api of apis) {
      const gateway = make(api, index);
      if (gateway) await this.#put(api, gateway);
    }
  }

  /** The served APIs with their URLs here, in the order registered. */
  get apis(): readonly ServedApi[] {
    return [...this.#hosted.values()].map(({ api, server }) => ({
      id: api.id,
      kind: api.kind,
      url: server.url,
    }));
  }

  /** URL on AWS to URL here. */
  get urls(): ReadonlyMap<string, string> {
    return new Map([...this.#hosted.values()].map(({ api, server }) => [api.awsUrl, server.url]));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosted.values()].map(({ server }) => server.close()));
    this.#hosted.clear();
  }

  async #put(api: GraphApi, gateway: Gateway): Promise<void> {
    const hosted = this.#hosted.get(api.resource.urn);
    if (hosted) {
      hosted.gateway.exchange(gateway);
      return;
    }
    const exchangeable = new Exchangeable(gateway);
    const server = await this.#listen(exchangeable);
    this.#hosted.set(api.resource.urn, { api, gateway: exchangeable, server });
  }

  async #listen(gateway: Gateway): Promise<GatewayServer> {
    const { host, onError } = this.options;
    const port = this.#nextPort;
    if (port !== 0) this.#nextPort = port + 1;
    try {
      return await serveGateway(gateway, { port, hostname: host, onError });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === "EADDRINUSE" ? new PortTakenError(port) : error;
    }
  }
}

/** Something else listens there already. */
class PortTakenError extends Error {
  readonly isUserError = true;

  constructor(port: number) {
    super(`port ${port} is taken by another program; choose another one with --port, or 0 for any free one`);
  }
}
