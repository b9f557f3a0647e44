import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";

/** The kind of an output. Booleans and objects are `other`: no stand-in for them differs from a real one. */
export type DeclaredKind = "text" | "number" | "texts" | "other";

/** All outputs by name. Outputs that may be absent are `other`. */
export type DeclaredOutputs = ReadonlyMap<string, DeclaredKind>;

const KINDS: Readonly<Record<string, DeclaredKind>> = {
  string: "text",
  number: "number",
  "string[]": "texts",
};

const known = new Map<string, DeclaredOutputs | undefined>();

/**
 * The outputs of a function or a resource type, as the declarations of the provider's package for Node have them. Undefined
 * where that package is not installed, or has no such function.
 *
 * @param token `aws:ssm/getParameter:getParameter`, `aws:rds/cluster:Cluster`
 */
export function declaredOutputs(token: string): DeclaredOutputs | undefined {
  if (!known.has(token)) known.set(token, readDeclared(token));
  return known.get(token);
}

function readDeclared(token: string): DeclaredOutputs | undefined {
  const [, pack, module, member] = /^([a-z][\w-]*):([\w/-]+):(\w+)$/.exec(token) ?? [];
  if (pack === undefined || module === undefined || member === undefined) return undefined;
  const folder = packageFolder(`@pulumi/${pack}`);
  const file = folder && path.join(folder, `${module.replace(/^index\//, "")}.d.ts`);
  if (file === undefined || !existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  return /^[A-Z]/.test(member) ? outputsOfClass(text, member) : outputsOfFunction(text, member);
}

/** The program's own package comes first: it has the functions that the program calls. */
function packageFolder(name: string): string | undefined {
  for (const from of [path.join(process.cwd(), "program.js"), __filename]) {
    try {
      return path.dirname(createRequire(from).resolve(`${name}/package.json`));
    } catch {
      // It may be beside this package.
    }
  }
  return undefined;
}

/** `readonly value: string;` */
function outputsOfFunction(text: string, member: string): DeclaredOutputs | undefined {
  const name = `${member.charAt(0).toUpperCase()}${member.slice(1)}Result`;
  const body = between(text, `export interface ${name} {`, "\n}");
  return body === undefined ? undefined : outputsIn(body, /^ {4}readonly (\w+)(\??): (.+?);?$/gm);
}

/** `readonly endpoint: pulumi.Output<string>;` */
function outputsOfClass(text: string, member: string): DeclaredOutputs | undefined {
  const body = between(text, `export declare class ${member} extends `, "\n    constructor(");
  return body === undefined
    ? undefined
    : outputsIn(body, /^ {4}readonly (\w+)(): pulumi\.Output<(.+?)>?;?$/gm);
}

function between(text: string, start: string, end: string): string | undefined {
  const from = text.indexOf(start);
  if (from < 0) return undefined;
  const to = text.indexOf(end, from);
  return to < 0 ? undefined : text.slice(from, to);
}

function outputsIn(body: string, pattern: RegExp): DeclaredOutputs {
  return new Map(
    [...body.matchAll(pattern)].map(([, name = "", optional, type = ""]) => [
      name,
      optional ? "other" : (KINDS[type] ?? "other"),
    ]),
  );
}
