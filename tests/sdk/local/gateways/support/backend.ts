import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Respond = (message: IncomingMessage, response: ServerResponse) => void;

/**
 * A server behind an API that answers with the request it got, unless a test sets an answer. Made inside a `describe`.
 */
export class Backend {
  origin = "";
  respond: Respond = echo;
  readonly #server = createServer((message, response) => this.respond(message, response));

  constructor() {
    before((done) => {
      this.#server.listen(0, "127.0.0.1", () => {
        this.origin = `http://${this.host}`;
        done();
      });
    });
    after((done) => {
      this.#server.close(() => done());
      this.#server.closeAllConnections();
    });
    beforeEach(() => {
      this.respond = echo;
    });
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}

function echo(message: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  message.on("data", (chunk: Buffer) => chunks.push(chunk));
  message.on("end", () => {
    const { method, url, headers } = message;
    response.setHeader("set-cookie", ["a=1", "b=2"]).setHeader("x-own", "1").writeHead(201);
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
}
