import type { RunBy } from "../../bundle/languages";

/** A function as the local runtime needs it: what `aws:lambda/function:Function` registers, with the code on disk. */
export interface FunctionSpec {
  readonly arn: string;
  /** Physical name: the function's `AWS_LAMBDA_FUNCTION_NAME`. */
  readonly name: string;
  /** The handler as Lambda takes it: `src/notes.list` is the export `list` of the file `src/notes`. */
  readonly handler: string;
  /** `nodejs22.x`, `python3.12`, ... */
  readonly runtime: string;
  /** Seconds. */
  readonly timeout: number;
  /** MB. */
  readonly memorySize: number;
  /** The function's own variables. The runtime adds those that Lambda sets. */
  readonly environment: Readonly<Record<string, string>>;
  /** The credentials that it signs with, as variables, stronger than all others. @default those of the runtime */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  readonly code: FunctionCode;
  /** The folder in place of `/opt`. */
  readonly layers?: LayerFiles | undefined;
  readonly architecture?: string;
  /** Name of the group that it logs to. @default `/aws/lambda/<name>` */
  readonly logGroup?: string;
  /** The targets of connections that a handler on Node makes. Without it, they are not intercepted. */
  readonly interception?: Interception | undefined;
  /** At most this many events at once. More are throttled, as on AWS. 0 throttles every call. */
  readonly reservedConcurrency?: number;
}

/** Intercepts connections of handlers to AWS, and leads them to this machine. */
export interface Interception {
  /** Ports of this machine that speak plain HTTP. Handlers ask for TLS, as on AWS, and are connected without it. */
  readonly plainPorts: readonly number[];
  /** Names of hosts that something here stands for. `*` is one label, `**` one or more. */
  readonly hosts: readonly string[];
  /** Port of this machine for intercepted connections that show the secret. */
  readonly port: number;
  readonly secret: string;
  /** Whether handlers may call what nothing stands for on AWS. */
  readonly allowAws: boolean;
  /** Services that could be given an endpoint and are not served, with the names of their hosts. */
  readonly absent: readonly { readonly service: string; readonly hosts: readonly string[] }[];
}

export interface FunctionCode {
  /** Absolute path of the folder that stands for `/var/task`: the output of a bundle, or the user's folder. */
  readonly folder: string;
  /** Absolute path of the module to load, when it is already known. Else it is looked for as Lambda does, from `handler`. */
  readonly file?: string;
  /** The command that runs in the folder, in place of a container image. */
  readonly command?: string;
  /** Absolute path of a folder with packages of Python, which are looked for after what is in `folder`. */
  readonly packages?: string;
  /** The program that runs the folder, in place of its file `bootstrap`. */
  readonly program?: RunBy;
  /** The reason why it cannot run: every call gets this. */
  readonly refusal?: InvokeError;
  /**
   * Changes whenever the code does, such as the hash of the bundle. {@link LambdaRuntime.update} keeps the environments
   * of a function whose spec, version included, is as before. Without a version every update starts them afresh.
   */
  readonly version?: string;
}

/** The files of a function's layers, those of later ones in place of those of earlier ones. */
export interface LayerFiles {
  /** Absolute path. */
  readonly folder: string;
  /** Changes whenever a file does. */
  readonly version: string;
}

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

