import { randomIdentifiers } from "../../http/identifiers";
import { type Lineage, lineageOfAll } from "../../lambda/lineage";
import type { InvokeResult } from "../../lambda/types";
import type { TriggerPorts } from "../local-trigger";
import { batchEvent, type Sized } from "./batch-cut";
import { type BatchOutcome, outcomeOf } from "./batch-outcome";
import type { Mapping } from "./mapping";
import { type OpenWindow, takeState, windowMembers } from "./tumbling-windows";

/** An item that can be named. */
export interface Item extends Sized {
  readonly id: string;
  /** The lineage of a message of a queue. Records of streams have none, as on AWS. */
  readonly lineage?: Lineage | undefined;
}

export interface CalledBatch {
  readonly result: InvokeResult;
  readonly outcome: BatchOutcome;
}

/** A call with the records of a window, or the one that ends it. */
export interface WindowedCall {
  readonly shard: string;
  readonly window: OpenWindow;
}

/** The number of a batch's items that are reported. */
const REPORTED_ITEMS = 10;

/** Calls functions with batches, and reports each call. */
export class FunctionCalls {
  constructor(private readonly ports: Pick<TriggerPorts, "invoke" | "emit" | "handlerOf" | "clock">) {}

  async call(
    mapping: Mapping,
    items: readonly Item[],
    attempt: number,
    windowed?: WindowedCall,
  ): Promise<CalledBatch> {
    const { clock, invoke } = this.ports;
    const traceId = randomIdentifiers.traceId(clock.now());
    const event = batchEvent(items, windowed && windowMembers(mapping, windowed.shard, windowed.window));
    const lineage = lineageOfAll(items.map((item) => item.lineage));
    const result = await invoke(mapping.functionArn, event, { traceId, lineage });
    const ids = items.map(({ id }) => id);
    const outcome = withState(outcomeOf(result, ids, mapping.reportsFailures), result, windowed);
    this.#report(mapping, items, { result, outcome }, attempt);
    return { result, outcome };
  }

  #report(mapping: Mapping, items: readonly Item[], { result, outcome }: CalledBatch, attempt: number): void {
    const { emit, handlerOf } = this.ports;
    emit({
      event: "invocation",
      functionName: mapping.functionName,
      handler: handlerOf(mapping.functionName),
      requestId: result.requestId,
      source: {
        kind: mapping.kind,
        arn: mapping.sourceArn,
        items: items.slice(0, REPORTED_ITEMS).map(({ id }) => id),
      },
      status: STATUS[outcome.kind],
      reason: outcome.kind === "done" ? undefined : outcome.reason,
      attempt,
      durationMs: result.durationMs,
    });
  }
}

const STATUS = { done: "succeeded", partial: "partial", failed: "failed", throttled: "failed" } as const;

/** A function that handles records of a window has to answer with the state of the window. */
function withState(
  outcome: BatchOutcome,
  result: InvokeResult,
  windowed: WindowedCall | undefined,
): BatchOutcome {
  if (!windowed || !result.ok || outcome.kind === "failed" || takeState(windowed.window, result.payload))
    return outcome;
  return { kind: "failed", reason: "its answer has no state", isFunctionError: false };
}
