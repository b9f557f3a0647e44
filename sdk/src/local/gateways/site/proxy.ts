import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { isHopByHop } from "../../http/header-names";
import type { GatewayRequest, GatewayResponse, Header } from "../../http/types";
import { askBackend, type BackendReply } from "../shared/backend";
import { plain } from "./answer";
import type { DevServer } from "./dev-server";

/** How long the site's server may take for the head of an answer. It may build the page first. */
const TIMEOUT_MS = 60_000;
/** A server may print its address before it accepts connections. */
const TRIES = 50;
const PAUSE_MS = 100;

/** Sends a request to the site's own server. */
export async function askDevServer(
  dev: DevServer,
  request: GatewayRequest,
): Promise<{ readonly response: GatewayResponse; readonly reason?: string }> {
  try {
    const reply = await ask(await dev.address, request);
    if (reply.ok) return { response: reply };
    return failed(dev, reply.problem);
  } catch (error) {
    return failed(dev, (error as Error).message);
  }
}

function failed(dev: DevServer, problem: string) {
  const reason = `${dev.settings.command}: ${problem}`;
  return { response: plain(502, reason), reason };
}

async function ask(address: string, request: GatewayRequest): Promise<BackendReply> {
  const { method, rawPath, rawQuery, body } = request;
  const target = new URL(address);
  const path = `${rawPath}${rawQuery === "" ? "" : `?${rawQuery}`}`;
  // The path is assigned, because the constructor of URL takes a path that begins with two slashes for another host.
  const [pathname = "/", search = ""] = path.split(/\?(.*)/s);
  target.pathname = pathname;
  target.search = search;
  const headers = headersFor(target.host, request.headers).flat();
  for (let attempt = 1; ; attempt++) {
    const reply = await askBackend({ target, method, headers, body, timeoutMs: TIMEOUT_MS });
    const isStarting = !reply.ok && reply.problem.includes("ECONNREFUSED");
    if (!isStarting || attempt === TRIES) return reply;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function headersFor(host: string, headers: readonly Header[]): readonly Header[] {
  const passed = headers.filter(([name]) => name.toLowerCase() !== "host" && !isHopByHop(name));
  return [["Host", host], ...passed];
}

/** Connects a socket of an upgrade request to the site's own server, unchanged. */
export async function passUpgrade(
  dev: DevServer,
  message: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  socket.on("error", () => socket.destroy());
  const address = await dev.address.catch(() => undefined);
  if (address === undefined) {
    socket.destroy();
    return;
  }
  const { hostname, port, host } = new URL(address);
  const there = connect(Number(port), hostname.replace(/^\[|\]$/g, ""), () => {
    there.write(`${headOf(message, host)}\r\n`);
    there.write(head);
    socket.pipe(there).pipe(socket);
  });
  there.on("error", () => socket.destroy());
  socket.on("close", () => there.destroy());
}

function headOf({ method, url, rawHeaders }: IncomingMessage, host: string): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at] as string, rawHeaders[at + 1] as string];
    lines.push(`${name}: ${name.toLowerCase() === "host" ? host : value}`);
  }
  return `${lines.join("\r\n")}\r\n`;
}
