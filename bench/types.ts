import { readFileSync } from "node:fs";
import * as path from "node:path";
import ts from "typescript";
import { type BenchOptions, interleave } from "./bench";

const ROUTES = 500;
const ROOT = path.resolve(__dirname, "..");
const PROGRAM = path.join(ROOT, "bench", "many-routes.ts");
const KEY_TYPES = path.join(ROOT, "sdk", "src", "constructs", "gateway", "routes", "key-types.ts");
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  types: ["node"],
  typeRoots: [path.join(ROOT, "node_modules", "@types")],
};

/**
 * Measures the cost of the compiler's checks of literal route keys: a program with 500 of them, with and without
 * the checks.
 */
export async function benchTypes({ isQuick, report }: BenchOptions): Promise<void> {
  const keyTypes = readFileSync(KEY_TYPES, "utf8");
  const unchecked = keyTypes.replace(
    /export type RouteUnder<Key extends string, Route> =[^;]*;/,
    "export type RouteUnder<Key extends string, Route> = Key extends string ? Route : never;",
  );
  if (unchecked === keyTypes) throw new Error(`RouteUnder is not in ${KEY_TYPES}`);
  // Sources are read and parsed once, so that the benchmark measures the check alone. The first check warms the
  // compiler up.
  const parsed = new Map<string, ts.SourceFile>();
  for (const types of [keyTypes, unchecked]) await check(types, parsed);
  const { checked, plain } = await interleave(isQuick ? 3 : 15, {
    checked: () => check(keyTypes, parsed),
    plain: () => check(unchecked, parsed),
  });
  report({
    name: `types of ${ROUTES} literal routes`,
    unit: "ms",
    ours: checked,
    peer: { name: "their keys unchecked", values: plain },
    goal: { of: "ratio", atMost: 1.2 },
  });
}

async function check(keyTypes: string, parsed: Map<string, ts.SourceFile>): Promise<number> {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile } = host;
  const texts = new Map([
    [PROGRAM, programText()],
    [KEY_TYPES, keyTypes],
  ]);
  host.fileExists = (file) => texts.has(file) || ts.sys.fileExists(file);
  host.getSourceFile = (file, languageVersion) => {
    const text = texts.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, languageVersion);
    const found = parsed.get(file) ?? getSourceFile(file, languageVersion);
    if (found) parsed.set(file, found);
    return found;
  };
  const program = ts.createProgram([PROGRAM], OPTIONS, host);
  const file = program.getSourceFile(PROGRAM);
  // Binding happens once, and is no part of a check.
  program.getTypeChecker();
  // Processor time, so that other processes do not count.
  const before = process.cpuUsage();
  const problems = program.getSemanticDiagnostics(file);
  const { user, system } = process.cpuUsage(before);
  if (problems.length > 0) throw new Error(ts.flattenDiagnosticMessageText(problems[0]?.messageText, "\n"));
  return (user + system) / 1000;
}

function programText(): string {
  const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"];
  const routes = Array.from({ length: ROUTES }, (_, index) => {
    const key = `${methods[index % methods.length]} /things-${Math.floor(index / methods.length)}/{id}`;
    const handler = `"src/things.handle${index}"`;
    return index % 10 === 0 ? `"${key}": { function: ${handler} }` : `"${key}": ${handler}`;
  });
  return `import { Api, type Stack } from "../sdk/src/index";
    declare const stack: Stack;
    new Api(stack, "Api", { routes: {${routes.join(",\n")}} }).getFunction("GET /things-0/{id}");`;
}
