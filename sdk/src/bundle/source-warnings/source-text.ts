import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { shownFile } from "../beside-program";

/** A file of the program's own that went into a bundle. */
export interface SourceText {
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  /** The path as people find it. */
  readonly shown: string;
  /** The text with blanks in place of comments, so that positions stay the same. */
  readonly code: string;
}

const CODE = /\.[cm]?[jt]sx?$/;
/** Comments. Texts are taken as a whole, so that nothing in them begins one. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** The program's own sources, each read once for all bundles that it is in. */
export class SourceTexts {
  readonly #known = new Map<string, SourceText | undefined>();

  constructor(private readonly root: string) {}

  /** Those among the files of a bundle. */
  of(files: readonly string[]): readonly SourceText[] {
    return files.flatMap((file) => this.#read(file) ?? []);
  }

  #read(file: string): SourceText | undefined {
    if (!CODE.test(file) || file.includes("node_modules/")) return undefined;
    if (!this.#known.has(file)) {
      const absolute = path.join(this.root, file);
      const code = existsSync(absolute) ? withoutComments(readFileSync(absolute, "utf8")) : undefined;
      this.#known.set(
        file,
        code === undefined ? undefined : { file, shown: shownFile(this.root, file), code },
      );
    }
    return this.#known.get(file);
  }
}

function withoutComments(text: string): string {
  return text.replace(TOKENS, (token) => (/^\/[/*]/.test(token) ? token.replace(/[^\n]/g, " ") : token));
}

/** `src/notes.ts:3:11`, from 1. */
export function positionOf({ shown, code }: SourceText, index: number): string {
  const lines = code.slice(0, index).split("\n");
  return `${shown}:${lines.length}:${(lines.at(-1) as string).length + 1}`;
}
