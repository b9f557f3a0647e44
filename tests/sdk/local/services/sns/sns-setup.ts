import assert from "node:assert/strict";
import type { GraphResource } from "#sdk/graph/index";
import type { LocalEvent } from "#sdk/local/protocol";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import type { Caller, LocalAws } from "#sdk/local/services/endpoint/aws-service";
import { checkByModel } from "#sdk/local/services/model/index";
import type { LocalService } from "#sdk/local/services/service";
import { SNS_API } from "#sdk/local/services/sns/api";
import { startSns } from "#sdk/local/services/sns/service";
import { ACCOUNT_REGION, DEVELOPER, type Received, SqsHarness, turn } from "../sqs/sqs-setup";

export { refusal, turn } from "../sqs/sqs-setup";

/** A call of AWS by a topic. */
export interface Called {
  readonly service: string;
  readonly operation: string;
  readonly input: Input;
  readonly caller: Caller;
}

/** Topics without a session, over real queues. The test answers for other services. */
export class SnsHarness {
  readonly sqs = new SqsHarness();
  readonly events: LocalEvent[] = [];
  readonly notices: string[] = [];
  readonly calls: Called[] = [];
  underWay = 0;
  /** Called before each call of AWS, and may throw in its stead. */
  before: (call: Called) => void | Promise<void> = () => undefined;
  #service: LocalService;

  constructor(private readonly data?: string) {
    this.#service = this.#start();
  }

  /** The service after its process was killed, with the state on the disk. */
  async restart(resources: readonly GraphResource[] = []): Promise<void> {
    this.#service = this.#start();
    await this.serve(resources);
  }

  get service() {
    const [service] = this.#service.services ?? [];
    assert.ok(service);
    return service;
  }

  async call(operation: string, input: Input): Promise<Output> {
    const run = this.service.operations[operation];
    assert.ok(run, `no operation ${operation}`);
    checkByModel("sns", operation, input, SNS_API.model ?? {});
    return run(input, { caller: DEVELOPER, requestId: "r", accountRegion: ACCOUNT_REGION });
  }

  async serve(
    resources: readonly GraphResource[],
    apiUrls: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> {
    await this.#service.serve(resources, apiUrls);
  }

  async close(): Promise<void> {
    await this.#service.close();
    await this.sqs.close();
  }

  async topic(Name: string, Attributes: Readonly<Record<string, string>> = {}): Promise<string> {
    return String((await this.call("CreateTopic", { Name, Attributes })).TopicArn);
  }

  /** A queue that gets published messages. */
  async queueOf(
    TopicArn: string,
    name: string,
    Attributes: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly url: string; readonly arn: string; readonly subscription: string }> {
    const url = await this.sqs.create(name, name.endsWith(".fifo") ? { FifoQueue: "true" } : {});
    const endpoint = `arn:aws:sqs:us-east-1:123456789012:${name}`;
    const input = { TopicArn, Protocol: "sqs", Endpoint: endpoint, Attributes };
    const { SubscriptionArn } = await this.call("Subscribe", input);
    return { url, arn: endpoint, subscription: String(SubscriptionArn) };
  }

  async publish(TopicArn: string, Message: string, more: Input = {}): Promise<Output> {
    const answer = await this.call("Publish", { TopicArn, Message, ...more });
    await turn();
    return answer;
  }

  /** All messages of a queue, which are deleted. */
  async drain(url: string): Promise<readonly Received[]> {
    const all: Received[] = [];
    for (;;) {
      const wanted = { MessageAttributeNames: ["All"], AttributeNames: ["All"] };
      const messages = await this.sqs.receive(url, wanted);
      if (messages.length === 0) return all;
      all.push(...messages);
      for (const { ReceiptHandle } of messages)
        await this.sqs.call("DeleteMessage", { QueueUrl: url, ReceiptHandle });
    }
  }

  #start(): LocalService {
    const aws: Pick<LocalAws, "call"> = {
      call: async (service, operation, input, caller) => {
        const call = { service, operation, input, caller };
        this.calls.push(call);
        await this.before(call);
        return service === "sqs" ? this.sqs.call(operation, input, caller) : {};
      },
    };
    return startSns({
      aws: aws as LocalAws,
      clock: this.sqs.clock,
      accountRegion: ACCOUNT_REGION,
      data: this.data,
      activity: {
        begin: () => {
          this.underWay += 1;
          return () => {
            this.underWay -= 1;
          };
        },
      },
      emit: (event) => this.events.push(event),
      notice: (message) => this.notices.push(message),
      onError: (error) => {
        throw error;
      },
    });
  }
}
