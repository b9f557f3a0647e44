import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import { compileHttpApi } from "#sdk/local/gateways/http/compile";
import { createHttpGateway } from "#sdk/local/gateways/http/gateway";
import { serveGateway } from "#sdk/local/http/server";
import type { GatewayInvoke } from "#sdk/local/lambda/invoke";
import { createLambdaRuntime } from "#sdk/local/lambda/runtime";
import { graphResource } from "../tests/support/graph";
import { type BenchOptions, interleave } from "./bench";
import { load } from "./load";

const REQUESTS = 20_000;
const EXECUTION_ARN = "arn:aws:execute-api:us-east-1:123456789012:bench";
const FUNCTION_ARN = "arn:aws:lambda:us-east-1:123456789012:function:bench";
const REPLY = '{"statusCode":200,"body":"hello"}';

/** A server that runs until it is closed. */
interface Contender {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Measures requests per second through the gateway, against a bare `node:http` server with the same handler. In
 * the server's process this is the cost of the gateway alone. In a worker thread it includes the cost of the
 * runtime.
 */
export async function benchGateway(options: BenchOptions): Promise<void> {
  await compare("handler in process", options, {
    ours: await gateway(answerAtOnce),
    bare: await bareServer(async () => "hello"),
  });
  const worker = bareWorker();
  const runtime = createLambdaRuntime();
  runtime.update([SPEC]);
  try {
    await compare("handler in a worker", options, {
      ours: await gateway((arn, payload, invoked) => runtime.invoke(arn, payload, invoked)),
      bare: await bareServer(worker.invoke),
    });
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

async function compare(
  what: string,
  { isQuick, report }: BenchOptions,
  contenders: Readonly<Record<"ours" | "bare", Contender>>,
): Promise<void> {
  const asked = { path: "/notes/1?full=yes", requests: REQUESTS };
  const variants = {
    ours: () => load({ ...asked, port: contenders.ours.port }),
    bare: () => load({ ...asked, port: contenders.bare.port }),
  };
  try {
    await interleave(1, variants);
    const { ours, bare } = await interleave(isQuick ? 1 : 5, variants);
    const peer = { name: "bare node:http", values: bare };
    report({ name: `gateway alone, ${what}`, unit: "requests/s", ours, peer });
  } finally {
    await Promise.all([contenders.bare.close(), contenders.ours.close()]);
  }
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
  // A listener hears of each request, as in the local mode.
  const emit = (event: unknown) => {
    events[0] = event;
  };
  return serveGateway(createHttpGateway(plan, { invoke, log, emit }), { port: 0 });
}

/** The least that a worker can do: parse an event, call, answer. Replies come in the order of the requests. */
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

function resource(
  type: string,
  id: string,
  inputs: Record<string, GraphValue>,
  state: Record<string, GraphValue> = {},
): GraphResource {
  return graphResource(type, id, { id, inputs, state: { ...inputs, ...state } });
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
