import type { Server } from "node:http";
import type { GraphIndex } from "../../../graph/graph-index";
import type { GraphResource } from "../../../graph/types";
import type { TrustedHosts } from "../../http/guard";
import type { ServeOptions } from "../../http/server";
import type { ConnectionSource, GatewayEvent, GatewayLog } from "../../http/trace";
import type { Gateway } from "../../http/types";
import type { FindCaller } from "../../iam/signed-request";
import type { FetchText } from "../../jwt/jwks";
import type { GatewayInvoke } from "../../lambda/invoke";
import type { ServedApiKey } from "../../protocol";
import type { ServedTypes } from "../../served-types";
import type { RouteRow } from "./route-row";

/**
 * A kind of API, as the index of its folder gives it: how its APIs are found in a graph, what is served of them, and how
 * they answer. Nobody else asks which kind an API is of.
 */
export interface GatewayKind<Plan = unknown, Port extends ApiPort = ApiPort, Memory = unknown> {
  /** What is said of the types that it reads. */
  readonly types: ServedTypes;
  /** How clients speak to it. An API of sockets has another URL for plain requests, beside that of its clients. */
  readonly scheme: "http" | "ws";
  /** Where the stage is that stands at the end of its URLs; empty for a kind that has a default stage. */
  readonly stages: readonly StageReference[];
  /** What leads from a domain of the user's own to a stage; absent for a kind that has no domains. */
  readonly mapping?: MappingReference;
  isApi(resource: GraphResource): boolean;
  /**
   * Where an API answers on AWS, the domains of the user's own first; absent for a kind whose resources say it in an output of
   * their own.
   */
  urlsOnAws?(resource: GraphResource): readonly string[];
  /** Opens a port for an API. Requests wait until it has a gateway. */
  listen(options: ServeOptions): Promise<Port>;
  /** Decides everything that does not depend on a request. */
  compile(index: GraphIndex, apiUrn: string): Plan;
  /** Says of every route what it does and how it is served. */
  describe(plan: Plan, local: LocalResources): readonly RouteRow[];
  create(plan: Plan, ports: GatewayPorts, lasting: Lasting<Port, Memory>): Gateway;
  /** The API keys that clients may send. */
  apiKeys?(plan: Plan): readonly ServedApiKey[];
  /** What the gateways of all APIs remember over every change of the program. */
  makeMemory?(): Memory;
  /** Variables that lead functions to the APIs, whose URLs here are given by their ids. */
  functionVariables?(
    resources: readonly GraphResource[],
    urls: ReadonlyMap<string, string>,
  ): (lambda: GraphResource) => Readonly<Record<string, string>>;
}

/** A resource that has a stage: where it names its API and the stage. */
export interface StageReference {
  readonly type: string;
  readonly api: string;
  readonly name: string;
}

/** A resource that puts an API under a domain: where it names the API, the path of the domain and the stage. */
export interface MappingReference {
  readonly type: string;
  readonly api: string;
  readonly path: string;
  readonly stage: string;
}

/** The port of one API, over every change of the program. */
export interface ApiPort {
  readonly url: string;
  /** Takes connections that did not come over the port. */
  readonly server: Server;
  /** Of clients that stay connected, for a kind that has such. */
  readonly connections?: ConnectionSource;
  /** Lets requests be answered by this gateway from now on. */
  exchange(gateway: Gateway): void;
  /** Lets the requests under way finish for `graceMs` at most. */
  close(graceMs?: number): Promise<void>;
}

/** What outlives a gateway. */
export interface Lasting<Port extends ApiPort = ApiPort, Memory = unknown> {
  readonly port: Port;
  readonly memory: Memory;
}

/** Where a graph alone does not say what to serve with. */
export interface LocalResources {
  /** Credentials that may call what asks for IAM. Without, every such request is refused. */
  readonly findCaller?: FindCaller | undefined;
  /** By which names, and from pages of which, such requests may come. @default those of this machine */
  readonly trusted?: TrustedHosts | undefined;
  /** Base URLs that stand for listeners of load balancers, by their ARN. */
  readonly targets?: Readonly<Record<string, string>>;
  /** The program's folder, which paths of its files are relative to. @default the working directory */
  readonly folder?: string;
  /** A text with URLs of AWS replaced by what they are here. @default as it is */
  readonly localised?: (text: string) => string;
}

/** What gateways need of the session that they answer in. */
export interface GatewayPorts extends LocalResources {
  readonly invoke: GatewayInvoke;
  /** Fetches the keys of token issuers. */
  readonly fetch: FetchText;
  readonly log: GatewayLog;
  /** Told of every request, and of every line of the access log. */
  readonly emit: (event: GatewayEvent) => void;
}
