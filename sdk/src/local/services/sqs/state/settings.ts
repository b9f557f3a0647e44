import { parseObject } from "../../messages/json-object";

/** The settable attributes of a queue, as clients see them. */
export type QueueAttributes = Readonly<Record<string, string>>;

/** A queue's redrive policy. */
export interface RedrivePolicy {
  readonly targetArn: string;
  readonly maxReceives: number;
}

/** The attributes as values. Times are milliseconds. */
export interface QueueSettings {
  readonly isFifo: boolean;
  readonly delayMs: number;
  readonly maxBytes: number;
  readonly retentionMs: number;
  readonly waitMs: number;
  readonly visibilityMs: number;
  readonly contentBasedDeduplication: boolean;
  readonly dedupByGroup: boolean;
  readonly redrive: RedrivePolicy | undefined;
}

/** The attributes of a queue without any of its own. */
export const DEFAULT_ATTRIBUTES: QueueAttributes = {
  VisibilityTimeout: "30",
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  DelaySeconds: "0",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
};

export const DEFAULT_FIFO_ATTRIBUTES: QueueAttributes = {
  ...DEFAULT_ATTRIBUTES,
  FifoQueue: "true",
  ContentBasedDeduplication: "false",
  DeduplicationScope: "queue",
  FifoThroughputLimit: "perQueue",
};

/** Parses the attributes, which have to be complete. */
export function readSettings(attributes: QueueAttributes): QueueSettings {
  return {
    isFifo: attributes.FifoQueue === "true",
    delayMs: milliseconds(attributes.DelaySeconds),
    maxBytes: Number(attributes.MaximumMessageSize),
    retentionMs: milliseconds(attributes.MessageRetentionPeriod),
    waitMs: milliseconds(attributes.ReceiveMessageWaitTimeSeconds),
    visibilityMs: milliseconds(attributes.VisibilityTimeout),
    contentBasedDeduplication: attributes.ContentBasedDeduplication === "true",
    dedupByGroup: attributes.DeduplicationScope === "messageGroup",
    redrive: readRedrivePolicy(attributes.RedrivePolicy),
  };
}

/** Parses a redrive policy. `undefined` for a text that is none. */
export function readRedrivePolicy(text: string | undefined): RedrivePolicy | undefined {
  const policy = parseObject(text);
  if (typeof policy?.deadLetterTargetArn !== "string") return undefined;
  return { targetArn: policy.deadLetterTargetArn, maxReceives: Number(policy.maxReceiveCount) };
}

/** Whether a queue accepts dead letters of another. */
export function allowsRedrive(attributes: QueueAttributes, sourceArn: string): boolean {
  const policy = parseObject(attributes.RedriveAllowPolicy);
  if (policy?.redrivePermission === "denyAll") return false;
  if (policy?.redrivePermission !== "byQueue") return true;
  return Array.isArray(policy.sourceQueueArns) && policy.sourceQueueArns.includes(sourceArn);
}

function milliseconds(seconds: string | undefined): number {
  return Number(seconds ?? 0) * 1000;
}
