import type {
  CallEvent,
  DeliveryEvent,
  ExecutionEvent,
  ExecutionOperation,
  InvocationEvent,
} from "../local/protocol";
import type { Paint } from "./paint";
import { printable } from "./printable";

const MS_DIGITS = 0;

/** `queue Packing  src/packing.handle  5 items  12 ms` */
export function invocationLine(event: InvocationEvent, paint: Paint): string {
  const { source, handler, status, reason, attempt, durationMs } = event;
  const from = `${source.kind} ${nameIn(source.arn)}`;
  const again = attempt > 1 ? `  attempt ${attempt}` : "";
  const line = `${from}  ${handler}  ${status}${again}  ${durationMs.toFixed(MS_DIGITS)} ms`;
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
