/** How faithfully something is served. */
export type Fidelity = "as on AWS" | "approximated" | "not emulated";

/** One served resource or kind of resource, and its fidelity. */
export interface ServedRow {
  /** `GET /notes`, a resource's name, or a kind of resource. */
  readonly what: string;
  /** How faithfully it is served. */
  readonly fidelity: Fidelity;
  /** The reason and what to do about it. Empty for `as on AWS`. */
  readonly note: string;
}

/** A served API. */
export interface ServedApi {
  /** The id of the construct, or the logical name of a plain resource. */
  readonly id: string;
  /** `http` for an `Api`, `site` for a `StaticSite`. */
  readonly kind: "function-url" | "http" | "rest" | "site" | "websocket";
  /** The URL here, without a slash at its end. The URL of a REST or WebSocket API ends in its stage. */
  readonly url: string;
  /** The API keys that a REST API accepts. Absent if it has none. */
  readonly apiKeys?: readonly ServedApiKey[];
}

/** An API key in a usage plan. */
export interface ServedApiKey {
  /** The name in AWS, or the logical name. */
  readonly name: string;
  /**
   * The value that clients send as `x-api-key`. It is valid on this machine only, unless the program itself gave
   * it.
   */
  readonly value: string;
  /** The name of the usage plan, in AWS or logical. */
  readonly plan: string;
}

/** The user pool and identity pool of an `Auth`. */
export interface ServedAuth {
  /** The id of the construct, or the logical name of a plain resource. */
  readonly id: string;
  /** Absent for an identity pool that belongs to no user pool of the program. */
  readonly userPoolId?: string;
  /** The apps that sign users in. */
  readonly clientIds: readonly string[];
  /** The id of the identity pool. Absent if there is none. */
  readonly identityPoolId?: string;
  /** The URL of the hosted pages here. Absent if the pool has no domain. */
  readonly hostedUrl?: string;
}

/** One route of an API, for people. */
export interface ServedRoute {
  /** The id of the API. */
  readonly api: string;
  /** The route key as the program writes it: `GET /notes`. */
  readonly routeKey: string;
  /** The target: the function's handler, or a URL. */
  readonly target: string;
  /** The integration: `function, payload 2.0`, a URL, `mock`, ... */
  readonly integration: string;
  /** `none`, `iam`, or the name and kind of the authorizer. */
  readonly authorizer: string;
  /** How faithfully it is served. */
  readonly fidelity: Fidelity;
  /** The difference from AWS, or what to expect. */
  readonly note: string | undefined;
}

/** The first event: everything is served now. */
export interface ReadyEvent {
  /** Kind of event. */
  readonly event: "ready";
  /** The served APIs, in the order registered. */
  readonly apis: readonly ServedApi[];
  /** Base URLs of the local services, by their AWS name: `dynamodb`. */
  readonly services: Readonly<Record<string, string>>;
  /** The user pools and identity pools. Absent if there are none. Clients use them with the URLs in `services`. */
  readonly auth?: readonly ServedAuth[];
  /** The URL that a debugger attaches to. Absent if none can. */
  readonly inspector?: string;
  /** The URL of the page that shows requests as they arrive. Absent if there is none. */
  readonly console?: string;
  /** Credentials that the local services and gateways accept. */
  readonly credentials: {
    /** The id of the key. */
    readonly accessKeyId: string;
    /** The secret key. */
    readonly secretAccessKey: string;
    /** The region that the program was captured for. */
    readonly region: string;
  };
  /** All routes of all APIs. */
  readonly routes: readonly ServedRoute[];
  /** The resources that are approximated or not emulated. */
  readonly served: readonly ServedRow[];
  /** Milliseconds from the start of the command. */
  readonly startMs: number;
  /** Whether the last graph was used because nothing had changed. */
  readonly cached: boolean;
}

/** A request was answered. */
export interface RequestEvent {
  /** Kind of event. */
  readonly event: "request";
  /** The id of the API. */
  readonly api: string;
  /** The id that the handler and the access log have. */
  readonly requestId: string;
  /** The method as sent. `CONNECT`, `MESSAGE` or `DISCONNECT` for an event of a WebSocket connection. */
  readonly method: string;
  /** The path as sent, with its query. */
  readonly path: string;
  /** The route key of the route that matched. */
  readonly routeKey: string | undefined;
  /** The status of the reply. */
  readonly status: number;
  /** Milliseconds from the arrival of the request to the reply. */
  readonly durationMs: number;
  /** The function that served it, by its name in AWS. */
  readonly functionName: string | undefined;
  /** The decision of the route's authorizer. */
  readonly authorizer:
    | {
        /** The name in AWS. */
        readonly name: string;
        /** `failed`: the authorizer threw, timed out or answered in a wrong shape. */
        readonly decision: "allowed" | "denied" | "unauthorized" | "failed";
        /** Whether a cached answer was used. */
        readonly cached: boolean;
        /** The reason why it was not allowed. */
        readonly reason: string | undefined;
      }
    | undefined;
  /** The reason that AWS would write only to its own log, such as a missing permission. */
  readonly reason: string | undefined;
}

