/** How faithfully something is served. */
export type Fidelity = "as on AWS" | "approximated" | "not emulated";

/** One line of what is served, and how. */
export interface ServedRow {
  /** `GET /notes`, a resource's name, or a kind of resource. */
  readonly what: string;
  readonly fidelity: Fidelity;
  /** Why, and what to do about it; empty for what is as on AWS. */
  readonly note: string;
}

/** One API that is served. */
export interface ServedApi {
  /** Id of the construct, or logical name of a plain resource. */
  readonly id: string;
  readonly kind: "http" | "rest" | "websocket";
  readonly url: string;
}

/** One route of an API, for people. */
export interface ServedRoute {
  readonly api: string;
  readonly routeKey: string;
  /** What answers: the function's handler, or the URL. */
  readonly target: string;
  readonly authorizer: string;
  readonly fidelity: Fidelity;
  /** What differs from AWS, or what to expect. */
  readonly note: string | undefined;
}

/** Printed first: everything answers now. */
export interface ReadyEvent {
  readonly event: "ready";
  readonly apis: readonly ServedApi[];
  /** Base URLs of the local services, by their AWS name: `dynamodb`. */
  readonly services: Readonly<Record<string, string>>;
  /** Credentials that the local services and gateways accept. */
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly region: string;
  };
  readonly routes: readonly ServedRoute[];
  readonly served: readonly ServedRow[];
  /** Milliseconds from the start of the command. */
  readonly startMs: number;
  /** Whether the last graph was used because nothing had changed. */
  readonly cached: boolean;
}

/** A request was answered. */
export interface RequestEvent {
  readonly event: "request";
  readonly api: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly routeKey: string | undefined;
  readonly status: number;
  readonly durationMs: number;
  readonly functionName: string | undefined;
  /** What the authorizer of the route said. */
  readonly authorizer:
    | {
        readonly name: string;
        readonly decision: "allowed" | "denied" | "unauthorized" | "failed";
        readonly cached: boolean;
        readonly reason: string | undefined;
      }
    | undefined;
  /** What AWS would say only in its own log, such as a missing permission. */
  readonly reason: string | undefined;
}

/** A line of an access log, in the format that the stage declares. */
export interface AccessLogEvent {
  readonly event: "access-log";
  readonly api: string;
  readonly stage: string;
  /** ARN of the log group that it goes to on AWS. */
  readonly destination: string;
  readonly line: string;
}

/** A line that a function wrote. */
export interface LogEvent {
  readonly event: "log";
  readonly functionName: string;
  /** `src/notes.list` */
  readonly handler: string;
  readonly requestId: string | undefined;
  readonly level: string;
  readonly text: string;
}

/** Something that the author of the program should know. The server lives on. */
export interface ErrorEvent {
  readonly event: "error";
  readonly message: string;
  /** Code of a definition error or of another catalogued one. */
  readonly code?: string;
}

/** Something that works but is likely not meant so, said once. */
export interface WarningEvent {
  readonly event: "warning";
  readonly message: string;
}

/** A save was taken up. */
export interface ReloadEvent {
  readonly event: "reload";
  /** `program`: captured again. `functions`: only these were bundled again. */
  readonly what: "program" | "functions";
  readonly functions: readonly string[];
  readonly durationMs: number;
}

export type LocalEvent =
  | ReadyEvent
  | RequestEvent
  | AccessLogEvent
  | LogEvent
  | ErrorEvent
  | WarningEvent
  | ReloadEvent;
