import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import * as ts from "typescript";
import { ROOT } from "./paths";

/** The test of a fact about AWS. */
export interface FactTitle {
  /** Path of the test file, from the root. */
  readonly file: string;
  /** The source of the fact: `DG/http-api-cors`. */
  readonly key: string;
}

/** The prefixes of fact sources. */
const SOURCES =
  /^(DG\/|LDG\/|LDG26$|BC$|REC$|LSREC$|LS$|MS$|GK$|AUG\/|RULER$|EBG\/|SCG\/|IUG\/|SNG\/|SQG\/|DDG\/|DYT$|MOTOREC$|PQC$|DCS$|AQK$|S3G\/|CFG\/|ISS |peers\/)/;

/** Sources are in brackets at the end of a title, with semicolons between them. */
const AT_THE_END = /\[([^[\]]+)\]["'`]$/;

export function isSource(key: string): boolean {
  return SOURCES.test(key);
}

/** The sources in the titles of all tests. */
export function factTitles(): readonly FactTitle[] {
  return readdirSync(path.join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.posix.join("tests", name.split(path.sep).join("/")))
    .flatMap((file) => keysOf(file).map((key) => ({ file, key })));
}

function keysOf(file: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  // Few files have any, and reading a file is quicker than parsing it.
  if (!/\[[^[\]\n]+\]["'`],/.test(text)) return [];
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && titleOf(node);
    const [, list = ""] = (title && AT_THE_END.exec(title)) || [];
    keys.push(...list.split("; ").filter(isSource));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return keys;

  function titleOf({ expression, arguments: [title] }: ts.CallExpression): string | undefined {
    const isTest = ts.isIdentifier(expression) && ["it", "describe"].includes(expression.text);
    return isTest && title ? text.slice(title.pos, title.end) : undefined;
  }
}
