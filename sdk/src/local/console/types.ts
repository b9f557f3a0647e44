import type { ConnectionSource, RequestTrace } from "../http/trace";
import type {
  InvocationEvent,
  LocalEvent,
  MessageEvent,
  RequestEvent,
  ServedApi,
  ServedAuth,
  ServedRoute,
  ServedRow,
} from "../protocol";
import type { DoneCall } from "../services/endpoint/aws-service";

/** A request in the list of the page. */
export interface RequestSummary {
  /** Counts up from 1; names the request on the page. */
  readonly n: number;
  /** Id of the API. */
  readonly api: string;
  readonly kind: "function-url" | "http" | "rest" | "site" | "websocket";
  readonly method: string;
  /** As sent, with the query. */
  readonly path: string;
  readonly routeKey: string | undefined;
  readonly status: number;
  readonly durationMs: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What the function is called in the user's files. */
  readonly handler: string | undefined;
  readonly authorizer: RequestEvent["authorizer"];
  /** What AWS would say only in its own log. */
  readonly reason: string | undefined;
  /** Lines that functions wrote for it. */
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
  /** A command that sends it again; none for what is no request of its own, or was too long to keep. */
  readonly curl: string | undefined;
}

/** A function that was called, and what came of it. */
export interface FunctionCall {
  readonly requestId: string;
  /** JSON text. */
  readonly payload: string;
  /** JSON text: what it returned, or the error. */
  readonly reply: string | undefined;
}

/** All that is known of a call of a function that a resource has caused. */
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
  /** True when the rest was too long to keep. */
  readonly isCut: boolean;
}

export interface WireRequest {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Part;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** None for a stream. */
  readonly body: Part | undefined;
}

/** A WebSocket connection in the list of the page. */
export interface ConnectionSummary {
  readonly id: string;
  readonly api: string;
  readonly stage: string;
  readonly openedAt: number;
  readonly endedAt: number | undefined;
  /** Close code, with the reason where there is one. */
  readonly ending: string | undefined;
  /** All there were, also those that are not kept any more. */
  readonly frames: number;
}

export interface ConnectionDetail extends ConnectionSummary {
  /** The last ones. */
  readonly lastFrames: readonly Frame[];
}

/** A text frame. */
export interface Frame {
  /** `in` comes from the client. */
  readonly direction: "in" | "out";
  readonly time: number;
  readonly text: string;
}

/** A message that a user pool would have sent. */
export type ConsoleMessage = Omit<MessageEvent, "event"> & {
  /** Counts up from 1. */
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly time: number;
};

/** What is served, for the page. */
export interface ServedProgram {
  readonly apis: readonly ServedApi[];
  readonly routes: readonly ServedRoute[];
  readonly services: Readonly<Record<string, string>>;
  readonly served: readonly ServedRow[];
  readonly auth?: readonly ServedAuth[];
}

/** What has changed since the last update. */
export interface Update {
  readonly requests: readonly RequestSummary[];
  readonly connections: readonly ConnectionSummary[];
  readonly messages: readonly ConsoleMessage[];
  /** ARNs of the resources that something has happened to. */
  readonly resources: readonly string[];
  /** True when something went wrong on purpose. */
  readonly faults: boolean;
  /** True when routes, functions or resources may be others than before. */
  readonly program: boolean;
}

/** What is known of a request beside its trace, in the words of the program's author. */
export interface Words {
  /** Id of the API. */
  readonly api: string;
  readonly handler: string | undefined;
  readonly reason: string | undefined;
}

/** Looks on: sees more of what happens than is told as events. */
export interface Observer {
  /** A request was answered. */
  request(trace: RequestTrace, words: Words): void;
  /** A function wrote a line while it worked for the request with this trace id. */
  line(traceId: string, line: ConsoleLine): void;
  /** A function was called, by whomever. */
  called(call: FunctionCall): void;
  /** A service was called. */
  service(call: DoneCall): void;
  /** Something went wrong on purpose. */
  fault(): void;
  /** An API has these connections. Called again after every change of the program. */
  connections(api: string, connections: ConnectionSource): void;
  /** Something was told to everybody. */
  told(event: LocalEvent): void;
}
