import { createHash } from "node:crypto";
import type { ChangeStream } from "./change-stream";

/** A stream has one shard, so that all changes of a table are in their order. */
export function shardIdOf({ arn, settings: { label } }: ChangeStream): string {
  const since = Date.parse(`${label}Z`);
  const digits = String(Number.isNaN(since) ? 0 : since).padStart(20, "0");
  return `shardId-${digits}-${createHash("sha256").update(arn).digest("hex").slice(0, 8)}`;
}

/** Numbers of records as clients see them: texts of one length, so that their order is that of texts too. */
export function sequenceText(sequence: number): string {
  return `1${String(sequence).padStart(20, "0")}`;
}

/** The number in such a text. `undefined` for another text. */
export function readSequence(text: string | undefined): number | undefined {
  return text !== undefined && /^1\d{20}$/.test(text) ? Number(text.slice(1)) : undefined;
}
