import type { GraphIndex } from "../../graph/graph-index";
import type { GraphResource } from "../../graph/types";
import type { Activity } from "../activity";
import type { LocalClock } from "../clock";
import type { TrustedHosts } from "../http/guard";
import type { IamCaller } from "../iam/caller";
import type { FindCaller } from "../iam/signed-request";
import type { SigningKey } from "../iam/sigv4";
import type { GatewayInvoke } from "../lambda/invoke";
import type { ServiceAddresses } from "../lambda/local-environment";
import type { InvokeResult } from "../lambda/types";
import type { MetricFeed } from "../metric-feed";
import type { LocalOptions } from "../options";
import type { LocalEvent, ReadyEvent, ServedRow } from "../protocol";
import type { ServedTypes } from "../served-types";
import type { AccountRegion, AwsApi, Input } from "./endpoint/aws-api";
import type { AwsService, CallPort, LocalAws } from "./endpoint/aws-service";
import type { ScheduleView } from "./schedules/view";
import type { SignedInTokens } from "./signed-in-tokens";

/**
 * The definition of a service: its resource types, its findings about them, and its start.
 * Definitions are read at every start and load only data. `start` loads the service itself.
 */
export interface ServiceDefinition {
  /** The emulation reports of the served types. */
  readonly types: ServedTypes;
  /** Types of resources that need this service. */
  readonly startsFor: readonly string[];
  /**
   * The hosts of AWS that each of its endpoints serves, by AWS's name of the service: `dynamodb`. Calls of handlers to
   * them are intercepted. `*` stands for one label of a name, `**` for one or more.
   */
  readonly answersFor: Readonly<Record<string, readonly string[]>>;
  /** AWS's name of a service that is inspected here and has no endpoint. */
  readonly inspectedAs?: string;
  /**
   * Prefixes of AWS's URLs in the environment of functions that are replaced by the URL of the shared endpoint.
   * The SDK warns at each call when the host of a queue's URL differs from that of its service.
   */
  readonly publicUrls?: (accountRegion: AccountRegion) => readonly string[];
  /** The APIs that it serves at the shared endpoint. Loaded when it starts, also where an external emulator answers. */
  readonly apis?: () => readonly AwsApi[];
  /** Further parts of a graph that are approximated or not emulated, while it runs. */
  rows?(index: GraphIndex): readonly ServedRow[];
  start(ports: ServicePorts): Promise<LocalService>;
}

/** The ports that a service may need of its program. */
export interface ServicePorts {
  /** All settings. Each service reads its own. */
  readonly settings: LocalOptions;
  readonly region: string;
  readonly accountRegion: AccountRegion;
  /** Absolute path of the program's folder, which the paths of its files are relative to. */
  readonly folder: string;
  /** Other services, as this one calls them. */
  readonly aws: LocalAws;
  /** Answers the calls of services that arrive at a port of their own. */
  readonly portOf: (services: readonly string[]) => CallPort;
  readonly clock: LocalClock;
  /** The measurements of gateways and functions. */
  readonly metrics: Pick<MetricFeed, "watch" | "watchChanges">;
  /** A view of a resource of another service that AWS has no operation for. */
  readonly inspect: (service: string, arn: string) => Promise<object | undefined>;
  readonly activity: Activity;
  /** The caller in a role of the program, which a target or a schedule has. */
  readonly callerOfRole: (roleArn: string, sessionName: string) => IamCaller;
  /** The caller of a function, by its ARN. */
  readonly callerOf: (functionArn: string) => IamCaller;
  /** The function's name in the user's files. */
  readonly handlerOf: (functionName: string) => string;
  /** Address that ports listen on. */
  readonly host: string;
  /** The session's credentials, which handlers have too. */
  readonly credentials: SigningKey;
  /** Finds the callers of valid signatures. */
  readonly findCaller: FindCaller;
  /** The host names and origins of pages from which services may be called. */
  readonly trusted: TrustedHosts;
  /** Calls functions of the program. A durable one is called until its execution has ended. */
  readonly invoke: GatewayInvoke;
  /** Calls functions of the program once, durable ones with the event that they get on AWS. */
  readonly invokeOnce: GatewayInvoke;
  /** Publishes events of the session. */
  readonly emit: (event: LocalEvent) => void;
  /** Reports notices about the program. */
  readonly notice: (message: string) => void;
  /** Called with a bug in the service. */
  readonly onError: (error: unknown) => void;
}

/** An emulation of an AWS service, or of a few related ones. */
export interface LocalService extends Partial<ServiceAddresses> {
  /** The services of the shared endpoint. */
  readonly services?: readonly AwsService[];
  /** Base URLs of services with another port than the shared one, by AWS's name: `cognito-idp`. */
  readonly urls?: Readonly<Record<string, string>>;
  /** Further members of the ready event. */
  readonly announced?: ServiceAnnouncement;
  /** Finds the caller of temporary credentials that it gave out. */
  findCaller?(accessKeyId: string): IamCaller | undefined;
  /**
   * Creates the graph's resources, again after each change of the program. Nothing is ever deleted.
   * `apiUrls` maps the URLs of APIs on AWS to the local ones.
   */
  serve(resources: readonly GraphResource[], apiUrls?: ReadonlyMap<string, string>): Promise<void>;
  /** Calls a function in a way of its own. Undefined for a function that is called as any other. */
  call?(...call: Parameters<GatewayInvoke>): Promise<InvokeResult> | undefined;
  /** A view of a resource that AWS has no operation for: messages, without receiving them. */
  inspect?(arn: string, input: Input): object | undefined;
  /** Its schedules. */
  schedules?(): readonly ScheduleView[];
  /** Runs a schedule now, by its id, name or ARN. False for one that it does not have. */
  runSchedule?(name: string): boolean;
  /** Ends a wait of a durable execution now. False for an operation that does not wait for its time. */
  skipWait?(executionArn: string, operationId: string): boolean;
  /** Makes the hidden messages of a queue available now, except these. Returns their number, if it has the queue. */
  skipDelays?(queueArn: string, except: ReadonlySet<string>): number | undefined;
  /** Signs a user in without a password. `undefined` for a pool that it does not have. Throws `ServiceError`. */
  signInAs?(userPoolId: string, username: string, clientId: string): Promise<SignedInTokens> | undefined;
  close(): Promise<void>;
}

/** Members of the ready event that services give. */
export type ServiceAnnouncement = Pick<ReadyEvent, "auth">;
