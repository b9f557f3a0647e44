import type { ConnectionOptions } from "node:tls";

/** The target that a connection is requested with, in any of its forms. */
export interface Target {
  readonly options: ConnectionOptions & {
    readonly localAddress?: string;
    readonly localPort?: number;
    readonly family?: number;
    readonly signal?: AbortSignal;
    readonly noDelay?: boolean;
    readonly keepAlive?: boolean;
    readonly keepAliveInitialDelay?: number;
  };
  /** Told when it is there. */
  readonly listener: (() => void) | undefined;
}

/**
 * Reads the arguments of `connect`, of a socket or of a module. They are options, a port and perhaps a host, the path
 * of a pipe, or a list that Node has made of them already.
 */
export function targetOf(given: readonly unknown[]): Target {
  const args = Array.isArray(given[0]) ? (given[0] as readonly unknown[]) : given;
  const [first, second] = args;
  const options = args.find((arg) => typeof arg === "object" && arg !== null) as
    | Target["options"]
    | undefined;
  const listener = args.findLast((arg) => typeof arg === "function") as Target["listener"];
  if (typeof first === "object") return { options: options ?? {}, listener };
  const port = Number(first);
  const named = Number.isNaN(port) ? { path: String(first) } : { port };
  return { options: { ...options, ...named, ...(typeof second === "string" && { host: second }) }, listener };
}
