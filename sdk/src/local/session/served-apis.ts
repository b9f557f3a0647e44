import type { GraphIndex, GraphResource } from "../../graph";
import type { Observer } from "../console";
import type { Faults } from "../faults/faults";
import { withFaults } from "../faults/route-faults";
import { GATEWAYS } from "../gateways/registry";
import type { ApiPort, GatewayPorts } from "../gateways/shared/gateway-kind";
import { guarded } from "../gateways/shared/guarded";
import type { RouteRow } from "../gateways/shared/route-row";
import { THIS_MACHINE, type TrustedHosts } from "../http/guard";
import type { GatewayEvent } from "../http/trace";
import type { Gateway } from "../http/types";
import type { ServedApi, ServedApiKey, ServedRoute } from "../protocol";
import { ApiHost, type ApiHostOptions } from "./api-host";
import type { GraphApi } from "./apis";
import { targetsByArn } from "./targets";

/** The ports of the session that the gateways of all APIs need. */
export interface ServedApisPorts
  extends Pick<GatewayPorts, "findCaller" | "trusted" | "invoke" | "fetch" | "folder" | "localised"> {
  /** The URLs that stand for listeners, by name or ARN. */
  readonly targets: Readonly<Record<string, string>>;
  readonly observer: Observer | undefined;
  /** The faults of requests. */
  readonly faults: Faults;
  /** Returns the listener for the events of an API's gateway. */
  listenerOf(api: string): (event: GatewayEvent) => void;
  /** Returns the name of a function in the user's files. */
  handlerOf(functionName: string): string;
}

const KINDS = Object.keys(GATEWAYS) as ServedApi["kind"][];
/** Warnings are dropped here, since the trace of each request already says the same. */
const SILENT = { warn: () => undefined };

/** The APIs of a program behind their ports, each with a gateway of its kind. It serves one graph after the other. */
export class ServedApis {
  readonly #host: ApiHost;
  /** The memory that gateways of a kind share. */
  readonly #memories = new Map(KINDS.map((kind) => [kind, GATEWAYS[kind].makeMemory?.()]));
  #routes: ServedRoute[] = [];
  /** The API keys by the id of their API. */
  #apiKeys = new Map<string, readonly ServedApiKey[]>();
  /** The makers of gateways for the present graph, by the URN of their API. */
  #makers = new Map<string, () => Gateway>();

  constructor(
    options: ApiHostOptions,
    private readonly ports: ServedApisPorts,
  ) {
    this.#host = new ApiHost(options);
  }

  /** The served APIs with their URLs here. */
  get all(): readonly ServedApi[] {
    return this.#host.apis.map((api) => {
      const apiKeys = this.#apiKeys.get(api.id) ?? [];
      return apiKeys.length === 0 ? api : { ...api, apiKeys };
    });
  }

  /** All routes of all APIs. */
  get routes(): readonly ServedRoute[] {
    return this.#routes;
  }

  /** The URLs on AWS or on custom domains, mapped to the URLs here. */
  get urls(): ReadonlyMap<string, string> {
    return this.#host.urls;
  }

  /** The hosts whose connections from handlers are intercepted. */
  get hosts(): ApiHost["hosts"] {
    return this.#host.hosts;
  }

  /** The port counter, for a server that belongs to no API. */
  get host(): Pick<ApiHost, "nextPort" | "skipPort"> {
    return this.#host;
  }

  /** Opens the ports that a graph needs. Requests to a new port wait for {@link serve}. */
  prepare(resources: readonly GraphResource[]): Promise<void> {
    return this.#host.prepare(resources);
  }

  /** Returns the environment variables that point a function of the graph to its APIs. */
  functionVariables(
    resources: readonly GraphResource[],
  ): (lambda: GraphResource) => Readonly<Record<string, string>> {
    const ofKinds = KINDS.flatMap((kind) => {
      return GATEWAYS[kind].functionVariables?.(resources, this.#host.urlsOf(kind)) ?? [];
    });
    return (lambda) => Object.assign({}, ...ofKinds.map((variables) => variables(lambda)));
  }

  /** Serves the APIs of a graph, which is read once. */
  serve(index: GraphIndex): void {
    this.#routes = [];
    this.#apiKeys = new Map();
    this.#makers = new Map();
    this.#host.open((api, port) => {
      const make = this.#maker(api, port, index);
      this.#makers.set(api.resource.urn, make);
      return make();
    });
  }

  /** Gives every API a new gateway of the same graph. */
  renew(): void {
    this.#host.open((api) => {
      const make = this.#makers.get(api.resource.urn);
      if (!make) throw new Error(`no gateway was made of ${api.resource.urn}`);
      return make();
    });
  }

  close(): Promise<void> {
    return this.#host.close();
  }

  #maker(api: GraphApi, port: ApiPort, index: GraphIndex): () => Gateway {
    const kind = GATEWAYS[api.kind];
    const { findCaller, invoke, fetch, targets, observer, folder, localised } = this.ports;
    const trusted = withDomains(this.ports.trusted, api);
    const local = {
      findCaller,
      trusted,
      targets: targetsByArn(targets, index),
      ...(folder !== undefined && { folder }),
      ...(localised && { localised }),
    };
    const emit = this.ports.listenerOf(api.id);
    const lasting = { port, memory: this.#memories.get(api.kind) };
    if (port.connections) observer?.connections(api.id, port.connections);
    const plan = kind.compile(index, api.resource.urn);
    this.#routes.push(...kind.describe(plan, local).map((row) => this.#toServedRoute(api.id, row)));
    this.#apiKeys.set(api.id, kind.apiKeys?.(plan) ?? []);
    return () => {
      const gateway = kind.create(plan, { ...local, invoke, fetch, log: SILENT, emit }, lasting);
      return guarded(withFaults(gateway, api, this.ports.faults, emit), api, trusted, emit);
    };
  }

  #toServedRoute(api: string, row: RouteRow): ServedRoute {
    const target = row.function === undefined ? row.integration : this.ports.handlerOf(row.function);
    const { route, integration, authorizer, status, note } = row;
    return { api, routeKey: route, target, integration, authorizer, fidelity: status, note };
  }
}

/** Adds the domains that the program gives an API to its trusted hosts. */
function withDomains(trusted: TrustedHosts = THIS_MACHINE, { customUrls }: GraphApi): TrustedHosts {
  // A domain that the program does not know yet makes no valid URL.
  const domains = customUrls.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).hostname] : []));
  return { ...trusted, domains };
}
