import assert from "node:assert/strict";
import type { GraphResource } from "#sdk/graph/index";
import type { LocalClock } from "#sdk/local/clock";
import type { GatewayRequest } from "#sdk/local/http/types";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { LocalEvent } from "#sdk/local/protocol";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import type { Caller } from "#sdk/local/services/endpoint/aws-service";
import { checkByModel } from "#sdk/local/services/model/index";
import type { LocalService } from "#sdk/local/services/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { SQS_API } from "#sdk/local/services/sqs/api";
import { startSqs } from "#sdk/local/services/sqs/service";

export const ACCOUNT_REGION = { region: "us-east-1", accountId: "123456789012" };
export const DEVELOPER: IamCaller = {
  secretAccessKey: "secret",
  identity: {
    accessKey: "SAPI",
    accountId: ACCOUNT_REGION.accountId,
    userId: "AIDADEVELOPER",
    userArn: "arn:aws:iam::123456789012:user/local",
  },
};

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements LocalClock {
  #now = Date.parse("2026-11-01T10:00:00Z");
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get pending(): number {
    return this.#timers.size;
  }

  async pass(seconds: number): Promise<void> {
    const until = this.#now + seconds * 1000;
    for (;;) {
      await turn();
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = until;
    await turn();
  }
}

/** Waits until everything under way has run as far as it can. */
export async function turn(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise(setImmediate);
}

/** A message as a receiver gets it. */
export interface Received {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageAttributes?: Readonly<Record<string, unknown>>;
  readonly MD5OfMessageAttributes?: string;
}

/** Queues without a session. A test moves the time. */
export class SqsHarness {
  readonly clock = new ManualClock();
  readonly events: LocalEvent[] = [];
  #service: LocalService;

  constructor(private readonly data?: string) {
    this.#service = this.#start();
  }

  /** The service after its process was killed, with the state on the disk. */
  restart(): void {
    this.#service = this.#start();
  }

  async call(
    operation: string,
    input: Input,
    caller: Caller = DEVELOPER,
    signal?: AbortSignal,
  ): Promise<Output> {
    const run = this.service.operations[operation];
    assert.ok(run, `no operation ${operation}`);
    checkByModel("sqs", operation, input, SQS_API.model ?? {});
    return run(input, { caller, requestId: "r", accountRegion: ACCOUNT_REGION, ...(signal && { signal }) });
  }

  /** Sends a message in a request that names a trace. */
  async sendTraced(QueueUrl: string, trace: string, message: Input): Promise<Output> {
    const request = { headers: [["X-Amzn-Trace-Id", trace]] } as unknown as GatewayRequest;
    const run = this.service.operations.SendMessage;
    assert.ok(run);
    const context = { caller: DEVELOPER, requestId: "r", accountRegion: ACCOUNT_REGION, request };
    return run({ ...message, QueueUrl }, context);
  }

  /** The view of a queue. */
  inspect(name: string): object | undefined {
    return this.#service.inspect?.(arn(name), {});
  }

  get service() {
    const [service] = this.#service.services ?? [];
    assert.ok(service);
    return service;
  }

  serve(resources: readonly GraphResource[]): Promise<void> {
    return this.#service.serve(resources);
  }

  close(): Promise<void> {
    return this.#service.close();
  }

  async create(QueueName: string, Attributes: Readonly<Record<string, string>> = {}): Promise<string> {
    const { QueueUrl } = await this.call("CreateQueue", { QueueName, Attributes });
    return String(QueueUrl);
  }

  send(QueueUrl: string, MessageBody: string, more: Input = {}): Promise<Output> {
    return this.call("SendMessage", { QueueUrl, MessageBody, ...more });
  }

  async receive(QueueUrl: string, more: Input = {}): Promise<readonly Received[]> {
    const { Messages = [] } = await this.call("ReceiveMessage", {
      QueueUrl,
      MaxNumberOfMessages: 10,
      ...more,
    });
    return Messages as readonly Received[];
  }

  async bodies(QueueUrl: string, more: Input = {}): Promise<readonly string[]> {
    return (await this.receive(QueueUrl, more)).map(({ Body }) => Body);
  }

  async counts(QueueUrl: string): Promise<readonly [waiting: number, inFlight: number, delayed: number]> {
    const { Attributes } = await this.call("GetQueueAttributes", { QueueUrl, AttributeNames: ["All"] });
    const found = Attributes as Record<string, string>;
    const count = (name: string) => Number(found[`ApproximateNumberOfMessages${name}`]);
    return [count(""), count("NotVisible"), count("Delayed")];
  }

  #start(): LocalService {
    const { clock } = this;
    return startSqs({
      clock,
      accountRegion: ACCOUNT_REGION,
      emit: (event) => this.events.push(event),
      data: this.data,
    });
  }
}

/** Code and message of the error that a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<readonly [code: string, message: string]> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof ServiceError, String((error as Error).stack));
    return [error.code, error.message];
  }
  return assert.fail("not refused");
}

export function arn(name: string): string {
  return `arn:aws:sqs:us-east-1:123456789012:${name}`;
}
