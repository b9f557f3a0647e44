import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createLambdaRuntime } from "../sdk/src/local/lambda/runtime";
import type { FunctionSpec } from "../sdk/src/local/lambda/types";

/** One figure; `ratio` is to the bare worker of the same run. */
export interface LambdaFigure {
  readonly name: string;
  /** Invocations per second: the median of the rounds. */
  readonly perSecond: number;
  readonly ratio: number;
}

const INVOCATIONS = 20_000;
const ROUNDS = 5;
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

/**
 * What the local runtime adds to a worker thread: invocations per second through it, against the same handler behind a
 * bare `postMessage` in the same run, with one and with ten requests under way.
 */
export async function benchLambda(report: (figure: LambdaFigure) => void): Promise<void> {
  const runtime = createLambdaRuntime();
  runtime.update([SPEC]);
  const bare = bareWorker();
  const invoke = () => runtime.invoke(SPEC.arn, EVENT);
  try {
    for (const concurrency of [1, 10]) {
      const rates = await interleaved([
        () => rate(bare.invoke, concurrency),
        () => rate(invoke, concurrency),
      ]);
      const [bareRate = 0, ourRate = 0] = rates;
      report({ name: `bare worker, ${concurrency} at once`, perSecond: bareRate, ratio: 1 });
      report({ name: `local lambda, ${concurrency} at once`, perSecond: ourRate, ratio: ourRate / bareRate });
    }
  } finally {
    await Promise.all([runtime.close(), bare.close()]);
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

/** The least a worker can do: parse, call, answer; replies come in the order of the requests. */
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

/** One round of each in turn, so that the load of the machine meets all alike; the median of each. */
async function interleaved(variants: readonly (() => Promise<number>)[]): Promise<readonly number[]> {
  const rates: number[][] = variants.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, variant] of variants.entries()) rates[index]?.push(await variant());
  }
  return rates.map((found) => found.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
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

if (require.main === module) {
  void benchLambda(({ name, perSecond, ratio }) =>
    console.log(`${name.padEnd(28)} ${Math.round(perSecond).toString().padStart(8)} /s  ${ratio.toFixed(2)}`),
  );
}
