import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createLambdaRuntime } from "#sdk/local/lambda/runtime";
import type { FunctionSpec } from "#sdk/local/lambda/types";
import { type BenchOptions, interleave } from "./bench";

const INVOCATIONS = 20_000;
const FOLDER = join(__dirname, "../tests/fixtures/lambda");

const EVENT = JSON.stringify({
  version: "2.0",
  routeKey: "GET /notes",
  rawPath: "/notes",
  rawQueryString: "",
  headers: { host: "localhost:4000", accept: "*/*", "user-agent": "bench".repeat(10) },
  requestContext: {
    http: { method: "GET", path: "/notes" },
    stage: "$default",
    time: "01/Jan/2030:00:00:00 +0000",
  },
  isBase64Encoded: false,
});

/** Measures invocations per second through the local runtime, against the same handler behind a bare `postMessage`. */
export async function benchLambda({ isQuick, report }: BenchOptions): Promise<void> {
  const runtime = createLambdaRuntime();
  runtime.update([SPEC]);
  const worker = bareWorker();
  const invoke = () => runtime.invoke(SPEC.arn, EVENT);
  try {
    for (const concurrency of [1, 10]) {
      const variants = {
        ours: () => rate(invoke, concurrency),
        bare: () => rate(worker.invoke, concurrency),
      };
      await interleave(1, variants);
      const { ours, bare } = await interleave(isQuick ? 1 : 5, variants);
      const peer = { name: "bare worker", values: bare };
      report({ name: `local lambda, ${concurrency} at once`, unit: "calls/s", ours, peer });
    }
  } finally {
    await Promise.all([runtime.close(), worker.close()]);
  }
}

const SPEC: FunctionSpec = {
  arn: "arn:aws:lambda:us-east-1:123456789012:function:bench",
  name: "bench",
  handler: "handlers.hello",
  runtime: "nodejs22.x",
  timeout: 10,
  memorySize: 1024,
  environment: {},
  code: { folder: FOLDER, version: "1" },
};

/** The least that a worker can do: parse, call, answer. Replies come in the order of the requests. */
function bareWorker() {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
     const handler = async () => ({ statusCode: 200, body: "hello" });
     parentPort.on("message", async (event) => parentPort.postMessage(JSON.stringify(await handler(JSON.parse(event)))));`,
    { eval: true },
  );
  const waiting: ((reply: unknown) => void)[] = [];
  worker.on("message", (reply) => waiting.shift()?.(reply));
  return {
    invoke: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        worker.postMessage(EVENT);
      }),
    close: () => worker.terminate(),
  };
}

async function rate(invoke: () => Promise<unknown>, concurrency: number): Promise<number> {
  let left = INVOCATIONS;
  const client = async () => {
    while (left-- > 0) await invoke();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, client));
  return INVOCATIONS / ((performance.now() - began) / 1000);
}