/** A line of an access log, in the format that the stage declares. */
export interface AccessLogEvent {
  /** Kind of event. */
  readonly event: "access-log";
  /** The id of the API. */
  readonly api: string;
  /** The stage that the log belongs to. */
  readonly stage: string;
  /** The ARN of the log group that it goes to on AWS. */
  readonly destination: string;
  /** The line as it would be logged. */
  readonly line: string;
}

/** A line that a function or the server of a site wrote. */
export interface LogEvent {
  /** Kind of event. */
  readonly event: "log";
  /** The function by its name in AWS, or the id of the site. */
  readonly functionName: string;
  /** The handler, such as `src/notes.list`, or the command that started the server of a site. */
  readonly handler: string;
  /** The id of the request that the line belongs to. Absent for a line that a module writes while it loads. */
  readonly requestId: string | undefined;
  /** The level after the `console` method: `info`, `warn`, `error`, ... */
  readonly level: string;
  /** The line without its line break. */
  readonly text: string;
}

/** A message that a user pool would send on AWS. The local mode sends none. */
export interface MessageEvent {
  /** Kind of event. */
  readonly event: "message";
  /** The id of the user pool. */
  readonly userPoolId: string;
  /** The user who would get it. */
  readonly username: string;
  /** The medium by which it would be sent. */
  readonly medium: "EMAIL" | "SMS";
  /** The e-mail address or phone number. */
  readonly to: string;
  /** The subject of an e-mail. */
  readonly subject: string | undefined;
  /** The text, with the code in it. */
  readonly text: string;
  /** The code or temporary password in the text. */
  readonly code: string;
  /** The purpose: `SignUp`, `ForgotPassword`, ... */
  readonly purpose: string;
}

/** A trigger or a client of the Lambda API called a function. */
export interface InvocationEvent {
  /** Kind of event. */
  readonly event: "invocation";
  /** The function, by its name in AWS. */
  readonly functionName: string;
  /** The handler, such as `src/notes.list`. */
  readonly handler: string;
  /** The id that the handler has. */
  readonly requestId: string;
  /** The caller. */
  readonly source: {
    /** The kind of source: `sqs`, `dynamodb`, `kinesis`, `s3`, `sns`, `events`, `scheduler`, `lambda`, `url`. */
    readonly kind: string;
    /** The ARN of the queue, stream, bucket, topic, rule or schedule. */
    readonly arn: string;
    /** The first items of the event: message ids, sequence numbers, keys. */
    readonly items: readonly string[];
  };
  /**
   * `failed`: the function threw, timed out or could not be called. `partial`: it reported which items were not
   * done.
   */
  readonly status: "succeeded" | "failed" | "partial";
  /** The reason for the failure. */
  readonly reason: string | undefined;
  /** For the first failure of a cause since a save: the reason with the source lines, calls and causes, for people. */
  readonly explained?: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** The duration in milliseconds. */
  readonly durationMs: number;
}

/** A delivery without a function: a message of a topic to a queue, an event to a target, a dead letter. */
export interface DeliveryEvent {
  /** Kind of event. */
  readonly event: "delivery";
  /** The ARN of the source. */
  readonly from: string;
  /** The ARN or address of the target. */
  readonly to: string;
  /** `filtered`: a filter or pattern did not match. `dead`: there are no more attempts, and it went to `to`. */
  readonly status: "delivered" | "filtered" | "failed" | "dead" | "dropped";
  /** The reason for the status. */
  readonly reason: string | undefined;
  /** The id of the message or event. */
  readonly id: string;
}

/** An execution of a durable function, or one of its operations, has changed. */
export interface ExecutionEvent {
  /** Kind of event. */
  readonly event: "execution";
  /** The ARN of the execution. */
  readonly arn: string;
  /** The name of the execution. */
  readonly name: string;
  /** The function, by its name in AWS. */
  readonly functionName: string;
  /** The handler, such as `src/order.place`. */
  readonly handler: string;
  /** The status of the execution in AWS's words. */
  readonly status:
    | "RUNNING"
    | "PAUSING"
    | "PAUSED"
    | "SUCCEEDED"
    | "FAILED"
    | "TIMED_OUT"
    | "STOPPED"
    | "DELETING";
  /** The start of the execution, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The end of the execution, in milliseconds since 1970. Absent until then. */
  readonly endedAt: number | undefined;
  /** JSON text: the input. Absent in events of operations, and in that of the end. */
  readonly input: string | undefined;
  /** JSON text: the result. Absent until the execution has succeeded. */
  readonly result: string | undefined;
  /** The error of an execution that has not succeeded. */
  readonly error: ExecutionError | undefined;
  /** The operation that has changed. Absent where the execution itself has. */
  readonly operation: ExecutionOperation | undefined;
}

