import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { type BenchOptions, interleave } from "./bench";
import { firstJson, start, stop } from "./child";
import { load } from "./load";
import { makeProgram } from "./program";

const PROGRAM = `
const { Api, App } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function ApiStack({ stack }) {
  new Api(stack, "Api", { routes: { "GET /hello": "src/hello.handler" } });
});
module.exports = app.outputs;
`;

const HANDLER = `exports.handler = async () => ({ statusCode: 200, body: "hello" });\n`;

interface Served {
  readonly port: number;
  readonly child: ChildProcess;
}

/**
 * Measures requests per second of a hello program in the local mode, against `node:http` with the same handler in
 * a worker thread.
 */
export async function benchRequests({ isQuick, report }: BenchOptions): Promise<void> {
  const folder = makeProgram("hello", { "index.js": PROGRAM, "src/hello.js": HANDLER });
  const servers: Served[] = [];
  try {
    const serve = async (file: string): Promise<Served> => {
      const served = await started(file, folder);
      servers.push(served);
      return served;
    };
    const [ours, bare] = [await serve("requests-ours.ts"), await serve("requests-bare.ts")];
    for (const connections of [1, 10]) {
      const requests = connections === 1 ? 5_000 : 20_000;
      const asked = { path: "/hello", requests, connections };
      const variants = {
        ours: () => load({ ...asked, port: ours.port }),
        bare: () => load({ ...asked, port: bare.port }),
      };
      await interleave(1, variants);
      const rates = await interleave(isQuick ? 3 : 11, variants);
      report({
        name: `hello through startLocal, ${connections} connection${connections === 1 ? "" : "s"}`,
        unit: "requests/s",
        ours: rates.ours,
        peer: { name: "bare node:http", values: rates.bare },
        goal: { of: "ratio", atLeast: connections === 1 ? 0.5 : 0.7 },
      });
    }
  } finally {
    for (const { child } of servers) await stop(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function started(file: string, folder: string): Promise<Served> {
  const child = start(file, [folder]);
  const { port } = await firstJson<{ port: number }>(child);
  return { child, port };
}
