import { writeFileSync } from "node:fs";
import { Api, App, Function } from "pulumi-serverless-api";
import { capture, type GraphResource } from "pulumi-serverless-api/testing";
import { printCost } from "./capture-cost";

// `<routes> <own|shared> <file>`: captures an Api of as many routes, prints the cost, and writes the resources to the file.
const [routes = "1", shape = "own", file = ""] = process.argv.slice(2);

async function main(): Promise<void> {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  // Loads what is loaded late; loading is part of every start and measured there.
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
    const shared = shape === "own" ? undefined : new Function(stack, "All", { handler: "src/all.handler" });
    const keys = Array.from({ length: count }, (_, n) => [
      `GET /things/${n}`,
      shared ?? `src/route${n}.handler`,
    ]);
    new Api(stack, "Api", { routes: Object.fromEntries(keys) });
  });
  return app.outputs;
}

void main();
