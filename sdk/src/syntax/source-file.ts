import type * as t from "@babel/types";
import { findNames } from "./find-names";
import { type Node, type Parents, parentsIn } from "./nodes";
import { isSyntaxFailure, parseFile, type SyntaxFailure } from "./parse";
import type { Names } from "./scopes";

/** A parsed file of a program. */
export class SourceFile {
  readonly parents: Parents;
  readonly names: Names;
  readonly isTypeScript: boolean;
  /** Whether the file has `import` and `export`. Else it has `require` and `module.exports`. */
  readonly isModule: boolean;
  readonly #lines: readonly number[];

  constructor(
    readonly path: string,
    readonly text: string,
    readonly file: t.File,
  ) {
    this.parents = parentsIn(file.program);
    this.names = findNames(file);
    this.isTypeScript = /\.[cm]?tsx?$/.test(path);
    this.isModule = file.program.body.some(({ type }) => MODULE_STATEMENTS.has(type));
    this.#lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** The nodes around a node, from the inside to the outside. */
  *around(node: Node): Generator<Node> {
    for (let at = this.parents.get(node); at; at = this.parents.get(at)) yield at;
  }

  /** Number of the line of an offset, from 1. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.#lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The offset at which a line begins. */
  lineStart(offset: number): number {
    return this.#lines[this.lineAt(offset) - 1] as number;
  }

  /** The text of a node as it was written. */
  textOf(node: Node): string {
    return this.text.slice(node.start as number, node.end as number);
  }
}

/** Parses a file. */
export function readSourceFile(path: string, text: string): SourceFile | SyntaxFailure {
  const parsed = parseFile(path, text);
  return isSyntaxFailure(parsed) ? parsed : new SourceFile(path, text, parsed);
}

const MODULE_STATEMENTS = new Set<string>([
  "ImportDeclaration",
  "TSImportEqualsDeclaration",
  "ExportNamedDeclaration",
  "ExportDefaultDeclaration",
  "ExportAllDeclaration",
  "TSExportAssignment",
]);
