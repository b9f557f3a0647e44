import { type ServeOptions, serveGateway } from "../../http/server";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../http/types";
import type { ApiPort } from "./gateway-kind";

/**
 * The gateway behind a port. It holds requests until the first gateway exists, and swaps gateways without a pause:
 * requests under way finish where they began.
 */
export class Swappable<G extends Gateway = Gateway> implements Gateway {
  #current: G | undefined;
  #open: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  /** `firstMaxBodyBytes` is the limit of requests that arrive before the first gateway exists. */
  constructor(private readonly firstMaxBodyBytes: number) {}

  get maxBodyBytes(): number {
    return this.#current?.maxBodyBytes ?? this.firstMaxBodyBytes;
  }

  /** Refuses nothing before the first gateway exists: `handle` checks the request then. */
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

  /** Asks the current gateway, or the first one as soon as it exists. */
  protected through<T>(ask: (gateway: G) => Promise<T>): Promise<T> {
    return this.#current ? ask(this.#current) : this.#opened.then(() => this.through(ask));
  }
}

/**
 * Opens a port for an API of plain requests. `firstMaxBodyBytes` is the limit of requests that arrive before its first
 * gateway exists.
 */
export async function openRequestPort(firstMaxBodyBytes: number, options: ServeOptions): Promise<ApiPort> {
  const gateway = new Swappable(firstMaxBodyBytes);
  const server = await serveGateway(gateway, options);
  return {
    url: server.url,
    server: server.server,
    exchange: (next) => gateway.exchange(next),
    close: (graceMs) => server.close(graceMs),
  };
}
