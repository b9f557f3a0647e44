import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { codeCacheFolder } from "#sdk/local/lambda/code-cache-folder";
import type { FunctionSpec, InvokeFailure, InvokeResult } from "#sdk/local/lambda/types";
import { until } from "../../../support/until";
import { closeAll, serve, specOf, valueOf } from "./runtime-setup";

/** As much code as an SDK has. Small code is not cached. */
const MUCH = `export const much = () => [${Array.from({ length: 6_000 }, (_, n) => `"text ${n}"`).join(", ")}];\n`;

/** More than the size below which code is not cached. */
const LONG = "// long\n".repeat(10_000);

const HANDLERS = `
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { much } from "./much";

declare const require: NodeJS.Require, module: NodeJS.Module, __filename: string, __dirname: string;

export async function looks({ last }: { last?: string }) {
  if (last) require(last);
  const { posix } = await import("node:path");
  return {
    count: much().length,
    sep: posix.sep,
    isRequired: require.cache[__filename] === module,
    resolved: require.resolve("./data.json").startsWith(__dirname),
    read: require("./data.json").read,
    other: createRequire(__filename)("./data.json").read,
  };
}

export async function fails() {
  throw new Error("it fails");
}

export async function takesThePlace({ file, kept }: { file: string; kept: string }) {
  fs.rmSync(kept, { recursive: true });
  fs.writeFileSync(kept, "a file in the place of the folder");
  const node: { openSync: typeof fs.openSync } = require("node:fs");
  const { openSync } = node;
  node.openSync = ((...asked: Parameters<typeof openSync>) => {
    if (String(asked[0]).startsWith(kept)) fs.writeFileSync(file, "");
    return openSync(...asked);
  }) as never;
}
`;

