import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type BenchOptions, interleave } from "./bench";
import { ROOT, stop } from "./child";
import { type Address, EMULATOR, type Emulator, installEmulator, startOurs, startPeer } from "./emulator";
import { type Answered, measureLoad } from "./load";

const HANDLER = `exports.handler = async () => ({ statusCode: 200, body: "hello" });\n`;

const PROGRAM = `
const path = require("node:path");
const aws = require("@pulumi/aws");
const pulumi = require("@pulumi/pulumi");
const { Api, App, RestApiV1 } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function ApiStack({ stack }) {
  new Api(stack, "Http", { routes: { "GET /hello": "src/hello.handler" } });
  new RestApiV1(stack, "Rest", { routes: { "GET /hello": "src/hello.handler" } });
});

// A route with a response, which the constructs do not support.
const api = new aws.apigatewayv2.Api("socket", {
  protocolType: "WEBSOCKET",
  routeSelectionExpression: "$request.body.action",
});
new aws.apigatewayv2.Stage("socket", { apiId: api.id, name: "dev", autoDeploy: true });
const lambda = new aws.lambda.Function("socket", {
  role: "arn:aws:iam::123456789012:role/any",
  runtime: "nodejs22.x",
  handler: "hello.handler",
  code: new pulumi.asset.FileArchive(path.join(__dirname, "src")),
});
new aws.lambda.Permission("socket", {
  function: lambda.name,
  action: "lambda:InvokeFunction",
  principal: "apigateway.amazonaws.com",
  sourceArn: pulumi.interpolate\`\${api.executionArn}/*/*\`,
});
const integration = new aws.apigatewayv2.Integration("socket", {
  apiId: api.id,
  integrationType: "AWS_PROXY",
  integrationUri: lambda.invokeArn,
});
const target = pulumi.interpolate\`integrations/\${integration.id}\`;
new aws.apigatewayv2.Route("connect", { apiId: api.id, routeKey: "$connect", target });
const route = new aws.apigatewayv2.Route("socket", {
  apiId: api.id,
  routeKey: "$default",
  target,
  routeResponseSelectionExpression: "$default",
});
new aws.apigatewayv2.RouteResponse("socket", { apiId: api.id, routeId: route.id, routeResponseKey: "$default" });
module.exports = app.outputs;
`;

const SERVICE = `
service: hello
frameworkVersion: "3"
provider:
  name: aws
  runtime: nodejs20.x
  websocketsApiRouteSelectionExpression: $request.body.action
functions:
  hello:
    handler: src/hello.handler
    events:
      - httpApi: GET /hello
      - http: { path: rest, method: get }
      - websocket: $connect
      - websocket: { route: $default, routeResponseSelectionExpression: $default }
plugins: [serverless-offline]
`;

type Kind = "http" | "rest" | "webSocket";

const VARIANTS = ["ours", "threads", "inProcess"] as const;
type Variant = (typeof VARIANTS)[number];

const NAMES: Readonly<Record<Variant, string>> = {
  ours: "sapi dev",
  threads: `${EMULATOR}, default`,
  inProcess: `${EMULATOR}, in process`,
};

/** Measures a hello handler that `sapi dev` and the most popular emulator serve, the latter in both of its modes. */
export async function benchEmulators(options: BenchOptions): Promise<void> {
  const installed = await installEmulator();
  if (!installed) return;
  const workFolder = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-emulators-")));
  const servers: Emulator[] = [];
  const started = async (starting: Promise<Emulator>): Promise<Emulator> => {
    const emulator = await starting;
    servers.push(emulator);
    return emulator;
  };
  try {
    const ours = await started(startOurs(makeProgram(workFolder)));
    const service = makeService(workFolder, installed);
    const threads = await started(startPeer(installed, service, false));
    const inProcess = await started(startPeer(installed, service, true));
    for (const kind of ["http", "rest", "webSocket"] as const)
      for (const connections of [10, 100])
        await compare(kind, connections, { ours, threads, inProcess }, options);
  } finally {
    for (const { child } of servers) await stop(child);
    rmSync(workFolder, { recursive: true, force: true });
  }
}

async function compare(
  kind: Kind,
  connections: number,
  emulators: Readonly<Record<Variant, Emulator>>,
  { isQuick, report }: BenchOptions,
): Promise<void> {
  const requests = isQuick ? 2_000 : 10_000;
  const isWebSocket = kind === "webSocket";
  const ask = (address: Address) => measureLoad({ ...address, requests, connections, isWebSocket });
  const variant = (name: Variant) => () => ask(emulators[name][kind]);
  const variants = { ours: variant("ours"), threads: variant("threads"), inProcess: variant("inProcess") };
  await interleave(1, variants);
  const found = await interleave(isQuick ? 2 : 7, variants);
  const what = `hello, ${kind === "webSocket" ? "WebSocket" : kind.toUpperCase()}, ${connections} connections`;
  const of = (name: Variant, part: keyof Answered) => found[name].map((answered) => answered[part]);
  const figure = (
    part: keyof Answered,
    unit: string,
    peer: Variant,
    goal?: { atLeast?: number; atMost?: number },
  ) =>
    report({
      name: part === "perSecond" ? what : `${what}, ${part}`,
      unit,
      ours: of("ours", part),
      peer: { name: NAMES[peer], values: of(peer, part) },
      ...(goal && { goal: { of: "ratio", ...goal } }),
    });
  figure("perSecond", "requests/s", "threads", { atLeast: isWebSocket && connections === 10 ? 3.5 : 3 });
  figure("perSecond", "requests/s", "inProcess", { atLeast: 1 });
  for (const peer of ["threads", "inProcess"] as const) {
    figure("p50", "ms", peer, { atMost: 1 });
    figure("p99", "ms", peer);
  }
}

function makeProgram(workFolder: string): string {
  const folder = makeFolder(path.join(workFolder, "ours"), path.join(ROOT, "node_modules"));
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: hello\nruntime: nodejs\nmain: index.js\n");
  writeFileSync(path.join(folder, "index.js"), PROGRAM);
  return folder;
}

function makeService(workFolder: string, installed: string): string {
  const folder = makeFolder(path.join(workFolder, "peer"), path.join(installed, "node_modules"));
  writeFileSync(path.join(folder, "serverless.yml"), SERVICE);
  return folder;
}

/** Makes a folder with the handler, which finds the packages of another folder. */
function makeFolder(folder: string, packages: string): string {
  mkdirSync(path.join(folder, "src"), { recursive: true });
  symlinkSync(packages, path.join(folder, "node_modules"), "dir");
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  writeFileSync(path.join(folder, "src", "hello.js"), HANDLER);
  return folder;
}
