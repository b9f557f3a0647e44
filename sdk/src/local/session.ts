import { GraphIndex, type ResourceGraph } from "../graph";
import { ApiHost } from "./api-host";
import type { GraphApi } from "./apis";
import { findCaller } from "./caller";
import { LOCAL_CREDENTIALS } from "./credentials";
import { FunctionHost, type HostedFunctions } from "./function-host";
import type { Gateway } from "./gateway/types";
import { compileHttpApi, createHttpGateway, describeHttpApi, type RouteRow } from "./http";
import { createLambdaRuntime } from "./lambda/runtime";
import type { LambdaRuntime } from "./lambda/types";
import type { LocalOptions } from "./options";
import type { LocalEvent, ReadyEvent, ServedRoute, ServedRow } from "./protocol";
import { servedRows } from "./served";
import { ServiceHost } from "./services";
import { toLocalEvents } from "./traces";

/** Where the program is and what is known of its files. */
export interface SessionPlace {
  /** Absolute path of the program's folder. */
  readonly folder: string;
  readonly region: string;
}

type Emit = (event: LocalEvent) => void;

/** Everything that runs for one program: its APIs, functions and services. Takes over one graph after the other. */
export class LocalSession {
  readonly #emit: Emit;
  readonly #runtime: LambdaRuntime;
  readonly #apis: ApiHost;
  readonly #functions: FunctionHost;
  readonly #services: ServiceHost;
  readonly #reported = new Set<string>();
  #routes: ServedRoute[] = [];
  #served: ServedRow[] = [];
  #inputs: ReadonlySet<string> = new Set();
  readonly #findCaller = findCaller(process.env);

  constructor(
    private readonly place: SessionPlace,
    private readonly options: LocalOptions,
  ) {
    this.#emit = options.onEvent ?? (() => undefined);
    this.#runtime = createLambdaRuntime({
      onLog: ({ functionName, requestId, level, text }) => {
        const handler = this.#functions.handlerOf(functionName);
        this.#emit({ event: "log", functionName, handler, requestId, level, text });
      },
    });
    this.#apis = new ApiHost({
      port: options.port ?? 4000,
      host: options.host ?? "127.0.0.1",
      onError: (error) => this.#emit({ event: "error", message: String((error as Error)?.stack ?? error) }),
    });
    this.#functions = new FunctionHost(place.folder, this.#runtime);
    this.#services = new ServiceHost({
      data: options.data,
      urls: options.services ?? {},
      region: place.region,
    });
  }

  /** Files that the functions' code was made of. */
  get inputs(): ReadonlySet<string> {
    return this.#inputs;
  }

  /** Serve a graph in place of the one before. */
  async apply(graph: ResourceGraph): Promise<HostedFunctions> {
    this.options.onGraph?.(graph, this.place.folder);
    const services = await this.#services.serve(graph.resources);
    await this.#apis.prepare(graph.resources);
    this.#functions.set(graph.resources, { urls: this.#apis.urls, services });
    const built = await this.build();
    const index = new GraphIndex(graph);
    this.#routes = [];
    this.#apis.open((api) => this.#gateway(api, index));
    this.#served = [...servedRows(graph.resources), ...built.served];
    this.#warn(graph.logs.filter(({ severity }) => severity === "warn").map(({ message }) => message));
    return built;
  }

  /** Bundle the functions again. */
  async build(): Promise<HostedFunctions> {
    const built = await this.#functions.build();
    this.#inputs = built.inputs;
    for (const message of built.errors) this.#emit({ event: "error", message });
    this.#warn(built.warnings);
    return built;
  }

  ready(startMs: number, cached: boolean): ReadyEvent {
    return {
      event: "ready",
      apis: this.#apis.apis,
      services: this.#services.urls,
      credentials: { ...LOCAL_CREDENTIALS, region: this.place.region },
      routes: this.#routes,
      served: this.#served,
      startMs: Math.round(startMs),
      cached,
    };
  }

  /** Ends every server, worker and service. */
  async close(): Promise<void> {
    await this.#apis.close();
    await Promise.all([this.#runtime.close(), this.#functions.close(), this.#services.close()]);
  }

  #gateway(api: GraphApi, index: GraphIndex): Gateway {
    const plan = compileHttpApi(index, api.resource.urn);
    const local = { findCaller: this.#findCaller, targets: this.options.targets ?? {} };
    this.#routes.push(...describeHttpApi(plan, local).map((row) => this.#toServedRoute(api.id, row)));
    return createHttpGateway(plan, {
      ...local,
      invoke: (functionArn, payload, options) => this.#runtime.invoke(functionArn, payload, options),
      log: { warn: (message) => this.#emit({ event: "error", message }) },
      emit: toLocalEvents(api.id, this.#emit),
    });
  }

  #warn(messages: readonly string[]): void {
    for (const message of messages) {
      if (this.#reported.has(message)) continue;
      this.#reported.add(message);
      this.#emit({ event: "warning", message });
    }
  }

  #toServedRoute(api: string, row: RouteRow): ServedRoute {
    const target = row.function === undefined ? row.integration : this.#functions.handlerOf(row.function);
    const { route, authorizer, status, note } = row;
    return { api, routeKey: route, target, authorizer, fidelity: status, note };
  }
}
