/** A line that a function wrote, or that Lambda wrote about a failure. */
export interface FunctionLine {
  readonly kind: "line";
  /** Absent for lines that name no request. */
  readonly requestId?: string;
  /** `INFO`, `ERROR`, ... in capitals. */
  readonly level?: string;
  readonly text: string;
  /** The other members of a structured line. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Whether it says that the invocation failed, and how. */
  readonly failure?: "failed" | "timed out";
}

/** The measures that Lambda reports at the end of an invocation. */
export interface InvocationReport {
  readonly kind: "report";
  readonly requestId: string;
  readonly durationMs: number;
  readonly billedMs: number;
  readonly memoryMb: number;
  readonly usedMb: number;
  /** Time of a cold start. Absent for a warm one. */
  readonly initMs?: number;
  /** `succeeded`, `failed` or `timed out`. Absent where Lambda does not say. */
  readonly status?: InvocationStatus;
  readonly errorType?: string;
  /** Trace id of X-Ray, where it is traced. */
  readonly traceId?: string;
}

/** The result of an invocation. */
export type InvocationStatus = "succeeded" | "failed" | "timed out";

/** One event of a function's log group, taken apart. */
export type LogMessage =
  | { readonly kind: "start"; readonly requestId: string }
  | { readonly kind: "end"; readonly requestId: string }
  /** The platform's own notes, such as `INIT_START` and the states of extensions. */
  | { readonly kind: "platform" }
  | InvocationReport
  | FunctionLine;

const STATUS: Readonly<Record<string, InvocationStatus>> = {
  success: "succeeded",
  error: "failed",
  failure: "failed",
  timeout: "timed out",
};

/** The status in the words of all commands. Undefined where Lambda does not say it. */
export function statusOf(word: unknown): InvocationStatus | undefined {
  return typeof word === "string" ? STATUS[word] : undefined;
}
