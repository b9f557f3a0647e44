import type { Message, MessageState } from "./content/message";
import type { Queues } from "./content/queues";

/** A message, for who looks at a queue. Times are milliseconds since 1970. */
export interface SeenMessage {
  readonly id: string;
  readonly state: MessageState;
  readonly body: string;
  readonly sentAt: number;
  /** When it can be received again; of one that is delayed or in flight. */
  readonly visibleAt?: number;
  readonly receives: number;
  readonly groupId?: string;
  /** ARN of the queue that gave it up. */
  readonly deadFrom?: string;
  readonly attributes?: object;
}

/** Messages of each state that are shown, and characters of each. */
const SHOWN = 50;
const CHARACTERS = 20_000;

/** The first messages of a queue, without receiving them. */
export function lookAt(queues: Queues, arn: string): object | undefined {
  const queue = queues.find(arn.slice(arn.lastIndexOf(":") + 1));
  if (!queue) return undefined;
  const seen: Record<MessageState, SeenMessage[]> = { waiting: [], "in flight": [], delayed: [] };
  for (const message of queue.messages()) {
    const list = seen[message.state];
    if (list.length < SHOWN) list.push(seenMessage(message));
  }
  return { counts: { ...queue.counts }, shown: Object.values(seen).flat() };
}

function seenMessage(message: Message): SeenMessage {
  const { id, state, visibleAt, receives, content } = message;
  const { body, sentAt, groupId, deadFrom, attributes } = content;
  return {
    id,
    state,
    body: body.slice(0, CHARACTERS),
    sentAt,
    receives,
    ...(state !== "waiting" && { visibleAt }),
    ...(groupId !== undefined && { groupId }),
    ...(deadFrom !== undefined && { deadFrom }),
    ...(attributes && { attributes }),
  };
}
