import net from "node:net";
import tls from "node:tls";
import type { Interception } from "../types";
import { type Target, targetOf } from "./connection-target";
import { refusedConnection, resolveTarget } from "./target";

/** A name that nothing looks up. */
const NOWHERE = "refused.invalid";

/**
 * Intercepts the connections of this thread, of any client. They lead to the server here for a host of AWS, and to APIs
 * of this session without TLS. Nobody could trust a certificate made here. Connections to AWS itself are refused.
 *
 * All clients come through two functions. `connect` of a socket's prototype makes every connection. Encrypted ones
 * begin with `connect` of the module, which `https`, `http2`, `fetch`, `undici` and `ws` look up there for each
 * connection. The first cannot leave TLS out, and the second does not see plain connections. Neither has a header to
 * write to, and none is needed: the line before the first request stands for all of a connection.
 */
export function interceptConnections(interception: Interception): void {
  const intercepted = new WeakSet<net.Socket>();
  interceptSockets(interception, intercepted);
  leaveTlsOut(interception, intercepted);
}

type Connect = (...args: unknown[]) => net.Socket;

/** Directs every connection of TCP to its target, those of TLS included. Notes the intercepted ones in `led`. */
function interceptSockets(interception: Interception, intercepted: WeakSet<net.Socket>): void {
  const connect = net.Socket.prototype.connect as Connect;
  const refuse = refuser(connect);
  const interceptedConnect = function (this: net.Socket, ...args: unknown[]): net.Socket {
    const target = targetOf(args);
    const resolved = resolveTarget(target.options, interception);
    if (resolved.kind === "refused") return refuse(this, target, resolved.message);
    if (resolved.kind !== "intercepted") return connect.apply(this, args);
    const { host, protocol } = resolved;
    if (this instanceof tls.TLSSocket)
      return refuse(this, target, `${host} is served here over HTTP/1.1 alone, and without TLS`);
    intercepted.add(this);
    connect.call(this, here(target.options, interception.port), target.listener);
    this.write(`SAPI-LED ${interception.secret} ${protocol} ${host}\n`);
    return this;
  };
  net.Socket.prototype.connect = interceptedConnect as typeof net.Socket.prototype.connect;
}

/** Makes a connection fail, and says so in the log, once for each reason: `fetch` keeps it to itself. */
function refuser(connect: Connect): (socket: net.Socket, target: Target, message: string) => net.Socket {
  const reported = new Set<string>();
  return (socket, { options, listener }, message) => {
    if (!reported.has(message)) console.warn(message);
    reported.add(message);
    const error = refusedConnection(message);
    // A name that cannot be resolved: clients then get the error of any address that does not answer.
    const lookup = (_name: string, _options: object, done: (error: Error) => void) =>
      process.nextTick(done, error);
    return connect.call(socket, { ...options, host: NOWHERE, lookup }, listener);
  };
}

/** Gives a socket without TLS to code that asks for TLS, where the target here speaks none. */
function leaveTlsOut(interception: Interception, intercepted: WeakSet<net.Socket>): void {
  const connect = tls.connect as (...args: unknown[]) => tls.TLSSocket;
  const interceptedConnect = (...args: unknown[]): tls.TLSSocket => {
    const { options, listener } = targetOf(args);
    const given = options.socket as net.Socket | undefined;
    if (given) return intercepted.has(given) ? asSecure(given, listener) : connect(...args);
    const { kind } = resolveTarget(options, interception, true);
    if ((kind !== "intercepted" && kind !== "plain") || isHttp2(options)) return connect(...args);
    return asSecure(net.connect(plainly(options)), listener);
  };
  Object.assign(tls, { connect: interceptedConnect });
  // Only now is it what `import { connect }` gives. Not `syncBuiltinESMExports`: it loads what every module of Node could.
  require("node:tls");
}

/** The options of a connection to our port, without what would bind it to another address or kind of address. */
function here(options: Target["options"], port: number): net.TcpSocketConnectOpts {
  const { localAddress, localPort, lookup, family, ...remaining } = options;
  return { ...remaining, host: "127.0.0.1", port };
}

/** The options that a socket without TLS has as well. */
function plainly({ host = "localhost", port, timeout, lookup, signal, ...rest }: Target["options"]) {
  const { noDelay, keepAlive, keepAliveInitialDelay } = rest;
  const given = { timeout, lookup, signal, noDelay, keepAlive, keepAliveInitialDelay };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    host: host.replace(/^\[|\]$/g, ""),
    port: Number(port),
    ...Object.fromEntries(set),
  } as net.TcpNetConnectOpts;
}

/** A client that offers nothing else cannot be served. */
function isHttp2({ ALPNProtocols: offered }: Target["options"]): boolean {
  return Array.isArray(offered) && offered.length > 0 && offered.every((name) => name === "h2");
}

/** Further members of a socket with TLS, as of one that was accepted. It emits a handshake that has not taken place. */
function asSecure(socket: net.Socket, listener: (() => void) | undefined): tls.TLSSocket {
  if (listener) socket.once("secureConnect", listener);
  const secured = () => socket.emit("secureConnect");
  if (socket.connecting) socket.once("connect", secured);
  else process.nextTick(secured);
  const answers = { getPeerCertificate: {}, getCipher: {}, getProtocol: null, getSession: undefined };
  const methods = Object.entries(answers).map(([name, answer]) => [name, () => answer]);
  return Object.assign(socket, {
    encrypted: true,
    authorized: true,
    authorizationError: null,
    alpnProtocol: false,
    isSessionReused: () => false,
    ...Object.fromEntries(methods),
  }) as unknown as tls.TLSSocket;
}
