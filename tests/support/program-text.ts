import { createRequire } from "node:module";
import * as path from "node:path";
import { compileFunction } from "node:vm";
import { transformSync } from "esbuild";
import { record } from "./record";

/** Files of a program by path, of which one is its main file. */
export type ProgramTexts = ReadonlyMap<string, string>;

/** The registrations of a program: types, logical names and inputs. */
export interface Registered {
  readonly type: string;
  readonly name: string;
  readonly inputs: unknown;
}

const ENTRIES: Readonly<Record<string, string>> = {
  "pulumi-serverless-api": "#sdk/index",
  "pulumi-serverless-api/gen0": "#sdk/gen0/index",
};

/** The resources of a program given as text, in TypeScript or JavaScript, without writing it to disk. */
export async function registeredBy(files: ProgramTexts, main: string): Promise<readonly Registered[]> {
  const recorded = await record(() => load(files, main));
  return recorded
    .resources()
    .map(({ type, name, inputs }) => ({ type, name, inputs }))
    .sort((one, other) => `${one.type} ${one.name}`.localeCompare(`${other.type} ${other.name}`));
}

/** The exports of the main file. */
function load(files: ProgramTexts, main: string): unknown {
  const requireExternal = createRequire(__filename);
  const loaded = new Map<string, { exports: unknown }>();
  const open = (file: string): unknown => {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} as unknown };
    loaded.set(file, module);
    const parameters = ["module", "exports", "require"];
    const run = compileFunction(compiled(files.get(file) as string, file), parameters, { filename: file });
    const find = (wanted: string) =>
      wanted.startsWith(".") ? open(inside(files, file, wanted)) : requireExternal(ENTRIES[wanted] ?? wanted);
    run(module, module.exports, find);
    return module.exports;
  };
  return open(main);
}

function compiled(text: string, file: string): string {
  const loader = /\.[cm]?tsx?$/.test(file) ? "ts" : "js";
  return transformSync(text, { loader, format: "cjs", target: "es2022" }).code;
}

function inside(files: ProgramTexts, from: string, wanted: string): string {
  const base = path.posix.join(path.posix.dirname(from), wanted);
  const found = [base, `${base}.ts`, `${base}.js`, `${base}/index.ts`, `${base}/index.js`].find((file) =>
    files.has(file),
  );
  if (found === undefined) throw new Error(`${from} imports ${wanted}, which is not there`);
  return found;
}
