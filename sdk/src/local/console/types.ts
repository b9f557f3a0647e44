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

/** A call of a function, with its result. */
export interface FunctionCall {
  readonly requestId: string;
  /** The trace that the function got. */
  readonly traceId?: string;
  /** JSON text. */
  readonly payload: string;
  /** JSON text: the result, or the error. */
  readonly reply: string | undefined;
}

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

/** The facts about a request beside its trace, in the words of the program's author. */
export interface Words {
  /** The id of the API. */
  readonly api: string;
  readonly handler: string | undefined;
  readonly reason: string | undefined;
}

/** Observes more of what happens than events report. */
export interface Observer {
  /** Called when a request was answered. */
  request(trace: RequestTrace, words: Words): void;
  /** Called when a function wrote a line while it worked for the request with this trace id. */
  line(traceId: string, line: ConsoleLine): void;
  /** Called when a function was called, by any caller. */
  called(call: FunctionCall): void;
  /** Called when a service was called. */
  service(call: DoneCall): void;
  /** Called when a fault has happened. */
  fault(): void;
  /** Called with the connections of an API, again after every change of the program. */
  connections(api: string, connections: ConnectionSource): void;
  /** Called with every event that all listeners get. */
  reported(event: LocalEvent): void;
}
