import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { pathToFileURL } from "node:url";

/** The order of a child: its first argument, as JSON. */
export interface LoadOrder {
  /** Absolute path of the folder with the archive's files. */
  readonly folder: string;
  /** Packages at its top. */
  readonly packages: readonly string[];
  /** The bundle, relative to the folder. */
  readonly bundle: string;
}

/** The reports of a child, in the order in which it loads. */
export type LoadReport =
  | { readonly loading: string }
  | { readonly failed: string; readonly code: string; readonly message: string }
  | { readonly done: true };

/** The globals of Lambda for a handler that streams. */
const STREAMS = {
  streamifyResponse: (handler: unknown) => handler,
  HttpResponseStream: { from: (to: unknown) => to },
};

async function run({ folder, packages, bundle }: LoadOrder): Promise<void> {
  Object.assign(globalThis, { awslambda: STREAMS });
  const entryOf = finderIn(folder);
  for (const name of packages) await attempt(name, async () => import(await entryOf(name)));
  await attempt(bundle, () => load(path.join(folder, bundle)));
  await report({ done: true });
}

/** Finds the module of a package, as a file's address: for `require`, or where it has none, for `import`. */
function finderIn(folder: string): (name: string) => Promise<string> {
  const { resolve } = createRequire(path.join(folder, "package.json"));
  return async (name) => {
    try {
      return pathToFileURL(resolve(name)).href;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error;
      const asker = path.join(folder, ASKER);
      writeFileSync(asker, "export default import.meta.resolve;");
      const { default: ask } = await import(pathToFileURL(asker).href);
      return ask(name);
    }
  };
}

/** A module in the folder, since what an ES module finds is asked from where it is. */
const ASKER = "sapi-load-check.mjs";

function load(file: string): unknown {
  return file.endsWith(".mjs") ? import(pathToFileURL(file).href) : require(file);
}

async function attempt(what: string, run: () => unknown): Promise<void> {
  await report({ loading: what });
  try {
    await run();
  } catch (error) {
    const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
    await report({ failed: what, code: String(code ?? ""), message: String(message ?? error) });
  }
}

function report(text: LoadReport): Promise<void> {
  return new Promise((resolve) => process.send?.(text, () => resolve()));
}

// Timers and connections that a module leaves are not waited for.
void run(JSON.parse(process.argv[2] as string)).finally(() => process.exit());
