import type { Output } from "../../services/endpoint/aws-api";
import type { PollerPorts } from "./poller";
import type { QueueItem, ReceivedMessage } from "./queue-message";

/** Most messages of one call. */
export const MESSAGES_OF_A_CALL = 10;

/** The queue of a mapping, as the role of its function sees it. */
export class QueueClient {
  constructor(private readonly ports: PollerPorts) {}

  /** How long messages are hidden from others, in milliseconds. */
  async visibilityMs(): Promise<number> {
    const [seconds] = await this.#attributes("VisibilityTimeout");
    return (seconds ?? 30) * 1000;
  }

  /** Messages that wait, that somebody has, and that are still delayed. */
  async countAll(): Promise<number> {
    const prefix = "ApproximateNumberOfMessages";
    const counts = await this.#attributes(prefix, `${prefix}NotVisible`, `${prefix}Delayed`);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Whether a queue takes the messages that nobody manages. */
  async hasDeadLetters(): Promise<boolean> {
    const { Attributes } = await this.#call("GetQueueAttributes", { AttributeNames: ["RedrivePolicy"] });
    return Boolean((Attributes as Readonly<Record<string, string>> | undefined)?.RedrivePolicy);
  }

  async receive(most: number, waitSeconds: number, signal: AbortSignal): Promise<readonly ReceivedMessage[]> {
    const input = {
      MaxNumberOfMessages: Math.min(most, MESSAGES_OF_A_CALL),
      WaitTimeSeconds: waitSeconds,
      // Old and new name of the same.
      AttributeNames: ["All"],
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    };
    const { Messages } = await this.#call("ReceiveMessage", input, signal);
    return (Messages ?? []) as readonly ReceivedMessage[];
  }

  async delete(items: readonly Pick<QueueItem, "receiptHandle">[]): Promise<void> {
    for (let from = 0; from < items.length; from += MESSAGES_OF_A_CALL) {
      const part = items.slice(from, from + MESSAGES_OF_A_CALL);
      const Entries = part.map(({ receiptHandle }, index) => ({
        Id: String(index),
        ReceiptHandle: receiptHandle,
      }));
      await this.#call("DeleteMessageBatch", { Entries });
    }
  }

  async #attributes(...AttributeNames: readonly string[]): Promise<readonly number[]> {
    const { Attributes } = await this.#call("GetQueueAttributes", { AttributeNames });
    const values = (Attributes ?? {}) as Readonly<Record<string, string>>;
    return AttributeNames.map((name) => Number(values[name] ?? 0));
  }

  #call(operation: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Output> {
    const { aws, mapping, callerOf } = this.ports;
    const whole = { QueueUrl: mapping.queue.url, ...input };
    return aws.call("sqs", operation, whole, callerOf(mapping.functionArn), signal);
  }
}
