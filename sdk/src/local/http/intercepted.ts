import type { Server } from "node:http";
import type { Duplex } from "node:stream";

/** The target of an intercepted connection of a handler. */
export interface InterceptedTarget {
  /** A host of AWS, or of a domain of the user's own. */
  readonly host: string;
  readonly protocol: "http" | "https";
}

/** Hosts of AWS, or of the user's own, and what stands for them here. */
export interface HostsHere {
  /** In lower case. `*` stands for one label, `**` for one or more. */
  readonly names: readonly string[];
  /** A server of this process, the base URL of a service outside of it, or what is at each path of a domain. */
  readonly at: Server | string | readonly PathHere[];
}

/** The server at a path of a domain. */
export interface PathHere {
  /** Empty, or as `/v1`. */
  readonly path: string;
  readonly server: Server;
  /** The replacement of the path there. */
  readonly becomes: string;
}

const connections = new WeakMap<Duplex, InterceptedTarget>();

/** Notes that a connection has shown the secret of the session, so that a handler has made it, and no page. */
export function markIntercepted(socket: Duplex, to: InterceptedTarget): void {
  connections.set(socket, to);
}

/** `undefined` for a connection that came by itself. */
export function interceptedTarget(socket: Duplex): InterceptedTarget | undefined {
  return connections.get(socket);
}
