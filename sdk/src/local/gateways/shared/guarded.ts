import { approachOf, refusedHost, type TrustedHosts } from "../../http/guard";
import type { GatewayEvent } from "../../http/trace";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../http/types";
import { type UnroutedApi, unroutedEvent } from "../../http/unrouted";

/** A gateway that decides on WebSocket handshakes besides. */
interface ConnectingGateway extends Gateway {
  connect(request: GatewayRequest): Promise<unknown>;
}

/**
 * The gateway of an API that nobody reaches by a name which somebody made to lead here: to a browser the page of such a
 * name is of the API's own origin, and what the API says of other origins decides nothing. Handshakes are requests too.
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

/** Sites are for people; clients of APIs read JSON. */
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
