import type { GraphIndex } from "../../graph/graph-index";
import type { GraphResource } from "../../graph/types";
import type { IamCaller } from "../iam/caller";
import type { SigningKey } from "../iam/sigv4";
import type { GatewayInvoke } from "../lambda/invoke";
import type { ServiceAddresses } from "../lambda/local-environment";
import type { InvokeResult } from "../lambda/types";
import type { ServedRow } from "../protocol";
import type { Input } from "./endpoint/aws-api";
import type { AwsService } from "./endpoint/aws-service";
import { type Backend, ours } from "./endpoint/backend";
import type { AwsEndpoint } from "./endpoint/endpoint";
import type { PlainServer } from "./endpoint/server";
import { endpointVariables } from "./endpoint/variables";
import type { ExternalResources } from "./external-emulator/external-resources";
import { EXTERNAL_SERVICES } from "./external-services";
import { SERVICES } from "./registry";
import type { ScheduleView } from "./schedules/view";
import type { LocalService, ServiceAnnouncement, ServiceDefinition, ServicePorts } from "./service";
import type { SignedInTokens } from "./signed-in-tokens";

/** Starts the services that the graph needs, and no others. */
export class ServiceHost {
  readonly #running = new Map<ServiceDefinition, LocalService>();

  /** The resources in external emulators, and their URLs by service. */
  #external: ExternalResources | undefined;
  readonly #externalUrls: Record<string, string> = {};

  /** The port of all services that have none of their own. */
  #server: PlainServer | undefined;

  constructor(
    private readonly ports: ServicePorts,
    private readonly endpoint: AwsEndpoint,
  ) {}

