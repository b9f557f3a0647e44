import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type BenchOptions, interleave } from "./bench";
import { firstJson, ROOT, start, stop } from "./child";
import { settledMb } from "./processes";

const MANY = 500;

interface Ready {
  readonly event: "ready";
  readonly apis: readonly { readonly url: string }[];
}

/**
 * Measures a program with many functions in the local mode: the time to its first reply, the time after a save,
 * and its memory.
 */
export async function benchMany(options: BenchOptions): Promise<void> {
  const workFolder = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-many-")));
  try {
    const many = makeProgram(workFolder, MANY);
    const one = makeProgram(workFolder, 1);
    await compareStarts(many, options);
    await compareMemory(many, one, options);
    await timeSaves(many, options);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

async function compareStarts(folder: string, { isQuick, report }: BenchOptions): Promise<void> {
  const { capture, cold, warm } = await interleave(isQuick ? 2 : 7, {
    capture: () => captureAlone(folder),
    cold: () => {
      rmSync(path.join(folder, ".sapi"), { recursive: true, force: true });
      return firstReply(folder);
    },
    warm: async () => {
      // The first run fills the cache for both ways.
      await firstReply(folder);
      return firstReply(folder);
    },
  });
  const name = `${MANY} functions, start to first reply`;
  const beyond = cold.map((seconds, round) => seconds - (capture[round] as number));
  const peer = { name: "capture alone", values: capture };
  report({ name, unit: "s", ours: cold, peer, goal: { of: "value", atMost: 2.5 } });
  report({ name: `${name}, beyond capture`, unit: "s", ours: beyond, goal: { of: "value", atMost: 1.5 } });
  report({
    name: `${name}, nothing changed`,
    unit: "s",
    ours: warm,
    goal: { of: "value", atMost: 1.2 },
  });
}

async function compareMemory(many: string, one: string, { isQuick, report }: BenchOptions): Promise<void> {
  const { ours, single } = await interleave(isQuick ? 1 : 5, {
    ours: () => idleMb(many),
    single: () => idleMb(one),
  });
  const peer = { name: "with one", values: single };
  const goal = { of: "ratio", atMost: 1.3 } as const;
  report({ name: `${MANY} functions, idle memory`, unit: "MB", ours, peer, goal });
}

async function timeSaves(folder: string, { isQuick, report }: BenchOptions): Promise<void> {
  const times: number[] = [];
  await serving(folder, [], async (url) => {
    for (let save = 0; save <= (isQuick ? 3 : 11); save++) {
      const began = performance.now();
      writeHandler(folder, 7, `save ${save}`);
      while ((await textOf(`${url}/things/7`)) !== `save ${save}`) await pause();
      // The first save loads the modules that saves need.
      if (save > 0) times.push(performance.now() - began);
      await pause(300);
    }
  });
  report({
    name: `${MANY} functions, save to the new code's reply`,
    unit: "ms",
    ours: times,
    goal: { of: "value", atMost: 60 },
  });
}

/** The seconds from the start of the process to the reply of one function. */
async function firstReply(folder: string): Promise<number> {
  const began = performance.now();
  return serving(folder, ["--once"], async (url) => {
    const text = await textOf(`${url}/things/0`);
    if (text !== "0") throw new Error(`it answered ${text}`);
    return (performance.now() - began) / 1000;
  });
}

async function idleMb(folder: string): Promise<number> {
  return serving(folder, [], async (url, pid) => {
    await textOf(`${url}/things/0`);
    return settledMb(pid);
  });
}

async function serving<T>(
  folder: string,
  options: readonly string[],
  use: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  const args = ["dev", folder, "--port", "0", "--json", ...options];
  const sapi = start("../sdk/bin/sapi.js", args, { cwd: folder, loader: [] });
  try {
    const { apis } = await firstJson<Ready>(sapi, ({ event }) => event === "ready");
    return await use(apis[0]?.url ?? "", sapi.pid ?? 0);
  } finally {
    await stop(sapi);
  }
}

/** The seconds of a process that captures the program as `sapi dev` does, and ends. */
async function captureAlone(folder: string): Promise<number> {
  const began = performance.now();
  const child = start("many-capture.ts", [folder], { loader: ["--require", "tsx/cjs"] });
  await firstJson(child);
  const seconds = (performance.now() - began) / 1000;
  await stop(child);
  return seconds;
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function pause(ms = 1): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function makeProgram(workFolder: string, count: number): string {
  const folder = path.join(workFolder, `functions-${count}`);
  mkdirSync(path.join(folder, "src", "shared"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "dir");
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: many\nruntime: nodejs\nmain: index.js\n");
  writeFileSync(path.join(folder, "index.js"), programOf(count));
  writeFileSync(
    path.join(folder, "src", "shared", "reply.ts"),
    "export const reply = (body: string) => ({ statusCode: 200, body });\n",
  );
  for (let n = 0; n < count; n++) writeHandler(folder, n, String(n));
  return folder;
}

function programOf(count: number): string {
  return `
const { Api, App } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function ApiStack({ stack }) {
  const numbers = Array.from({ length: ${count} }, (_, n) => n);
  const routes = Object.fromEntries(numbers.map((n) => ["GET /things/" + n, "src/thing" + n + ".handler"]));
  new Api(stack, "Api", { routes });
});
module.exports = app.outputs;
`;
}

function writeHandler(folder: string, n: number, text: string): void {
  writeFileSync(
    path.join(folder, "src", `thing${n}.ts`),
    `import { reply } from "./shared/reply";\nexport const handler = async () => reply("${text}");\n`,
  );
}
