import { GraphIndex, type ResourceGraph, withQuickCreated } from "../../graph";
import type { Observer } from "../console";
import { compileHttpApi, createHttpGateway, describeHttpApi, type HttpGatewayPorts } from "../gateways/http";
import { compileRestApi, createRestGateway, describeRestApi, servedKeys, UsageMeter } from "../gateways/rest";
import type { FetchText } from "../gateways/shared/authorizers/jwks";
import { type TrustedHosts, trustedHosts } from "../gateways/shared/guard";
import type { GatewayInvoke } from "../gateways/shared/invoke";
import type { RouteRow } from "../gateways/shared/route-row";
import type { GatewayEvent } from "../gateways/shared/trace";
import type { Gateway } from "../gateways/shared/types";
import {
  type Connections,
  compileWebSocketApi,
  connectionAddresses,
  createWebSocketGateway,
  describeWebSocketApi,
} from "../gateways/websocket";
import type { FindCaller } from "../iam/signed-request";
import { FunctionHost, type HostedFunctions } from "../lambda/function-host";
import { createLambdaRuntime } from "../lambda/runtime";
import type { LambdaRuntime, LogLine } from "../lambda/types";
import type { LocalOptions } from "../options";
import type { LocalEvent, ReadyEvent, ServedApi, ServedApiKey, ServedRoute, ServedRow } from "../protocol";
import { ServiceHost } from "../services/host";
import { ApiHost } from "./api-host";
import type { GraphApi } from "./apis";
import { callersOf, publishedCredentials } from "./caller";
import { type Credentials, sessionCredentials } from "./credentials";
import { credentialVariables, type LocalAddresses } from "./environment";
import { Notices } from "./notices";
import { servedRows } from "./served";
import { step } from "./step";
import { targetsByArn } from "./targets";
import { type TraceSink, toLocalEvents } from "./traces";

/** Where the program is and what is known of its files. */
export interface SessionPlace {
  /** Absolute path of the program's folder. */
  readonly folder: string;
  readonly region: string;
}

type Emit = (event: LocalEvent) => void;

/** Where ports listen unless it is said otherwise: on this machine only. */
const HOST = "127.0.0.1";

/** Everything that runs for one program: its APIs, functions and services. Takes over one graph after the other. */
export class LocalSession {
  /** By which names this machine is called, and pages of which may call what is not for any page. */
  readonly trusted: TrustedHosts;
  readonly #emit: Emit;
  readonly #notices: Notices;
  readonly #runtime: LambdaRuntime;
  readonly #invoke: GatewayInvoke;
  readonly #apis: ApiHost;
  readonly #functions: FunctionHost;
  readonly #services: ServiceHost;
  #index: GraphIndex | undefined;
  #routes: ServedRoute[] = [];
  /** By the id of their API. */
  #apiKeys = new Map<string, readonly ServedApiKey[]>();
  /** Of gateways for the present graph, by the URN of their API. */
  #makers = new Map<string, () => Gateway>();
  #served: ServedRow[] = [];
  #inputs: ReadonlySet<string> = new Set();
  /** Printed at the start, and good for everything here. */
  readonly #credentials: Credentials;
  readonly #findCaller: FindCaller;
  /** What the keys of usage plans have used up, over all gateways. */
  readonly #usage = new UsageMeter();

