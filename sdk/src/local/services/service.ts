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
import type { LocalOptions } from "../options";
import type { LocalEvent, ReadyEvent, ServedRow } from "../protocol";
import type { ServedTypes } from "../served-types";
import type { AwsApi, Input, Place } from "./endpoint/aws-api";
import type { AwsService, CallPort, LocalAws } from "./endpoint/aws-service";
import type { ScheduleView } from "./schedules/view";

/**
 * What the folder of a service gives: which resources it serves, what it says of them, and how it starts. All of it is read
 * at every start, so that it loads nothing but data; `start` loads the service itself.
 */
export interface ServiceDefinition {
  /** What is said of the types that it serves. */
  readonly types: ServedTypes;
  /** Resources of these types make it necessary. */
  readonly startsFor: readonly string[];
  /**
   * The hosts of AWS that each of its endpoints answers for, by AWS's name of the service: `dynamodb`. Calls of handlers to
   * them are led to it. `*` stands for one label of a name, `**` for one or more.
   */
  readonly answersFor: Readonly<Record<string, readonly string[]>>;
  /**
   * URLs on AWS that values of programs begin with, and that are those of the endpoint that services share in what functions are
   * given: the SDK says at each call that a queue's URL is at another place than its service.
   */
  readonly publicUrls?: (place: Place) => readonly string[];
  /** The APIs that it answers at the endpoint that services share. Loaded when it starts, also where one elsewhere answers. */
  readonly apis?: () => readonly AwsApi[];
  /** What else is approximated or not emulated of a graph, while it runs. */
  rows?(index: GraphIndex): readonly ServedRow[];
  start(ports: ServicePorts): Promise<LocalService>;
}

/** What a service may need of the program that it runs for. */
export interface ServicePorts {
  /** Each service reads those that are its own. */
  readonly settings: LocalOptions;
  readonly region: string;
  readonly place: Place;
  /** Absolute path of the program's folder, which paths of its files are relative to. */
  readonly folder: string;
  /** Other services, as this one calls them. */
  readonly aws: LocalAws;
  /** Answers the calls of services that come in by a port of their own. */
  readonly portOf: (services: readonly string[]) => CallPort;
  readonly clock: LocalClock;
  readonly activity: Activity;
  /** Who acts in a role of the program: what a target or a schedule is given. */
  readonly callerOfRole: (roleArn: string, sessionName: string) => IamCaller;
  /** Who a function is, by its ARN. */
  readonly callerOf: (functionArn: string) => IamCaller;
  /** What a function is called in the user's files. */
  readonly handlerOf: (functionName: string) => string;
  /** Address that ports listen on. */
  readonly host: string;
  /** Of the session: those that handlers have too. */
  readonly credentials: SigningKey;
  /** Looks up whose signatures are good. */
  readonly findCaller: FindCaller;
  /** By which names services may be called, and from pages of which. */
  readonly trusted: TrustedHosts;
  /** Calls functions of the program. */
  readonly invoke: GatewayInvoke;
  /** Tells of what happens. */
  readonly emit: (event: LocalEvent) => void;
  /** Told of what is odd in the program. */
  readonly notice: (message: string) => void;
  /** Told of a bug in the service. */
  readonly onError: (error: unknown) => void;
}

/** A stand-in for an AWS service, or for a few that belong together. */
export interface LocalService extends Partial<ServiceAddresses> {
  /** What it answers at the endpoint that services share. */
  readonly services?: readonly AwsService[];
  /** Base URLs of services at other places than the port that services share, by AWS's name: `cognito-idp`. */
  readonly urls?: Readonly<Record<string, string>>;
  /** What else clients are told when everything answers. */
  readonly announced?: ServiceAnnouncement;
  /** Looks up temporary credentials that it gave out. */
  findCaller?(accessKeyId: string): IamCaller | undefined;
  /**
   * Make what the graph has; called again after each change of the program. Nothing is ever deleted. `apiUrls` has the
   * URLs of APIs on AWS, and what they are here.
   */
  serve(resources: readonly GraphResource[], apiUrls?: ReadonlyMap<string, string>): Promise<void>;
  /** What is shown of a resource that AWS has no operation for: messages, without receiving them. */
  look?(arn: string, input: Input): object | undefined;
  /** What it runs by the clock. */
  schedules?(): readonly ScheduleView[];
  /** Runs a schedule now, by its id, name or ARN; false for one that it does not have. */
  runSchedule?(name: string): boolean;
  close(): Promise<void>;
}

/** Members of the ready event that services give. */
export type ServiceAnnouncement = Pick<ReadyEvent, "auth">;
