import type {
  InvocationEvent,
  MessageEvent,
  RequestEvent,
  ServedApi,
  ServedAuth,
  ServedRoute,
  ServedRow,
} from "../protocol";

/** A request in the list of the page. */
export interface RequestSummary {
  /** The number of the request on the page, counted from 1. */
  readonly n: number;
  /** The id of the API. */
  readonly api: string;
  readonly kind: "function-url" | "http" | "rest" | "site" | "websocket";
  readonly method: string;
  /** The path as sent, with the query. */
  readonly path: string;
  readonly routeKey: string | undefined;
  readonly status: number;
  readonly durationMs: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The name of the function in the user's files. */
  readonly handler: string | undefined;
  readonly authorizer: RequestEvent["authorizer"];
  /** The reason that AWS would write only to its own log. */
  readonly reason: string | undefined;
  /** The number of lines that functions wrote for the request. */
  readonly lines: number;
}

/** All that is known of a request. */
export interface RequestDetail extends RequestSummary {
  readonly requestId: string;
  readonly stage: string | undefined;
  readonly logs: readonly ConsoleLine[];
  /** JSON text. */
  readonly event: Part | undefined;
  readonly reply: Part | undefined;
  readonly request: WireRequest | undefined;
  readonly response: WireResponse | undefined;
  /** A command that sends the request again. Absent if the request cannot be sent alone or was too long to store. */
  readonly curl: string | undefined;
}

/** An event with the time at which it was reported, in milliseconds since 1970. */
export type Timed<Event> = Omit<Event, "event"> & { readonly time: number };

/** All that is known of a call that a resource has caused. */
export interface InvocationDetail extends Omit<InvocationEvent, "event"> {
  readonly logs: readonly ConsoleLine[];
  /** JSON text. */
  readonly event: Part | undefined;
  readonly reply: Part | undefined;
}

/** A line that a function wrote. */
export interface ConsoleLine {
  readonly handler: string;
  readonly level: string;
  readonly text: string;
  readonly time: number;
}

/** Text, or bytes as base64. */
export interface Part {
  readonly text: string;
  readonly isBase64: boolean;
  /** True if the rest was too long to store. */
  readonly isCut: boolean;
}

export interface WireRequest {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Part;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Absent for a stream. */
  readonly body: Part | undefined;
}

/** A WebSocket connection in the list of the page. */
export interface ConnectionSummary {
  readonly id: string;
  readonly api: string;
  readonly stage: string;
  readonly openedAt: number;
  readonly endedAt: number | undefined;
  /** The close code, with the reason if there is one. */
  readonly ending: string | undefined;
  /** The number of all frames, also of those that are deleted. */
  readonly frames: number;
}

export interface ConnectionDetail extends ConnectionSummary {
  /** The last frames. */
  readonly lastFrames: readonly Frame[];
}

/** A text frame. */
export interface Frame {
  /** `in` is a frame from the client. */
  readonly direction: "in" | "out";
  readonly time: number;
  readonly text: string;
}

/** A message that a user pool would have sent. */
export type ConsoleMessage = Omit<MessageEvent, "event"> & {
  /** The number of the message, counted from 1. */
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly time: number;
};

/** The served program, as the page shows it. */
export interface ServedProgram {
  readonly apis: readonly ServedApi[];
  readonly routes: readonly ServedRoute[];
  readonly services: Readonly<Record<string, string>>;
  readonly served: readonly ServedRow[];
  readonly auth?: readonly ServedAuth[];
  /** True for a program that the page only shows: it offers nothing that would change anything. */
  readonly readOnly?: true;
  /** The name of the deployed stage, if it is one. */
  readonly stage?: string;
}

/** All that the page begins with. */
export interface ConsoleState {
  /** The time when the console has started, in milliseconds since 1970. */
  readonly started: number;
  readonly program: ServedProgram;
  readonly requests: readonly RequestSummary[];
  /** The number of requests that were reported without a trace, which the page cannot show. */
  readonly missed: number;
  readonly connections: readonly ConnectionSummary[];
  readonly messages: readonly ConsoleMessage[];
}

/** The changes since the last update. */
export interface Update {
  readonly requests: readonly RequestSummary[];
  readonly connections: readonly ConnectionSummary[];
  readonly messages: readonly ConsoleMessage[];
  /** The ARNs of the resources that something has happened to. */
  readonly resources: readonly string[];
  /** True if a fault has happened. */
  readonly faults: boolean;
  /** True if routes, functions or resources may have changed. */
  readonly program: boolean;
}

/** One thing that happened, in a trace. */
export interface Span {
  readonly kind: "request" | "invocation" | "call" | "delivery";
  /** The number of spans above it. */
  readonly depth: number;
  /** The name for people: `POST /orders`, `src/packing.handle`, `sqs SendMessage`. */
  readonly title: string;
  /** The start, in milliseconds since 1970. */
  readonly time: number;
  readonly durationMs: number;
  readonly status: string;
  readonly isFailure: boolean;
  readonly reason?: string;
  /** The number of a request on the page. */
  readonly n?: number;
  /** The request id of a call of a function. */
  readonly requestId?: string;
  /** The resource that it is about. */
  readonly arn?: string;
}

/** The things that belong together, in the order of cause and effect. */
export interface Trace {
  readonly spans: readonly Span[];
}

/** A resource of the program that the page can show. */
export interface ResourceSummary {
  /** The kind of view, such as `queue`. */
  readonly kind: string;
  readonly arn: string;
  /** The physical name in AWS. */
  readonly name: string;
  /** The id of the construct that has made it, or its logical name. */
  readonly id: string;
  /** Absent for kinds without a number that says something. */
  readonly count?: ResourceCount;
}

/** The number of messages, items or other things that a resource has. */
export interface ResourceCount {
  readonly value: number;
  /** The word behind the number: `waiting`, `dead letters`. */
  readonly of: string;
  /** True if somebody has to look after it. */
  readonly needsAttention?: true;
}

/** The page's view of a rule. */
export interface BusRule {
  readonly name: string;
  readonly arn: string;
  /** JSON text. Absent for a rule that only has a schedule. */
  readonly pattern?: string;
  /** The schedule, such as `rate(5 minutes)`. */
  readonly expression?: string;
  readonly isEnabled: boolean;
  /** The ARNs of the targets. */
  readonly targets: readonly string[];
}

/** The verdict of a rule on an event. */
export interface Verdict {
  readonly arn: string;
  /** The reason why it would not match. Absent if it would. */
  readonly reason?: string;
}

/** An event of a bus, with the verdicts of its rules. */
export interface PassedEvent {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly source: string;
  readonly detailType: string;
  /** The ARNs that the event is about. */
  readonly resources: readonly string[];
  /** JSON text. */
  readonly detail: string;
  /** True if the rest of the detail was too long to store. */
  readonly isCut: boolean;
  /** The reason why the bus has refused the event. The call that put it succeeds all the same. */
  readonly refusal?: string;
  readonly rules: readonly Verdict[];
}

/** A user of a user pool. */
export interface PoolUser {
  readonly username: string;
  /** In the words of Cognito: `CONFIRMED`, `FORCE_CHANGE_PASSWORD`. */
  readonly status: string;
  /** False for a user who may not sign in. */
  readonly isEnabled: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
}

/** An app that signs users of a pool in. */
export interface PoolClient {
  readonly id: string;
  readonly name: string;
}
