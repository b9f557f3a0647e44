/** How faithfully something is served. */
export type Fidelity = "as on AWS" | "approximated" | "not emulated";

/** One line of what is served, and how. */
export interface ServedRow {
  /** `GET /notes`, a resource's name, or a kind of resource. */
  readonly what: string;
  /** How faithfully. */
  readonly fidelity: Fidelity;
  /** Why, and what to do about it; empty for what is as on AWS. */
  readonly note: string;
}

/** One API that is served. */
export interface ServedApi {
  /** Id of the construct, or logical name of a plain resource. */
  readonly id: string;
  /** `http` for an `Api`, `site` for a `StaticSite`. */
  readonly kind: "function-url" | "http" | "rest" | "site" | "websocket";
  /** Where it answers here, without a slash at its end. That of a REST or WebSocket API ends in its stage. */
  readonly url: string;
  /** The API keys that a REST API lets in; absent when it has none. */
  readonly apiKeys?: readonly ServedApiKey[];
}

/** An API key in a usage plan. */
export interface ServedApiKey {
  /** Name in AWS, or logical name. */
  readonly name: string;
  /** What clients send as `x-api-key`. Good on this machine only, unless the program itself gave it. */
  readonly value: string;
  /** Name of the usage plan, in AWS or logical. */
  readonly plan: string;
}

/** Users and their tokens and credentials, as an `Auth` has them. */
export interface ServedAuth {
  /** Id of the construct, or logical name of a plain resource. */
  readonly id: string;
  /** Absent for an identity pool that belongs to no user pool of the program. */
  readonly userPoolId?: string;
  /** The apps that sign users in. */
  readonly clientIds: readonly string[];
  /** Absent when there is none. */
  readonly identityPoolId?: string;
  /** Where the hosted pages answer here; absent when the pool has no domain. */
  readonly hostedUrl?: string;
}

/** One route of an API, for people. */
export interface ServedRoute {
  /** Id of the API. */
  readonly api: string;
  /** As the program writes it: `GET /notes`. */
  readonly routeKey: string;
  /** What answers: the function's handler, or the URL. */
  readonly target: string;
  /** How it is asked: `function, payload 2.0`, a URL, `mock`, ... */
  readonly integration: string;
  /** `none`, `iam`, or name and kind of the authorizer. */
  readonly authorizer: string;
  /** How faithfully it is served. */
  readonly fidelity: Fidelity;
  /** What differs from AWS, or what to expect. */
  readonly note: string | undefined;
}

/** Printed first: everything answers now. */
export interface ReadyEvent {
  /** Kind of event. */
  readonly event: "ready";
  /** The served APIs, in the order registered. */
  readonly apis: readonly ServedApi[];
  /** Base URLs of the local services, by their AWS name: `dynamodb`. */
  readonly services: Readonly<Record<string, string>>;
  /** User pools and identity pools; absent when there are none. Clients use them with the URLs in `services`. */
  readonly auth?: readonly ServedAuth[];
  /** Where a debugger attaches; absent when none can. */
  readonly inspector?: string;
  /** URL of the page that shows requests as they come; absent when there is none. */
  readonly console?: string;
  /** Credentials that the local services and gateways accept. */
  readonly credentials: {
    /** Id of the key. */
    readonly accessKeyId: string;
    /** The key. */
    readonly secretAccessKey: string;
    /** Region that the program was captured for. */
    readonly region: string;
  };
  /** All routes of all APIs. */
  readonly routes: readonly ServedRoute[];
  /** What is approximated and what is not emulated. */
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
  /** Id of the API. */
  readonly api: string;
  /** The id that the handler and the access log have. */
  readonly requestId: string;
  /** As sent; `CONNECT`, `MESSAGE` or `DISCONNECT` for what happens on a WebSocket connection. */
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** The route that took it. */
  readonly routeKey: string | undefined;
  /** Status of the reply. */
  readonly status: number;
  /** Milliseconds from the arrival of the request to the reply. */
  readonly durationMs: number;
  /** The function that served it, by its name in AWS. */
  readonly functionName: string | undefined;
  /** What the authorizer of the route said. */
  readonly authorizer:
    | {
        /** Name in AWS. */
        readonly name: string;
        /** `failed`: it threw, timed out or answered in a wrong shape. */
        readonly decision: "allowed" | "denied" | "unauthorized" | "failed";
        /** Whether an earlier answer was reused. */
        readonly cached: boolean;
        /** Why it was not allowed. */
        readonly reason: string | undefined;
      }
    | undefined;
  /** What AWS would say only in its own log, such as a missing permission. */
  readonly reason: string | undefined;
}

/** A line of an access log, in the format that the stage declares. */
export interface AccessLogEvent {
  /** Kind of event. */
  readonly event: "access-log";
  /** Id of the API. */
  readonly api: string;
  /** Stage that the log belongs to. */
  readonly stage: string;
  /** ARN of the log group that it goes to on AWS. */
  readonly destination: string;
  /** The line as it would be logged. */
  readonly line: string;
}

