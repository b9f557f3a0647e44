/** The callback of an execution that waits for it. */
export interface CallbackKey {
  readonly executionArn: string;
  readonly operationId: string;
}

/** The number of a checkpoint of an execution: each replaces the one before. */
export interface CheckpointKey {
  readonly executionArn: string;
  readonly invocationId: string;
  readonly sequence: number;
}

/** The id by which others complete a callback. AWS's ids are opaque, and name their execution as well. */
export function callbackId({ executionArn, operationId }: CallbackKey): string {
  return encode([executionArn, operationId]);
}

/** Undefined for a text that is no id of a callback. */
export function readCallbackId(text: string): CallbackKey | undefined {
  const [executionArn, operationId] = decode(text) ?? [];
  if (typeof executionArn !== "string" || typeof operationId !== "string") return undefined;
  return { executionArn, operationId };
}

export function checkpointToken({ executionArn, invocationId, sequence }: CheckpointKey): string {
  return encode([executionArn, invocationId, sequence]);
}

/** Undefined for a text that is no token. */
export function readCheckpointToken(text: string): CheckpointKey | undefined {
  const [executionArn, invocationId, sequence] = decode(text) ?? [];
  if (typeof executionArn !== "string" || typeof invocationId !== "string" || typeof sequence !== "number")
    return undefined;
  return { executionArn, invocationId, sequence };
}

function encode(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64");
}

function decode(text: string): readonly unknown[] | undefined {
  try {
    const parts = JSON.parse(Buffer.from(text, "base64").toString("utf8")) as unknown;
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    // No id of ours.
    return undefined;
  }
}
