import { GraphIndex, type ResourceGraph, withQuickCreated } from "../../graph";
import type { Observer } from "../console";
import { type TrustedHosts, trustedHosts } from "../gateways/shared/guard";
import type { GatewayInvoke } from "../gateways/shared/invoke";
import type { HostsHere } from "../gateways/shared/led";
import { FunctionHost, type HostedFunctions } from "../lambda/function-host";
import { credentialVariables, type LocalAddresses, parametersOf } from "../lambda/local-environment";
import { createLambdaRuntime } from "../lambda/runtime";
import type { LambdaRuntime, Leading } from "../lambda/types";
import { LedPort } from "../leading/led-port";
import type { LocalOptions } from "../options";
import type { LocalEvent, ReadyEvent, ServedApi, ServedRow } from "../protocol";
import { type Credentials, sessionCredentials } from "../services/credentials";
import { ServiceHost } from "../services/host";
import type { ServicePorts } from "../services/service";
import { step } from "../step";
import type { ApiHost } from "./api-host";
import { callersOf, publishedCredentials } from "./caller";
import { Notices } from "./notices";
import { Reports } from "./reports";
import { servedRows } from "./served";
import { ServedApis } from "./served-apis";
import { streamingInVain } from "./streaming";

/** Where the program is and what is known of its files. */
export interface SessionPlace {
  /** Absolute path of the program's folder. */
  readonly folder: string;
  readonly region: string;
}

/** What services and gateways need alike. */
type CommonPorts = Pick<ServicePorts, "trusted" | "findCaller" | "invoke">;

/** Where ports listen unless it is said otherwise: on this machine only. */
const HOST = "127.0.0.1";

/** Everything that runs for one program: its APIs, functions and services. Takes over one graph after the other. */
export class LocalSession {
  /** By which names this machine is called, and pages of which may call what is not for any page. */
  readonly trusted: TrustedHosts;
  readonly #emit: (event: LocalEvent) => void;
  readonly #notices: Notices;
  readonly #reports: Reports;
  /** Printed at the start, and good for everything here. */
  readonly #credentials: Credentials;
  readonly #runtime: LambdaRuntime;
  readonly #functions: FunctionHost;
  readonly #services: ServiceHost;
  readonly #apis: ServedApis;
  readonly #ledPort = new LedPort();
  #index: GraphIndex | undefined;
  #served: ServedRow[] = [];
  #inputs: ReadonlySet<string> = new Set();

