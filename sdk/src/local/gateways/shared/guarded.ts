import { approachOf, refusedHost, type TrustedHosts } from "../../http/guard";
import type { GatewayEvent } from "../../http/trace";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../http/types";
import { type UnroutedApi, unroutedEvent } from "../../http/unrouted";

/** A gateway that also decides on WebSocket handshakes. */
interface ConnectingGateway extends Gateway {
  connect(request: GatewayRequest): Promise<unknown>;
}

/**
 * Wraps a gateway so that it refuses requests under host names that are not trusted, against DNS rebinding. To a
 * browser, a page of such a name has the API's own origin, so the API's CORS settings decide nothing. Handshakes are
 * requests too.
 */
export function guarded<G extends Gateway>(
  gateway: G,
  api: UnroutedApi,
  trusted: TrustedHosts | undefined,
  emit: (event: GatewayEvent) => void,
): G {
  const refuse = (request: GatewayRequest): GatewayResponse | undefined => {
    const error = refusedHost(approachOf(request), trusted);
    if (error === undefined) return undefined;
    const response = refusalOf(api, error);
    emit(unroutedEvent(api, { request, response, routeKey: "", error, durationMs: 0 }));
    return response;
  };
  const handle = gateway.handle.bind(gateway);
  const guard = {
    refuseHead: refuse,
    handle: (request: GatewayRequest) => {
      const response = refuse(request);
      return response ? Promise.resolve(response) : handle(request);
    },
  };
  if (!connects(gateway)) return Object.assign(gateway, guard);
  const connect = gateway.connect.bind(gateway);
  return Object.assign(gateway, {
    ...guard,
    connect: (request: GatewayRequest) => {
      const response = refuse(request);
      return response ? Promise.resolve({ accepted: false, response }) : connect(request);
    },
  });
}

function connects(gateway: Gateway): gateway is ConnectingGateway {
  return "connect" in gateway;
}

/** People read the answer of a site, and clients of APIs read JSON. */
function refusalOf({ kind }: UnroutedApi, message: string): GatewayResponse {
  const [type, body] =
    kind === "site"
      ? ["text/plain; charset=utf-8", `${message}\n`]
      : ["application/json", JSON.stringify({ message })];
  return {
    status: 403,
    headers: [
      ["Content-Type", type as string],
      ["Content-Length", String(Buffer.byteLength(body as string))],
    ],
    body: body as string,
  };
}
