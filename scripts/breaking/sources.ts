import * as fs from "node:fs";
import * as path from "node:path";
import * as ts from "typescript";
import { parse } from "./syntax";

/** Files of code by their path. */
export type Sources = ReadonlyMap<string, string>;

/** A declaration, and the file that holds it. */
export interface Declaration {
  readonly file: string;
  readonly node: ts.Node;
  /** Its name after those of the declarations around it, with dots between them. */
  readonly whole: string;
}

/** The code in these folders and below, by its path from the root. */
export function readSources(root: string, ...folders: readonly string[]): Sources {
  const files = folders.flatMap((folder) => {
    const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
    return names.filter((name) => CODE.test(name)).map((name) => path.join(folder, name));
  });
  return new Map(files.sort().map((file) => [file, fs.readFileSync(path.join(root, file), "utf8")]));
}

const CODE = /(?<!\.d)\.ts$|\.m?js$/;
const PARSED = new WeakMap<Sources, Map<string, ts.SourceFile>>();

/** A parsed source file, cached. */
export function treeOf(sources: Sources, file: string): ts.SourceFile {
  const parsed = PARSED.get(sources) ?? new Map<string, ts.SourceFile>();
  PARSED.set(sources, parsed);
  const tree = parsed.get(file) ?? parse(file, sources.get(file) ?? "");
  parsed.set(file, tree);
  return tree;
}

/** The declarations of a name, `normalise`, or of a path of names, `Api.addRoutes`, in any file. */
export function findDeclarations(sources: Sources, name: string): readonly Declaration[] {
  const last = name.slice(name.lastIndexOf(".") + 1);
  // Most files need not be parsed.
  const files = [...sources.keys()].filter((file) => sources.get(file)?.includes(last));
  const all = files.flatMap((file) => declarationsIn(file, treeOf(sources, file)));
  return all.filter(({ whole }) => `.${whole}`.endsWith(`.${name}`));
}

const DECLARED = new WeakMap<ts.SourceFile, readonly Declaration[]>();

function declarationsIn(file: string, tree: ts.SourceFile): readonly Declaration[] {
  const known = DECLARED.get(tree);
  if (known) return known;
  const declared: Declaration[] = [];
  visitDeclarations(tree, [], (names, node) => declared.push({ file, node, whole: names.join(".") }));
  DECLARED.set(tree, declared);
  return declared;
}

type Visit = (names: readonly string[], node: ts.Node) => void;

function visitDeclarations(node: ts.Node, outer: readonly string[], visit: Visit): void {
  const own = nameOf(node);
  const names = own === undefined ? outer : [...outer, own];
  if (own !== undefined) visit(names, node);
  ts.forEachChild(node, (child) => visitDeclarations(child, names, visit));
}

/** The name that a declaration gives to the code inside of it. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (!("name" in node)) return undefined;
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node);
  if (!isDeclaration || !node.name) return undefined;
  const isText =
    ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name) || ts.isStringLiteral(node.name);
  return isText ? node.name.text : undefined;
}
