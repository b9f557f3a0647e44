import type { MessageAttributes } from "../../messages/attributes";
import type { Linked } from "./linked-list";
import type { Timed } from "./time-heap";

/** A message as the journal has it. Times are milliseconds since 1970. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly md5: string;
  readonly attributes?: MessageAttributes;
  /** System attributes as they were sent, such as `AWSTraceHeader`. */
  readonly system?: MessageAttributes;
  readonly sender: string;
  readonly groupId?: string;
  readonly deduplicationId?: string;
  /** The sequence number of a message in a FIFO queue. */
  readonly sequence?: string;
  /** ARN of the queue that it is a dead letter of. */
  readonly deadFrom?: string;
  readonly sentAt: number;
  /** The time when it can be received, at the end of its delay or of its visibility timeout. */
  readonly visibleAt: number;
  /** The number of its receives. */
  readonly receives: number;
  /** The number of its receives in earlier queues. */
  readonly receivesBefore?: number;
  readonly receivedAt?: number;
}

/** `delayed` until its delay is over, `in flight` while a receiver has it, else `waiting`. */
export type MessageState = "delayed" | "waiting" | "in flight";

/** A message in its queue. */
export class Message implements Linked<Message>, Timed {
  previous: Message | undefined;
  next: Message | undefined;
  heapIndex = -1;
  /** Whether the order of its queue lists it. */
  isListed = false;
  state: MessageState = "waiting";
  visibleAt: number;
  receives: number;
  receivedAt: number | undefined;
  /** The time of its latest receive, which is lost with a restart. */
  lastReceivedAt: number | undefined;

  constructor(private readonly sent: StoredMessage) {
    this.visibleAt = sent.visibleAt;
    this.receives = sent.receives;
    this.receivedAt = sent.receivedAt;
  }

  get id(): string {
    return this.sent.id;
  }

  /** The number of its receives in this queue. */
  get receivesHere(): number {
    return this.receives - (this.sent.receivesBefore ?? 0);
  }

  /** The parts of the message that never change. */
  get sentMessage(): Omit<StoredMessage, "visibleAt" | "receives" | "receivedAt"> {
    return this.sent;
  }

  toStored(): StoredMessage {
    const { visibleAt, receives, receivedAt } = this;
    return { ...this.sent, visibleAt, receives, ...(receivedAt !== undefined && { receivedAt }) };
  }
}
