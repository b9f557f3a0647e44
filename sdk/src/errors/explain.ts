import { readFileSync } from "node:fs";
import { codeFrame } from "./code-frame";
import { callsOf, formatLocation, type SourceLocation, type UserCall } from "./location";
import { keysOfPath, propLocation } from "./prop-location";

/** The most locations that are shown with their lines. The others are named. */
const MAX_FRAMES = 4;

/** The parts of an explanation. */
export interface Explained {
  /** A line for each mistake. */
  readonly lines: readonly string[];
  /** Lines about where to read more, behind those of the program. */
  readonly references?: readonly string[];
  /** Paths of the props that are wrong. */
  readonly paths: readonly string[];
  readonly location: SourceLocation | undefined;
  /** The user's own calls, the innermost first. */
  readonly calls: readonly UserCall[];
  readonly cause?: unknown;
}

/**
 * The mistakes, the lines of the program that they are in, how these were called, and the causes. A mistake in a prop is
 * shown where the prop is written, if that is in the call itself, else at the call.
 */
export function explain({ lines, references = [], paths, location, calls, cause }: Explained): string {
  const locations = location ? locationsOf(paths, location) : [];
  return [
    ...lines,
    ...locations.flatMap((at, index) => locationLines(at, index < MAX_FRAMES)),
    ...callLines(calls, locations),
    ...references,
    ...causeLines(cause),
  ].join("\n");
}

/** One for each line, in the order of the mistakes. */
function locationsOf(paths: readonly string[], call: SourceLocation): readonly SourceLocation[] {
  const source = sourceOf(call.file);
  const locations = (paths.length === 0 ? [""] : paths).map((path) => {
    return (source !== undefined && propLocation(source, call, keysOfPath(path))) || call;
  });
  return [
    ...new Map(locations.toReversed().map((location) => [location.line, location])).values(),
  ].toReversed();
}

function locationLines(location: SourceLocation, isShown: boolean): readonly string[] {
  return [`    at ${formatLocation(location)}`, ...(isShown ? codeFrame(location) : [])];
}

/** The lines of the calls, as a stack trace has them, without a call that is shown already. */
function callLines(calls: readonly UserCall[], locations: readonly SourceLocation[]): readonly string[] {
  const isShown = locations.some(
    (location) => calls[0] && formatLocation(location) === formatLocation(calls[0]),
  );
  return (isShown ? calls.slice(1) : calls).map((call) => {
    const formatted = formatLocation(call);
    return `    at ${call.within === undefined ? formatted : `${call.within} (${formatted})`}`;
  });
}

function causeLines(cause: unknown, depth = 0): readonly string[] {
  if (cause === undefined || cause === null || depth > 4) return [];
  const { name = "Error", message = String(cause), stack, cause: next } = cause as Partial<Error>;
  const [call] = callsOf(typeof stack === "string" ? { stack } : undefined, 1);
  const lines = [`caused by ${name}: ${message}`, ...(call ? locationLines(call, true) : [])];
  return [...lines, ...causeLines(next, depth + 1)];
}

function sourceOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // A file that cannot be read is named without its lines.
    return undefined;
  }
}
