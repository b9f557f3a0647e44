import type { Journaled } from "../../journal/journal";
import { type EntryKinds, noSuchKind } from "../../journal/kinds";
import type { Event } from "../../model/calls/lambda";
import type { DurableExecution, DurableOperation, ExecutionEnd, ExecutionPause, Progress } from "./execution";

/** A change of durable executions, as the journal has it. */
export type DurableEntry =
  | { readonly kind: "durable-started"; readonly execution: DurableExecution }
  | {
      readonly kind: "durable-changed";
      readonly arn: string;
      /** The operations in their new state. */
      readonly operations: readonly DurableOperation[];
      /** The events that are added to the history. */
      readonly events: readonly Event[];
      readonly end?: ExecutionEnd | undefined;
    }
  | {
      readonly kind: "durable-paused";
      readonly arn: string;
      readonly pause: ExecutionPause;
      readonly events: readonly Event[];
    }
  | {
      readonly kind: "durable-resumed";
      readonly arn: string;
      readonly pausedMs: number;
      readonly events: readonly Event[];
    }
  | { readonly kind: "durable-deleted"; readonly arn: string };

const KINDS: EntryKinds<DurableEntry> = {
  "durable-started": { execution: "object" },
  "durable-changed": { arn: "text", operations: "list", events: "list", end: "object?" },
  "durable-paused": { arn: "text", pause: "object", events: "list" },
  "durable-resumed": { arn: "text", pausedMs: "number", events: "list" },
  "durable-deleted": { arn: "text" },
};

interface Stored extends Progress {
  execution: DurableExecution;
  readonly operations: Map<string, DurableOperation>;
  readonly events: Event[];
}

/** All executions of durable functions, in the order started, with those that have ended and are still described. */
export class DurableExecutions implements Journaled<DurableEntry> {
  readonly kinds = KINDS;
  /** Folders of older formats have none. */
  readonly earlier = {};
  readonly #executions = new Map<string, Stored>();

  get all(): readonly Progress[] {
    return [...this.#executions.values()];
  }

  find(arn: string): Progress | undefined {
    return this.#executions.get(arn);
  }

  apply(entry: DurableEntry): void {
    switch (entry.kind) {
      case "durable-started": {
        const { execution } = entry;
        this.#executions.set(execution.arn, { execution, operations: new Map(), events: [] });
        return;
      }
      case "durable-changed": {
        const stored = this.#executions.get(entry.arn);
        if (!stored) return;
        for (const operation of entry.operations) stored.operations.set(operation.id, operation);
        stored.events.push(...entry.events);
        if (entry.end) stored.execution = { ...withoutPause(stored.execution), end: entry.end };
        return;
      }
      case "durable-paused": {
        const { pause, events } = entry;
        return this.#change(entry.arn, (execution) => ({ ...execution, pause }), events);
      }
      case "durable-resumed": {
        const { pausedMs, events } = entry;
        return this.#change(entry.arn, (execution) => ({ ...withoutPause(execution), pausedMs }), events);
      }
      case "durable-deleted":
        this.#executions.delete(entry.arn);
        return;
      default:
        throw noSuchKind(entry);
    }
  }

  #change(
    arn: string,
    change: (execution: DurableExecution) => DurableExecution,
    events: readonly Event[],
  ): void {
    const stored = this.#executions.get(arn);
    // An execution that has ended has no pause.
    if (!stored || stored.execution.end) return;
    stored.execution = change(stored.execution);
    stored.events.push(...events);
  }

  *snapshot(): Iterable<DurableEntry> {
    for (const { execution, operations, events } of this.#executions.values()) {
      const { end, ...started } = execution;
      yield { kind: "durable-started", execution: started };
      yield {
        kind: "durable-changed",
        arn: execution.arn,
        operations: [...operations.values()],
        events,
        ...(end && { end }),
      };
    }
  }
}

function withoutPause({ pause: _, ...execution }: DurableExecution): DurableExecution {
  return execution;
}
