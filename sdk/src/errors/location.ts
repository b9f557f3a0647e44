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

/** The first frame outside this package, outside `node_modules` and outside Node itself. */
export function locationOf(captured: CapturedStack | undefined): SourceLocation | undefined {
  for (const line of captured?.stack?.split("\n") ?? []) {
    const match = /^\s+at .*?\(?((?:file:\/\/)?[^()\s][^()]*):(\d+):(\d+)\)?$/.exec(line);
    if (!match) continue;
    const file = (match[1] as string).replace(/^.*\s/, "").replace(/^file:\/\//, "");
    if (!path.isAbsolute(file) || file.startsWith(OWN_ROOT + path.sep) || file.includes("node_modules"))
      continue;
    return { file, line: Number(match[2]), column: Number(match[3]) };
  }
  return undefined;
}

/** `src/index.ts:12:5`, relative to the working directory when that is shorter. */
export function formatLocation({ file, line, column }: SourceLocation): string {
  const relative = path.relative(process.cwd(), file);
  return `${relative.startsWith("..") ? file : relative}:${line}:${column}`;
}
