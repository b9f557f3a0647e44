import type {
  CallEvent,
  DeliveryEvent,
  ExecutionEvent,
  ExecutionOperation,
  InvocationEvent,
  LogEvent,
  RequestEvent,
} from "../local/protocol";
import type { Paint } from "./paint";
import { printable } from "./printable";

const MS_DIGITS = 0;

/** The longest method of HTTP. Some of WebSocket APIs are longer. */
const METHOD_WIDTH = "OPTIONS".length;
/** `12345 ms` */
const TIME_WIDTH = 8;

/** `200 GET         3 ms  /notes  token allowed`: what differs in length comes last, so that all lines are aligned. */
export function requestLine(
  { method, path, routeKey, status, durationMs, authorizer, reason }: RequestEvent,
  paint: Paint,
): string {
  // All messages of a connection have one path: what tells them apart is the route.
  const what = printable(method === "MESSAGE" && routeKey !== undefined ? `${path} ${routeKey}` : path);
  const time = `${Math.round(durationMs)} ms`.padStart(TIME_WIDTH);
  const who = authorizer === undefined ? "" : paint.dim(`  ${authorizer.name} ${authorizer.decision}`);
  // Why the gateway answered with an error of its own has a line of its own, once for all requests.
  const why = reason === undefined || status >= 500 ? "" : `  ${paint.yellow(printable(reason))}`;
  return `${statusText(status, paint)} ${method.padEnd(METHOD_WIDTH)} ${paint.dim(time)}  ${what}${who}${why}`;
}

function statusText(status: number, paint: Paint): string {
  const text = String(status);
  if (status >= 500) return paint.red(text);
  return status >= 400 ? paint.yellow(text) : text;
}

/** Each line of what a handler wrote behind its name, in the colour of its level. */
export function logLines({ handler, level, text }: LogEvent, paint: Paint): string[] {
  const painted = painterOfLevel(level, paint);
  return text.split(/\r?\n/).map((line) => {
    // A line with colours of its own keeps these.
    const shown = line.includes("\u001b[") ? line : painted(line);
    return `${paint.dim(`${handler}:`)} ${shown}`;
  });
}

function painterOfLevel(level: string, paint: Paint): (text: string) => string {
  if (level === "error") return paint.red;
  if (level === "warn") return paint.yellow;
  return level === "debug" || level === "trace" ? paint.dim : (text) => text;
}

/** `s3 pictures  src/thumbnail.make  succeeded  12 ms  originals/cat.jpg`, with the explanation of a failure below it. */
export function invocationLines(event: InvocationEvent, paint: Paint): string[] {
  const { explained } = event;
  if (explained === undefined) return [invocationLine(event, paint)];
  return [invocationLine({ ...event, reason: undefined }, paint), ...explainedLines(explained, paint)];
}

/** An explanation, line by line. */
export function explainedLines(explained: string, paint: Paint): string[] {
  return explained.split("\n").map((line) => paint.explained(line));
}

function invocationLine(event: InvocationEvent, paint: Paint): string {
  const { source, handler, status, reason, attempt, durationMs } = event;
  const from = `${source.kind} ${nameIn(source.arn)}`;
  const again = attempt > 1 ? `  attempt ${attempt}` : "";
  // The key of an object tells its author more than the ids of messages do.
  const [key] = source.kind === "s3" ? source.items : [];
  const ofKey = key === undefined ? "" : `  ${printable(key)}`;
  const line = `${from}  ${handler}  ${status}${again}  ${durationMs.toFixed(MS_DIGITS)} ms${ofKey}`;
  if (status === "succeeded") return line;
  const why = reason === undefined ? "" : `  ${reason}`;
  return status === "failed" ? paint.red(printable(line + why)) : paint.yellow(printable(line + why));
}

/** A delivered message shows where it arrives. A failed one is reported. */
export function deliveryLines(event: DeliveryEvent, verbose: boolean, paint: Paint): string[] {
  const { from, to, status, reason, id } = event;
  const isBad = status === "failed" || status === "dead" || status === "dropped";
  if (!isBad && !verbose) return [];
  const why = reason === undefined ? "" : `: ${reason}`;
  const line = printable(`${nameIn(from)} to ${nameIn(to)}  ${status}  ${id}${why}`);
  return [isBad ? paint.yellow(line) : paint.dim(line)];
}

/** `execution o-1  src/order.place  SUCCEEDED`, and a line below it for each wait, callback and failure. */
export function executionLines(event: ExecutionEvent, verbose: boolean, paint: Paint): string[] {
  const { name, handler, status, error, operation } = event;
  if (operation) return operationLines(operation, verbose, paint);
  const line = printable(`execution ${name}  ${handler}  ${status}${reasonOf(error)}`);
  return [isBad(status) ? paint.red(line) : line];
}

/** Steps that go as they should are many, and are reported with --verbose alone. */
function operationLines(operation: ExecutionOperation, verbose: boolean, paint: Paint): string[] {
  const { id, name, type, subType, status, attempt = 0, error, dueAt, callbackId } = operation;
  const isWaiting = (type === "WAIT" || type === "CALLBACK") && status === "STARTED";
  const isFailure = isBad(status) || error !== undefined;
  if (!isWaiting && !isFailure && !verbose) return [];
  const what = `${(subType ?? type).toLowerCase().replaceAll("_", " ")} ${name ?? id}`;
  const tries = attempt > 1 ? `  attempt ${attempt}` : "";
  const until = dueAt === undefined ? "" : `  until ${new Date(dueAt).toISOString()}`;
  const open = callbackId === undefined || !isWaiting ? "" : `  ${callbackId}`;
  const line = printable(`  ${what}  ${status}${tries}${until}${open}${reasonOf(error)}`);
  return [isFailure ? paint.yellow(line) : paint.dim(line)];
}

function isBad(status: ExecutionEvent["status"] | ExecutionOperation["status"]): boolean {
  return status === "FAILED" || status === "TIMED_OUT";
}

function reasonOf(error: ExecutionEvent["error"]): string {
  if (!error) return "";
  const { ErrorType, ErrorMessage } = error;
  return `  ${[ErrorType, ErrorMessage].filter((part) => part !== undefined).join(": ")}`;
}

/** Calls are many, and each is seen by what it does. */
export function callLines(event: CallEvent, verbose: boolean, paint: Paint): string[] {
  if (!verbose) return [];
  const { service, operation, arn = "", code, durationMs } = event;
  const line = `  ${service} ${operation}  ${nameIn(arn)}  ${code ?? "done"}  ${durationMs.toFixed(MS_DIGITS)} ms`;
  return [paint.dim(printable(line))];
}

/** The last part of an ARN. An address as it is. */
function nameIn(arn: string): string {
  return arn.startsWith("arn:") ? arn.split(":").slice(5).join(":") : arn;
}
