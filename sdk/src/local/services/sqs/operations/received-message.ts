import type { MessageAttributes } from "../../messages/attributes";
import { md5OfAttributes } from "../../messages/digests";
import type { MessageSystemAttributeName, Message as ReceivedMessage } from "../../model/calls/sqs";
import type { Message } from "../state/message";
import { writeReceipt } from "./receipt";

/** The attributes of a message that a receiver asks for. */
export interface WantedAttributes {
  /** Names of system attributes. */
  readonly system: readonly MessageSystemAttributeName[];
  /** Names, `All`, or prefixes such as `order.*`. */
  readonly own: readonly string[];
}

type SystemAttribute = Exclude<MessageSystemAttributeName, "All">;

/** System attributes by name. `undefined` stands for one that a message does not have. */
const SYSTEM_ATTRIBUTES: Readonly<
  Record<SystemAttribute, (message: Message) => string | number | undefined>
> = {
  SenderId: ({ sentMessage }) => sentMessage.sender,
  SentTimestamp: ({ sentMessage }) => sentMessage.sentAt,
  ApproximateReceiveCount: ({ receives }) => receives,
  ApproximateFirstReceiveTimestamp: ({ receivedAt }) => receivedAt,
  SequenceNumber: ({ sentMessage }) => sentMessage.sequence,
  MessageDeduplicationId: ({ sentMessage }) => sentMessage.deduplicationId,
  MessageGroupId: ({ sentMessage }) => sentMessage.groupId,
  AWSTraceHeader: ({ sentMessage }) => sentMessage.system?.AWSTraceHeader?.StringValue,
  DeadLetterQueueSourceArn: ({ sentMessage }) => sentMessage.deadFrom,
};

/** A message as a receiver gets it. */
export function receivedMessage(message: Message, queue: string, wanted: WantedAttributes): ReceivedMessage {
  const { sentMessage, receives } = message;
  const own = ownAttributes(sentMessage.attributes, wanted.own);
  const md5 = md5OfAttributes(own);
  const system = systemAttributes(message, wanted.system);
  return {
    MessageId: sentMessage.id,
    ReceiptHandle: writeReceipt({ queue, id: sentMessage.id, receives }),
    MD5OfBody: sentMessage.md5,
    Body: sentMessage.body,
    ...(system && { Attributes: system }),
    ...(md5 && { MD5OfMessageAttributes: md5, MessageAttributes: own }),
  };
}

function systemAttributes(
  message: Message,
  names: readonly MessageSystemAttributeName[],
): Record<string, string> | undefined {
  const wanted = names.includes("All") ? Object.keys(SYSTEM_ATTRIBUTES) : names;
  const found = (wanted as readonly SystemAttribute[]).flatMap((name) => {
    const value = SYSTEM_ATTRIBUTES[name](message);
    return value === undefined ? [] : [[name, String(value)]];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The attributes that a receiver asks for. The digest in the answer covers these alone. */
function ownAttributes(
  attributes: MessageAttributes | undefined,
  names: readonly string[],
): MessageAttributes | undefined {
  if (attributes === undefined || names.length === 0) return undefined;
  const isWanted = (name: string) => names.some((wanted) => fits(wanted, name));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isWanted(name)));
}

function fits(wanted: string, name: string): boolean {
  if (wanted === "All" || wanted === "*" || wanted === ".*") return true;
  return wanted.endsWith(".*") ? name.startsWith(wanted.slice(0, -2)) : wanted === name;
}
