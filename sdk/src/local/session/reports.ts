import type { Observer } from "../console";
import type { GatewayEvent, RequestTrace } from "../http/trace";
import type { LogLine } from "../lambda/types";
import type { LocalEvent, RequestEvent } from "../protocol";
import { explainFailure, type FailedCalls } from "./failed-calls";

/** The ports of the session that reports need. */
export interface ReportPorts {
  /** The absolute path of the program's folder. */
  readonly folder: string;
  readonly emit: (event: LocalEvent) => void;
  /** The observer, which sees more than events report. */
  readonly observer: Observer | undefined;
  /** Called with the reason for a 5xx status that no handler chose, and what explains it to the author of the program. */
  readonly failed: (message: string, explain: () => string | undefined) => void;
  /** The calls of functions that have failed. */
  readonly failures: Pick<FailedCalls, "find">;
  /** Called with a warning about an answer for the author of the program. */
  readonly warn: (message: string) => void;
  /** Returns the name of a function in the user's files. */
  readonly handlerOf: (functionName: string) => string;
}

/** Reports the work of gateways and functions, in the words of the program's author. */
export class Reports {
  constructor(private readonly ports: ReportPorts) {}

  /** Returns the listener for the events of an API's gateway. */
  listenerOf(api: string): (event: GatewayEvent) => void {
    return (event) => {
      if (event.type === "request") return this.#request(api, event.trace);
      if (event.type === "output") {
        const { command, level, text } = event;
        const requestId = undefined;
        this.ports.emit({ event: "log", functionName: api, handler: command, requestId, level, text });
        return;
      }
      const { stage, destination, line } = event;
      this.ports.emit({ event: "access-log", api, stage, destination, line });
    };
  }

  /** Reports a line that a function wrote. */
  log({ functionName, requestId, level, text }: LogLine): void {
    const handler = this.ports.handlerOf(functionName);
    this.ports.emit({ event: "log", functionName, handler, requestId, level, text });
  }

  /** Returns the listener for the lines of one call, or undefined without an observer. */
  linesOf(traceId: string): ((line: LogLine) => void) | undefined {
    const { observer, handlerOf } = this.ports;
    if (!observer) return undefined;
    return ({ functionName, level, text, time }) =>
      observer.line(traceId, { handler: handlerOf(functionName), level, text, time });
  }

  #request(api: string, trace: RequestTrace): void {
    const { emit, failed, failures, warn, handlerOf, observer } = this.ports;
    const reason = trace.error === undefined ? undefined : this.#inOwnWords(trace.error);
    if (reason !== undefined && trace.status >= 500 && !trace.isOnPurpose) {
      const failure = failures.find(trace.traceId);
      failed(`${api}: ${reason}`, () => {
        const explained = failure && explainFailure(trace.error as string, failure);
        return explained === undefined ? undefined : `${api}: ${this.#inOwnWords(explained)}`;
      });
    }
    if (trace.notice !== undefined) warn(`${api}: ${this.#inOwnWords(trace.notice)}`);
    emit(requestEvent(api, trace, reason));
    const { functionName } = trace;
    const handler = functionName === undefined ? undefined : handlerOf(functionName);
    observer?.request(trace, { api, handler, reason });
  }

  /** Names functions by their handlers, and files by their paths in the program's folder, as the author does. */
  #inOwnWords(text: string): string {
    const { folder, handlerOf } = this.ports;
    return text
      .replace(/function "([^"]+)"/, (_, name: string) => handlerOf(name))
      .replaceAll(`${folder}/`, "");
  }
}

function requestEvent(api: string, trace: RequestTrace, reason: string | undefined): RequestEvent {
  const { requestId, method, path, routeKey, status, durationMs, functionName, authorizer } = trace;
  return {
    event: "request",
    api,
    requestId,
    method,
    path,
    routeKey,
    status,
    durationMs,
    functionName,
    authorizer: authorizer && {
      name: authorizer.name,
      decision: authorizer.decision,
      cached: authorizer.cached,
      reason: authorizer.reason,
    },
    reason,
  };
}
