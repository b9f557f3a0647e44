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
 * A kind of API, exported by the index of its folder. It says how a graph holds its APIs, what is served of them, and
 * how they answer. No other module distinguishes kinds of APIs.
 */
export interface GatewayKind<Plan = unknown, Port extends ApiPort = ApiPort, Memory = unknown> {
  /** How faithfully the resource types that it reads are served. */
  readonly types: ServedTypes;
  /** The protocol of its clients. An API of sockets has another URL for plain requests, beside that of its clients. */
  readonly scheme: "http" | "ws";
  /**
   * The resource types that name the API's stages, in which its URLs end. Empty for a kind that has a default stage.
   */
  readonly stages: readonly StageReference[];
  /** The resource type that maps a custom domain to an API. Absent for a kind that has no domains. */
  readonly mapping?: MappingReference;
  isApi(resource: GraphResource): boolean;
  /**
   * The URLs of an API on AWS, those of custom domains first. Absent for a kind whose resources have the URL in an
   * output of their own.
   */
  urlsOnAws?(resource: GraphResource): readonly string[];
  /** Opens a port for an API. Requests wait until the API has a gateway. */
  listen(options: ServeOptions): Promise<Port>;
  /** Decides everything that does not depend on a request. */
  compile(index: GraphIndex, apiUrn: string): Plan;
  /** Describes every route and how it is served. */
  describe(plan: Plan, local: LocalResources): readonly RouteRow[];
  create(plan: Plan, ports: GatewayPorts, lasting: Lasting<Port, Memory>): Gateway;
  /** The API keys that clients may send. */
  apiKeys?(plan: Plan): readonly ServedApiKey[];
  /** Makes the memory that the gateways of all APIs share over every change of the program. */
  makeMemory?(): Memory;
  /** Environment variables that point functions at the local APIs. `urls` are the local URLs by API id. */
  functionVariables?(
    resources: readonly GraphResource[],
    urls: ReadonlyMap<string, string>,
  ): (lambda: GraphResource) => Readonly<Record<string, string>>;
}

/** A type of resource that has a stage, with the inputs that name its API and the stage. */
export interface StageReference {
  readonly type: string;
  readonly api: string;
  readonly name: string;
}

/**
 * A type of resource that maps a domain to an API, with the inputs that name the API, the domain's path and the stage.
 */
export interface MappingReference {
  readonly type: string;
  readonly api: string;
  readonly path: string;
  readonly stage: string;
}

/** The port of one API, over every change of the program. */
export interface ApiPort {
  readonly url: string;
  /** Takes connections that did not arrive on the port. */
  readonly server: Server;
  /** Connections of clients that stay connected, for a kind that has such clients. */
  readonly connections?: ConnectionSource;
  /** Answers requests with this gateway from now on. */
  exchange(gateway: Gateway): void;
  /** Closes the port. Requests under way may finish within `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** The state that outlives a gateway. */
export interface Lasting<Port extends ApiPort = ApiPort, Memory = unknown> {
  readonly port: Port;
  readonly memory: Memory;
}

/** The local answers to questions that a graph leaves open. */
export interface LocalResources {
  /** Finds the credentials that may call methods with IAM. Without it, every such request is refused. */
  readonly findCaller?: FindCaller | undefined;
  /** Trusted host names and page origins of such requests. @default those of this machine */
  readonly trusted?: TrustedHosts | undefined;
  /** Base URLs that stand for load balancers or their listeners, by their ARN. */
  readonly targets?: Readonly<Record<string, string>>;
  /** The program's folder. Relative paths of its files start there. @default the working directory */
  readonly folder?: string;
  /** Replaces URLs of AWS in a text by the local ones. @default the text as it is */
  readonly localised?: (text: string) => string;
}

/** The services of the session that gateways use. */
export interface GatewayPorts extends LocalResources {
  readonly invoke: GatewayInvoke;
  /** Fetches the keys of token issuers. */
  readonly fetch: FetchText;
  readonly log: GatewayLog;
  /** Receives every request, and every line of the access log. */
  readonly emit: (event: GatewayEvent) => void;
}
