import type { GatewayEvent } from "./gateway/trace";
import type { LocalEvent } from "./protocol";

/** Turns what a gateway tells into events of the local mode. */
export function toLocalEvents(api: string, emit: (event: LocalEvent) => void): (event: GatewayEvent) => void {
  return (event) => {
    if (event.type === "access-log") {
      const { stage, destination, line } = event;
      emit({ event: "access-log", api, stage, destination, line });
      return;
    }
    const { requestId, method, path, routeKey, status, durationMs, functionName, authorizer, error } =
      event.trace;
    emit({
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
      reason: error,
    });
  };
}
