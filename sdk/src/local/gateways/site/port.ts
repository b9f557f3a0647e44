import { approachOfMessage, refusalOf } from "../../http/guard";
import type { ServeOptions } from "../../http/server";
import type { ApiPort } from "../shared/gateway-kind";
import { openRequestPort } from "../shared/swappable";
import { DevServer, type DevSettings } from "./dev-server";
import { passUpgrade } from "./proxy";

/** The port of a site. Its own server, if it has one, lives as long as the port. */
export interface SitePort extends ApiPort {
  /** The site's own server. */
  readonly dev: DevServer | undefined;
  /** Runs a server with these settings from now on. A server with the same settings runs on. */
  develop(settings: DevSettings | undefined): void;
}

const LARGEST_BODY = 20 * 1024 * 1024;

/** Opens the port of a site. */
export async function openSitePort(options: ServeOptions): Promise<SitePort> {
  const port = await openRequestPort(LARGEST_BODY, options);
  let dev: DevServer | undefined;
  // Servers of sites notify the page of saved files over a socket.
  port.server.on("upgrade", (message, socket, head) => {
    const foreign = refusalOf(approachOfMessage({ headers: message.headers, socket }), dev?.settings.trusted);
    if (dev && foreign === undefined) passUpgrade(dev, message, socket, head);
    else socket.destroy();
  });
  return {
    url: port.url,
    server: port.server,
    exchange: (gateway) => port.exchange(gateway),
    get dev() {
      return dev;
    },
    develop(settings) {
      if (settings && dev?.continues(settings)) return;
      void dev?.close();
      dev = settings && new DevServer(settings);
    },
    async close(graceMs) {
      await Promise.all([dev?.close(), port.close(graceMs)]);
    },
  };
}
