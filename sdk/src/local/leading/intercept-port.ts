import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { isLikeHost } from "../http/aws-hosts";
import { type HostsHere, type InterceptedTarget, markIntercepted } from "../http/intercepted";
import { MAX_HEAD_BYTES } from "../http/server";
import { serveByRequest, upgradeByRequest } from "./by-request";
import { readPreamble } from "./preamble";

/** The time in which a connection has to send its preamble. */
const PREAMBLE_MS = 5_000;

/**
 * The port for connections of handlers that were meant for AWS. Each begins with a line that has the session's
 * secret and the original host. The port then passes it to the server that stands for this host. A page can
 * neither know the secret nor write anything before a request. The ports for other callers accept no name of AWS.
 */
export class InterceptPort {
  readonly secret = randomBytes(32).toString("base64url");
  #hosts: readonly HostsHere[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #byRequest: HttpServer;

  constructor() {
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#receive(socket));
    this.#byRequest = createHttpServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) =>
      serveByRequest(request, response, (host) => this.#find(host)),
    );
    this.#byRequest.on("upgrade", (request, socket, head) =>
      upgradeByRequest(request, socket, head, (host) => this.#find(host)),
    );
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Replaces the hosts by exactly these. Open connections stay where they are. */
  async serve(hosts: readonly HostsHere[]): Promise<void> {
    this.#hosts = hosts;
    if (!this.#server.listening) await this.#listen();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  #listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
  }

  #receive(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    // This handles errors of a client that disconnects early. The server that takes the connection handles later
    // ones.
    socket.on("error", () => undefined);
    const late = setTimeout(() => socket.destroy(), PREAMBLE_MS);
    readPreamble(socket, (preamble) => {
      clearTimeout(late);
      const at = preamble && this.#isSecret(preamble.secret) ? this.#find(preamble.to.host) : undefined;
      if (preamble === undefined || at === undefined) return void socket.destroy();
      this.#forward(socket, preamble.to, at);
    });
  }

  #forward(socket: Socket, to: InterceptedTarget, at: HostsHere["at"]): void {
    markIntercepted(socket, to);
    const server = isServer(at) ? at : this.#byRequest;
    server.emit("connection", socket);
  }

  #find(host: string): HostsHere["at"] | undefined {
    return this.#hosts.find(({ names }) => names.some((name) => isLikeHost(name, host)))?.at;
  }

  /** Comparing hashes takes as long for a secret that is nearly right. */
  #isSecret(given: string): boolean {
    const [a, b] = [given, this.secret].map((text) => createHash("sha256").update(text).digest());
    return timingSafeEqual(a as Buffer, b as Buffer);
  }
}

function isServer(at: HostsHere["at"]): at is HttpServer {
  return typeof at !== "string" && !Array.isArray(at);
}
