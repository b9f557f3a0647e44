import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import tls from "node:tls";
import type { PlainPlaces } from "../types";

/**
 * Handlers make the address of an API of what their events say, as on AWS: `https://${domainName}/${stage}`, and fetch the
 * keys of a user pool from where its tokens say they come from. What stands for them on this machine speaks plain HTTP,
 * since nobody could trust a certificate made here. So connections of this thread that ask for TLS to it are made without,
 * and all others as ever.
 */
export function connectPlainly({ ports, hosts }: PlainPlaces): void {
  if (ports.length === 0 && Object.keys(hosts).length === 0) return;
  const connectTls = tls.connect;
  const replacement = (...args: Parameters<typeof connectTls>): tls.TLSSocket => {
    const [options] = args as unknown as [tls.ConnectionOptions | number];
    if (typeof options !== "object" || options.socket) return connectTls(...args);
    if (isPlain(options, ports)) return plainSocket(options);
    const port = standInFor(options, hosts);
    return port === undefined ? connectTls(...args) : plainSocket({ ...options, host: "127.0.0.1", port });
  };
  // Node's own clients, for `https` and for `fetch`, look the function up in the module for each connection.
  Object.assign(tls, { connect: replacement });
}

function isPlain({ host, port }: tls.ConnectionOptions, ports: readonly number[]): boolean {
  return ports.includes(Number(port)) && isHere(host ?? "localhost");
}

const HTTPS_PORT = 443;

function standInFor(
  { host = "", port }: tls.ConnectionOptions,
  hosts: PlainPlaces["hosts"],
): number | undefined {
  return Number(port) === HTTPS_PORT && Object.hasOwn(hosts, host) ? hosts[host] : undefined;
}

function isHere(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  if (name === "localhost" || name.endsWith(".localhost") || name === "::1" || name.startsWith("127."))
    return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === name),
  );
}

/** Tells its owner of the end of a TLS handshake that has not taken place. */
function plainSocket({ host = "localhost", port, timeout, lookup }: tls.ConnectionOptions): tls.TLSSocket {
  const socket: Socket = connect({
    host: host.replace(/^\[|\]$/g, ""),
    port: Number(port),
    ...(timeout !== undefined && { timeout }),
    ...(lookup && { lookup }),
  });
  socket.once("connect", () => socket.emit("secureConnect"));
  return Object.assign(socket, { authorized: true, alpnProtocol: false }) as unknown as tls.TLSSocket;
}