describe("compiled code of handlers", () => {
  let folder: string;
  let cacheFolder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "kept-code-"));
    cacheFolder = join(folder, "kept");
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "src", "much.ts"), MUCH);
    writeFileSync(join(folder, "src", "handlers.ts"), HANDLERS);
    bundle({});
  });
  afterEach(closeAll);
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is cached when nobody asks for a while, and used by the next environment", async () => {
    assert.deepEqual(await run("looks"), INSPECTED);
    const [name = ""] = await untilCached();
    const file = join(cacheFolder, name);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const { mtimeMs } = statSync(file);

    await closeAll();
    assert.deepEqual(await run("looks", {}, { last: last() }), INSPECTED);
    assert.ok((await untilCached(2)).includes(name));
    assert.equal(statSync(file).mtimeMs, mtimeMs, "it was compiled again");
  });

  it("gives stacks with places in the sources", async () => {
    const position = /^ +at .*fails \(?.*src\/handlers\.ts:22:9\)?$/;
    assert.match(await firstFrame(), position);
    await untilCached();
    await closeAll();
    assert.match(await firstFrame(), position);
  });

  it("gives stacks with places in the sources of another folder that has the same", async () => {
    await firstFrame();
    await untilCached();
    await closeAll();
    const first = folder;
    folder = mkdtempSync(join(tmpdir(), "kept-code-"));
    for (const name of ["src", "out"]) cpSync(join(first, name), join(folder, name), { recursive: true });
    assert.ok((await firstFrame()).includes(join(folder, "src", "handlers.ts:22:9")));
    await closeAll();
    rmSync(first, { recursive: true });
  });

  it("gives places in the first line of a bundle that has only one", async () => {
    bundle({ minify: true });
    const plain = await firstFrame({});
    await closeAll();
    assert.match(plain, /src\/handlers\.ts:22:9/);
    assert.equal(await firstFrame(), plain);
    await untilCached();
    await closeAll();
    assert.equal(await firstFrame(), plain);
  });

  it("is cached once, however many environments compile the same", async () => {
    const [idling, asked] = ["idling", "asked"].map((name) =>
      specOf("handlers.looks", { name, code: { folder: join(folder, "out") } }),
    ) as [FunctionSpec, FunctionSpec];
    const { runtime } = serve([idling, asked], { codeCacheFolder: cacheFolder });
    const ask = async ({ arn }: FunctionSpec, event: object = {}) =>
      assert.deepEqual(valueOf(await runtime.invoke(arn, event)), INSPECTED);
    await Promise.all([ask(idling), ask(asked, { last: last() })]);
    // A worker under constant load has no time to cache anything.
    while (names().length === 0) await ask(asked);
    const inodes = new Map(names().map((name) => [name, inodeOf(name)]));
    await untilCached(2);
    for (const [name, inode] of inodes) assert.equal(inodeOf(name), inode);
  });

  it("goes by the content: what has changed is compiled", async () => {
    await run("looks");
    await untilCached();
    await closeAll();
    writeFileSync(join(folder, "src", "much.ts"), MUCH.replace('"text 0", ', ""));
    bundle({});
    assert.deepEqual(await run("looks"), { ...INSPECTED, count: 5_999 });
    await untilCached(2);
  });

  it("is not believed when it is not what was written", async () => {
    await run("looks");
    const [name = ""] = await untilCached();
    const file = join(cacheFolder, name);
    const written = readFileSync(file);
    for (const damage of [written.subarray(0, 1_000), Buffer.alloc(0), flipped(written)]) {
      await closeAll();
      writeFileSync(file, damage);
      assert.deepEqual(await run("looks"), INSPECTED);
      await until(() => statSync(file).size === written.length && !readFileSync(file).equals(damage));
    }
  });

  it("is no reason to fail where it cannot be written", async () => {
    const tried = join(folder, "tried");
    const specs = ["looks", "takesThePlace"].map((name) =>
      specOf(`handlers.${name}`, { name, code: { folder: join(folder, "out") } }),
    );
    const { runtime, events } = serve(specs, { codeCacheFolder: cacheFolder });
    const [inspecting, takes] = specs.map(({ arn }) => arn) as [string, string];
    assert.equal(valueOf(await runtime.invoke(takes, { file: tried, kept: cacheFolder })), null);
    assert.deepEqual(valueOf(await runtime.invoke(inspecting, {})), INSPECTED);
    await until(() => existsSync(tried));
    for (const arn of [inspecting, takes])
      assert.ok((await runtime.invoke(arn, { file: tried, kept: cacheFolder })).ok);
    assert.equal(events.length, 2, "none has ended");
    assert.equal(readFileSync(cacheFolder, "utf8"), "a file in the place of the folder");
  });

  it("leaves the errors of what cannot be compiled to Node", async () => {
    writeFileSync(join(folder, "broken.js"), `${LONG}const = 1;\n`);
    const errors = [];
    for (const options of [{}, { codeCacheFolder: cacheFolder }]) {
      const { invoke } = serve(specOf("broken.handler", { code: { folder } }), options);
      errors.push(((await invoke()) as InvokeFailure).error);
    }
    const [plain, other] = errors.map((error) => ({ ...error, trace: error?.trace?.slice(0, 5) }));
    assert.equal(plain?.errorType, "Runtime.UserCodeSyntaxError");
    assert.match(plain?.trace?.join("\n") ?? "", /broken\.js:10001\nconst = 1;/);
    assert.deepEqual(other, plain);
  });

  it("imports modules of Node while it runs, however they are written", async () => {
    const imports = ['import("node:path")', 'import( "node:path" )', "import('node:path')", "import(name)"];
    for (const [n, imported] of imports.entries()) {
      const handler = `async ({ last }) => require(last) && (await ${imported}).posix.sep`;
      writeFileSync(
        join(folder, "imports.js"),
        `${LONG}const name = "node:path"; exports.handler = ${handler};\n`,
      );
      for (let start = 0; start < 2; start++) {
        const { invoke, lines } = serve(specOf("imports.handler", { code: { folder } }), {
          codeCacheFolder: cacheFolder,
        });
        assert.equal(valueOf(await invoke({ last: last() })), "/");
        assert.deepEqual(lines, []);
        await untilCached(2 * n + start + 2);
        await closeAll();
      }
    }
    assert.equal(
      readdirSync(cacheFolder).length,
      1 + 2 * imports.length,
      "only the first is kept, and what was loaded last",
    );
  });

  it("is none of what imports other modules while it runs, or has the name that stands for that", async () => {
    writeFileSync(join(folder, "other.mjs"), "export const sep = '/';\n");
    const handlers = ['(await import("./other.mjs")).sep', 'await (async ($1mprt) => $1mprt)("/")'];
    for (const [n, handler] of handlers.entries()) {
      const text = `exports.handler = async ({ last }) => require(last) && ${handler};`;
      writeFileSync(join(folder, "imports.js"), `${LONG}${text}\n`);
      const { invoke } = serve(specOf("imports.handler", { code: { folder } }), {
        codeCacheFolder: cacheFolder,
      });
      assert.equal(valueOf(await invoke({ last: last() })), "/");
      await untilCached(n + 1);
      await closeAll();
    }
    assert.equal(readdirSync(cacheFolder).length, handlers.length, "only what was loaded last");
  });

  it("is none of ES modules, nor of what is debugged", async () => {
    const handler = "async ({ last }) => createRequire(import.meta.url)(last) && much().length";
    writeFileSync(
      join(folder, "module.mjs"),
      `import { createRequire } from "node:module";\n${MUCH}export const handler = ${handler};\n`,
    );
    assert.deepEqual(await run("looks", { inspect: true }), INSPECTED);
    const { invoke } = serve(specOf("module.handler", { code: { folder } }), {
      codeCacheFolder: cacheFolder,
    });
    assert.equal(valueOf(await invoke({ last: last() })), 6_000);
    await untilCached();
    assert.equal(readdirSync(cacheFolder).length, 1, "only what was loaded last");
  });

  const INSPECTED = { count: 6_000, sep: "/", isRequired: true, resolved: true, read: true, other: true };

  function bundle(settings: { readonly minify?: boolean }): void {
    buildSync({
      entryPoints: [join(folder, "src", "handlers.ts")],
      outfile: join(folder, "out", "handlers.js"),
      bundle: true,
      platform: "node",
      format: "cjs",
      sourcemap: true,
      external: ["./data.json"],
      ...settings,
    });
    writeFileSync(join(folder, "out", "data.json"), '{ "read": true }\n');
  }

  /** A file to be loaded last. An environment keeps files in the order in which it loaded them: this one comes after all others. */
  function last(): string {
    const file = join(folder, "out", `last-${readdirSync(join(folder, "out")).length}.js`);
    writeFileSync(file, `${LONG}exports.last = true;\n`);
    return file;
  }

  function ask(handler: string, options: object = {}, event: object = {}): Promise<InvokeResult> {
    const spec = specOf(`handlers.${handler}`, { code: { folder: join(folder, "out") } });
    return serve(spec, { codeCacheFolder: cacheFolder, ...options }).invoke(event);
  }

  async function run(handler: string, options?: object, event?: object): Promise<unknown> {
    return valueOf(await ask(handler, options, event));
  }

  async function firstFrame(options?: object): Promise<string> {
    const { error } = (await ask("fails", options ?? { codeCacheFolder: cacheFolder })) as InvokeFailure;
    assert.equal(error.errorMessage, "it fails");
    return error.trace?.[1] ?? "";
  }

  function names(): string[] {
    return existsSync(cacheFolder) ? readdirSync(cacheFolder).filter((name) => !name.endsWith(".draft")) : [];
  }

  function inodeOf(name: string): number {
    return statSync(join(cacheFolder, name)).ino;
  }

  async function untilCached(count = 1): Promise<string[]> {
    await until(() => names().length >= count);
    return names();
  }
});

describe("the folder for compiled code of handlers", () => {
  let home: string;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "kept-code-"));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it("is private, and the same for all programs", () => {
    const folder = codeCacheFolder({ XDG_STATE_HOME: home });
    assert.equal(folder, join(home, "sapi", "handlers"));
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  it("is none where Node's own cache is turned off, or tests are measured", () => {
    for (const name of ["NODE_DISABLE_COMPILE_CACHE", "NODE_V8_COVERAGE"])
      assert.equal(codeCacheFolder({ XDG_STATE_HOME: home, [name]: "1" }), undefined);
  });

  it("is none where it cannot be made", () => {
    writeFileSync(join(home, "sapi"), "a file in its place");
    assert.equal(codeCacheFolder({ XDG_STATE_HOME: home }), undefined);
  });
});

function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  other[Math.floor(bytes.length / 2)] = (other[Math.floor(bytes.length / 2)] as number) ^ 0xff;
  return other;
}
