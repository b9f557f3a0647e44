import { createHash } from "node:crypto";
import type { AwsApi } from "#sdk/local/services/endpoint/aws-api";
import type { AwsService, Operation } from "#sdk/local/services/endpoint/aws-service";
import { ServiceError } from "#sdk/local/services/service-error";
import type { ManualClock } from "./manual-clock";

interface Message {
  readonly id: string;
  readonly body: string;
  readonly group: string | undefined;
  visibleAt: number;
  receives: number;
}

export const QUEUE_ARN = "arn:aws:sqs:us-east-1:123456789012:jobs";

/** As much of SQS as pollers ask for: one queue, which hides what is received for 30 seconds. */
export class TestQueue {
  messages: Message[] = [];
  visibilityMs = 30_000;
  /** How many messages are still to be refused as too many. */
  refusals = 0;
  /** Polls that wait for messages. */
  #waiting: (() => void)[] = [];
  #count = 0;

  constructor(private readonly clock: ManualClock) {}

  send(body: string, group?: string): void {
    this.messages.push({ id: `m${this.#count++}`, body, group, visibleAt: 0, receives: 0 });
    this.#resume();
  }

  get bodies(): readonly string[] {
    return this.messages.map(({ body }) => body);
  }

  get service(): AwsService {
    const operations: Readonly<Record<string, Operation>> = {
      ReceiveMessage: async ({ MaxNumberOfMessages, WaitTimeSeconds }, { signal }) => {
        const end = this.clock.now() + Number(WaitTimeSeconds) * 1000;
        for (;;) {
          const found = this.#take(Number(MaxNumberOfMessages));
          if (found.length > 0 || this.clock.now() >= end || signal?.aborted) return { Messages: found };
          await this.#more(end - this.clock.now(), signal);
        }
      },
      DeleteMessageBatch: ({ Entries }) => {
        const handles = (Entries as { ReceiptHandle: string }[]).map(({ ReceiptHandle }) => ReceiptHandle);
        this.messages = this.messages.filter(({ id, receives }) => !handles.includes(`${id}/${receives}`));
        // A group that is free again may have more.
        this.#resume();
        return { Successful: [], Failed: [] };
      },
      GetQueueAttributes: () => ({
        Attributes: {
          VisibilityTimeout: String(this.visibilityMs / 1000),
          ApproximateNumberOfMessages: String(this.messages.length),
        },
      }),
      SendMessage: ({ MessageBody }) => {
        if (this.refusals-- > 0) throw new ServiceError("RequestThrottled", "Request is throttled.", 403);
        this.send(String(MessageBody));
        return {};
      },
    };
    return { api: this.#api(Object.keys(operations)), operations };
  }

  #api(operations: readonly string[]): AwsApi {
    const rule = (operation: string) => () => [
      { action: `sqs:${operation.replace("Batch", "")}`, arn: QUEUE_ARN },
    ];
    const access = Object.fromEntries(operations.map((operation) => [operation, rule(operation)]));
    return { name: "sqs", protocol: undefined as never, access, denied: "AccessDenied" };
  }

  #take(most: number) {
    const now = this.clock.now();
    const locked = new Set(
      this.messages.filter(({ visibleAt, group }) => group && visibleAt > now).map(({ group }) => group),
    );
    const found = this.messages
      .filter(({ visibleAt, group }) => visibleAt <= now && !locked.has(group))
      .slice(0, most);
    return found.map((message) => {
      message.visibleAt = now + this.visibilityMs;
      message.receives++;
      return {
        MessageId: message.id,
        ReceiptHandle: `${message.id}/${message.receives}`,
        Body: message.body,
        MD5OfBody: createHash("md5").update(message.body).digest("hex"),
        Attributes: { ApproximateReceiveCount: String(message.receives) },
      };
    });
  }

  #resume(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }

  #more(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const visibleIn = this.messages
      .map(({ visibleAt }) => visibleAt - this.clock.now())
      .filter((left) => left > 0);
    return new Promise<void>((resolve) => {
      const takeBack = this.clock.after(Math.min(ms, ...visibleIn), resolve);
      signal?.addEventListener("abort", () => resolve());
      this.#waiting.push(() => {
        takeBack();
        resolve();
      });
    });
  }
}
