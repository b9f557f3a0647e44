import type { GatewayEvent, RequestTrace } from "../gateways/shared/trace";
import type { LocalEvent, RequestEvent } from "../protocol";

/** Where what a gateway tells goes to. */
export interface TraceSink {
  emit(event: LocalEvent): void;
  /** Told more of a request than others are. The reason is in the words of the program's author. */
  observe?(trace: RequestTrace, reason: string | undefined): void;
  /** A sentence of the gateway in the words of the program's author. */
  inOwnWords(text: string): string;
  /** Told why a request was answered with a 5xx status that no handler chose. */
  failed(message: string): void;
}

/** Turns what the gateway of an API tells into events of the local mode. */
export function toLocalEvents(api: string, sink: TraceSink): (event: GatewayEvent) => void {
  return (event) => {
    if (event.type === "access-log") {
      const { stage, destination, line } = event;
      sink.emit({ event: "access-log", api, stage, destination, line });
      return;
    }
    const { status, error } = event.trace;
    const reason = error === undefined ? undefined : sink.inOwnWords(error);
    if (reason !== undefined && status >= 500) sink.failed(`${api}: ${reason}`);
    sink.emit(requestEvent(api, event.trace, reason));
    sink.observe?.(event.trace, reason);
  };
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
