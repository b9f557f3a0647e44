import type { GraphResource } from "../graph";
import { apisOf, type GraphApi } from "./apis";
import { type GatewayServer, serveGateway } from "./gateway/server";
import type { Gateway, GatewayRequest, GatewayResponse } from "./gateway/types";
import { HTTP_LIMITS } from "./http/gateway-errors";
import type { ServedApi } from "./protocol";

/** Makes the gateway of an API. */
export type GatewayMaker = (api: GraphApi) => Gateway;

/**
 * What stands behind a port. It holds requests until there is a gateway, and takes over another one without a pause:
 * requests under way finish where they began.
 */
class Exchangeable implements Gateway {
  #current: Gateway | undefined;
  #open: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  get maxBodyBytes(): number {
    return this.#current?.maxBodyBytes ?? HTTP_LIMITS.bodyBytes;
  }

  exchange(next: Gateway): void {
    this.#current = next;
    this.#open();
  }

  handle(request: GatewayRequest): Promise<GatewayResponse> {
    return this.#current?.handle(request) ?? this.#opened.then(() => this.handle(request));
  }
}

/** How long requests under way may go on when everything ends: somebody waits for it. */
const LAST_GRACE_MS = 500;

/** Kinds of API that a gateway is written for. */
const SERVED_KINDS: ReadonlySet<ServedApi["kind"]> = new Set(["http"]);

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

  /**
   * Have a port for each API of a graph. APIs that are there already keep theirs, those that are gone lose it. What a new
   * port is asked waits for {@link open}.
   */
  async prepare(resources: readonly GraphResource[]): Promise<void> {
    const apis = apisOf(resources).filter(({ kind }) => SERVED_KINDS.has(kind));
    for (const api of apis) {
      const { urn } = api.resource;
      const hosted = this.#hosted.get(urn);
      this.#hosted.set(urn, hosted ? { ...hosted, api } : await this.#listen(api));
    }
    const kept = new Set(apis.map(({ resource }) => resource.urn));
    const gone = [...this.#hosted].filter(([urn]) => !kept.has(urn));
    for (const [urn] of gone) this.#hosted.delete(urn);
    await Promise.all(gone.map(([, { server }]) => server.close()));
  }

  /** Let every API answer through a new gateway. */
  open(make: GatewayMaker): void {
    for (const { api, gateway } of this.#hosted.values()) gateway.exchange(make(api));
  }

  /** The served APIs with their URLs here, in the order registered. */
  get apis(): readonly ServedApi[] {
    return [...this.#hosted.values()].map(({ api, server }) => ({
      id: api.id,
      kind: api.kind,
      url: server.url,
    }));
  }

  /** URL on AWS, or on a domain of the user's own, to URL here. */
  get urls(): ReadonlyMap<string, string> {
    const urls = [...this.#hosted.values()].flatMap(({ api, server }) => [
      [api.awsUrl, server.url] as const,
      ...api.customUrls.map(({ url, stagePath }) => [url, server.url + stagePath] as const),
    ]);
    return new Map(urls);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosted.values()].map(({ server }) => server.close(LAST_GRACE_MS)));
    this.#hosted.clear();
  }

  async #listen(api: GraphApi): Promise<HostedApi> {
    const { host, onError } = this.options;
    const port = this.#nextPort;
    const gateway = new Exchangeable();
    try {
      const server = await serveGateway(gateway, { port, hostname: host, onError });
      if (port !== 0) this.#nextPort = port + 1;
      return { api, gateway, server };
    } catch (error) {
      const why = REFUSALS[(error as NodeJS.ErrnoException).code ?? ""];
      throw why === undefined ? error : new ListenError(why(port, host));
    }
  }
}

/** Why an address cannot be had, and what to do, by the code of the system's error. */
const REFUSALS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `port ${port} is taken by another program; choose another one with --port, or 0 for any free one`,
  EACCES: (port) => `port ${port} needs rights that this user lacks; choose one above 1023 with --port`,
  EADDRNOTAVAIL: (_, host) => `${host} is no address of this machine; choose another one with --host`,
  ENOTFOUND: (_, host) => `there is no host ${host}; choose another one with --host`,
};

/** An address that cannot be had: the user's to choose. */
class ListenError extends Error {
  readonly isUserError = true;
}
