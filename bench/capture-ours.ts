import { writeFileSync } from "node:fs";
import { Api, App, Function, RestApiV1, type Stack, WebSocketApi } from "pulumi-serverless-api";
import { capture, type GraphResource } from "pulumi-serverless-api/testing";
import { printCost } from "./capture-cost";

// `<routes> <own|shared|rest|websocket> <file>`: captures an API with as many routes, prints the cost, and writes
// the resources to the file.
const [routes = "1", shape = "own", file = ""] = process.argv.slice(2);

async function main(): Promise<void> {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  // Loads the lazy modules. Loading is part of every start and is measured there.
  await captured(1);
  let resources: readonly GraphResource[] = [];
  await printCost(async () => {
    resources = await captured(Number(routes));
    return resources.length;
  });
  writeFileSync(file, JSON.stringify(resources));
}

async function captured(count: number): Promise<readonly GraphResource[]> {
  return (await capture(() => program(count))).graph.resources;
}

function program(count: number): unknown {
  const app = new App({ defaults: "current" });
  app.stack(function ApiStack({ stack }) {
    makeApi(stack, count);
  });
  return app.outputs;
}

function makeApi(stack: Stack, count: number): void {
  if (shape === "own") {
    new Api(stack, "Api", { routes: routesOf(count, "GET /things/", (n) => `src/route${n}.handler`) });
    return;
  }
  const shared = new Function(stack, "All", { handler: "src/all.handler" });
  if (shape === "rest")
    new RestApiV1(stack, "Api", { routes: routesOf(count, "GET /things/", () => shared) });
  else if (shape === "websocket")
    new WebSocketApi(stack, "Api", { routes: routesOf(count, "do", () => shared) });
  else new Api(stack, "Api", { routes: routesOf(count, "GET /things/", () => shared) });
}

function routesOf<T>(count: number, prefix: string, serve: (n: number) => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, serve(n)]));
}

void main();