/** An error of an execution, or of one of its operations, as AWS has it. */
export interface ExecutionError {
  /** The message. */
  readonly ErrorMessage?: string;
  /** The name of the error. */
  readonly ErrorType?: string;
  /** Data of the handler's own. */
  readonly ErrorData?: string;
  /** The lines of the stack trace. */
  readonly StackTrace?: readonly string[];
}

/** A step, wait, callback, chained call or context of an execution. Times are in milliseconds since 1970. */
export interface ExecutionOperation {
  /** The id that the SDK of the handler gives it. */
  readonly id: string;
  /** The id of the context that it is in. Absent for an operation of the handler itself. */
  readonly parentId: string | undefined;
  /** The name that the handler gives it. */
  readonly name: string | undefined;
  /** The type in AWS's words. */
  readonly type: "EXECUTION" | "CONTEXT" | "STEP" | "WAIT" | "CALLBACK" | "CHAINED_INVOKE";
  /** The SDK's word for the call that made it: `Map`, `Parallel`, `WaitForCallback`. */
  readonly subType: string | undefined;
  /** The status in AWS's words. */
  readonly status:
    | "STARTED"
    | "PENDING"
    | "READY"
    | "SUCCEEDED"
    | "FAILED"
    | "CANCELLED"
    | "TIMED_OUT"
    | "STOPPED";
  /** Attempts of a step that are over. */
  readonly attempt: number | undefined;
  /** The start. */
  readonly startedAt: number;
  /** The end. Absent until then. */
  readonly endedAt: number | undefined;
  /** The time at which a wait ends, a step is tried again, or a callback times out. */
  readonly dueAt: number | undefined;
  /** The function that a chained call calls. */
  readonly functionName: string | undefined;
  /** The id by which others complete a callback. */
  readonly callbackId: string | undefined;
  /** JSON text: the input of a chained call. */
  readonly input: string | undefined;
  /** JSON text: the result. */
  readonly result: string | undefined;
  /** The error of the last attempt. */
  readonly error: ExecutionError | undefined;
}

/** A service was called, or has refused a request before it was a call: for its signature, its origin or its form. */
export interface CallEvent {
  /** Kind of event. */
  readonly event: "call";
  /** The name of the service in signatures: `sqs`. */
  readonly service: string;
  /** The operation, such as `SendMessage`. The method and path of a request that names none. */
  readonly operation: string;
  /** The ARN that the call was about. Absent for a call about no single resource. */
  readonly arn: string | undefined;
  /**
   * The ARN of the caller, or the name of a service of AWS. For a signature that is refused, the ARN behind its access
   * key, or the id of a key that nobody here has. `anonymous` for a request without one.
   */
  readonly caller: string;
  /** The code of the error. Absent for a call that was carried out. */
  readonly code: string | undefined;
  /** The duration in milliseconds. */
  readonly durationMs: number;
}

/** A problem that the author of the program should know. The server continues. */
export interface ErrorEvent {
  /** Kind of event. */
  readonly event: "error";
  /** The problem, and where it is. */
  readonly message: string;
  /** For a program that cannot run, or a handler that throws: the message with the source lines, calls and causes, for people. */
  readonly explained?: string;
  /** The code of a definition error or of another error in the catalogue. */
  readonly code?: string;
}

/** Something that works but is probably unintended, reported once. */
export interface WarningEvent {
  /** Kind of event. */
  readonly event: "warning";
  /** The problem, and what to write instead. */
  readonly message: string;
}

/** The program or its functions were reloaded after a save. */
export interface ReloadEvent {
  /** Kind of event. */
  readonly event: "reload";
  /** `program`: the program was captured again. `functions`: only these were bundled again. */
  readonly what: "program" | "functions";
  /** The names in AWS of the functions whose code changed. */
  readonly functions: readonly string[];
  /** The names of these functions in the user's files, each once: `src/notes.list`. */
  readonly handlers: readonly string[];
  /** The served APIs if the program was captured again, since APIs may be added or removed. */
  readonly apis?: readonly ServedApi[];
  /** Milliseconds from the detection of the save until the new code is served. */
  readonly durationMs: number;
}

/** Any event of the local mode. */
export type LocalEvent =
  | ReadyEvent
  | RequestEvent
  | AccessLogEvent
  | LogEvent
  | MessageEvent
  | InvocationEvent
  | DeliveryEvent
  | ExecutionEvent
  | CallEvent
  | ErrorEvent
  | WarningEvent
  | ReloadEvent;
