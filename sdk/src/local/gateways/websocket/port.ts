import { type ServeOptions, serveGateway } from "../../http/server";
import type { GatewayRequest } from "../../http/types";
import type { ApiPort } from "../shared/gateway-kind";
import { Swappable } from "../shared/swappable";
import { type Connection, Connections } from "./connections";
import type { Ending } from "./events/call";
import type { SocketGateway } from "./gateway";
import type { Handshake } from "./handshake";
import { WEBSOCKET_LIMITS } from "./limits";
import { serveSockets } from "./socket-server";

/** The port of a WebSocket API. */
export interface SocketPort extends ApiPort {
  readonly connections: Connections;
  exchange(gateway: SocketGateway): void;
}

/**
 * Grace time of `$disconnect` when a port closes. On AWS it runs even if the client has vanished, and it often deletes
 * an item of a table whose items are stored. So it gets most of the time that a command has to exit.
 */
const DISCONNECT_GRACE_MS = 3_000;

/** Grace time of requests to `@connections` under way when a port closes. */
const REQUEST_GRACE_MS = 500;

/** Opens a port whose clients stay connected when its gateway is swapped. */
export async function openSocketPort(options: ServeOptions): Promise<SocketPort> {
  const gateway = new SwappableSocketGateway();
  const connections = new Connections();
  const server = await serveGateway(gateway, options);
  const { onError } = options;
  const sockets = serveSockets(server.server, { gateway, connections, ...(onError && { onError }) });
  return {
    url: server.url,
    server: server.server,
    connections,
    exchange: (next) => gateway.exchange(next),
    close: async (graceMs = REQUEST_GRACE_MS) => {
      await sockets.close(DISCONNECT_GRACE_MS);
      await server.close(graceMs);
    },
  };
}

/** The gateway behind the port of a WebSocket API. Connections stay open when it is swapped. */
class SwappableSocketGateway extends Swappable<SocketGateway> implements SocketGateway {
  constructor() {
    super(WEBSOCKET_LIMITS.messageBytes);
  }

  connect(request: GatewayRequest): Promise<Handshake> {
    return this.through((gateway) => gateway.connect(request));
  }

  message(connection: Connection, text: string): Promise<void> {
    return this.through((gateway) => gateway.message(connection, text));
  }

  disconnect(connection: Connection, ending: Ending): Promise<void> {
    return this.through((gateway) => gateway.disconnect(connection, ending));
  }
}
