import type { GraphResource } from "../../graph";
import { HTTP_LIMITS } from "../gateways/http/gateway-errors";
import { Exchangeable } from "../gateways/shared/exchangeable";
import { type GatewayServer, type ServeOptions, serveGateway } from "../gateways/shared/server";
import type { Gateway } from "../gateways/shared/types";
import {
  Connections,
  ExchangeableSocketGateway,
  type SocketGateway,
  serveSockets,
} from "../gateways/websocket";
import type { ServedApi } from "../protocol";
import { apisOf, type GraphApi } from "./apis";

/** Makes the gateway of an API. Connections are there for a WebSocket API. */
export type GatewayMaker = (api: GraphApi, connections: Connections | undefined) => Gateway;

/** How long requests under way may go on when everything ends: somebody waits for it. */
const LAST_GRACE_MS = 500;

interface HostedApi {
  readonly api: GraphApi;
  /** Let requests be answered by this gateway from now on. */
  exchange(make: (connections: Connections | undefined) => Gateway): void;
  readonly server: Pick<GatewayServer, "url" | "close">;
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
    const apis = apisOf(resources);
    const kinds = new Map(apis.map(({ resource, kind }) => [resource.urn, kind]));
    const gone = [...this.#hosted].filter(([urn, { api }]) => kinds.get(urn) !== api.kind);
    for (const [urn] of gone) this.#hosted.delete(urn);
    for (const api of apis) {
      const { urn } = api.resource;
      const hosted = this.#hosted.get(urn);
      this.#hosted.set(urn, hosted ? { ...hosted, api } : await this.#listen(api));
    }
    await Promise.all(gone.map(([, { server }]) => server.close()));
  }

  /** Let every API answer through a new gateway. */
  open(make: GatewayMaker): void {
    for (const { api, exchange } of this.#hosted.values()) exchange((connections) => make(api, connections));
  }

  /** The served APIs with their URLs here, in the order registered. */
  get apis(): readonly ServedApi[] {
    return [...this.#hosted.values()].map(({ api, server }) => ({
      id: api.id,
      kind: api.kind,
      url: urlHere(api, server.url) + api.stagePath,
    }));
  }

  /** URL on AWS, or on a domain of the user's own, to URL here. */
  get urls(): ReadonlyMap<string, string> {
    const urls = [...this.#hosted.values()].flatMap(({ api, server }) => [
      ...bothProtocols(api, api.awsUrl, server.url),
      ...api.customUrls.flatMap(({ url, stagePath }) => bothProtocols(api, url, server.url + stagePath)),
    ]);
    return new Map(urls);
  }

  /** Where the connections of each WebSocket API are managed, by the id of the API. */
  get connectionUrls(): ReadonlyMap<string, string> {
    const hosted = [...this.#hosted.values()].filter(({ api }) => api.kind === "websocket");
    return new Map(hosted.map(({ api, server }) => [api.resource.id, server.url + api.stagePath]));
  }

  /** The port that the next API gets; 0 for any free one. */
  get nextPort(): number {
    return this.#nextPort;
  }

  /** Somebody else has this port: those of further APIs count on behind it. */
  skipPort(port: number): void {
    if (this.#nextPort !== 0) this.#nextPort = Math.max(this.#nextPort, port + 1);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosted.values()].map(({ server }) => server.close(LAST_GRACE_MS)));
    this.#hosted.clear();
  }

  async #listen(api: GraphApi): Promise<HostedApi> {
    const { host, onError } = this.options;
    const port = this.#nextPort;
    const options = { port, hostname: host, onError };
    try {
      const hosted = api.kind === "websocket" ? await hostSockets(options) : await hostRequests(options);
      if (port !== 0) this.#nextPort = port + 1;
      return { api, ...hosted };
    } catch (error) {
      const why = REFUSALS[(error as NodeJS.ErrnoException).code ?? ""];
      throw why === undefined ? error : new ListenError(why(port, host));
    }
  }
}

type Hosting = Omit<HostedApi, "api">;

async function hostRequests(options: ServeOptions): Promise<Hosting> {
  const gateway = new Exchangeable(HTTP_LIMITS.bodyBytes);
  const server = await serveGateway(gateway, options);
  return { server, exchange: (make) => gateway.exchange(make(undefined)) };
}

/** Clients stay connected over all changes of the program. */
async function hostSockets(options: ServeOptions): Promise<Hosting> {
  const gateway = new ExchangeableSocketGateway();
  const connections = new Connections();
  const server = await serveGateway(gateway, options);
  const sockets = serveSockets(server.server, { gateway, connections, onError: options.onError });
  const close = async (graceMs = LAST_GRACE_MS) => {
    await sockets.close(graceMs);
    await server.close(graceMs);
  };
  const exchange: Hosting["exchange"] = (make) => gateway.exchange(make(connections) as SocketGateway);
  return { server: { url: server.url, close }, exchange };
}

/** Clients of a WebSocket API speak another protocol than those of its connections. */
function urlHere({ kind }: GraphApi, url: string): string {
  return kind === "websocket" ? url.replace(/^http/, "ws") : url;
}

/** A WebSocket API has two URLs: that of the clients, and that of its connections. */
function bothProtocols(api: GraphApi, onAws: string, here: string): (readonly [string, string])[] {
  if (api.kind !== "websocket") return [[onAws, here]];
  const [, rest = ""] = onAws.split("://");
  return [
    [`wss://${rest}`, urlHere(api, here)],
    [`https://${rest}`, here],
  ];
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
