import { type DurableOperation, type Progress, replayedOperations, toEventOperation } from "./execution";

/** Bytes of operations that an event of a function holds: the whole event may have 6 MB. The SDK asks for the others. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The event of a durable function, which its SDK reads. */
export function executionEvent(progress: Progress, token: string, updated: readonly string[]): object {
  const operations = replayedOperations(progress);
  const shown = fitting(operations.map(toEventOperation));
  const NextMarker = shown.length < operations.length ? String(shown.length) : "";
  return {
    DurableExecutionArn: progress.execution.arn,
    CheckpointToken: token,
    InitialExecutionState: { Operations: shown, NextMarker },
    UpdatedOperationIds: updated,
  };
}

function fitting(operations: readonly object[]): readonly object[] {
  let bytes = 0;
  const end = operations.findIndex((operation) => {
    bytes += Buffer.byteLength(JSON.stringify(operation));
    return bytes > MOST_BYTES;
  });
  return end < 0 ? operations : operations.slice(0, end);
}

/** Operations from a marker on: the ones behind those of the event. */
export function operationsFrom(
  progress: Progress,
  marker: string | undefined,
  most: number,
): { readonly operations: readonly DurableOperation[]; readonly next: string | undefined } {
  const all = replayedOperations(progress);
  const from = Number(marker ?? 0);
  const next = from + most < all.length ? String(from + most) : undefined;
  return { operations: all.slice(from, from + most), next };
}
