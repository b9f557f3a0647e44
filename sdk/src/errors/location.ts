import { readFileSync } from "node:fs";
import * as path from "node:path";
import { shownPath } from "./shown-path";
import { sourcePosition } from "./source-maps";
import { type CapturedStack, type Frame, framesOf } from "./stack-frames";

export { type CapturedStack, captureStack } from "./stack-frames";

/** A source position in the user's program. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Folder of this package, with the compiled files and the sources that source maps lead to. */
const OWN_ROOT = path.resolve(__dirname, "..", "..");

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

/** All such frames, the innermost first, where the source was written: source maps are followed. */
export function callsOf(captured: CapturedStack | undefined, max?: number): readonly UserCall[] {
  const calls: UserCall[] = [];
  let callee: Frame | undefined;
  for (const frame of framesOf(captured)) {
    if (!isUsers(frame)) continue;
    const source = inSource(frame);
    if (!isUsers(source)) continue;
    const isAround = callee !== undefined && isWrapper(frame, callee);
    callee = frame;
    if (isAround) continue;
    const { file, line, column } = source;
    calls.push({ file, line, column, within: functionOf(frame.before) });
    if (calls.length === max) break;
  }
  return calls;
}

/** The function that the loader of TypeScript has put around a file, which nobody wrote. */
function isWrapper(frame: Frame, callee: Frame): boolean {
  const isUnnamed =
    callee.before === "<anonymous>" || (callee.before === "" && callee.of === "compiled" && hasMap(callee));
  return (
    frame.before === "Object.<anonymous>" &&
    frame.file === callee.file &&
    frame.depth === callee.depth + 1 &&
    isUnnamed
  );
}

function hasMap(frame: Frame): boolean {
  return sourcePosition(frame) !== undefined;
}

function isUsers({ file }: SourceLocation): boolean {
  return isUsersFile(file);
}

/** Whether a file is outside this package, outside `node_modules` and outside Node itself. */
export function isUsersFile(file: string): boolean {
  return path.isAbsolute(file) && !file.startsWith(OWN_ROOT + path.sep) && !file.includes("node_modules");
}

/** The text of a stack names the source, unless the source has no such place or the map leads to another file. */
function inSource(frame: Frame): SourceLocation {
  if (frame.of === "source") return frame;
  const source = sourcePosition(frame);
  if (!source) return frame;
  return frame.of === "either" && source.file === frame.file && isIn(frame) ? frame : source;
}

/** Whether the file has such a position. */
function isIn({ file, line, column }: SourceLocation): boolean {
  try {
    const text = readFileSync(file, "utf8").split("\n")[line - 1];
    return text !== undefined && column <= text.length + 1;
  } catch {
    // A file that cannot be read is named without its lines.
    return false;
  }
}

/**
 * `makeApi` of `Object.makeApi [as make] `. It is `undefined` for code at the top of a file, and for functions without a
 * name.
 */
function functionOf(before: string): string | undefined {
  const name = before
    .replace(/\[as .*\]/, "")
    .replace(/^(async|new) /, "")
    .trim()
    .split(".")
    .at(-1);
  return name === undefined || name === "" || name.startsWith("<") ? undefined : name;
}

/** `src/index.ts:12:5`, as {@link shownPath} writes the file. */
export function formatLocation({ file, line, column }: SourceLocation): string {
  return `${shownPath(file)}:${line}:${column}`;
}
