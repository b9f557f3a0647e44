import { randomUUID } from "node:crypto";
import { isUserError } from "../../errors/user-error";
import { GraphIndex, type ResourceGraph, withQuickCreated } from "../../graph";
import type { CloudView, Observer } from "../console";
import type { Faults } from "../faults/faults";
import { invokeWithFault } from "../faults/function-faults";
import { type TrustedHosts, trustedHosts } from "../http/guard";
import type { HostsHere } from "../http/intercepted";
import { replaceUrls } from "../http/replace-urls";
import type { GatewayEvent } from "../http/trace";
import { codeCacheFolder } from "../lambda/code-cache-folder";
import { isRefusal, RECURSIVE_LOOP } from "../lambda/failures";
import { FunctionHost, type HostedFunctions } from "../lambda/function-host";
import type { GatewayInvoke, GatewayInvokeOptions } from "../lambda/invoke";
import { isRepeated, withLineage } from "../lambda/lineage";
import { type LocalAddresses, parametersOf } from "../lambda/local-environment";
import { createLambdaRuntime } from "../lambda/runtime";
import type { Interception, InvokeError, LambdaRuntime, LogLine } from "../lambda/types";
import { InterceptPort } from "../leading/intercept-port";
import { MetricFeed } from "../metric-feed";
import type { LocalOptions } from "../options";
import type { InvocationEvent, LocalEvent, ReadyEvent, ServedApi, ServedRow } from "../protocol";
import { type Credentials, sessionCredentials } from "../services/credentials";
import type { ScheduleView } from "../services/schedules/view";
import { step } from "../step";
import type { ApiHost } from "./api-host";
import { publishedCredentials } from "./caller";
import { LocalCloud } from "./cloud";
import { embeddedMetrics } from "./embedded-metrics";
import { explainFailure, FailedCalls } from "./failed-calls";
import { measuredOfCall, measuredOfRequest } from "./measurements";
import { Notices } from "./notices";
import { RecursiveLoops } from "./recursive-loops";
import { Reports } from "./reports";
import { servedRows } from "./served";
import { ServedApis } from "./served-apis";
import { streamingInVain } from "./streaming";
import { unknownValues } from "./unknown-values";

/** The folder of the program, with its account and region. */
export interface SessionLocation {
  /** The absolute path of the program's folder. */
  readonly folder: string;
  readonly region: string;
  readonly accountId: string;
}

/** The default address of ports: this machine only. */
const HOST = "127.0.0.1";

/** The APIs, functions and services of one program. It serves one graph after the other. */
export class LocalSession {
  /** The names of this machine, and the pages that may make calls that no other page may make. */
  readonly trusted: TrustedHosts;
  readonly #emit: (event: LocalEvent) => void;
  readonly #notices: Notices;
  readonly #reports: Reports;
  /** The credentials that the start prints, which everything here accepts. */
  readonly #credentials: Credentials;
  readonly #runtime: LambdaRuntime;
  readonly #functions: FunctionHost;
  readonly #cloud: LocalCloud;
  readonly #apis: ServedApis;
  readonly #interceptPort = new InterceptPort();
  readonly #metrics = new MetricFeed();
  readonly #failures = new FailedCalls();
  readonly #loops = new RecursiveLoops();
  #index: GraphIndex | undefined;
  #served: ServedRow[] = [];
  #inputs: ReadonlySet<string> = new Set();