/** A line that a function wrote, or the server of a site. */
export interface LogEvent {
  /** Kind of event. */
  readonly event: "log";
  /** The function, by its name in AWS; the id of the site. */
  readonly functionName: string;
  /** `src/notes.list`; the command that started the server of a site. */
  readonly handler: string;
  /** The request it belongs to; none for what a module writes while it loads. */
  readonly requestId: string | undefined;
  /** `info`, `warn`, `error`, ... after the `console` method. */
  readonly level: string;
  /** Without the closing line break. */
  readonly text: string;
}

/** A message that a user pool would send. Nothing is sent from here. */
export interface MessageEvent {
  /** Kind of event. */
  readonly event: "message";
  /** Id of the user pool. */
  readonly userPoolId: string;
  /** Who gets it. */
  readonly username: string;
  /** How it would go. */
  readonly medium: "EMAIL" | "SMS";
  /** Address or number. */
  readonly to: string;
  /** Of an e-mail. */
  readonly subject: string | undefined;
  /** The text, with the code in it. */
  readonly text: string;
  /** The code or temporary password in the text. */
  readonly code: string;
  /** What it is about: `SignUp`, `ForgotPassword`, ... */
  readonly purpose: string;
}

/** A function was called by a trigger, or by somebody through the API of Lambda. */
export interface InvocationEvent {
  /** Kind of event. */
  readonly event: "invocation";
  /** The function, by its name in AWS. */
  readonly functionName: string;
  /** `src/notes.list` */
  readonly handler: string;
  /** The id that the handler has. */
  readonly requestId: string;
  /** What called it. */
  readonly source: {
    /** `sqs`, `dynamodb`, `kinesis`, `s3`, `sns`, `events`, `scheduler`, `lambda`, `url`. */
    readonly kind: string;
    /** Of the queue, stream, bucket, topic, rule or schedule. */
    readonly arn: string;
    /** What was handed over: message ids, sequence numbers, keys; the first of them. */
    readonly items: readonly string[];
  };
  /** `failed`: it threw, timed out or could not be called; `partial`: it has said which items were not done. */
  readonly status: "succeeded" | "failed" | "partial";
  /** Why it failed. */
  readonly reason: string | undefined;
  /** 1 for the first time. */
  readonly attempt: number;
  /** Milliseconds. */
  readonly durationMs: number;
}

/** Something was handed on without a function: a message of a topic to a queue, an event to a target, what was given up. */
export interface DeliveryEvent {
  /** Kind of event. */
  readonly event: "delivery";
  /** ARN of where it comes from. */
  readonly from: string;
  /** ARN, or address, of where it goes. */
  readonly to: string;
  /** `filtered`: a filter or pattern did not let it through; `dead`: nobody tries it again, and it went where `to` says. */
  readonly status: "delivered" | "filtered" | "failed" | "dead" | "dropped";
  /** Why. */
  readonly reason: string | undefined;
  /** Id of the message or event. */
  readonly id: string;
}

/** A service was called. */
export interface CallEvent {
  /** Kind of event. */
  readonly event: "call";
  /** As in signatures: `sqs`. */
  readonly service: string;
  /** `SendMessage` */
  readonly operation: string;
  /** ARN that it was about; absent for calls of nothing in particular. */
  readonly arn: string | undefined;
  /** ARN of who called, or the name of a service of AWS. */
  readonly caller: string;
  /** Code of the error; absent for a call that was carried out. */
  readonly code: string | undefined;
  /** Milliseconds. */
  readonly durationMs: number;
}

/** Something that the author of the program should know. The server lives on. */
export interface ErrorEvent {
  /** Kind of event. */
  readonly event: "error";
  /** What is wrong, and where. */
  readonly message: string;
  /** For a program that cannot run: the message with the lines of it that are meant, calls and causes, for people. */
  readonly explained?: string;
  /** Code of a definition error or of another catalogued one. */
  readonly code?: string;
}

/** Something that works but is likely not meant so, said once. */
export interface WarningEvent {
  /** Kind of event. */
  readonly event: "warning";
  /** What is odd, and what to write instead. */
  readonly message: string;
}

/** A save was taken up. */
export interface ReloadEvent {
  /** Kind of event. */
  readonly event: "reload";
  /** `program`: captured again. `functions`: only these were bundled again. */
  readonly what: "program" | "functions";
  /** Names in AWS of the functions whose code changed. */
  readonly functions: readonly string[];
  /** What they are called in the user's files: `src/notes.list`, each once. */
  readonly handlers: readonly string[];
  /** The served APIs, when the program was captured again: some may be new, and some gone. */
  readonly apis?: readonly ServedApi[];
  /** Milliseconds from the save being noticed to the new code being served. */
  readonly durationMs: number;
}

/** Whatever happens in the local mode. */
export type LocalEvent =
  | ReadyEvent
  | RequestEvent
  | AccessLogEvent
  | LogEvent
  | MessageEvent
  | InvocationEvent
  | DeliveryEvent
  | CallEvent
  | ErrorEvent
  | WarningEvent
  | ReloadEvent;
