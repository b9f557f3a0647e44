import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import tls from "node:tls";

/**
 * Handlers make the address of an API of what their events say, as on AWS: `https://${domainName}/${stage}`. An API on this
 * machine speaks plain HTTP, since nobody could trust a certificate made here. So connections of this thread that ask for
 * TLS to its port are made without, and all others as ever.
 */
export function connectPlainly(ports: readonly number[]): void {
  if (ports.length === 0) return;
  const connectTls = tls.connect;
  const replacement = (...args: Parameters<typeof connectTls>): tls.TLSSocket => {
    const [options] = args as unknown as [tls.ConnectionOptions | number];
    if (typeof options !== "object" || options.socket || !isPlain(options, ports)) return connectTls(...args);
    return plainSocket(options);
  };
  // Node's own clients, for `https` and for `fetch`, look the function up in the module for each connection.
  Object.assign(tls, { connect: replacement });
}

function isPlain({ host, port }: tls.ConnectionOptions, ports: readonly number[]): boolean {
  return ports.includes(Number(port)) && isHere(host ?? "localhost");
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