  constructor(
    private readonly place: SessionPlace,
    private readonly options: LocalOptions,
    private readonly observer?: Observer,
  ) {
    this.#emit = options.onEvent ?? (() => undefined);
    this.#notices = new Notices(this.#emit);
    this.#credentials = sessionCredentials(options.data);
    this.#findCaller = callersOf(this.#credentials, process.env, (id) => this.#services.findCaller(id));
    this.trusted = trustedHosts(options.host ?? HOST, options.allowHosts, options.openAdmin);
    const published = publishedCredentials(process.env);
    if (published !== undefined) this.#notices.warn([published]);
    const inspect = (options.inspect ?? false) !== false;
    const invoke: GatewayInvoke = (...call) => this.#call(...call);
    this.#invoke = Object.assign(invoke, { isDebugging: inspect });
    this.#runtime = createLambdaRuntime({
      environment: credentialVariables(this.#credentials),
      inspect,
      onLog: ({ functionName, requestId, level, text }) => {
        const handler = this.#functions.handlerOf(functionName);
        this.#emit({ event: "log", functionName, handler, requestId, level, text });
      },
    });
    this.#apis = new ApiHost({
      port: options.port ?? 4000,
      host: options.host ?? HOST,
      onError: (error) => this.#emit({ event: "error", message: String((error as Error)?.stack ?? error) }),
    });
    this.#functions = new FunctionHost(place.folder, this.#runtime, options.onStep);
    this.#services = new ServiceHost({
      data: options.data,
      urls: options.services ?? {},
      region: place.region,
      credentials: this.#credentials,
      findCaller: this.#findCaller,
      trusted: this.trusted,
      auth: {
        port: options.authPort ?? (options.port === 0 ? 0 : undefined),
        host: options.host ?? HOST,
        seed: options.seed,
        invoke: this.#invoke,
        post: (message) => this.#emit({ event: "message", ...message }),
        notice: (message) => this.#notices.warn([message]),
        onError: (error) => this.#notices.failed(String((error as Error)?.stack ?? error)),
      },
    });
  }

  /** Files that the functions' code was made of. */
  get inputs(): ReadonlySet<string> {
    return this.#inputs;
  }

  /** Ports, for a server that is none of an API. */
  get ports(): Pick<ApiHost, "nextPort" | "skipPort"> {
    return this.#apis;
  }

  /** What is served now. */
  get program(): Pick<ReadyEvent, "apis" | "services" | "auth" | "routes" | "served"> {
    const { auth } = this.#services;
    return {
      apis: this.apis,
      services: this.#services.urls,
      ...(auth && { auth: auth.served }),
      routes: this.#routes,
      served: this.#served,
    };
  }

  /** The resource graph as an SVG document. */
  picture(): string {
    // Loaded here, since few look at it.
    const { drawPicture, pictureSvg } = require("../../graph/views") as typeof import("../../graph/views");
    return pictureSvg(drawPicture(this.#index as GraphIndex));
  }

  /** The served APIs with their URLs here. */
  get apis(): readonly ServedApi[] {
    return this.#apis.apis.map((api) => {
      const apiKeys = this.#apiKeys.get(api.id) ?? [];
      return apiKeys.length === 0 ? api : { ...api, apiKeys };
    });
  }

  /** Serve a graph in place of the one before. */
  async apply(graph: ResourceGraph): Promise<HostedFunctions> {
    this.#functions.set(graph.resources);
    const built = await this.#build(this.#prepare(graph));
    this.#index = new GraphIndex(withQuickCreated(graph));
    this.#routes = [];
    this.#apiKeys = new Map();
    this.#makers = new Map();
    this.#open();
    this.#served = [...servedRows(graph.resources), ...(this.#services.auth?.rows ?? []), ...built.served];
    this.#notices.warn(
      graph.logs.filter(({ severity }) => severity === "warn").map(({ message }) => message),
    );
    this.options.onGraph?.(graph, this.place.folder);
    return built;
  }

  /** Bundle the functions again. Answers that gateways keep would hide the new code of an authorizer. */
  async rebuild(): Promise<HostedFunctions> {
    const built = await this.#build();
    if (built.changed.length > 0) this.#open();
    return built;
  }

  ready(startMs: number, cached: boolean): ReadyEvent {
    return {
      event: "ready",
      ...this.program,
      credentials: { ...this.#credentials, region: this.place.region },
      startMs: Math.round(startMs),
      cached,
    };
  }

  /** Ends every server, worker and service. */
  async close(): Promise<void> {
    await this.#apis.close();
    await Promise.all([this.#runtime.close(), this.#functions.close(), this.#services.close()]);
  }

  /** Have the services and the ports that a graph needs. */
  async #prepare({ resources }: ResourceGraph): Promise<LocalAddresses> {
    const apis = this.options.authOnly === true ? [] : resources;
    await this.#apis.prepare(apis);
    const services = await step(this.options.onStep, "starting local services", () =>
      this.#services.serve(resources, this.#apis.urls),
    );
    const connections = connectionAddresses(resources, this.#apis.connectionUrls);
    return { urls: this.#apis.urls, services, connections };
  }

  async #build(addresses?: Promise<LocalAddresses>): Promise<HostedFunctions> {
    const built = await this.#functions.build(addresses);
    this.#inputs = built.inputs;
    this.#notices.built(built.errors);
    this.#notices.warn(built.warnings);
    return built;
  }

  /** Let every API answer through a new gateway. What it serves is read from a graph once. */
  #open(): void {
    this.#apis.open((api, connections) => {
      const { urn } = api.resource;
      const make = this.#makers.get(urn) ?? this.#maker(api, this.#index as GraphIndex, connections);
      this.#makers.set(urn, make);
      return make();
    });
  }

  #maker(api: GraphApi, index: GraphIndex, connections: Connections | undefined): () => Gateway {
    const { urn } = api.resource;
    const targets = targetsByArn(this.options.targets ?? {}, index);
    // Keys of pools that are served here are published here.
    const fetchText: FetchText = (url, init) => fetch(this.#services.hereOf(url), init);
    const local = { findCaller: this.#findCaller, trusted: this.trusted, targets, fetch: fetchText };
    const ports = { ...local, ...this.#ports(api) };
    if (connections) {
      this.observer?.connections(api.id, connections);
      const plan = compileWebSocketApi(index, urn);
      this.#list(api, describeWebSocketApi(plan, local));
      return () => createWebSocketGateway(plan, { ...ports, connections });
    }
    // The trace of the request says the same, and says it of every request.
    const silent = { ...ports, log: { warn: () => undefined } };
    if (api.kind === "rest") {
      const plan = compileRestApi(index, urn);
      this.#list(api, describeRestApi(plan, local));
      this.#apiKeys.set(api.id, servedKeys(plan));
      return () => createRestGateway(plan, { ...silent, usage: this.#usage });
    }
    const plan = compileHttpApi(index, urn);
    this.#list(api, describeHttpApi(plan, local));
    return () => createHttpGateway(plan, silent);
  }

  #list({ id }: GraphApi, rows: readonly RouteRow[]): void {
    this.#routes.push(...rows.map((row) => this.#toServedRoute(id, row)));
  }

  #ports({ id }: GraphApi): Pick<HttpGatewayPorts, "invoke"> & { emit: (event: GatewayEvent) => void } {
    return {
      invoke: this.#invoke,
      emit: toLocalEvents(id, {
        emit: this.#emit,
        ...(this.observer && { observe: this.#observe(id, this.observer) }),
        inOwnWords: (text) => this.#inOwnWords(text),
        failed: (message) => this.#notices.failed(message),
      }),
    };
  }

  #call(...[functionArn, payload, options]: Parameters<GatewayInvoke>): ReturnType<GatewayInvoke> {
    const { observer } = this;
    if (!observer) return this.#runtime.invoke(functionArn, payload, options);
    const onLog = ({ functionName, level, text, time }: LogLine): void => {
      const handler = this.#functions.handlerOf(functionName);
      observer.line(options.traceId, { handler, level, text, time });
    };
    return this.#runtime.invoke(functionArn, payload, { ...options, onLog });
  }

  #observe(api: string, observer: Observer): NonNullable<TraceSink["observe"]> {
    return (trace, reason) => {
      const { functionName } = trace;
      const handler = functionName === undefined ? undefined : this.#functions.handlerOf(functionName);
      observer.request(trace, { api, handler, reason });
    };
  }

  /** Names functions by their handlers, and files from the program's folder on, as the author of the program does. */
  #inOwnWords(text: string): string {
    return text
      .replace(/function "([^"]+)"/, (_, name: string) => this.#functions.handlerOf(name))
      .replaceAll(`${this.place.folder}/`, "");
  }

  #toServedRoute(api: string, row: RouteRow): ServedRoute {
    const target = row.function === undefined ? row.integration : this.#functions.handlerOf(row.function);
    const { route, integration, authorizer, status, note } = row;
    return { api, routeKey: route, target, integration, authorizer, fidelity: status, note };
  }
}
