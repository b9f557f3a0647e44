import { createRequire } from "node:module";
import * as path from "node:path";
import { pathToFileURL } from "node:url";

/** What a child loads: its first argument, as JSON. */
export interface TrialOrder {
  /** Absolute path of the folder with the archive's files. */
  readonly folder: string;
  /** Packages at its top. */
  readonly packages: readonly string[];
  /** The bundle, relative to the folder. */
  readonly bundle: string;
}

/** What a child reports, in the order in which it loads. */
export type TrialReport =
  | { readonly loading: string }
  | { readonly failed: string; readonly code: string; readonly message: string }
  | { readonly done: true };

/** What Lambda has in the globals of a handler that streams. */
const STREAMS = {
  streamifyResponse: (handler: unknown) => handler,
  HttpResponseStream: { from: (to: unknown) => to },
};

async function run({ folder, packages, bundle }: TrialOrder): Promise<void> {
  Object.assign(globalThis, { awslambda: STREAMS });
  const { resolve } = createRequire(path.join(folder, "package.json"));
  for (const name of packages) await attempt(name, () => import(pathToFileURL(resolve(name)).href));
  await attempt(bundle, () => load(path.join(folder, bundle)));
  await report({ done: true });
}

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

function report(text: TrialReport): Promise<void> {
  return new Promise((resolve) => process.send?.(text, () => resolve()));
}

// What a module leaves behind, timers and connections, is not waited for.
void run(JSON.parse(process.argv[2] as string)).finally(() => process.exit());
