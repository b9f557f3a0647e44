import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Stores objects in memory, as far as the handlers need S3. */
export class ObjectsServer {
  /** The objects by path: `/bucket/key`. */
  readonly objects = new Map<string, Buffer>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const path = decodeURIComponent(pathname);
      if (request.method === "PUT") this.objects.set(path, await buffer(request));
      if (request.method === "DELETE") this.objects.delete(path);
      if (request.method !== "GET") return void response.end();
      if (searchParams.has("list-type"))
        return void response.end(this.#list(path, searchParams.get("prefix") ?? ""));
      const found = this.objects.get(path);
      response.statusCode = found ? 200 : 404;
      response.end(found);
    });
  }

  /** Starts listening. Returns the address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #list(bucket: string, prefix: string): string {
    const beginning = `${bucket.replace(/\/$/, "")}/`;
    const keys = [...this.objects.keys()].map((path) => path.slice(beginning.length));
    const contents = keys
      .filter((key) => key.startsWith(prefix))
      .sort()
      .map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
  }
}
