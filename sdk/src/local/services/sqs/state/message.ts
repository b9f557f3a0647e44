import type { MessageAttributes } from "../../messages/attributes";
import type { Linked } from "./linked-list";
import type { Timed } from "./time-heap";

/** A message as it is kept. Times are milliseconds since 1970. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly md5: string;
  readonly attributes?: MessageAttributes;
  /** Of the system, as sent: `AWSTraceHeader`. */
  readonly system?: MessageAttributes;
  readonly sender: string;
  readonly groupId?: string;
  readonly deduplicationId?: string;
  /** Of a FIFO queue. */
  readonly sequence?: string;
  /** ARN of the queue that gave it up. */
  readonly deadFrom?: string;
  readonly sentAt: number;
  /** When it can be received: the end of its delay, or of the time that a receiver has it for. */
  readonly visibleAt: number;
  /** How often it was received. */
  readonly receives: number;
  /** How many of these were in the queues that gave it up. */
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
  /** Kept by the order that it stands in. */
  isListed = false;
  state: MessageState = "waiting";
  visibleAt: number;
  receives: number;
  receivedAt: number | undefined;
  /** By who has it; not known after a restart. */
  lastReceivedAt: number | undefined;

  constructor(private readonly sent: StoredMessage) {
    this.visibleAt = sent.visibleAt;
    this.receives = sent.receives;
    this.receivedAt = sent.receivedAt;
  }

  get id(): string {
    return this.sent.id;
  }

  /** How often it was received in the queue that it is in. */
  get receivesHere(): number {
    return this.receives - (this.sent.receivesBefore ?? 0);
  }

  /** What does not change any more. */
  get content(): Omit<StoredMessage, "visibleAt" | "receives" | "receivedAt"> {
    return this.sent;
  }

  toStored(): StoredMessage {
    const { visibleAt, receives, receivedAt } = this;
    return { ...this.sent, visibleAt, receives, ...(receivedAt !== undefined && { receivedAt }) };
  }
}
