import { type FunctionLine, type InvocationReport, type LogMessage, statusOf } from "./log-message";

type Members = Readonly<Record<string, unknown>>;

const LEVELS = ["level", "severity", "log.level", "levelname"] as const;
const TEXTS = ["message", "msg"] as const;
const REQUEST_IDS = [
  "requestId",
  "AWSRequestId",
  "awsRequestId",
  "aws_request_id",
  "function_request_id",
  "request_id",
] as const;
/** The event of CloudWatch has its own time. */
const TIMES = ["timestamp", "@timestamp", "time"] as const;
const ERROR = ["errorType", "errorMessage", "stackTrace", "stack"] as const;

/** The levels of loggers that write numbers, such as pino and bunyan. */
const NUMBERED: Readonly<Record<number, string>> = {
  10: "TRACE",
  20: "DEBUG",
  30: "INFO",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};

/**
 * A line that is a JSON object: of Lambda's JSON format, or of a logger. Undefined for any other text.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html
 */
export function structuredLine(text: string): LogMessage | undefined {
  const members = objectIn(text);
  if (members === undefined) return undefined;
  return platformEvent(members) ?? lineOf(members);
}

function objectIn(text: string): Members | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    // Text that begins with a brace is an object, or no JSON.
    return JSON.parse(text) as Members;
  } catch {
    // A line of text that happens to begin with a brace.
    return undefined;
  }
}

function platformEvent({ type, record }: Members): LogMessage | undefined {
  if (typeof type !== "string" || !type.startsWith("platform.") || !isObject(record)) return undefined;
  const requestId = String(record.requestId ?? "");
  if (type === "platform.start") return { kind: "start", requestId };
  if (type === "platform.report") return reportOf(requestId, record);
  return { kind: "platform" };
}

function reportOf(requestId: string, { metrics, status, errorType, tracing }: Members): InvocationReport {
  const measures = isObject(metrics) ? metrics : {};
  const measure = (name: string) => Number(measures[name] ?? 0);
  const traceId = isObject(tracing) ? /Root=([^;]+)/.exec(String(tracing.value))?.[1] : undefined;
  const known = statusOf(status);
  return {
    kind: "report",
    requestId,
    durationMs: measure("durationMs"),
    billedMs: measure("billedDurationMs"),
    memoryMb: measure("memorySizeMB"),
    usedMb: measure("maxMemoryUsedMB"),
    ...(measures.initDurationMs !== undefined && { initMs: measure("initDurationMs") }),
    ...(known !== undefined && { status: known }),
    ...(typeof errorType === "string" && { errorType }),
    ...(traceId !== undefined && { traceId }),
  };
}

function lineOf(members: Members): FunctionLine {
  const requestId = firstText(members, REQUEST_IDS);
  const level = levelOf(members);
  const { text, used } = textOf(members);
  const taken = new Set<string>([...LEVELS, ...REQUEST_IDS, ...TIMES, ...used]);
  const fields = Object.fromEntries(Object.entries(members).filter(([name]) => !taken.has(name)));
  return {
    kind: "line",
    ...(requestId !== undefined && { requestId }),
    ...(level !== undefined && { level }),
    text,
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

function levelOf(members: Members): string | undefined {
  const found = LEVELS.map((name) => members[name]).find((value) => value !== undefined);
  return typeof found === "number" ? (NUMBERED[found] ?? String(found)) : textIn(found)?.toUpperCase();
}

interface LineText {
  readonly text: string;
  /** Names of the members that it is made of. */
  readonly used: readonly string[];
}

/** The text of a line. An error has its stack below it. */
function textOf(members: Members): LineText {
  const name = TEXTS.find((each) => members[each] !== undefined);
  const message = name === undefined ? undefined : members[name];
  const said = isObject(message) ? objectText(message) : (textIn(message) ?? jsonOf(message));
  const error = errorText(members);
  const used = [...(name === undefined ? [] : [name]), ...(error === "" ? [] : ERROR)];
  return { text: [said, error].filter((part) => part !== "").join("\n"), used };
}

/** An object, or an error, that the runtime writes in the place of the text. */
function objectText(members: Members): string {
  const { text, used } = textOf(members);
  const others = Object.entries(members).filter(([name]) => !used.includes(name));
  const rest = others.length === 0 ? "" : JSON.stringify(Object.fromEntries(others));
  return [text, rest].filter((part) => part !== "").join(" ");
}

function errorText({ errorType, errorMessage, stackTrace, stack }: Members): string {
  const head = [errorType, errorMessage]
    .filter((part) => part !== undefined)
    .map(String)
    .join(": ");
  return head === "" ? "" : [head, ...stackBelow(stackTrace ?? stack, head)].join("\n");
}

/** The lines of a stack, without its head, which says what the error itself does. */
function stackBelow(stack: unknown, head: string): readonly string[] {
  const lines = Array.isArray(stack) ? stack.map(String) : (textIn(stack)?.split("\n") ?? []);
  return lines[0]?.trim() === head ? lines.slice(1) : lines;
}

function firstText(members: Members, names: readonly string[]): string | undefined {
  return names.map((name) => textIn(members[name])).find((text) => text !== undefined);
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function jsonOf(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
