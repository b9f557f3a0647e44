import { request as requestHttp } from "node:http";
import { serveGateway } from "#sdk/local/http/server";
import type { Gateway, Header } from "#sdk/local/http/types";
import { ask, byName, type Seen } from "./requests";

export interface Sent {
  readonly headers?: readonly Header[];
  readonly body?: string | Buffer;
}

/** One way to send requests to a gateway. */
export interface Connection {
  send(target: string, sent?: Sent): Promise<Seen>;
  close(): Promise<void>;
}

export interface Transport {
  readonly name: string;
  open(gateway: Gateway): Promise<Connection>;
}

const inProcess: Transport = {
  name: "in process",
  open: async (gateway) => ({
    send: (target, { headers = [], body = "" } = {}) =>
      ask(gateway, target, { headers: [["Host", "localhost:4000"], ...headers], body: Buffer.from(body) }),
    close: async () => undefined,
  }),
};

const overSocket: Transport = {
  name: "over a socket",
  open: async (gateway) => {
    const server = await serveGateway(gateway, { port: 0 });
    return { send: (target, sent) => sendTo(server.port, target, sent), close: () => server.close() };
  },
};

export const TRANSPORTS: readonly Transport[] = [inProcess, overSocket];

/** Sends exactly the given request. It normalises no path, and adds no header but Host and the body's length. */
export function sendTo(port: number, target: string, { headers = [], body = "" }: Sent = {}): Promise<Seen> {
  const [method = "GET", path = "/"] = target.split(/ (.+)/);
  const flat = ["Host", "localhost:4000", ...headers.flat()];
  if (body.length > 0) flat.push("Content-Length", String(Buffer.byteLength(body)));
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp({ host: "127.0.0.1", port, method, path, headers: flat }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const pairs: Header[] = [];
        for (let i = 0; i + 1 < answer.rawHeaders.length; i += 2) {
          pairs.push([answer.rawHeaders[i] as string, answer.rawHeaders[i + 1] as string]);
        }
        resolve({
          status: answer.statusCode ?? 0,
          headers: byName(pairs),
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
