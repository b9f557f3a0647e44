import type { FunctionLine, InvocationReport, InvocationStatus } from "./log-message";
import { parseMessage } from "./parse-message";

/** One event of a log group. */
export interface GroupEvent {
  readonly id: string;
  /** Name of its log stream: one for each environment that runs a function. */
  readonly stream: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly message: string;
}

/** The function that wrote an event. */
export interface LoggingFunction {
  /** Name in AWS. */
  readonly name: string;
  /** Its handler, or the id of its construct where it has none. */
  readonly handler: string;
}

interface Origin {
  /** Time in ISO 8601. */
  readonly at: string;
  readonly functionName: string;
  readonly handler: string;
}

/** A line that a function wrote. */
export interface LineEntry extends Origin, Omit<FunctionLine, "kind" | "failure"> {
  readonly event: "log";
}

/** The end of a request: how it went, and the measures of Lambda. */
export interface InvocationEntry extends Origin, Omit<InvocationReport, "kind" | "status"> {
  readonly event: "invocation";
  readonly status: InvocationStatus;
}

/** One entry of the output. */
export type LogEntry = LineEntry | InvocationEntry;

interface OpenRequest {
  readonly requestId: string;
  failure?: InvocationStatus;
}

/**
 * Makes entries of events. Lambda's lines around a request become one entry at its end. A line without a request belongs
 * to the one that its log stream is at, since an environment has one at a time.
 */
export class Entries {
  readonly #open = new Map<string, OpenRequest>();

  /** The entry of an event. Undefined for an event that says nothing by itself. */
  add({ stream, timestamp, message }: GroupEvent, { name, handler }: LoggingFunction): LogEntry | undefined {
    const parsed = parseMessage(message);
    const origin = { at: new Date(timestamp).toISOString(), functionName: name, handler };
    const open = this.#open.get(stream);
    switch (parsed.kind) {
      case "start":
        this.#open.set(stream, { requestId: parsed.requestId });
        return undefined;
      case "report": {
        this.#open.delete(stream);
        const { kind: _, status, ...measures } = parsed;
        const seen = open?.requestId === parsed.requestId ? open.failure : undefined;
        return { event: "invocation", ...origin, status: status ?? seen ?? "succeeded", ...measures };
      }
      case "line": {
        const { kind: _, failure, ...line } = parsed;
        if (failure !== undefined && open) open.failure = failure;
        const requestId = line.requestId ?? open?.requestId;
        return { event: "log", ...origin, ...line, ...(requestId !== undefined && { requestId }) };
      }
      default:
        return undefined;
    }
  }
}