/** One line that a handler wrote. `text` has line breaks when one `console` call wrote several lines. */
export interface LogLine {
  readonly functionName: string;
  /** The request it belongs to. `undefined` for the output of a module while it loads. */
  readonly requestId: string | undefined;
  readonly level: LogLevel;
  /** The line without its line break. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The error as Lambda puts it into the payload of a failed invocation. */
export interface InvokeError {
  readonly errorType: string;
  readonly errorMessage: string;
  /** The trace in Node's form. */
  readonly trace?: readonly string[];
  /** The trace in the form of Python and others. */
  readonly stackTrace?: readonly unknown[];
  /** The id of the request, where the runtime reports it. */
  readonly requestId?: string;
}

export type InvokeResult = InvokeReport & (InvokeSuccess | InvokeFailure);

export interface InvokeReport {
  readonly requestId: string;
  /** Time the handler took, in milliseconds, without the start of an environment and without waiting for one. */
  readonly durationMs: number;
  /** Time the environment took to start and to load the module, when this request was its first. */
  readonly initMs?: number;
  /** The output of the request before it ended. */
  readonly logs: readonly LogLine[];
}

export interface InvokeSuccess {
  readonly ok: true;
  /**
   * JSON text. For a streaming handler, the text it streamed, of which there is only the beginning where it was taken as it came.
   */
  readonly payload: string;
  /** The handler is one that streams. */
  readonly streamed?: true;
  /** The bytes of a streaming handler, if the payload has all of its text: bytes that are no text are lost there. */
  readonly bytes?: Buffer;
}

export interface InvokeFailure {
  readonly ok: false;
  readonly error: InvokeError;
  /** The causes of the error, which Lambda does not pass on to callers. Absent where there are none. */
  readonly causes?: readonly ThrownCause[];
}

/** One of the errors that led to another one. */
export interface ThrownCause {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** An error as a program of Node reports it: the payload, with the causes that stay on this machine. */
export interface ThrownError extends InvokeError {
  readonly causes?: readonly ThrownCause[];
}

export interface InvokeOptions {
  /** @default a new UUID */
  readonly requestId?: string;
  /** Value of `_X_AMZN_TRACE_ID` during the request. */
  readonly traceId?: string;
  /** Whether the function itself has caused the call, and may wait for it. @default false */
  readonly isRepeated?: boolean;
  /** The value of `context.clientContext` in the handler. */
  readonly clientContext?: unknown;
  /** Called for each line of this request, before the runtime's own `onLog`. */
  readonly onLog?: (line: LogLine) => void;
  /** Takes the reply of a handler that streams as it is written. Without it the result has the whole reply. */
  readonly openStream?: OpenStream | undefined;
}

/** Called once, with the content type of a streamed reply, when its first part is there. */
export type OpenStream = (contentType: string) => TakePart;

/**
 * Takes a part of a streamed reply. `taken` is to be called once, when there is room for more: the handler's stream waits for
 * it.
 */
export type TakePart = (bytes: Uint8Array, taken: () => void) => void;

/** Runs functions as Lambda does: an environment serves one event at a time and keeps its module's state. */
export interface LambdaRuntime {
  /**
   * Runs a function once. Never rejects. Any failure, in the handler or around it, is a result with the error that AWS
   * reports. Calls that AWS refuses before an environment sees them have one of the `errorType`s in `failures.ts`.
   *
   * `payload` is sent as it is when it is a string (JSON text), else as its JSON text.
   */
  invoke(functionArn: string, payload: unknown, options?: InvokeOptions): Promise<InvokeResult>;
  /**
   * Replaces all specs. Requests under way finish on the old code. Environments of changed functions end when idle, and
   * new ones replace them.
   */
  update(specs: readonly FunctionSpec[]): void;
  /** Ends every environment at once. Requests under way get an error. Idempotent. */
  close(): Promise<void>;
}

export interface LambdaRuntimeOptions {
  /** Environments per function at most. Further requests wait for one. @default `10` */
  readonly maxConcurrency?: number;
  /** How long an environment stays without a request, in milliseconds. @default `60000` */
  readonly idleMs?: number;
  /**
   * How long a start may take in milliseconds. One that takes longer is tried once more within the function's time-out.
   * @default `10000`, as on AWS
   * @see Lambda developer guide, Lambda execution environment, init phase
   */
  readonly initTimeoutMs?: number;
  /** Whether a debugger may attach. Time-outs are off then, and environments are not frozen between requests. */
  readonly inspect?: boolean;
  /** Absolute path of a private folder for compiled code of handlers, which later environments load instead of compiling. @default none */
  readonly codeCacheFolder?: string | undefined;
  /** Variables for every function, stronger than its own: endpoints of local services and credentials they accept. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly onLog?: (line: LogLine) => void;
  readonly onEvent?: (event: LambdaEvent) => void;
}

/** An environment began or ended. */
export type LambdaEvent =
  | { readonly type: "environment-started"; readonly functionName: string; readonly initMs: number }
  | { readonly type: "environment-ended"; readonly functionName: string; readonly reason: EndReason };

export type EndReason = "idle" | "updated" | "timeout" | "crashed" | "init-failed" | "closed";
