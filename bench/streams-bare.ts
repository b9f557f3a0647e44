import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";
import { Worker } from "node:worker_threads";

type Message = readonly [id: number, bytes: Uint8Array | undefined];

// `<folder>`: serves the handlers in the folder with minimal code, prints the addresses, and ends when it is interrupted.
const file = path.join(process.argv[2] ?? "", "src", "handlers.js");

/** The least that a worker can do: a stream whose parts are messages, each answered when the client has taken it. */
const worker = new Worker(
  `const { parentPort, workerData } = require("node:worker_threads");
   const { Writable } = require("node:stream");
   const { run } = require(workerData.file);
   const waiting = new Map();
   parentPort.on("message", ({ id, name }) => {
     if (name === undefined) return waiting.get(id)?.();
     const stream = new Writable({
       write(chunk, _encoding, done) {
         waiting.set(id, done);
         const bytes = new Uint8Array(chunk);
         parentPort.postMessage([id, bytes], [bytes.buffer]);
       },
       final(done) {
         waiting.delete(id);
         parentPort.postMessage([id, undefined]);
         done();
       },
     });
     void run[name](stream);
   });`,
  { eval: true, workerData: { file } },
);
const responses = new Map<number, ServerResponse>();
worker.on("message", ([id, bytes]: Message) => {
  const response = responses.get(id);
  if (bytes === undefined) {
    response?.end();
    responses.delete(id);
  } else if (response?.write(bytes)) worker.postMessage({ id });
  else response?.once("drain", () => worker.postMessage({ id }));
});

let requests = 0;
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const id = ++requests;
  responses.set(id, response);
  response.writeHead(200, { "content-type": "text/plain" });
  const first = searchParams.get("at") === "once" ? "atOnce" : "first";
  worker.postMessage({ id, name: pathname === "/large" ? "large" : first });
});

server.listen(0, "127.0.0.1", () => {
  const at = `http://localhost:${(server.address() as AddressInfo).port}`;
  console.log(JSON.stringify({ urls: { rest: `${at}/first`, url: `${at}/first`, large: `${at}/large` } }));
});
process.once("SIGINT", () => process.exit(0));
