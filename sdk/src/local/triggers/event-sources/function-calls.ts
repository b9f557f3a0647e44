import { randomIdentifiers } from "../../gateways/shared/identifiers";
import type { InvokeResult } from "../../lambda/types";
import type { TriggerPorts } from "../local-trigger";
import { batchEvent, type Sized } from "./batch-cut";
import { type BatchOutcome, outcomeOf } from "./batch-outcome";
import type { Mapping } from "./mapping";

/** An item that can be named. */
export interface Item extends Sized {
  readonly id: string;
}

export interface CalledBatch {
  readonly result: InvokeResult;
  readonly outcome: BatchOutcome;
}

/** How many items of a batch are told of. */
const TOLD_ITEMS = 10;

/** Calls functions with batches, and tells of each call. */
export class FunctionCalls {
  constructor(private readonly ports: Pick<TriggerPorts, "invoke" | "emit" | "handlerOf" | "clock">) {}

  async call(mapping: Mapping, items: readonly Item[], attempt: number): Promise<CalledBatch> {
    const { clock, invoke } = this.ports;
    const traceId = randomIdentifiers.traceId(clock.now());
    const result = await invoke(mapping.functionArn, batchEvent(items), { traceId });
    const outcome = outcomeOf(
      result,
      items.map(({ id }) => id),
      mapping.reportsFailures,
    );
    this.#tell(mapping, items, { result, outcome }, attempt);
    return { result, outcome };
  }

  #tell(mapping: Mapping, items: readonly Item[], { result, outcome }: CalledBatch, attempt: number): void {
    const { emit, handlerOf } = this.ports;
    emit({
      event: "invocation",
      functionName: mapping.functionName,
      handler: handlerOf(mapping.functionName),
      requestId: result.requestId,
      source: {
        kind: mapping.kind,
        arn: mapping.sourceArn,
        items: items.slice(0, TOLD_ITEMS).map(({ id }) => id),
      },
      status: STATUS[outcome.kind],
      reason: outcome.kind === "done" ? undefined : outcome.reason,
      attempt,
      durationMs: result.durationMs,
    });
  }
}

const STATUS = { done: "succeeded", partial: "partial", failed: "failed", throttled: "failed" } as const;
