import * as path from "node:path";

/** A place in the user's program. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A stack that is only turned into text when somebody asks, because that is the slow part. */
export interface CapturedStack {
  readonly stack?: string;
}

/** Folder of this package, with the compiled files and the sources that source maps lead to. */
const OWN_ROOT = path.resolve(__dirname, "..", "..");
const FRAMES = 24;

/**
 * Remember where we are called from. Takes a few frames whatever the process's own stack-trace limit is,
 * so that a program run with `--stack-trace-limit=0` still gets file and line.
 */
export function captureStack(): CapturedStack {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const captured: CapturedStack = {};
  Error.captureStackTrace(captured, captureStack);
  Error.stackTraceLimit = limit;
  return captured;
}

/** A call in the user's program. */
export interface UserCall extends SourceLocation {
  /** The function that the call stands in: `makeApi`. Undefined at the top of a file. */
  readonly within: string | undefined;
}

/** The first frame outside this package, outside `node_modules` and outside Node itself. */
export function locationOf(captured: CapturedStack | undefined): SourceLocation | undefined {
  const [first] = callsOf(captured, 1);
  return first && { file: first.file, line: first.line, column: first.column };
}

/** All such frames, the innermost first. */
export function callsOf(captured: CapturedStack | undefined, most = FRAMES): readonly UserCall[] {
  const calls: UserCall[] = [];
  let callee = "";
  for (const frame of captured?.stack?.split("\n") ?? []) {
    const match = /^\s+at (.*?)\(?((?:file:\/\/)?[^()\s][^()]*):(\d+):(\d+)\)?$/.exec(frame);
    if (!match) continue;
    const [, before = "", written = "", line, column] = match;
    const file = written.replace(/^.*\s/, "").replace(/^file:\/\//, "");
    if (!path.isAbsolute(file) || file.startsWith(OWN_ROOT + path.sep) || file.includes("node_modules"))
      continue;
    const frameOf = `${file} ${before.trim()}`;
    const isWrapper = callee === `${file} <anonymous>` && frameOf === `${file} Object.<anonymous>`;
    callee = frameOf;
    // The function that the loader of TypeScript has put around the file, which nobody wrote.
    if (isWrapper) continue;
    calls.push({ file, line: Number(line), column: Number(column), within: functionOf(before) });
    if (calls.length === most) break;
  }
  return calls;
}

/** `makeApi` of `Object.makeApi [as make] `; undefined for what stands at the top of a file, and for functions without a name. */
function functionOf(before: string): string | undefined {
  const name = before
    .replace(/\[as .*\]/, "")
    .replace(/^(async|new) /, "")
    .trim()
    .split(".")
    .at(-1);
  return name === undefined || name === "" || name.startsWith("<") ? undefined : name;
}

/** `src/index.ts:12:5`, relative to the working directory when that is shorter. */
export function formatLocation({ file, line, column }: SourceLocation): string {
  const relative = path.relative(process.cwd(), file);
  return `${relative.startsWith("..") ? file : relative}:${line}:${column}`;
}
