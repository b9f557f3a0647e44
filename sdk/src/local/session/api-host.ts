import type { GraphResource } from "../../graph";
import { GATEWAYS } from "../gateways/registry";
import type { ApiPort } from "../gateways/shared/gateway-kind";
import { endpointHosts } from "../http/aws-hosts";
import type { HostsHere, PathHere } from "../http/intercepted";
import type { Gateway } from "../http/types";
import type { ServedApi } from "../protocol";
import { apisOf, type GraphApi } from "./apis";
import { askedFor, unknownAmong } from "./asked-for";
import { type PortChoice, PortNumbers, type WantedPorts } from "./port-numbers";

/** Makes the gateway of an API behind its port. */
export type GatewayMaker = (api: GraphApi, port: ApiPort) => Gateway;

/** The time that open requests get when everything ends, since somebody waits for the end. */
const LAST_GRACE_MS = 500;

interface HostedApi {
  readonly api: GraphApi;
  readonly port: ApiPort;
}

export interface ApiHostOptions {
  readonly ports: WantedPorts;
  readonly host: string;
  readonly onError: (error: unknown) => void;
  /** Called when an API moves to another port because its own is taken. */
  readonly notice: (message: string) => void;
  /** Names of the APIs and sites that are served, or of their stacks. @default all */
  readonly only?: readonly string[];
}

/** Holds one port per API across all changes of the program. */
export class ApiHost {
  readonly #hosted = new Map<string, HostedApi>();
  readonly #numbers: PortNumbers;
  #isPrepared = false;

  constructor(private readonly options: ApiHostOptions) {
    this.#numbers = new PortNumbers(options.ports);
  }