  constructor(
    private readonly location: SessionLocation,
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
      folder: location.folder,
      emit: this.#emit,
      observer,
      failed: (message, explain) => this.#notices.failed(message, explain),
      failures: this.#failures,
      warn: (message) => this.#notices.warn([message]),
      handlerOf: (functionName) => this.#functions.handlerOf(functionName),
    });
    this.#runtime = this.#makeRuntime();
    this.#functions = new FunctionHost(location.folder, this.#runtime, options.onStep, this.#isDebugging);
    // The console shows calls of gateways with their requests, so these have no observer of their own.
    this.#cloud = this.#makeCloud(this.#makeInvoke(observer));
    this.#apis = this.#makeApis(this.#cloud.durably(this.#makeInvoke()));
  }

  /** The files that the functions' code was built from. */
  get inputs(): ReadonlySet<string> {
    return this.#inputs;
  }

  /** The port counter, for a server that belongs to no API. */
  get ports(): Pick<ApiHost, "nextPort" | "skipPort"> {
    return this.#apis.host;
  }

  /** The parts of `ready` as they are served now. */
  get program(): Pick<ReadyEvent, "apis" | "services" | "auth" | "routes" | "served"> {
    return {
      apis: this.apis,
      services: this.#cloud.services.urls,
      ...this.#cloud.services.announced,
      routes: this.#apis.routes,
      served: this.#served,
    };
  }

  /** The resource graph as an SVG document. */
  picture(): string {
    // Loaded here, since few users open the picture.
    const { drawPicture, pictureSvg } = require("../../graph/views") as typeof import("../../graph/views");
    return pictureSvg(drawPicture(this.#index as GraphIndex));
  }

  /** The served APIs with their URLs here. */
  get apis(): readonly ServedApi[] {
    return this.#apis.all;
  }

  /** Serves a graph in place of the previous one. */
  async apply(graph: ResourceGraph): Promise<HostedFunctions> {
    this.#functions.set(graph.resources);
    this.#loops.serve(graph.resources);
    const index = new GraphIndex(withQuickCreated(graph));
    const built = await this.#build(this.#prepare(index));
    this.#index = index;
    this.#apis.serve(index);
    await this.#cloud.begin(index);
    this.#notices.warn(streamingInVain((handler) => this.#functions.fileOf(handler), this.#apis));
    this.#served = [...servedRows(graph.resources), ...this.#cloud.services.rows(index), ...built.served];
    this.#notices.warn(
      graph.logs.filter(({ severity }) => severity === "warn").map(({ message }) => message),
    );
    this.#notices.warn(unknownValues(graph, (name) => this.#functions.handlerOf(name)));
    this.options.onGraph?.(graph, this.location.folder);
    return built;
  }

  /**
   * Bundles all functions again, or first those that use the saved files if these are given. It makes new
   * gateways, since cached answers would hide the new code of an authorizer.
   */
  async rebuild(saved?: ReadonlySet<string>): Promise<HostedFunctions> {
    const built = await this.#build(undefined, saved);
    if (built.changed.length > 0) this.#apis.renew();
    this.#loops.renew();
    return built;
  }

  ready(startMs: number, cached: boolean): ReadyEvent {
    return {
      event: "ready",
      ...this.program,
      credentials: { ...this.#credentials, region: this.location.region },
      startMs: Math.round(startMs),
      cached,
    };
  }

  /** The injected faults. */
  get faults(): Faults {
    return this.#cloud.faults;
  }

  /** The console's view of the services. */
  get cloud(): CloudView {
    return this.#cloud.view;
  }

  /** The schedules, of rules and of EventBridge Scheduler. */
  get schedules(): readonly ScheduleView[] {
    return this.#cloud.services.schedules;
  }

  /** Runs a schedule now. Returns false if none has this id, name or ARN. */
  runSchedule(name: string): boolean {
    return this.#cloud.services.runSchedule(name);
  }

  /** Settles when services and triggers have nothing left to do. */
  idle(timeoutMs: number): Promise<void> {
    return this.#cloud.idle(timeoutMs);
  }

  /**
   * Releases memory that only saves need, until the next save. Call it only if nothing else uses esbuild in this
   * process.
   */
  rest(): Promise<void> {
    return this.#functions.rest();
  }

  /** Ends every server, worker and service. */
  async close(): Promise<void> {
    await this.#apis.close();
    // The callers of functions end before the functions do.
    await this.#cloud.close();
    await Promise.all([this.#runtime, this.#functions, this.#interceptPort].map((part) => part.close()));
  }

  /** Opens the services and the ports that a graph needs. */
  async #prepare(index: GraphIndex): Promise<LocalAddresses> {
    const { resources } = index.graph;
    await this.#apis.prepare(this.options.authOnly === true ? [] : resources);
    const { urls } = this.#apis;
    const services = await step(this.options.onStep, "starting local services", () =>
      this.#cloud.serve(index, urls),
    );
    const interception = await this.#intercept([
      ...this.#apis.hosts,
      ...services.flatMap(({ hosts = [] }) => hosts),
    ]);
    return {
      urls,
      services,
      apiVariables: this.#apis.functionVariables(resources),
      interception,
      credentialsOf: (name) => this.#cloud.credentialsOf(name),
      parameters: parametersOf(resources),
    };
  }

  /** Intercepts connections of handlers to these hosts. */
  async #intercept(hosts: readonly HostsHere[]): Promise<Interception> {
    await this.#interceptPort.serve(hosts);
    return {
      plainPorts: [...new Set([...this.#apis.urls.values()].map((url) => Number(new URL(url).port)))],
      hosts: hosts.flatMap(({ names }) => names),
      port: this.#interceptPort.port,
      secret: this.#interceptPort.secret,
      allowAws: this.options.allowAws ?? false,
      absent: this.#cloud.services.absent,
    };
  }

  async #build(addresses?: Promise<LocalAddresses>, saved?: ReadonlySet<string>): Promise<HostedFunctions> {
    const built = await this.#functions.build(addresses, saved);
    this.#inputs = built.inputs;
    this.#notices.built(built.errors, built.locations);
    this.#notices.warn(built.warnings);
    return built;
  }

  #makeRuntime(): LambdaRuntime {
    return createLambdaRuntime({
      inspect: this.#isDebugging,
      codeCacheFolder: codeCacheFolder(process.env),
      onLog: (line) => this.#logged(line),
    });
  }

  /** The URLs on AWS that programs give to browsers, with the URLs here: of APIs, of hosted pages, and of services. */
  get #urlsHere(): ReadonlyMap<string, string> {
    const { services } = this.#cloud;
    const { region } = this.location;
    return new Map([
      ...this.#apis.urls,
      ...services.addresses.flatMap(({ publicUrls = [] }) => [...publicUrls]),
      ...Object.entries(services.urls).map(
        ([name, url]) => [`https://${name}.${region}.amazonaws.com`, url] as const,
      ),
    ]);
  }

  get #isDebugging(): boolean {
    return (this.options.inspect ?? false) !== false;
  }

  #makeInvoke(observer?: Observer): GatewayInvoke {
    const call: GatewayInvoke = observer
      ? (...args) => observed(args, this.#call(...args), observer)
      : (...args) => this.#call(...args);
    return Object.assign(call, { isDebugging: this.#isDebugging });
  }

  #makeCloud(invoke: GatewayInvoke): LocalCloud {
    const { region, accountId } = this.location;
    return new LocalCloud({
      settings: this.options,
      accountRegion: { region, accountId },
      folder: this.location.folder,
      host: this.options.host ?? HOST,
      credentials: this.#credentials,
      trusted: this.trusted,
      invoke,
      emit: (event) => (event.event === "invocation" ? this.#invoked(event) : this.#emit(event)),
      notice: (message) => this.#notices.warn([message]),
      refused: (notice) => this.#notices.refused(notice),
      onError: (error) => this.#notices.failed(isUserError(error) ? error.message : stackOf(error)),
      handlerOf: (functionName) => this.#functions.handlerOf(functionName),
      observer: this.observer,
      metrics: this.#metrics,
    });
  }

  #makeApis(invoke: GatewayInvoke): ServedApis {
    const { port, ports = {}, host = HOST, targets = {}, only = [] } = this.options;
    const onError = (error: unknown) => this.#emit({ event: "error", message: stackOf(error) });
    return new ServedApis(
      {
        ports: { first: port, named: ports },
        host,
        only,
        onError,
        notice: (message) => this.#notices.warn([message]),
      },
      {
        trusted: this.trusted,
        findCaller: this.#cloud.findCaller,
        invoke,
        targets,
        observer: this.observer,
        faults: this.#cloud.faults,
        folder: this.location.folder,
        localised: (text) => replaceUrls(text, this.#urlsHere),
        // Pools that are served here publish their keys here.
        fetch: (url, init) => fetch(this.#cloud.services.hereOf(url), init),
        listenerOf: (api) => this.#listenerOf(api),
        handlerOf: (functionName) => this.#functions.handlerOf(functionName),
      },
    );
  }

  #logged(line: LogLine): void {
    this.#reports.log(line);
    if (this.#metrics.isWatched) this.#metrics.put(embeddedMetrics(line.text));
  }

  #listenerOf(api: string): (event: GatewayEvent) => void {
    const report = this.#reports.listenerOf(api);
    return (event) => {
      report(event);
      if (event.type === "request" && this.#metrics.isWatched)
        this.#metrics.put(measuredOfRequest(event.trace));
    };
  }

  /** Calls a function, and counts the call where somebody counts. */
  async #measured(functionArn: string, payload: string, called: ReturnType<GatewayInvoke>) {
    const result = await called;
    const name = functionArn.split(":")[6] ?? functionArn;
    this.#metrics.put(measuredOfCall(name, payload, result, this.#cloud.clock.now()));
    return result;
  }

  #call(...[functionArn, payload, options]: Parameters<GatewayInvoke>): ReturnType<GatewayInvoke> {
    const called = this.#callOnce(functionArn, payload, options);
    return this.#metrics.isWatched ? this.#measured(functionArn, payload, called) : called;
  }

  #callOnce(...[functionArn, payload, options]: Parameters<GatewayInvoke>): ReturnType<GatewayInvoke> {
    const { traceId, requestId, clientContext, openStream } = options;
    const lineage = this.#loops.admit(functionArn, options.lineage);
    if (typeof lineage !== "string") return this.#refused(lineage, options);
    const onLog = this.#reports.linesOf(traceId);
    const invoke = () => {
      const header = withLineage(traceId, lineage);
      const settings = {
        traceId: header,
        isRepeated: isRepeated(options.lineage, functionArn),
        requestId,
        clientContext,
        openStream,
        onLog,
      };
      const called = this.#runtime.invoke(functionArn, payload, settings);
      // Before the caller learns of it, and without a further turn for the caller.
      void called.then((result) => this.#failures.add(traceId, result));
      return called;
    };
    return this.#cloud.faults.isEmpty ? invoke() : this.#callWithFaults(functionArn, options, invoke);
  }

  /** The result of a call that is not made. */
  async #refused(error: InvokeError, { traceId, requestId = randomUUID() }: GatewayInvokeOptions) {
    const result = { ok: false, error, requestId, durationMs: 0, logs: [] } as const;
    this.#failures.add(traceId, result);
    return result;
  }

  /** Reports a call, and the endless loop for which it was not made. */
  #invoked(event: InvocationEvent): void {
    this.#emit(this.#explained(event));
    const failure = event.status === "failed" ? this.#failures.find(event.requestId) : undefined;
    if (!failure || !isRefusal(failure.error, RECURSIVE_LOOP)) return;
    const message = this.#loops.noticeOf(event);
    if (message !== undefined) this.#emit({ event: "warning", message });
  }

  /** The first failure of a cause since the last build, with the lines of code that it comes from. */
  #explained(event: InvocationEvent): InvocationEvent {
    const { status, reason, requestId, handler } = event;
    const failure = status === "failed" ? this.#failures.find(requestId) : undefined;
    if (!failure || reason === undefined || !this.#notices.isNew(`${handler} ${reason}`)) return event;
    const explained = explainFailure(`${handler} failed: ${reason}`, failure);
    return explained === undefined ? event : { ...event, explained };
  }

  async #callWithFaults(
    functionArn: string,
    { requestId }: Parameters<GatewayInvoke>[2],
    invoke: () => ReturnType<GatewayInvoke>,
  ): ReturnType<GatewayInvoke> {
    const name = functionArn.split(":")[6] ?? functionArn;
    const handler = this.#functions.handlerOf(name);
    const fault = await this.#cloud.faults.next({ kind: "function", name, handler });
    return invokeWithFault(fault, requestId ?? randomUUID(), invoke);
  }
}

/** Reports a call of a function to the observer. */
async function observed(
  [, payload, { traceId }]: Parameters<GatewayInvoke>,
  called: ReturnType<GatewayInvoke>,
  observer: Observer,
): ReturnType<GatewayInvoke> {
  const result = await called;
  const reply = result.ok ? result.payload : JSON.stringify(result.error);
  observer.called({ requestId: result.requestId, traceId, payload, reply });
  return result;
}

function stackOf(error: unknown): string {
  return String((error as Error)?.stack ?? error);
}
