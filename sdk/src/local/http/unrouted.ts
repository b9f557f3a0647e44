import { randomIdentifiers } from "./identifiers";
import type { GatewayEvent, RequestTrace } from "./trace";
import type { GatewayRequest, GatewayResponse } from "./types";

/** The API that a request was for which none of its routes has seen. */
export interface UnroutedApi {
  readonly kind: RequestTrace["kind"];
  readonly id: string;
  /** `/dev`, of an API whose URL ends in its stage. Empty otherwise. */
  readonly stagePath: string;
}

/** The report of a request that no route has seen. */
export interface Unrouted {
  readonly request: GatewayRequest;
  readonly response: GatewayResponse;
  readonly routeKey: string;
  /** The reason why no route has seen it. */
  readonly error: string;
  readonly durationMs: number;
  readonly isOnPurpose?: true;
}

/** The event of a request that was answered before its gateway. */
export function unroutedEvent(
  { kind, id, stagePath }: UnroutedApi,
  { request, response, routeKey, error, durationMs, isOnPurpose }: Unrouted,
): GatewayEvent {
  const { method, rawPath, rawQuery } = request;
  const time = Date.now();
  return {
    type: "request",
    trace: {
      kind,
      api: id,
      apiId: id,
      stage: stagePath.slice(1) || undefined,
      routeKey,
      method,
      path: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
      status: response.status,
      durationMs,
      requestId: randomIdentifiers.requestId(),
      time,
      functionName: undefined,
      authorizer: undefined,
      error,
      ...(isOnPurpose && { isOnPurpose }),
      event: undefined,
      reply: undefined,
      traceId: randomIdentifiers.traceId(time),
      exchange: { request, response },
    },
  };
}