  /** Creates the graph's resources. Services continue to run when nothing needs them any more, since a later save may. */
  async serve(
    resources: readonly GraphResource[],
    apiUrls: ReadonlyMap<string, string>,
  ): Promise<readonly LocalService[]> {
    const types = new Set(resources.map(({ type }) => type));
    await Promise.all(SERVICES.map((service) => this.#startIfNeeded(service, types)));
    await this.#listenIfNeeded();
    await this.#serveExternal(resources);
    for (const service of this.#services) await service.serve(resources, apiUrls);
    return this.#services;
  }

  /** The addresses by which functions reach all services. */
  get addresses(): readonly ServiceAddresses[] {
    return [...this.#running].map(([definition, service]) => this.#addressesOf(definition, service));
  }

  /** Base URLs by service. */
  get urls(): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.#services.map((service) => this.#urlsOf(service)));
  }

  /** Services that do not run, with their hosts. */
  get absent(): readonly { readonly service: string; readonly hosts: readonly string[] }[] {
    return SERVICES.filter((definition) => !this.#running.has(definition)).flatMap(({ answersFor }) =>
      Object.entries(answersFor).map(([service, hosts]) => ({ service, hosts })),
    );
  }

  /** Further members of the ready event. */
  get announced(): ServiceAnnouncement {
    return Object.assign({}, ...this.#services.map(({ announced }) => announced));
  }

  /** The findings of running services about a graph, besides their served types. */
  rows(index: GraphIndex): readonly ServedRow[] {
    const ours = [...this.#running.keys()].filter((service) => !this.#isExternal(service));
    return [...(this.#external?.rows ?? []), ...ours.flatMap((service) => service.rows?.(index) ?? [])];
  }

  /** The schedules of all services. */
  get schedules(): readonly ScheduleView[] {
    return this.#services.flatMap((service) => service.schedules?.() ?? []);
  }

  /** Runs a schedule now, by its id, name or ARN. False when no service has it. */
  runSchedule(name: string): boolean {
    return this.#services.some((service) => service.runSchedule?.(name) ?? false);
  }

  /** Ends a wait of a durable execution now. False when no service has it. */
  skipWait(executionArn: string, operationId: string): boolean {
    return this.#services.some((service) => service.skipWait?.(executionArn, operationId) ?? false);
  }

  /** Makes hidden messages of a queue available now, except these. Undefined when no service has the queue. */
  skipDelays(queueArn: string, except: ReadonlySet<string>): number | undefined {
    for (const service of this.#services) {
      const count = service.skipDelays?.(queueArn, except);
      if (count !== undefined) return count;
    }
    return undefined;
  }

  /** Signs a user in without a password. `undefined` where an external emulator has the users. Throws `ServiceError`. */
  async signInAs(
    userPoolId: string,
    username: string,
    clientId: string,
  ): Promise<SignedInTokens | undefined> {
    for (const service of this.#services) {
      const tokens = await service.signInAs?.(userPoolId, username, clientId);
      if (tokens) return tokens;
    }
    return undefined;
  }

  /** Calls a function as a service does it. Undefined for a function that is called as any other. */
  call(...call: Parameters<GatewayInvoke>): Promise<InvokeResult> | undefined {
    for (const service of this.#services) {
      const result = service.call?.(...call);
      if (result) return result;
    }
    return undefined;
  }

  /** A view of a resource that AWS has no operation for. `undefined` where an external emulator has the service. */
  async inspect(name: string, arn: string, input: Input): Promise<object | undefined> {
    for (const [definition, service] of this.#running)
      if (isCalled(definition, name) && this.#externalUrls[name] === undefined)
        return service.inspect?.(arn, input);
    return undefined;
  }

  /** The caller of temporary credentials that a service gave out. */
  findCaller(accessKeyId: string): IamCaller | undefined {
    for (const service of this.#services) {
      const caller = service.findCaller?.(accessKeyId);
      if (caller) return caller;
    }
    return undefined;
  }

  /** The local URL for a URL of AWS, or the same URL when no service here has it. */
  hereOf(url: string): string {
    for (const { urlPrefixes = new Map<string, string>() } of this.#services) {
      for (const [onAws, here] of urlPrefixes)
        if (url.startsWith(onAws)) return here + url.slice(onAws.length);
    }
    return url;
  }

  /** Stops accepting requests, and waits for those under way. */
  async stopListening(): Promise<void> {
    await this.#server?.close();
  }

  async close(): Promise<void> {
    // Requests under way still need the stores.
    await this.stopListening();
    await Promise.all(this.#services.map((service) => service.close()));
    await this.#external?.close();
    this.#running.clear();
  }

  /** Services in the order of the registry, not of their starts. */
  get #services(): readonly LocalService[] {
    return SERVICES.flatMap((definition) => this.#running.get(definition) ?? []);
  }

  async #startIfNeeded(service: ServiceDefinition, types: ReadonlySet<string>): Promise<void> {
    const { services: given = {} } = this.ports.settings;
    // A service that the user supplies is for handlers to call, whatever resources the program has.
    const isGiven = Object.keys(service.answersFor).some((name) => given[name] !== undefined);
    const isNeeded = isGiven || service.startsFor.some((type) => types.has(type));
    if (this.#running.has(service) || !isNeeded) return;
    const started = await service.start(this.ports);
    this.#running.set(service, started);
    for (const each of started.services ?? []) this.endpoint.mount(this.#backendOf(each));
  }

  #backendOf(service: AwsService): Backend {
    const { settings, accountRegion } = this.ports;
    const url = externalUrl(settings, service.api.name);
    if (url === undefined) return ours(service);
    const { externalEmulator, externalCredentials } =
      require("./endpoint/external-emulator") as typeof import("./endpoint/external-emulator");
    const credentials = externalCredentials(accountRegion.accountId);
    this.#externalUrls[service.api.name] = url;
    const identifiers = this.#externalResources(credentials).identifiers;
    return externalEmulator(service.api, {
      url,
      region: accountRegion.region,
      credentials,
      identifiers,
      service,
    });
  }

  #externalResources(credentials: SigningKey): ExternalResources {
    if (this.#external) return this.#external;
    const { settings, accountRegion, notice } = this.ports;
    const { ExternalResources } =
      require("./external-emulator/external-resources") as typeof import("./external-emulator/external-resources");
    this.#external = new ExternalResources({
      ...accountRegion,
      urls: this.#externalUrls,
      credentials,
      keep: settings.keep ?? false,
      notice,
    });
    return this.#external;
  }

  /** Creates resources in external emulators. */
  async #serveExternal(resources: readonly GraphResource[]): Promise<void> {
    await this.#external?.serve(resources);
  }

  #isExternal({ answersFor }: ServiceDefinition): boolean {
    const names = Object.keys(answersFor);
    return names.length > 0 && names.every((name) => this.#externalUrls[name] !== undefined);
  }

  async #listenIfNeeded(): Promise<void> {
    const isNeeded = this.#services.some((service) => withoutOwnPort(service).length > 0);
    if (!isNeeded || this.#server) return;
    const { host, onError } = this.ports;
    const { servePlain } = require("./endpoint/server") as typeof import("./endpoint/server");
    this.#server = await servePlain(this.endpoint, { port: 0, host, onError });
  }

  #urlsOf(service: LocalService): Readonly<Record<string, string>> {
    const shared = withoutOwnPort(service).map(({ api }) => [api.name, this.#server?.url ?? ""]);
    return { ...Object.fromEntries(shared), ...service.urls };
  }

  #addressesOf({ answersFor, publicUrls }: ServiceDefinition, service: LocalService): ServiceAddresses {
    const { environment, hosts = [] } = service;
    const services = withoutOwnPort(service);
    const server = this.#server;
    if (services.length === 0 || !server) return { ...service, environment: environment ?? {} };
    const shared = services.map(({ api }) => endpointVariables(api.name, server.url));
    const names = services.flatMap(({ api }) => answersFor[api.name] ?? []);
    const urls = publicUrls?.(this.ports.accountRegion).map((url) => [url, server.url] as const);
    return {
      ...service,
      ...(urls && { publicUrls: new Map(urls) }),
      environment: Object.assign({}, ...shared, environment),
      hosts: [...hosts, { names, at: server.server }],
    };
  }
}

function isCalled({ answersFor, inspectedAs }: ServiceDefinition, name: string): boolean {
  return name in answersFor || inspectedAs === name;
}

/** The services of the shared port. */
function withoutOwnPort({ services = [], urls = {} }: LocalService): readonly AwsService[] {
  return services.filter(({ api }) => urls[api.name] === undefined);
}

/** The URL of a service that runs elsewhere. */
function externalUrl({ services = {}, aws }: ServicePorts["settings"], name: string): string | undefined {
  return services[name] ?? (EXTERNAL_SERVICES.includes(name) ? aws : undefined);
}
