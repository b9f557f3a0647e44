import type { Message, MessageState } from "./state/message";
import type { Queues } from "./state/queues";

/** A message as an inspection of its queue shows it. Times are milliseconds since 1970. */
export interface InspectedMessage {
  readonly id: string;
  readonly state: MessageState;
  readonly body: string;
  readonly sentAt: number;
  /** The time when a delayed message or one in flight can be received again. */
  readonly visibleAt?: number;
  readonly receives: number;
  readonly groupId?: string;
  /** ARN of the queue that it is a dead letter of. */
  readonly deadFrom?: string;
  readonly attributes?: object;
}

/** The number of messages of each state that are shown, and of characters of each. */
const SHOWN = 50;
const CHARACTERS = 20_000;

/** The first messages of a queue, without receiving them. */
export function inspectQueue(queues: Queues, arn: string): object | undefined {
  const queue = queues.find(arn.slice(arn.lastIndexOf(":") + 1));
  if (!queue) return undefined;
  const seen: Record<MessageState, InspectedMessage[]> = { waiting: [], "in flight": [], delayed: [] };
  for (const message of queue.messages()) {
    const list = seen[message.state];
    if (list.length < SHOWN) list.push(inspectedMessage(message));
  }
  return { counts: { ...queue.counts }, shown: Object.values(seen).flat() };
}

function inspectedMessage(message: Message): InspectedMessage {
  const { id, state, visibleAt, receives, sentMessage } = message;
  const { body, sentAt, groupId, deadFrom, attributes } = sentMessage;
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
