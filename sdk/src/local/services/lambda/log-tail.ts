import type { InvokeResult, LogLine } from "../../lambda/types";

/** The most bytes of a log that callers get. */
const TAIL_BYTES = 4 * 1024;

interface TailedFunction {
  readonly runtime: string;
  readonly version: string;
  /** MB. */
  readonly memorySize: number;
}

/** The end of the log of one call, as CloudWatch would have it. How much memory was used is not known here. */
export function logTail(result: InvokeResult, { runtime, version, memorySize }: TailedFunction): Buffer {
  const { requestId, logs, durationMs, initMs } = result;
  const report = [
    `REPORT RequestId: ${requestId}`,
    `Duration: ${durationMs.toFixed(2)} ms`,
    `Billed Duration: ${Math.ceil(durationMs)} ms`,
    `Memory Size: ${memorySize} MB`,
    ...(initMs === undefined ? [] : [`Init Duration: ${initMs.toFixed(2)} ms`]),
  ];
  const lines = [
    `START RequestId: ${requestId} Version: ${version}`,
    ...logs.map((line) => writtenLine(line, runtime)),
    `END RequestId: ${requestId}`,
    `${report.join("\t")}\t`,
  ];
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  return bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES));
}

/** Lambda's Node writes time, request and level before a handler's lines of the console. Others write them as they are. */
function writtenLine({ time, requestId, level, text }: LogLine, runtime: string): string {
  if (!runtime.startsWith("nodejs")) return text;
  return [new Date(time).toISOString(), requestId ?? "undefined", level.toUpperCase(), text].join("\t");
}