  constructor(
    private readonly place: SessionPlace,
    private readonly options: LocalOptions,
    private readonly observer?: Observer,
  ) {
    this.#emit = options.onEvent ?? (() => undefined);
    this.#notices = new Notices(this.#emit);
    this.#credentials = sessionCredentials(options.data);
    this.trusted = trustedHosts(options.host ?? HOST, options.allowHosts, options.openAdmin);
    const published = publishedCredentials(process.env);
    if (published !== undefined) this.#notices.warn([published]);
    this.#reports = new Reports({
      folder: place.folder,
      emit: this.#emit,
      observer,
      failed: (message) => this.#notices.failed(message),
      warn: (message) => this.#notices.warn([message]),
      handlerOf: (functionName) => this.#functions.handlerOf(functionName),
    });
    this.#runtime = this.#makeRuntime();
    this.#functions = new FunctionHost(place.folder, this.#runtime, options.onStep);
    const common = this.#commonPorts();
    this.#services = this.#makeServices(common);
    this.#apis = this.#makeApis(common);
  }

  /** Files that the functions' code was made of. */
  get inputs(): ReadonlySet<string> {
    return this.#inputs;
  }

  /** Ports, for a server that is none of an API. */
  get ports(): Pick<ApiHost, "nextPort" | "skipPort"> {
    return this.#apis.host;
  }

  /** What is served now. */
  get program(): Pick<ReadyEvent, "apis" | "services" | "auth" | "routes" | "served"> {
    return {
      apis: this.apis,
      services: this.#services.urls,
      ...this.#services.announced,
      routes: this.#apis.routes,
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
    return this.#apis.all;
  }

  /** Serve a graph in place of the one before. */
  async apply(graph: ResourceGraph): Promise<HostedFunctions> {
    this.#functions.set(graph.resources);
    const built = await this.#build(this.#prepare(graph));
    const index = new GraphIndex(withQuickCreated(graph));
    this.#index = index;
    this.#apis.serve(index);
    this.#notices.warn(streamingInVain(this.place.folder, this.#apis));
    this.#served = [...servedRows(graph.resources), ...this.#services.rows(index), ...built.served];
    this.#notices.warn(
      graph.logs.filter(({ severity }) => severity === "warn").map(({ message }) => message),
    );
    this.options.onGraph?.(graph, this.place.folder);
    return built;
  }

  /** Bundle the functions again. Answers that gateways keep would hide the new code of an authorizer. */
  async rebuild(): Promise<HostedFunctions> {
    const built = await this.#build();
    if (built.changed.length > 0) this.#apis.renew();
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
    const ends = [this.#runtime, this.#functions, this.#services, this.#ledPort].map((part) => part.close());
    await Promise.all(ends);
  }

  /** Have the services and the ports that a graph needs. */
  async #prepare({ resources }: ResourceGraph): Promise<LocalAddresses> {
    await this.#apis.prepare(this.options.authOnly === true ? [] : resources);
    const { urls } = this.#apis;
    const services = await step(this.options.onStep, "starting local services", () =>
      this.#services.serve(resources, urls),
    );
    const leading = await this.#lead([...this.#apis.hosts, ...services.flatMap(({ hosts = [] }) => hosts)]);
    return {
      urls,
      services,
      apiVariables: this.#apis.functionVariables(resources),
      leading,
      parameters: parametersOf(resources),
    };
  }

  /** Take from handlers what they mean for these hosts. */
  async #lead(hosts: readonly HostsHere[]): Promise<Leading> {
    await this.#ledPort.serve(hosts);
    return {
      plainPorts: [...new Set([...this.#apis.urls.values()].map((url) => Number(new URL(url).port)))],
      hosts: hosts.flatMap(({ names }) => names),
      port: this.#ledPort.port,
      secret: this.#ledPort.secret,
      allowAws: this.options.allowAws ?? false,
      absent: this.#services.absent,
    };
  }

  async #build(addresses?: Promise<LocalAddresses>): Promise<HostedFunctions> {
    const built = await this.#functions.build(addresses);
    this.#inputs = built.inputs;
    this.#notices.built(built.errors);
    this.#notices.warn(built.warnings);
    return built;
  }

  #makeRuntime(): LambdaRuntime {
    return createLambdaRuntime({
      environment: credentialVariables(this.#credentials),
      inspect: this.#isDebugging,
      onLog: (line) => this.#reports.log(line),
    });
  }

  get #isDebugging(): boolean {
    return (this.options.inspect ?? false) !== false;
  }

  #commonPorts(): CommonPorts {
    const call: GatewayInvoke = (...args) => this.#call(...args);
    return {
      trusted: this.trusted,
      findCaller: callersOf(this.#credentials, process.env, (id) => this.#services.findCaller(id)),
      invoke: Object.assign(call, { isDebugging: this.#isDebugging }),
    };
  }

  #makeServices(common: CommonPorts): ServiceHost {
    return new ServiceHost({
      ...common,
      settings: this.options,
      region: this.place.region,
      host: this.options.host ?? HOST,
      credentials: this.#credentials,
      emit: this.#emit,
      notice: (message) => this.#notices.warn([message]),
      onError: (error) => this.#notices.failed(stackOf(error)),
    });
  }

  #makeApis(common: CommonPorts): ServedApis {
    const { port, ports = {}, host = HOST, targets = {} } = this.options;
    const onError = (error: unknown) => this.#emit({ event: "error", message: stackOf(error) });
    return new ServedApis(
      {
        ports: { first: port, named: ports },
        host,
        onError,
        notice: (message) => this.#notices.warn([message]),
      },
      {
        ...common,
        targets,
        observer: this.observer,
        // Keys of pools that are served here are published here.
        fetch: (url, init) => fetch(this.#services.hereOf(url), init),
        listenerOf: (api) => this.#reports.listenerOf(api),
        handlerOf: (functionName) => this.#functions.handlerOf(functionName),
      },
    );
  }

  #call(...[functionArn, payload, options]: Parameters<GatewayInvoke>): ReturnType<GatewayInvoke> {
    const onLog = this.#reports.linesOf(options.traceId);
    return this.#runtime.invoke(functionArn, payload, onLog ? { ...options, onLog } : options);
  }
}

function stackOf(error: unknown): string {
  return String((error as Error)?.stack ?? error);
}
