import { readFileSync, writeFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { App } from "../sdk/src/app";
import { Api } from "../sdk/src/constructs/api";
import { captureProgram, type GraphResource } from "../sdk/src/graph";

/**
 * One run in a fresh process: `ours <routes> <shared|own> <file>` captures an Api and writes its resources to the file,
 * `plain ... <file>` registers the same resources under the SDK's own mocks. Prints `{ ms, mb, resources }`.
 */
async function main(): Promise<void> {
  const [mode, routes, functions, file] = process.argv.slice(2) as [string, string, string, string];
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  const resources = mode === "ours" ? undefined : (JSON.parse(readFileSync(file, "utf8")) as GraphResource[]);
  // Loading the modules is part of every start, measured elsewhere.
  await captureProgram(() => apiProgram(1, "shared"));
  const start = process.cpuUsage();
  const count = resources ? await plain(resources) : await ours(Number(routes), functions, file);
  // Time on the processor: what else the machine does counts less than on the clock.
  const { user, system } = process.cpuUsage(start);
  const ms = (user + system) / 1000;
  const mb = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`${JSON.stringify({ ms, mb, resources: count })}\n`);
}

async function ours(routes: number, functions: string, file: string): Promise<number> {
  const { graph } = await captureProgram(() => apiProgram(routes, functions));
  // The time of the file is small beside the rest, and only ours pays it.
  writeFileSync(file, JSON.stringify(graph.resources));
  return graph.resources.length;
}

function apiProgram(count: number, functions: string): unknown {
  const app = new App({ defaults: "current" });
  const handler = (n: number): string => `src/${functions === "own" ? `route${n}` : "all"}.handler`;
  app.stack(function ApiStack({ stack }) {
    const keys = Array.from({ length: count }, (_, n) => `GET /things/${n}`);
    if (functions === "own")
      new Api(stack, "Api", { routes: Object.fromEntries(keys.map((key, n) => [key, handler(n)])) });
    else {
      const { Function: SharedFunction } =
        require("../sdk/src/functions/function") as typeof import("../sdk/src/functions/function");
      const shared = new SharedFunction(stack, "All", { handler: handler(0) });
      new Api(stack, "Api", { routes: Object.fromEntries(keys.map((key) => [key, shared])) });
    }
  });
  return app.outputs;
}

// The SDK's class is abstract in name only.
class PlainResource extends pulumi.CustomResource {}

/** What somebody would have to run at least: every resource once, with plain inputs, under the mocks of the SDK. */
async function plain(resources: readonly GraphResource[]): Promise<number> {
  const mocks: pulumi.runtime.Mocks = {
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call: ({ inputs }) => inputs,
  };
  await pulumi.runtime.setMocks(mocks, "plain", "dev", false, "organization");
  await pulumi.runtime.runInPulumiStack(async () => {
    const made = new Map<string, pulumi.Resource>();
    for (const { urn, type, name, custom, inputs, parent } of resources) {
      const opts = { parent: parent === undefined ? undefined : made.get(parent) };
      made.set(
        urn,
        custom
          ? new PlainResource(type, name, inputs, opts)
          : new pulumi.ComponentResource(type, name, {}, opts),
      );
    }
    return {};
  });
  await pulumi.runtime.disconnect();
  return resources.length;
}

void main();
