import { fileURLToPath } from "node:url";

/** A frame of a stack, before its owner is known. */
export interface Frame {
  /** How many frames are within it, those of no file included. */
  readonly depth: number;
  /** The text before the position: `async Object.makeApi`. Empty at the top of a file. */
  readonly before: string;
  /** The script as the stack trace names it, which may be a URL with a query. */
  readonly script: string;
  /** Absolute path, where the script is a file. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The text of the position: the source, the code compiled of it, or either, where the stack trace does not say. */
  readonly of: "source" | "compiled" | "either";
}

/** A stack that is only turned into text when somebody asks, because that is the slow part. */
export interface CapturedStack {
  readonly stack?: string;
}

const FRAMES = 24;

/** Stacks that nobody but us has seen, so that how they become text is ours to say. */
class OwnStack implements CapturedStack {
  declare readonly stack?: string;
}

const framesOfOwn = new WeakMap<OwnStack, readonly Frame[]>();

/**
 * Remember where we are called from. Takes a few frames whatever the process's own stack-trace limit is,
 * so that a program run with `--stack-trace-limit=0` still gets file and line.
 */
export function captureStack(): CapturedStack {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const captured = new OwnStack();
  Error.captureStackTrace(captured, captureStack);
  Error.stackTraceLimit = limit;
  return captured;
}

/** Frames of a stack that are in files, the innermost first. */
export function framesOf(captured: CapturedStack | undefined): readonly Frame[] {
  if (!(captured instanceof OwnStack)) return framesOfText(captured?.stack ?? "");
  const known = framesOfOwn.get(captured) ?? readOwn(captured);
  framesOfOwn.set(captured, known);
  return known;
}

type Formatter = NonNullable<typeof Error.prepareStackTrace>;

/**
 * The frames of the compiled code and, where the process has a formatter of its own, the frames that it makes of them.
 * Loaders of TypeScript install such a formatter, which knows the source maps of the files that they compiled. Another
 * one may have replaced it since, which knows nothing of them. Pulumi's program runner does that to the loaders that it
 * loads.
 */
function readOwn(captured: OwnStack): readonly Frame[] {
  const formatter: Formatter | undefined = Error.prepareStackTrace;
  let compiled = "";
  Error.prepareStackTrace = (error, sites) => {
    compiled = sites.map((site) => `    at ${site}`).join("\n");
    return formatter ? tryFormat(formatter, error, sites) : compiled;
  };
  try {
    const shown = framesOfText(captured.stack ?? "");
    const compiledFrames = framesOfText(compiled);
    return compiledFrames.map((frame, index) => {
      const other = shown.length === compiledFrames.length ? shown[index] : undefined;
      return other && !isSamePosition(other, frame)
        ? { ...other, of: "source" }
        : { ...frame, of: "compiled" };
    });
  } finally {
    Error.prepareStackTrace = formatter as Formatter;
  }
}

/** A formatter that fails, leaves frames out or makes no text tells nothing. */
function tryFormat(format: Formatter, ...[error, sites]: Parameters<Formatter>): string {
  try {
    return String(format(error, sites));
  } catch {
    return "";
  }
}

function isSamePosition(one: Frame, other: Frame | undefined): boolean {
  return one.file === other?.file && one.line === other.line && one.column === other.column;
}

const FRAME_LINE = /^\s+at (?:(.*?) \()?((?:file:\/\/\/?|\/|[A-Za-z]:[\\/])[^<>]*):(\d+):(\d+)\)?$/;

function framesOfText(stack: string): readonly Frame[] {
  const frames = stack.split("\n").filter((text) => /^\s+at /.test(text));
  return frames.flatMap((text, depth) => {
    const [, before = "", script, line, column] = FRAME_LINE.exec(text) ?? [];
    if (script === undefined) return [];
    const position = { line: Number(line), column: Number(column), of: "either" as const };
    return [{ depth, before: before.trim(), script, file: fileOf(script), ...position }];
  });
}

/** The path of `file:///project/index.ts?t=1`. */
export function fileOf(script: string): string {
  if (!script.startsWith("file://")) return script;
  try {
    return fileURLToPath(script.replace(/[?#].*$/, ""));
  } catch {
    // Written by hand, or of another machine: named as it is.
    return script.replace(/^file:\/\//, "");
  }
}
