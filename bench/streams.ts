import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { type BenchOptions, interleave } from "./bench";
import { firstJson, start, stop } from "./child";
import { residentMb } from "./processes";
import { makeProgram } from "./program";

const PROGRAM = `
const { App, Function, RestApiV1 } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function Streams({ stack }) {
  const memorySize = "1 GB";
  new RestApiV1(stack, "Api", {
    routes: { "GET /first": { function: { handler: "src/handlers.first", memorySize }, streaming: true } },
  });
  new Function(stack, "First", { handler: "src/handlers.first", memorySize, url: { streaming: true } });
  new Function(stack, "Large", {
    handler: "src/handlers.large", memorySize, timeout: "10 minutes", url: { streaming: true },
  });
});
module.exports = app.outputs;
`;

/** The work of a handler until its first byte: the first word of a model, the first row of a query. */
const BEFORE_MS = 20;
const AFTER_MS = 200;
/** The pause of a handler without work. Its requests follow each other, as those of a page do. */
const PAUSE_MS = 5;
const LARGE_MB = 199;

/** `run` is the handler without Lambda, which the peer calls. */
const HANDLERS = `
const { setTimeout: sleep } = require("node:timers/promises");
const { once } = require("node:events");
exports.run = {
  async first(stream) {
    await sleep(${BEFORE_MS});
    stream.write("first");
    await sleep(${AFTER_MS});
    stream.end("last");
  },
  async atOnce(stream) {
    stream.write("first");
    await sleep(${PAUSE_MS});
    stream.end("last");
  },
  async large(stream) {
    const part = Buffer.alloc(64 * 1024, "x");
    for (let count = 0; count < ${LARGE_MB} * 16; count++) if (!stream.write(part)) await once(stream, "drain");
    stream.end();
  },
};
if (globalThis.awslambda) {
  const { streamifyResponse, HttpResponseStream } = globalThis.awslambda;
  const HEAD = { statusCode: 200, headers: { "content-type": "text/plain" } };
  const streaming = (run) => streamifyResponse((_event, stream) => run(HttpResponseStream.from(stream, HEAD)));
  exports.first = streamifyResponse((event, stream) => {
    const run = event.queryStringParameters?.at === "once" ? exports.run.atOnce : exports.run.first;
    return run(HttpResponseStream.from(stream, HEAD));
  });
  exports.large = streaming(exports.run.large);
}
`;

interface Served {
  readonly child: ChildProcess;
  /** Addresses by what they serve. */
  readonly urls: Readonly<Record<"rest" | "url" | "large", string>>;
}

/**
 * Measures the time from a request to the first byte of a streamed reply, and the memory during a large one. The peer is
 * `node:http` with the same handler in a worker thread.
 */
export async function benchStreams({ isQuick, report }: BenchOptions): Promise<void> {
  const folder = makeProgram("streams", { "index.js": PROGRAM, "src/handlers.js": HANDLERS });
  const servers: Served[] = [];
  try {
    const serve = async (file: string): Promise<Served> => {
      const child = start(file, [folder]);
      const { urls } = await firstJson<Pick<Served, "urls">>(child);
      servers.push({ child, urls });
      return { child, urls };
    };
    const [ours, bare] = [await serve("streams-ours.ts"), await serve("streams-bare.ts")];
    for (const [kind, name] of [
      ["url", "the URL of a function"],
      ["rest", "a REST API"],
    ] as const) {
      for (const [query, work, rounds] of [
        ["", `${BEFORE_MS} ms of work`, 31],
        ["?at=once", "no work", 301],
      ] as const) {
        const variants = {
          ours: () => firstByte(`${ours.urls[kind]}${query}`),
          bare: () => firstByte(`${bare.urls[kind]}${query}`),
        };
        await interleave(3, variants);
        const times = await interleave(isQuick ? 5 : rounds, variants);
        report({
          name: `first byte through ${name} after ${work}`,
          unit: "ms",
          ours: times.ours,
          peer: { name: "bare node:http", values: times.bare },
          ...(query === "" && { goal: { of: "ratio", atMost: 1.2 } }),
        });
      }
    }
    await large("large", ours, bare, { isQuick, report });
  } finally {
    for (const { child } of servers) await stop(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function large(
  kind: "large",
  ours: Served,
  bare: Served,
  { isQuick, report }: BenchOptions,
): Promise<void> {
  const variants = { ours: () => growth(ours, kind), bare: () => growth(bare, kind) };
  await interleave(1, variants);
  const grown = await interleave(isQuick ? 1 : 5, variants);
  report({
    name: `memory during a reply of ${LARGE_MB} MB`,
    unit: "MB more",
    ours: grown.ours,
    peer: { name: "bare node:http", values: grown.bare },
    goal: { of: "value", atMost: 64 },
  });
}

/** Milliseconds from a request on a new connection to the first byte of the body. */
function firstByte(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      let time: number | undefined;
      answer.on("data", () => {
        time ??= performance.now() - began;
      });
      answer.on("end", () => (time === undefined ? reject(new Error(`${url} is empty`)) : resolve(time)));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

/** The most that a server's processes hold more than before, while a reply is read. */
async function growth({ child, urls }: Served, kind: "large"): Promise<number> {
  const pid = child.pid ?? 0;
  const before = residentMb(pid);
  let most = before;
  let size = 0;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(urls[kind], { agent: false }, resolve).on("error", reject);
  });
  let next = 0;
  for await (const part of answer) {
    size += (part as Buffer).length;
    if (size < next) continue;
    most = Math.max(most, residentMb(pid));
    next += 8 * 1024 * 1024;
  }
  if (size !== LARGE_MB * 1024 * 1024) throw new Error(`the reply has ${size} bytes`);
  return Math.max(0, most - before);
}
