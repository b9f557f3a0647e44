import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "./paths";

/** A fenced block of a page. */
export interface CodeBlock {
  /** `docs/api.md:12`, where the block begins. */
  readonly location: string;
  readonly language: string;
  readonly text: string;
}

/** Pages of `docs` that `npm run docs` generates. */
const MADE = ["errors.md", "from-0-to-1.md", "what-moves-from-sst.md"];

/** The pages that are written by hand, as paths from the root. */
export function writtenPages(): readonly string[] {
  const docs = readdirSync(path.join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  const examples = readdirSync(path.join(ROOT, "examples"));
  return [
    "README.md",
    ...docs.filter((name) => !MADE.includes(name)).map((name) => `docs/${name}`),
    ...examples.map((name) => `examples/${name}/README.md`),
  ];
}

export function readPage(page: string): string {
  return readFileSync(path.join(ROOT, page), "utf8");
}

/** The fenced blocks of a page. */
export function codeBlocks(page: string): readonly CodeBlock[] {
  const text = readPage(page);
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ 1: language = "", 2: code = "", index }) => {
    const line = text.slice(0, index).split("\n").length;
    return { location: `${page}:${line}`, language, text: code };
  });
}

/**
 * The files that a page shows: blocks whose first line is a comment with their path. The first program is `index.ts`,
 * also where it does not say so.
 */
export function filesOn(page: string): Readonly<Record<string, string>> {
  const blocks = codeBlocks(page);
  const named = blocks.flatMap(({ text }) => {
    const [, name] = /^(?:\/\/|--) (\S+\.\w+)\n/.exec(text) ?? [];
    return name === undefined ? [] : [[name, text] as const];
  });
  const program = blocks.find(({ text }) => /^export default app\.outputs;$/m.test(text));
  return { ...(program && { "index.ts": program.text }), ...Object.fromEntries(named) };
}
