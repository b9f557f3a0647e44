import type { Paint } from "../paint";
import { printable, printableLines } from "../printable";
import type { InvocationEntry, LineEntry, LogEntry } from "./entries";

/** Characters of a request's id that stand before its lines. The line of the request has the whole id. */
const SHORT_ID = 8;

/** The lines of an entry, for people. */
export function linesOf(entry: LogEntry, paint: Paint): readonly string[] {
  return entry.event === "invocation" ? [invocationLine(entry, paint)] : lineLines(entry, paint);
}

/** `2026-11-28T09:00:00.120Z  src/notes.list  8f3a3c1e-...  succeeded  12 ms  80 of 128 MB  init 148 ms` */
function invocationLine(entry: InvocationEntry, paint: Paint): string {
  const { at, handler, requestId, status, durationMs, usedMb, memoryMb, initMs, errorType, traceId } = entry;
  const line = [
    at,
    handler,
    requestId,
    status,
    ...(errorType === undefined ? [] : [errorType]),
    `${Math.round(durationMs)} ms`,
    `${usedMb} of ${memoryMb} MB`,
    ...(initMs === undefined ? [] : [`init ${Math.round(initMs)} ms`]),
    ...(traceId === undefined ? [] : [`trace ${traceId}`]),
  ].join("  ");
  return status === "succeeded" ? printable(line) : paint.red(printable(line));
}

/** `2026-11-28T09:00:00.110Z  src/notes.list 8f3a3c1e: INFO listed  count=3`, and its further lines behind the same words. */
function lineLines(entry: LineEntry, paint: Paint): readonly string[] {
  const { at, handler, requestId, level, text, fields = {} } = entry;
  const who = requestId === undefined ? handler : `${handler} ${requestId.slice(0, SHORT_ID)}`;
  const head = paint.dim(printable(`${at}  ${who}:`));
  const [first = "", ...rest] = printableLines(text).split(/\r?\n/);
  const shown = [...(level === undefined ? [] : [painted(level, paint)]), first].join(" ");
  const pairs = Object.entries(fields).map(
    ([name, value]) => `  ${paint.dim(`${printable(name)}=`)}${valueText(value)}`,
  );
  return [`${shown}${pairs.join("")}`, ...rest].map((line) => `${head} ${line}`.trimEnd());
}

function painted(level: string, paint: Paint): string {
  const text = printable(level);
  if (/^(ERROR|FATAL|CRITICAL)$/.test(level)) return paint.red(text);
  return /^WARN(ING)?$/.test(level) ? paint.yellow(text) : text;
}

/** A word as it is, and anything else as JSON. */
function valueText(value: unknown): string {
  const isWord = typeof value === "string" && /^[^\s"={}]+$/.test(value);
  return printable(isWord ? (value as string) : (JSON.stringify(value) ?? ""));
}
