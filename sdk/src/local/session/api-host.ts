import type { GraphResource } from "../../graph";
import { GATEWAYS } from "../gateways/registry";
import type { ApiPort } from "../gateways/shared/gateway-kind";
import type { Gateway } from "../gateways/shared/types";
import type { ServedApi } from "../protocol";
import { apisOf, type GraphApi } from "./apis";

/** Makes the gateway of an API behind its port. */
export type GatewayMaker = (api: GraphApi, port: ApiPort) => Gateway;

/** How long requests under way may go on when everything ends: somebody waits for it. */
const LAST_GRACE_MS = 500;

interface HostedApi {
  readonly api: GraphApi;
  readonly port: ApiPort;
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
    await Promise.all(gone.map(([, { port }]) => port.close()));
  }

  /** Let every API answer through a new gateway. */
  open(make: GatewayMaker): void {
    for (const { api, port } of this.#hosted.values()) port.exchange(make(api, port));
  }

  /** The served APIs with their URLs here, in the order registered. */
  get apis(): readonly ServedApi[] {
    return [...this.#hosted.values()].map(({ api, port }) => ({
      id: api.id,
      kind: api.kind,
      url: urlHere(api, port.url) + api.stagePath,
    }));
  }

  /** URL on AWS, or on a domain of the user's own, to URL here. */
  get urls(): ReadonlyMap<string, string> {
    const urls = [...this.#hosted.values()].flatMap(({ api, port }) => [
      ...bothProtocols(api, api.awsUrl, port.url),
      ...api.customUrls.flatMap(({ url, stagePath }) => bothProtocols(api, url, port.url + stagePath)),
    ]);
    return new Map(urls);
  }

  /** Where the APIs of a kind take plain requests, by their ids on AWS. */
  urlsOf(kind: ServedApi["kind"]): ReadonlyMap<string, string> {
    const hosted = [...this.#hosted.values()].filter(({ api }) => api.kind === kind);
    return new Map(hosted.map(({ api, port }) => [api.resource.id, port.url + api.stagePath]));
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
    await Promise.all([...this.#hosted.values()].map(({ port }) => port.close(LAST_GRACE_MS)));
    this.#hosted.clear();
  }

  async #listen(api: GraphApi): Promise<HostedApi> {
    const { host, onError } = this.options;
    const number = this.#nextPort;
    try {
      const port = await GATEWAYS[api.kind].listen({ port: number, hostname: host, onError });
      if (number !== 0) this.#nextPort = number + 1;
      return { api, port };
    } catch (error) {
      const why = REFUSALS[(error as NodeJS.ErrnoException).code ?? ""];
      throw why === undefined ? error : new ListenError(why(number, host));
    }
  }
}

/** Clients of sockets speak another protocol than plain requests. */
function urlHere({ kind }: GraphApi, url: string): string {
  return url.replace(/^http/, GATEWAYS[kind].scheme);
}

/** An API of sockets has two URLs: that of its clients, and that of plain requests. */
function bothProtocols(api: GraphApi, onAws: string, here: string): (readonly [string, string])[] {
  if (GATEWAYS[api.kind].scheme === "http") return [[onAws, here]];
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
