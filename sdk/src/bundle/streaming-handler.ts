import { readFileSync } from "node:fs";

/**
 * Whether an export of a handler's file streams, as far as the file itself says so. A handler that is made to stream
 * elsewhere is only known when it runs.
 *
 * @param file absolute path
 */
export function doesStream(file: string, exportName: string): boolean {
  const source = textOf(file);
  return source !== undefined && exportStreams(source, exportName);
}

/** Calls that make a handler stream: Lambda's own function, and that of hono, whose name alone could be anybody's. */
const LAMBDAS = /^(?:globalThis\s*\.\s*)?(?:awslambda\s*\.\s*)?streamifyResponse\s*[(<]/;
const HONOS = /^streamHandle\s*[(<]/;
const HONO = /["'](?:hono|@hono)\/aws-lambda["']/;

/** Whether a source makes one of its exports by what streams: `export const list = streamHandle(app)`. */
export function exportStreams(source: string, exportName: string): boolean {
  const code = source.replace(/\/\*.*?\*\//gs, "");
  return definitionsOf(code, exportName).some(
    (value) => LAMBDAS.test(value) || (HONOS.test(value) && HONO.test(code)),
  );
}

/** The texts after the `=` of an export, to the end of the source. Lines that are comments begin otherwise. */
function definitionsOf(code: string, name: string): string[] {
  if (!/^[\w$]+$/.test(name)) return [];
  const literal = name.replaceAll("$", "\\$");
  const forms = [
    `(?:export\\s+)?(?:const|let|var)\\s+${literal}\\b(?:\\s*:[^=\\n]+)?\\s*=\\s*`,
    `(?:module\\.)?exports\\.${literal}\\s*=\\s*`,
    ...(name === "default" ? ["export\\s+default\\s+"] : []),
  ];
  const pattern = new RegExp(`^[ \\t]*(?:${forms.join("|")})`, "gm");
  return [...code.matchAll(pattern)].map((match) => code.slice(match.index + match[0].length));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // There is no such file yet.
    return undefined;
  }
}
