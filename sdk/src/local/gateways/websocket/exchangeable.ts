import { Exchangeable } from "../shared/exchangeable";
import type { GatewayRequest } from "../shared/types";
import type { Connection } from "./connections";
import type { Ending } from "./events/call";
import type { SocketGateway } from "./gateway";
import type { Handshake } from "./handshake";
import { WEBSOCKET_LIMITS } from "./limits";

/** What stands behind the port of a WebSocket API: its connections stay open when another gateway takes over. */
export class ExchangeableSocketGateway extends Exchangeable<SocketGateway> implements SocketGateway {
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
