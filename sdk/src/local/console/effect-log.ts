import type { DeliveryEvent } from "../protocol";
import type { Input, Output } from "../services/endpoint/aws-api";
import type { DoneCall } from "../services/endpoint/aws-service";
import { CONSOLE_LIMITS } from "./limits";

/** A call of a service that was made for a request or a call of a function, or that has put something somewhere. */
export interface TracedCall {
  readonly service: string;
  readonly operation: string;
  readonly arn: string | undefined;
  readonly requestId: string;
  readonly traceId: string | undefined;
  /** The end, in milliseconds since 1970. */
  readonly time: number;
  readonly durationMs: number;
  readonly error: string | undefined;
  /** The ids of the messages, events, records or objects that it has put. */
  readonly ids: readonly string[];
}

/** A delivery with the time at which it was reported. */
export interface TracedDelivery extends Omit<DeliveryEvent, "event"> {
  readonly time: number;
}

/** The last calls of services and deliveries, which connect what belongs together. */
export class EffectLog {
  readonly #calls: TracedCall[] = [];
  readonly #deliveries: TracedDelivery[] = [];

  called(call: DoneCall, time: number): void {
    const ids = putIds(call);
    if (call.traceId === undefined && ids.length === 0) return;
    const { service, operation, arn, requestId, traceId, durationMs, error } = call;
    this.#calls.push({
      ...{ service, operation, arn, requestId, time, durationMs, ids },
      traceId: traceId === undefined ? undefined : rootOf(traceId),
      error: error && `${error.code}: ${error.message}`,
    });
    forgetOldest(this.#calls);
  }

  delivered({ event: _, ...delivery }: DeliveryEvent, time: number): void {
    this.#deliveries.push({ ...delivery, time });
    forgetOldest(this.#deliveries);
  }

  get calls(): readonly TracedCall[] {
    return this.#calls;
  }

  get deliveries(): readonly TracedDelivery[] {
    return this.#deliveries;
  }

  clear(): void {
    this.#calls.length = 0;
    this.#deliveries.length = 0;
  }
}

/** The root of a trace header: clients add parents and whether it is sampled. */
export function rootOf(traceId: string): string {
  return /Root=([^;]+)/.exec(traceId)?.[1] ?? traceId;
}

/** The oldest entries are removed in batches, since removing one moves all others. */
const TOO_MANY = 200;

function forgetOldest(entries: unknown[]): void {
  if (entries.length >= CONSOLE_LIMITS.tracedCalls + TOO_MANY) entries.splice(0, TOO_MANY);
}

type Answer = { readonly input: Input; readonly output: Output };

/** The ids that the answer of an operation has, by service and operation. */
const IDS: Readonly<Record<string, (answer: Answer) => readonly unknown[]>> = {
  "sqs SendMessage": ({ output }) => [output.MessageId],
  "sqs SendMessageBatch": ({ output }) => membersOf(output.Successful, "MessageId"),
  "sns Publish": ({ output }) => [output.MessageId],
  "sns PublishBatch": ({ output }) => membersOf(output.Successful, "MessageId"),
  "events PutEvents": ({ output }) => membersOf(output.Entries, "EventId"),
  "kinesis PutRecord": ({ output }) => [output.SequenceNumber],
  "kinesis PutRecords": ({ output }) => membersOf(output.Records, "SequenceNumber"),
  "s3 PutObject": ({ input }) => [input.Key],
};

function putIds({ service, operation, input, output }: DoneCall): readonly string[] {
  const found = output && IDS[`${service} ${operation}`]?.({ input, output });
  return (found ?? []).filter((id): id is string => typeof id === "string" && id !== "");
}

function membersOf(list: unknown, name: string): readonly unknown[] {
  return Array.isArray(list) ? list.map((one) => (one as Readonly<Record<string, unknown>>)[name]) : [];
}
