import type { CommandIo } from "../command";
import { printable } from "../printable";
import { changeLine, type PendingChange } from "./program-functions";
import type { Synced } from "./stage-sync";

/** An event of `sapi sync`: one JSON object a line with `--json`. */
export type SyncEvent =
  | { readonly event: "watching"; readonly stage: string; readonly functions: number }
  | ({ readonly event: "function" } & Synced)
  | { readonly event: "pending"; readonly changes: readonly PendingChange[]; readonly command: string }
  | { readonly event: "idle"; readonly durationMs: number }
  | { readonly event: "error"; readonly message: string };

/** Shows events on the terminal, or as JSON on standard output. */
export function showingEvents(io: CommandIo, isJson: boolean): (event: SyncEvent) => void {
  if (isJson) return (event) => void io.stdout.write(`${JSON.stringify(event)}\n`);
  return (event) => {
    for (const line of linesOf(event)) io.stderr.write(`${printable(line)}\n`);
  };
}

/** The lines of an event for people. */
export function linesOf(event: SyncEvent): readonly string[] {
  switch (event.event) {
    case "watching":
      return [`${event.stage}: watching the code of ${event.functions} functions`];
    case "function":
      return [functionLine(event)];
    case "pending":
      return [
        ...event.changes.map((change) => `needs a deployment: ${changeLine(change)}`),
        `run ${event.command}`,
      ];
    case "idle":
      return [`no code has changed (${seconds(event.durationMs)})`];
    case "error":
      return [event.message];
  }
}

function functionLine(synced: Synced): string {
  const { handler, name } = synced;
  switch (synced.kind) {
    case "replaced":
      return `${handler}: replaced in ${name} (${seconds(synced.durationMs)})`;
    case "foreign":
      return `${handler}: somebody else had changed the code of ${name}${synced.modified === undefined ? "" : ` at ${synced.modified}`}`;
    case "held":
      return `${handler}: not brought to ${name}, which needs a deployment first`;
    case "failed":
      return `${handler}: not brought to ${name}: ${synced.problem}`;
  }
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
