import type { Fault } from "pulumi-serverless-api/local";

const HANDLERS = [
  "jobs",
  "ordered",
  "archive",
  "fair",
  "events",
  "hear",
  "heed",
  "stored",
  "records",
  "items",
  "changes",
  "called",
];

/** Calls that clients, triggers and services make, each with a way in which it fails. */
const CALLS: readonly Fault[] = [
  { service: "sqs", operation: "SendMessage", fails: "throttle" },
  { service: "sqs", operation: "ReceiveMessage", fails: "error" },
  { service: "sqs", operation: "DeleteMessageBatch", fails: "error" },
  { service: "sqs", latencyMs: 60 },
  { service: "sns", operation: "Publish", fails: "error" },
  { service: "dynamodb", operation: "PutItem", fails: "throttle" },
  { service: "dynamodb", operation: "GetRecords", fails: "error" },
  { service: "dynamodb", operation: "PutItem", latencyMs: 40 },
  { service: "kinesis", operation: "PutRecord", fails: "throttle" },
  { service: "kinesis", operation: "GetRecords", fails: "timeout" },
  { service: "events", operation: "PutEvents", fails: "error" },
  { service: "s3", operation: "PutObject", fails: "throttle" },
  { service: "s3", latencyMs: 30 },
  { service: "lambda", operation: "Invoke", fails: "throttle" },
  { service: "lambda", operation: "Invoke", fails: "error" },
  { route: "POST /orders", fails: "error" },
  { route: "POST /orders", fails: "timeout" },
];

const FUNCTIONS: readonly Fault[] = HANDLERS.flatMap((name) => {
  const handler = `src/handlers.${name}`;
  return (["error", "timeout", "crash", "throttle"] as const).map((fails) => ({ function: handler, fails }));
});

/** The faults in one life of the process: about half of all kinds, some of them often. */
export function drawFaults(random: () => number = Math.random): readonly Fault[] {
  return [...CALLS, ...FUNCTIONS]
    .filter(() => random() < 0.5)
    .map((fault) => ({ ...fault, rate: random() < 0.2 ? 0.3 : 0.05 }));
}

/** The words of injected faults in a client's error. */
const WORDS =
  /on purpose|timed out|throttl|rate exceeded|throughput|request rate|Too Many|Server Error|Unavailable/i;

/** An answer that breaks off in the middle has a status. */
const CUT_OFF = /ECONNRESET|aborted|socket hang up|terminated/;

/**
 * Whether the handler of orders gave up on an injected throttle, which lasts longer than its client retries.
 */
export function isThrottledOrder(message: string): boolean {
  return /src\/orders\.place failed: ProvisionedThroughputExceededException/.test(message);
}

/** Whether the error is the full disk's. */
export function isFullDisk(message: string): boolean {
  return message.includes("cannot be written: no space is left");
}

/** Whether a call failed by a fault, or by a killed process. Any other error is a finding. */
export function isProvoked(error: unknown): boolean {
  const { message, status, $metadata } = error as {
    readonly message: string;
    readonly status?: number;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const answered = status ?? $metadata?.httpStatusCode;
  return answered === undefined || CUT_OFF.test(message) || WORDS.test(message) || isFullDisk(message);
}
