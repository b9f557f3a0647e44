import { type ServeOptions, serveGateway } from "../../http/server";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../http/types";
import type { ApiPort } from "./gateway-kind";

/**
 * What stands behind a port. It holds requests until there is a gateway, and takes over another one without a pause:
 * requests under way finish where they began.
 */
export class Exchangeable<G extends Gateway = Gateway> implements Gateway {
  #current: G | undefined;
  #open: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  /** `firstMaxBodyBytes` is the limit of requests that come before the first gateway. */
  constructor(private readonly firstMaxBodyBytes: number) {}

  get maxBodyBytes(): number {
    return this.#current?.maxBodyBytes ?? this.firstMaxBodyBytes;
  }

  /** Before there is a gateway nobody is refused: `handle` judges the request when there is one. */
  refuseHead(head: GatewayRequest): GatewayResponse | undefined {
    return this.#current?.refuseHead?.(head);
  }

  exchange(next: G): void {
    this.#current = next;
    this.#open();
  }

  handle(request: GatewayRequest): Promise<GatewayResponse> {
    return this.through((gateway) => gateway.handle(request));
  }

  /** Asks the gateway of now, or the first one as soon as it is there. */
  protected through<T>(ask: (gateway: G) => Promise<T>): Promise<T> {
    return this.#current ? ask(this.#current) : this.#opened.then(() => this.through(ask));
  }
}

/** Opens a port for an API of plain requests. `firstMaxBodyBytes` is the limit of those that come before its first gateway. */
export async function openRequestPort(firstMaxBodyBytes: number, options: ServeOptions): Promise<ApiPort> {
  const gateway = new Exchangeable(firstMaxBodyBytes);
  const server = await serveGateway(gateway, options);
  return {
    url: server.url,
    server: server.server,
    exchange: (next) => gateway.exchange(next),
    close: (graceMs) => server.close(graceMs),
  };
}
