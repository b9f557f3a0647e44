import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type BuildOptions, build } from "esbuild";
import { DeployBundler, LocalBundler } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { type BenchOptions, interleave, timed } from "./bench";
import type { Measurement } from "./figure";

const SHARED_MODULES = 60;

/** Measures the bundling of 1, 100 and 500 handlers that share 60 modules, against one plain call of esbuild. */
export async function benchBundle(options: BenchOptions): Promise<void> {
  // The benchmark neither uses nor changes the user's cache.
  const before = process.env.XDG_STATE_HOME;
  for (const count of [1, 100, 500]) {
    const root = makeProject(count);
    process.env.XDG_STATE_HOME = stateOf(root);
    try {
      await benchDeploy(root, count, options);
      await benchUnchanged(root, count, options);
      await benchLocal(root, count, options);
      await benchRebuild(root, count, options);
    } finally {
      if (before === undefined) delete process.env.XDG_STATE_HOME;
      else process.env.XDG_STATE_HOME = before;
      rmSync(root, { recursive: true, force: true });
    }
  }
}

function stateOf(root: string): string {
  return path.join(root, "state");
}

/** Compares with one call that writes the same archives side by side. */
async function benchDeploy(root: string, count: number, options: BenchOptions): Promise<void> {
  await compare(`bundle ${count} for deployment`, options, {
    before: () => forget(root),
    ours: () => bundleForDeployment(root, count),
    plain: () => plainBuild(root, count, { format: "cjs", minify: true }),
  });
}

/** Measures a preview without changes since the last one, against building all of it. */
async function benchUnchanged(root: string, count: number, options: BenchOptions): Promise<void> {
  forget(root);
  await bundleForDeployment(root, count);
  await compare(`bundle ${count} for deployment, unchanged`, options, {
    before: () => undefined,
    ours: () => bundleForDeployment(root, count),
    plain: () => plainBuild(root, count, { format: "cjs", minify: true }),
    ...(count === 500 && { goal: { of: "value", atMost: 500 } as const }),
  });
}

async function bundleForDeployment(root: string, count: number): Promise<void> {
  const issues = new Issues({ kind: "Bench", id: "bundle" });
  const bundler = new DeployBundler();
  const request = { root, issues, exportName: "handler", runtime: "nodejs22.x" };
  await Promise.all(handlers(count).map((file) => bundler.bundle({ ...request, file })));
}

/** Compares with one call with code splitting, the fastest way of esbuild. */
async function benchLocal(root: string, count: number, options: BenchOptions): Promise<void> {
  await compare(`bundle ${count} for local use`, options, {
    before: () => forget(root),
    ours: async () => {
      const bundler = new LocalBundler(
        root,
        handlers(count).map((file) => ({ file })),
      );
      await bundler.rebuild();
      await bundler.close();
    },
    plain: () => plainBuild(root, count, { format: "esm", splitting: true }),
  });
}

/** Measures a save of the module that all handlers share, against a complete build with code splitting. */
async function benchRebuild(root: string, count: number, options: BenchOptions): Promise<void> {
  const bundler = new LocalBundler(
    root,
    handlers(count).map((file) => ({ file })),
  );
  await bundler.rebuild();
  let saves = 0;
  await compare(`bundle ${count} again after a save`, options, {
    before: () => writeFileSync(path.join(root, "lib/m0.ts"), moduleText(0, `save ${++saves}`)),
    ours: () => bundler.rebuild(),
    plain: () => plainBuild(root, count, { format: "esm", splitting: true }),
  });
  await bundler.close();
}

function plainBuild(root: string, count: number, options: BuildOptions): Promise<unknown> {
  return build({
    absWorkingDir: root,
    entryPoints: handlers(count),
    bundle: true,
    platform: "node",
    target: "node22",
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    outdir: path.join(root, "plain"),
    logLevel: "silent",
    ...options,
  });
}

interface Comparison {
  /** Runs before each of both ways. Its time does not count. */
  readonly before: () => void;
  readonly ours: () => Promise<unknown>;
  readonly plain: () => Promise<unknown>;
  readonly goal?: Measurement["goal"];
}

async function compare(
  name: string,
  { isQuick, report }: BenchOptions,
  { before, goal, ...variants }: Comparison,
): Promise<void> {
  const clocked = (variant: () => Promise<unknown>) => () => {
    before();
    return timed(variant);
  };
  await variants.plain();
  const { ours, plain } = await interleave(isQuick ? 1 : 5, {
    ours: clocked(variants.ours),
    plain: clocked(variants.plain),
  });
  report({ name, unit: "ms", ours, peer: { name: "plain esbuild", values: plain }, ...(goal && { goal }) });
}

/** Deletes all results of earlier builds, of ours and of the plain one. */
function forget(root: string): void {
  for (const folder of [".sapi", "plain", "state"])
    rmSync(path.join(root, folder), { recursive: true, force: true });
}

function handlers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `src/h${index}.ts`);
}

function makeProject(count: number): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-bundle-")));
  for (const folder of ["src", "lib"]) mkdirSync(path.join(root, folder));
  for (let index = 0; index < SHARED_MODULES; index++) {
    writeFileSync(path.join(root, `lib/m${index}.ts`), moduleText(index, "first"));
  }
  for (const [index, file] of handlers(count).entries()) {
    const text = `import { f } from "../lib/m${SHARED_MODULES - 1}";\nexport const handler = async () => f(${index});\n`;
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

/** About 3 kB of code that imports the module before it, so that each handler uses all of them. */
function moduleText(index: number, note: string): string {
  const before =
    index === 0 ? "const g = (x: number): string => String(x);" : `import { f as g } from "./m${index - 1}";`;
  const parts = Array.from(
    { length: 40 },
    (_, part) =>
      `function p${part}(x: number): string { return "${note}, part ${part} of module ${index}: " + x * ${part}; }`,
  );
  const all = parts.map((_, part) => `p${part}(x)`).join(" + ");
  return `${before}\n${parts.join("\n")}\nexport function f(x: number): string { return g(x) + ${all}; }\n`;
}
