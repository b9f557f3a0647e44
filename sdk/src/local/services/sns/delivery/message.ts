import type { MessageAttributes } from "../../messages/attributes";

/** A message that was published. */
export interface TopicMessage {
  readonly id: string;
  readonly topicArn: string;
  /** The published text. Texts for single protocols are in `byProtocol`. */
  readonly body: string;
  /** The texts of a message with a structure, by protocol. */
  readonly byProtocol?: Readonly<Record<string, string>>;
  readonly subject?: string;
  readonly attributes: MessageAttributes;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  /** The trace of the call that has published it. */
  readonly trace?: string;
  readonly groupId?: string;
  readonly deduplicationId?: string;
  /** The sequence number of a message of a FIFO topic. */
  readonly sequence?: string;
}
