import * as path from "node:path";
import type { InvokeError } from "./types";

/**
 * Why an invocation failed, in one line and without what differs from call to call, so that the same cause has the same
 * text: `TypeError: notes is not iterable at /shop/src/notes.ts:3:9`.
 */
export function failureText({ errorType, errorMessage, trace = [], stackTrace = [] }: InvokeError): string {
  const [problem = ""] = errorMessage.replace(/^RequestId: \S+ Error: /, "").split("\n");
  const inNode = trace.map(positionOf).find((frame) => frame !== undefined);
  const position = inNode ?? stackTrace.map(positionInPython).findLast((frame) => frame !== undefined);
  return `${errorType}: ${problem}${position === undefined ? "" : ` at ${position}`}`;
}

/** Our own files, compiled or not, which stand below the handler in every stack. */
const PACKAGE = path.resolve(__dirname, "..", "..", "..") + path.sep;

/** File, line and column of a frame in the user's own code. */
function positionOf(frame: string): string | undefined {
  const [, position] = /^\s*at (?:.*\()?(?:file:\/\/)?(\/.+?:\d+:\d+)\)?$/.exec(frame) ?? [];
  if (position === undefined || position.startsWith(PACKAGE) || position.includes("/node_modules/"))
    return undefined;
  return position;
}

/** The frames of a stack of Python in the form of Node, the innermost first. Frames of packages are left out. */
export function pythonStack(stackTrace: readonly unknown[] = []): string {
  const frames = stackTrace.flatMap((frame) => {
    const position = positionInPython(frame);
    const [, name = ""] = /, in (\S+)/.exec(String(frame)) ?? [];
    return position === undefined ? [] : [`    at ${name} (${position}:1)`];
  });
  return frames.toReversed().join("\n");
}

/** The source position of a frame of Python, which has no column. The innermost frame is the last one there. */
function positionInPython(frame: unknown): string | undefined {
  const [, file, line] = /^\s*File "(\/.+?)", [Ll]ine (\d+)/.exec(String(frame)) ?? [];
  if (file === undefined || /\/(lib\/python[\d.]+|site-packages)\//.test(file)) return undefined;
  return `${file}:${line}`;
}
