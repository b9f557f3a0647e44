import assert from "node:assert/strict";
import { fromSst, type MovedProgram } from "#sdk/upgrade/sst/from-sst";

/** Versions of SST that tests are written for, as in `package.json`. */
const RANGES = { 0: "0.69.7", 1: "^1.18.4", 2: "^2.44.0" } as const;

/** Moves the files of a program of SST, and makes sure that a second time nothing changes. */
export function moved(
  files: Readonly<Record<string, string>>,
  version: keyof typeof RANGES | string,
): MovedProgram & { readonly all: Readonly<Record<string, string>> } {
  const range = typeof version === "number" ? RANGES[version] : version;
  const manifest = JSON.stringify({ dependencies: { [Number(version) === 2 ? "sst" : RESOURCES]: range } });
  const texts = new Map([...Object.entries(files), ["package.json", manifest]]);
  const program = fromSst(texts);
  const all = { ...files, ...Object.fromEntries(program.files) };
  const again = fromSst(new Map([...Object.entries(all), ["package.json", manifest]]));
  assert.deepEqual([...again.files], [], "a second time nothing changes");
  return { ...program, all };
}

const RESOURCES = "@serverless-stack/resources";

/** A program before and after its move, and the warnings. */
export interface MoveCase {
  readonly version: keyof typeof RANGES | string;
  readonly before: string;
  readonly after: string;
  /** The path of the file. @default `stacks/index.ts` */
  readonly path?: string;
  /** @default nothing */
  readonly notes?: readonly string[];
}

/** Checks the result for a program of one file. */
export function expectMoved({
  version,
  before,
  after,
  path = "stacks/index.ts",
  notes = [],
}: MoveCase): void {
  const program = moved({ [path]: before }, version);
  assert.equal(program.all[path], after);
  assert.deepEqual(
    program.notes.filter(({ isDone }) => !isDone).map(({ line, message }) => `${line}: ${message}`),
    notes,
  );
}

/**
 * The props of a construct of SST 1 or 2 after the move, in one line without comments, and their warnings.
 */
export function movedProps(
  name: string,
  props: string,
  version: 1 | 2 = 1,
): { readonly made: string; readonly notes: readonly string[] } {
  const entry = version === 1 ? RESOURCES : "sst/constructs";
  const before = `import { ${name.split(".")[0]} } from "${entry}";
export function Main({ stack }) {
  new ${name}(stack, "X", ${props});
}
`;
  const program = moved({ "stacks/Main.js": before }, version);
  const text = program.all["stacks/Main.js"] ?? "";
  const [, made = ""] = /new (\w[\w.]*\(stack, "X"[^]*)\);\n\}\n$/.exec(text) ?? [];
  const line = made
    .replace(/ *\/\/[^\n]*\n/g, "\n")
    .replace(/ *\/\*.*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/,( [}\]])/g, "$1");
  const notes = program.notes.filter(({ isDone }) => !isDone);
  return { made: line, notes: notes.map(({ message }) => message) };
}
