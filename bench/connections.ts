import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { BenchOptions } from "./bench";
import { firstJson, ROOT, start, stop } from "./child";
import { settledMb } from "./processes";

const CONNECTIONS = 10_000;

/** The connections of each client process, few enough for the limit of open files on most systems. */
const PER_CLIENT = 2_500;

interface Ready {
  readonly event: "ready";
  readonly apis: readonly { readonly url: string }[];
}

const PROGRAM = `
const { App, WebSocketApi } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function ApiStack({ stack }) {
  new WebSocketApi(stack, "Socket", { routes: { $connect: "src/any.handler", $default: "src/any.handler" } });
});
module.exports = app.outputs;
`;

/** Measures the memory of WebSocket connections that are open and idle. */
export async function benchConnections({ isQuick, report }: BenchOptions): Promise<void> {
  const folder = makeProgram();
  const perConnection: number[] = [];
  const opening: number[] = [];
  try {
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      const { kb, seconds } = await hold(folder, isQuick ? CONNECTIONS / 4 : CONNECTIONS);
      perConnection.push(kb);
      opening.push(seconds);
    }
    const held = `${isQuick ? CONNECTIONS / 4 : CONNECTIONS} idle WebSocket connections`;
    report({ name: `${held}, memory of each`, unit: "KB", ours: perConnection });
    report({ name: `${held}, until all are open`, unit: "s", ours: opening });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function hold(
  folder: string,
  count: number,
): Promise<{ readonly kb: number; readonly seconds: number }> {
  const sapi = start("../sdk/bin/sapi.js", ["dev", folder, "--port", "0", "--json", "--once"], {
    cwd: folder,
    loader: [],
  });
  const clients = [];
  try {
    const { apis } = await firstJson<Ready>(sapi, ({ event }) => event === "ready");
    const { port, pathname } = new URL(apis[0]?.url.replace("ws:", "http:") ?? "");
    // The first connections start threads and compile code, whose memory must not count.
    const first = start("connections-client.ts", [port, pathname, "200"]);
    await firstJson(first);
    await stop(first);
    const before = await settledMb(sapi.pid ?? 0);
    const began = performance.now();
    for (let n = 0; n < count / PER_CLIENT; n++) {
      const client = start("connections-client.ts", [port, pathname, String(PER_CLIENT)]);
      clients.push(client);
      await firstJson(client);
    }
    const seconds = (performance.now() - began) / 1000;
    const after = await settledMb(sapi.pid ?? 0);
    return { kb: ((after - before) * 1024) / count, seconds };
  } finally {
    await Promise.all(clients.map(stop));
    await stop(sapi);
  }
}

function makeProgram(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-connections-")));
  mkdirSync(path.join(folder, "src"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "dir");
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: sockets\nruntime: nodejs\nmain: index.js\n");
  writeFileSync(path.join(folder, "index.js"), PROGRAM);
  writeFileSync(path.join(folder, "src", "any.js"), "exports.handler = async () => ({ statusCode: 200 });\n");
  return folder;
}
