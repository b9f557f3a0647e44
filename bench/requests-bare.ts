import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";
import { Worker } from "node:worker_threads";

interface Reply {
  readonly statusCode: number;
  readonly body: string;
}

// `<folder>`: serves the handler in the folder with minimal code, prints the port, and ends when it is
// interrupted.
const file = path.join(process.argv[2] ?? "", "src", "hello.js");

/** The worker handles one event after the other, so the replies come in the order of the events. */
const worker = new Worker(
  `const { parentPort, workerData } = require("node:worker_threads");
   const { handler } = require(workerData.file);
   parentPort.on("message", async (event) => parentPort.postMessage(await handler(event)));`,
  { eval: true, workerData: { file } },
);
const waiting: ((reply: Reply) => void)[] = [];
worker.on("message", (reply: Reply) => waiting.shift()?.(reply));

const server = createServer(async ({ method, url }, response) => {
  const { statusCode, body } = await new Promise<Reply>((resolve) => {
    waiting.push(resolve);
    worker.postMessage({ method, url });
  });
  response.writeHead(statusCode, { "content-type": "text/plain", "content-length": Buffer.byteLength(body) });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
process.once("SIGINT", () => process.exit(0));