  /**
   * Opens a port for each API of a graph. Known APIs keep their ports, and removed ones close theirs. Requests to
   * a new port wait for {@link open}. Named ports must belong to APIs of the first graph, since a save may rename
   * APIs.
   */
  async prepare(resources: readonly GraphResource[]): Promise<void> {
    const { only = [] } = this.options;
    const all = apisOf(resources);
    const apis = askedFor(all, resources, only);
    if (!this.#isPrepared) refuseUnknown(all, only);
    const problem = this.#isPrepared ? undefined : this.#numbers.problem(apis);
    if (problem !== undefined) throw new ListenError(`--port ${problem}`);
    this.#isPrepared = true;
    const kinds = new Map(apis.map(({ resource, kind }) => [resource.urn, kind]));
    const removed = [...this.#hosted].filter(([urn, { api }]) => kinds.get(urn) !== api.kind);
    for (const [urn] of removed) this.#hosted.delete(urn);
    // A named port may be needed again, by the API that replaces the removed one.
    const named = removed.filter(([, { api }]) => this.#numbers.choose(api).isNamed);
    await Promise.all(named.map(([, { port }]) => port.close()));
    for (const api of apis) {
      const { urn } = api.resource;
      const hosted = this.#hosted.get(urn);
      this.#hosted.set(urn, hosted ? { ...hosted, api } : await this.#listen(api));
    }
    await Promise.all(removed.map(([, { port }]) => port.close()));
  }

  /** Gives every API a new gateway. */
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

  /** The URLs on AWS or on custom domains, mapped to the URLs here. */
  get urls(): ReadonlyMap<string, string> {
    const urls = [...this.#hosted.values()].flatMap(({ api, port }) => [
      ...bothProtocols(api, api.awsUrl, port.url),
      ...api.customUrls.flatMap(({ url, stagePath }) => bothProtocols(api, url, port.url + stagePath)),
    ]);
    return new Map(urls);
  }

  /** The hosts of AWS, and the custom domains, that the served APIs stand for. */
  get hosts(): readonly HostsHere[] {
    const hosted = [...this.#hosted.values()];
    const onAws = hosted.map(({ api, port }) => ({ names: hostsOnAws(api), at: port.server }));
    const domains = new Map<string, PathHere[]>();
    for (const { api, port } of hosted) {
      for (const { url, stagePath: becomes } of api.customUrls) {
        // The program does not know this domain yet.
        if (!URL.canParse(url)) continue;
        const { hostname, pathname } = new URL(url);
        const paths = domains.get(hostname) ?? [];
        domains.set(hostname, [
          ...paths,
          { path: pathname.replace(/\/$/, ""), server: port.server, becomes },
        ]);
      }
    }
    return [...onAws, ...[...domains].map(([domain, at]) => ({ names: [domain], at }))];
  }

  /** The URLs for plain requests to the APIs of a kind, by their ids on AWS. */
  urlsOf(kind: ServedApi["kind"]): ReadonlyMap<string, string> {
    const hosted = [...this.#hosted.values()].filter(({ api }) => api.kind === kind);
    return new Map(hosted.map(({ api, port }) => [api.resource.id, port.url + api.stagePath]));
  }

  /** The port that the next API gets, or 0 for any free one. */
  get nextPort(): number {
    return this.#numbers.next;
  }

  /** Skips a port that is taken. Further APIs count on behind it. */
  skipPort(port: number): void {
    this.#numbers.skip(port);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosted.values()].map(({ port }) => port.close(LAST_GRACE_MS)));
    this.#hosted.clear();
  }

  async #listen(api: GraphApi): Promise<HostedApi> {
    const { host: hostname, onError, notice } = this.options;
    const choice = this.#numbers.choose(api);
    for (let number = choice.port; ; number = this.#numbers.next) {
      try {
        const port = await GATEWAYS[api.kind].listen({ port: number, hostname, onError });
        if (number !== choice.port)
          notice(`port ${choice.port} is taken by another program; ${api.id} has ${number}`);
        if (!choice.isNamed) this.#numbers.count(number);
        return { api, port };
      } catch (error) {
        if (!isMovable(error, choice, number)) throw explained(error, api, choice, number, hostname);
        this.#numbers.skip(number);
      }
    }
  }
}

/** The number of ports that are tried in place of one that is taken. */
const TRIES = 50;

function isMovable(error: unknown, { port, isWanted }: PortChoice, tried: number): boolean {
  const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  return isTaken && !isWanted && tried < Math.min(port + TRIES, 65_535);
}

function explained(
  error: unknown,
  { id }: GraphApi,
  { isNamed }: PortChoice,
  port: number,
  host: string,
): unknown {
  const why = REFUSALS[(error as NodeJS.ErrnoException).code ?? ""];
  return why
    ? new ListenError(why({ port, host, id, option: isNamed ? `--port ${id}=N` : "--port" }))
    : error;
}

/** The host names of an API on AWS, including those of every endpoint there. */
function hostsOnAws({ awsUrl }: GraphApi): readonly string[] {
  const { hostname } = new URL(awsUrl);
  const [, id, region] = /^([^.]+)\.execute-api\.([^.]+)\./.exec(hostname) ?? [];
  return id === undefined ? [hostname] : endpointHosts(`${id}.execute-api`, region);
}

/** Clients of a WebSocket API use another protocol than plain requests. */
function urlHere({ kind }: GraphApi, url: string): string {
  return url.replace(/^http/, GATEWAYS[kind].scheme);
}

/** A WebSocket API has two URLs: one for its clients, and one for plain requests. */
function bothProtocols(api: GraphApi, onAws: string, here: string): (readonly [string, string])[] {
  if (GATEWAYS[api.kind].scheme === "http") return [[onAws, here]];
  const [, rest = ""] = onAws.split("://");
  return [
    [`wss://${rest}`, urlHere(api, here)],
    [`https://${rest}`, here],
  ];
}

interface Refused {
  readonly port: number;
  readonly host: string;
  readonly id: string;
  readonly option: string;
}

/** The reason and cure for an address that cannot be used, by the code of the system's error. */
const REFUSALS: Readonly<Record<string, (refused: Refused) => string>> = {
  EADDRINUSE: ({ port, id, option }) =>
    `port ${port} for ${id} is taken by another program; choose another one with ${option}, or 0 for any free one`,
  EACCES: ({ port, id, option }) =>
    `port ${port} for ${id} needs rights that this user lacks; choose one above 1023 with ${option}`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine; choose another one with --host`,
  ENOTFOUND: ({ host }) => `there is no host ${host}; choose another one with --host`,
};

/** An address that cannot be used. The user has to choose another one. */
/** A name that no API has is a mistake. */
function refuseUnknown(all: readonly GraphApi[], only: readonly string[]): void {
  const unknown = unknownAmong(all, only);
  if (unknown === undefined) return;
  const known = all.map(({ id }) => id).join(", ");
  throw new ListenError(
    `--only names no API and no site of this program: ${unknown}; there is ${known || "none"}`,
  );
}

class ListenError extends Error {
  readonly isUserError = true;
}
