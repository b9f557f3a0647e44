import type { CallEvent, DeliveryEvent, InvocationEvent } from "../local/protocol";
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
