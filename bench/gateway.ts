import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { GraphIndex } from "../sdk/src/graph/graph-index";
import type { GraphResource, GraphValue } from "../sdk/src/graph/types";
import type { GatewayInvoke } from "../sdk/src/local/gateway/invoke";
import { serveGateway } from "../sdk/src/local/gateway/server";
import { compileHttpApi } from "../sdk/src/local/http/compile";
import { createHttpGateway } from "../sdk/src/local/http/gateway";
import { createLambdaRuntime } from "../sdk/src/local/lambda/runtime";

/** Prints one figure; the ratio is to the same work done without us, in the same run. */
export type Report = (name: string, value: number, unit: string, ratio?: number) => void;

const REQUESTS = 20_000;
const CONNECTIONS = 10;
const ROUNDS = 5;
const EXECUTION_ARN = "arn:aws:execute-api:us-east-1:123456789012:bench";
const FUNCTION_ARN = "arn:aws:lambda:us-east-1:123456789012:function:bench";
const REPLY = '{"statusCode":200,"body":"hello"}';

/** Something that serves, until it is closed. */
interface Contender {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Requests per second through the gateway against a bare `node:http` server with the same handler: first with the handler
 * in the server's process, which is the gateway's cost alone, then in a worker thread, which is what a user meets.
 */
export async function benchGateway(report: Report): Promise<void> {
  await compare(
    "handler in process",
    report,
    await bareServer(async () => "hello"),
    await gateway(answerAtOnce),
  );
  const worker = bareWorker();
  const runtime = createLambdaRuntime();
  runtime.update([SPEC]);
  try {
    const ours = await gateway((arn, payload, options) => runtime.invoke(arn, payload, options));
    await compare("handler in a worker", report, await bareServer(worker.invoke), ours);
  } finally {
    await Promise.all([worker.close(), runtime.close()]);
  }
}

const SPEC = {
  arn: FUNCTION_ARN,
  name: "bench",
  handler: "handlers.hello",
  runtime: "nodejs22.x",
  timeout: 10,
  memorySize: 1024,
  environment: {},
  code: { folder: join(__dirname, "../tests/fixtures/lambda"), version: "1" },
};

const answerAtOnce: GatewayInvoke = async () => ({
  ok: true,
  payload: REPLY,
  requestId: "bench",
  durationMs: 0,
  logs: [],
});

/** One round of each in turn, so that the load of the machine meets both alike; the median of each. */
async function compare(what: string, report: Report, bare: Contender, ours: Contender): Promise<void> {
  const rates: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rates[0].push(await load(bare.port));
      rates[1].push(await load(ours.port));
    }
  } finally {
    await Promise.all([bare.close(), ours.close()]);
  }
  const [bareRate, ourRate] = [median(rates[0]), median(rates[1])];
  report(`bare node:http, ${what}`, bareRate, "requests/s", 1);
  report(`local gateway, ${what}`, ourRate, "requests/s", ourRate / bareRate);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function bareServer(handler: () => Promise<string>): Promise<Contender> {
  const server: Server = createServer(async (_, response) => {
    const body = await handler();
    response.writeHead(200, { "content-type": "text/plain", "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function gateway(invoke: GatewayInvoke): Promise<Contender> {
  const plan = compileHttpApi(new GraphIndex(GRAPH), (GRAPH.resources[0] as GraphResource).urn);
  const events: unknown[] = [];
  const log = { warn: (message: string) => console.error(message) };
  // As in the local mode, somebody listens to each request.
  const emit = (event: unknown) => {
    events[0] = event;
  };
  return serveGateway(createHttpGateway(plan, { invoke, log, emit }), { port: 0 });
}

/** The least a worker can do: parse an event, call, answer; replies come in the order of the requests. */
function bareWorker() {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
     const handler = async () => ({ statusCode: 200, body: "hello" });
     parentPort.on("message", async (event) => parentPort.postMessage((await handler(JSON.parse(event))).body));`,
    { eval: true },
  );
  const waiting: ((reply: string) => void)[] = [];
  worker.on("message", (reply) => waiting.shift()?.(reply));
  return {
    invoke: () =>
      new Promise<string>((resolve) => {
        waiting.push(resolve);
        worker.postMessage('{"path":"/notes/1"}');
      }),
    close: () => worker.terminate(),
  };
}

/** Requests per second over sockets that are kept alive; the client has a thread of its own. */
function load(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const client = new Worker(CLIENT, {
      eval: true,
      workerData: { port, requests: REQUESTS, connections: CONNECTIONS },
    });
    client.once("message", resolve);
    client.once("error", reject);
  });
}

const CLIENT = `
const { parentPort, workerData } = require("node:worker_threads");
const { connect } = require("node:net");
const { port, requests, connections } = workerData;
const REQUEST = "GET /notes/1?full=yes HTTP/1.1\\r\\nHost: localhost\\r\\nAccept: */*\\r\\nAccept-Language: en\\r\\nUser-Agent: bench\\r\\n\\r\\n";
let left = requests, done = 0;
const began = performance.now();
for (let i = 0; i < connections; i++) {
  const socket = connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  let text = "";
  const next = () => { if (left-- > 0) socket.write(REQUEST); else socket.end(); };
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    const head = text.indexOf("\\r\\n\\r\\n");
    if (head < 0) return;
    const length = Number(/content-length: *(\\d+)/i.exec(text)[1]);
    if (text.length < head + 4 + length) return;
    if (!text.startsWith("HTTP/1.1 200")) throw new Error(text);
    text = "";
    if (++done === requests) parentPort.postMessage(requests / ((performance.now() - began) / 1000));
    next();
  });
  next();
}
`;

function resource(
  type: string,
  id: string,
  inputs: Record<string, GraphValue>,
  state: Record<string, GraphValue> = {},
): GraphResource {
  return {
    urn: `urn:pulumi:bench::bench::${type}::${id}`,
    type,
    name: id,
    id,
    custom: true,
    parent: undefined,
    inputs,
    state: { ...inputs, ...state },
    dependencies: [],
    propertyDependencies: {},
    options: {
      protect: false,
      retainOnDelete: false,
      deleteBeforeReplace: false,
      ignoreChanges: [],
      aliases: [],
      provider: undefined,
    },
  };
}

const GRAPH = {
  project: "bench",
  stack: "bench",
  outputs: {},
  logs: [],
  resources: [
    resource("aws:apigatewayv2/api:Api", "bench", { protocolType: "HTTP" }, { executionArn: EXECUTION_ARN }),
    resource("aws:apigatewayv2/stage:Stage", "$default", {
      apiId: "bench",
      name: "$default",
      autoDeploy: true,
    }),
    resource("aws:lambda/function:Function", "function", { name: "bench" }, { arn: FUNCTION_ARN }),
    resource("aws:lambda/permission:Permission", "permission", {
      function: "bench",
      principal: "apigateway.amazonaws.com",
      action: "lambda:InvokeFunction",
      sourceArn: `${EXECUTION_ARN}/*/*`,
    }),
    resource("aws:apigatewayv2/integration:Integration", "integration", {
      apiId: "bench",
      integrationType: "AWS_PROXY",
      integrationUri: FUNCTION_ARN,
      payloadFormatVersion: "2.0",
    }),
    resource("aws:apigatewayv2/route:Route", "route", {
      apiId: "bench",
      routeKey: "GET /notes/{id}",
      target: "integrations/integration",
    }),
  ],
};

if (require.main === module) {
  void benchGateway((name, value, unit, ratio = 1) =>
    console.log(
      `${name.padEnd(40)} ${Math.round(value).toString().padStart(8)} ${unit}  ${ratio.toFixed(2)}`,
    ),
  );
}
