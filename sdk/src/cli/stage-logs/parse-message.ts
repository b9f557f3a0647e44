import { type FunctionLine, type InvocationReport, type LogMessage, statusOf } from "./log-message";
import { structuredLine } from "./structured";

const TIME = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
const START = /^START RequestId: (\S+)/;
const END = /^END RequestId: (\S+)/;
const REPORT = /^REPORT RequestId: (\S+)\s*(.*)/s;
const INIT_FAILURE = /^INIT_REPORT\s(.*Status: (?:error|timeout).*)/s;
const PLATFORM = /^(?:INIT_START|INIT_REPORT|RESTORE_START|RESTORE_REPORT|EXTENSION|TELEMETRY|LOGS|XRAY)\b/;
/** A line of the Node.js runtime: time, request, level and text between tabs. */
const NODE = new RegExp(`^${TIME}\\t(\\S+)\\t(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\\t(.*)$`, "s");
/** A line of the logging module in the Python runtime. */
const PYTHON = new RegExp(`^\\[([A-Z]+)\\]\\t${TIME}\\t(\\S+)\\t(.*)$`, "s");
const PYTHON_FAILURE = /^\[ERROR\] (\w[\w.]*(?:: .*)?\n?Traceback.*)$/s;
const TIMEOUT = new RegExp(`^(?:${TIME} )?(\\S+) (Task timed out after .*)$`, "s");
const EXIT = /^RequestId: (\S+) (Error: .*|Process exited .*)$/s;
const NODE_FAILURE = /^(Invoke Error|Uncaught Exception|Unhandled Promise Rejection)\s*\t(\{.*)$/s;

/**
 * Takes an event of a log group apart, in Lambda's text format and in its JSON format.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
 */
export function parseMessage(message: string): LogMessage {
  const text = message.trimEnd();
  return structuredLine(text) ?? platformLine(text) ?? functionLine(text);
}

function platformLine(text: string): LogMessage | undefined {
  const [, started] = START.exec(text) ?? [];
  if (started !== undefined) return { kind: "start", requestId: started };
  const [, ended] = END.exec(text) ?? [];
  if (ended !== undefined) return { kind: "end", requestId: ended };
  const [, reported, measures = ""] = REPORT.exec(text) ?? [];
  if (reported !== undefined) return reportOf(reported, measures);
  const [, failedInit] = INIT_FAILURE.exec(text) ?? [];
  if (failedInit !== undefined)
    return { kind: "line", level: "ERROR", text: `initialization: ${failedInit.split("\t").join("  ")}` };
  return PLATFORM.test(text) ? { kind: "platform" } : undefined;
}

/** `Duration: 2.50 ms`, `Memory Size: 128 MB`, `Status: timeout`, between tabs or line breaks. */
function reportOf(requestId: string, text: string): InvocationReport {
  const values = new Map(
    text.split(/[\t\n]/).flatMap((part) => {
      const [, name, value] = /^\s*([^:]+): (.*?)\s*$/.exec(part) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const measure = (name: string) => Number.parseFloat(values.get(name) ?? "0");
  const status = statusOf(values.get("Status"));
  const errorType = values.get("Error Type");
  const traceId = values.get("XRAY TraceId");
  return {
    kind: "report",
    requestId,
    durationMs: measure("Duration"),
    billedMs: measure("Billed Duration"),
    memoryMb: measure("Memory Size"),
    usedMb: measure("Max Memory Used"),
    ...(values.has("Init Duration") && { initMs: measure("Init Duration") }),
    ...(status !== undefined && { status }),
    ...(errorType !== undefined && { errorType }),
    ...(traceId !== undefined && { traceId }),
  };
}

function functionLine(text: string): FunctionLine {
  const [, nodeId, nodeLevel, nodeText] = NODE.exec(text) ?? [];
  if (nodeText !== undefined) return nodeLine(nodeId as string, nodeLevel as string, nodeText);
  const [, level, id, pythonText] = PYTHON.exec(text) ?? [];
  if (pythonText !== undefined) return withRequest(id, { level: level as string, ...nested(pythonText) });
  const [, traceback] = PYTHON_FAILURE.exec(text) ?? [];
  if (traceback !== undefined) return { kind: "line", level: "ERROR", text: traceback, failure: "failed" };
  const [, timedOut, timeout] = TIMEOUT.exec(text) ?? [];
  if (timeout !== undefined)
    return withRequest(timedOut, { level: "ERROR", text: timeout.trimEnd(), failure: "timed out" });
  const [, exited, exit] = EXIT.exec(text) ?? [];
  if (exit !== undefined) return withRequest(exited, { level: "ERROR", text: exit, failure: "failed" });
  return { kind: "line", text };
}

function nodeLine(requestId: string, level: string, text: string): FunctionLine {
  const [, words, json] = NODE_FAILURE.exec(text) ?? [];
  const error = json === undefined ? undefined : structuredLine(json);
  if (error?.kind === "line")
    return withRequest(requestId, { level, text: `${words}: ${error.text}`, failure: "failed" });
  return withRequest(requestId, { level, ...nested(text) });
}

/** A structured line inside of the text format. */
function nested(text: string): Pick<FunctionLine, "text" | "level" | "fields"> {
  const found = structuredLine(text);
  if (found?.kind !== "line") return { text };
  const { level, fields } = found;
  return { text: found.text, ...(level !== undefined && { level }), ...(fields && { fields }) };
}

/** Lines of the start of an environment have `undefined` in the place of a request. */
function withRequest(requestId: string | undefined, line: Omit<FunctionLine, "kind">): FunctionLine {
  return {
    kind: "line",
    ...(requestId !== undefined && requestId !== "undefined" && { requestId }),
    ...line,
  };
}
