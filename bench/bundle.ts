import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type BuildOptions, build } from "esbuild";
import { Issues } from "../sdk/src/errors";
import { DeployBundler, LocalBundler } from "../sdk/src/functions/bundle";

/** Prints one figure; the ratio is to the same work done without us, in the same run. */
export type Report = (name: string, value: number, unit: string, ratio?: number) => void;

const SHARED_MODULES = 60;
const RUNS = 3;

/** Bundling of 1, 100 and 500 handlers that share 60 modules, against one plain call of esbuild. */
export async function benchBundle(report: Report): Promise<void> {
  for (const count of [1, 100, 500]) {
    const root = makeProject(count);
    try {
      await benchDeploy(root, count, report);
      await benchLocal(root, count, report);
      await benchRebuild(root, count, report);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
}

/** Against one call that writes the same archives side by side. */
async function benchDeploy(root: string, count: number, report: Report): Promise<void> {
  const issues = new Issues({ kind: "Bench", id: "bundle" });
  await compare(`bundle ${count} for deployment`, report, {
    ours: async () => {
      rmSync(path.join(root, ".sapi"), { recursive: true, force: true });
      const bundler = new DeployBundler();
      const request = { root, issues, exportName: "handler", runtime: "nodejs22.x" };
      await Promise.all(handlers(count).map((file) => bundler.bundle({ ...request, file })));
    },
    plain: () => plainBuild(root, count, { format: "cjs", minify: true }),
  });
}

/** Against one call with code splitting, the fastest that esbuild has. */
async function benchLocal(root: string, count: number, report: Report): Promise<void> {
  await compare(`bundle ${count} for local use`, report, {
    ours: async () => {
      rmSync(path.join(root, ".sapi"), { recursive: true, force: true });
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

/** A save of the module that all handlers share, against building all anew with code splitting. */
async function benchRebuild(root: string, count: number, report: Report): Promise<void> {
  const bundler = new LocalBundler(
    root,
    handlers(count).map((file) => ({ file })),
  );
  await bundler.rebuild();
  let saves = 0;
  await compare(`bundle ${count} again after a save`, report, {
    ours: async () => {
      writeFileSync(path.join(root, "lib/m0.ts"), moduleText(0, `save ${++saves}`));
      await bundler.rebuild();
    },
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

/** Runs both in turns and reports the median of ours, with the ratio to that of the plain one. */
async function compare(
  name: string,
  report: Report,
  ways: Record<"ours" | "plain", () => Promise<unknown>>,
): Promise<void> {
  const times: Record<"ours" | "plain", number[]> = { ours: [], plain: [] };
  await ways.plain();
  for (let run = 0; run < RUNS; run++) {
    for (const way of ["ours", "plain"] as const) {
      const start = performance.now();
      await ways[way]();
      times[way].push(performance.now() - start);
    }
  }
  const ours = median(times.ours);
  report(name, Math.round(ours), "ms", ours / median(times.plain));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
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

/** About 3 kB of code that imports the module before it, so that each handler comes to all of them. */
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

if (require.main === module) {
  void benchBundle((name, value, unit, ratio) => {
    console.log(
      `${name}: ${value} ${unit}${ratio === undefined ? "" : ` (${ratio.toFixed(2)} times plain esbuild)`}`,
    );
  });
}
