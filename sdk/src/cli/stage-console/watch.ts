import type { Recorder } from "../../local/console";
import { inGroups } from "../deploy/in-groups";
import type { LogEntry } from "../stage-logs/entries";
import type { ReadPage } from "../stage-logs/pages";
import type { LogReader } from "../stage-logs/read";
import type { AccessLog } from "./access-log";
import type { Source } from "./sources";

/** The parts of a console of a stage. */
export interface WatchedStage {
  readonly recorder: Recorder;
  readonly accessLogs: readonly AccessLog[];
  readonly functionLogs: LogReader;
  readonly readPage: ReadPage;
  /** The callers of functions, by the name of the function in AWS. */
  readonly sources: ReadonlyMap<string, Source>;
  /** ARNs of the resources that change by themselves: queues and alarms. */
  readonly changing: readonly string[];
}

/** Log groups that are read at the same time. */
const PARALLEL = 5;

/** Reads the log events since the last round, and has open pages read anew the resources that change by themselves. */
export async function watchOnce(stage: WatchedStage): Promise<void> {
  const { recorder, accessLogs, functionLogs, readPage, changing } = stage;
  const found = await inGroups(accessLogs, PARALLEL, (log) => log.next(readPage));
  for (const { trace, words } of found.flat().sort((a, b) => a.trace.time - b.trace.time))
    recorder.request(trace, words);
  for (const entry of await functionLogs.next()) take(entry, stage);
  recorder.touch(changing);
}

function take(entry: LogEntry, { recorder, sources }: WatchedStage): void {
  const { requestId, functionName, handler } = entry;
  const time = Date.parse(entry.at);
  if (requestId === undefined) return;
  if (entry.event === "log") {
    const { level = "info", text, fields } = entry;
    const more = fields === undefined ? "" : ` ${JSON.stringify(fields)}`;
    const line = { handler, level: level.toLowerCase(), text: `${text}${more}`, time };
    recorder.line(requestId, line);
    recorder.invocations.line(requestId, line);
    return;
  }
  const source = sources.get(functionName);
  if (!source) return;
  const { status, errorType, durationMs } = entry;
  const invocation = {
    event: "invocation" as const,
    functionName,
    handler,
    requestId,
    source: { ...source, items: [] },
    status: status === "succeeded" ? ("succeeded" as const) : ("failed" as const),
    reason: status === "succeeded" ? undefined : (errorType ?? status),
    // The log does not say which one it was.
    attempt: 0,
    durationMs,
  };
  recorder.invocations.reported(invocation, time);
  recorder.touch(recorder.resources.take(invocation, time));
}
