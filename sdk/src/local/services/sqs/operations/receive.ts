import type { CallContext } from "../../endpoint/aws-service";
import type { ReceiveMessageRequest, ReceiveMessageResult } from "../../model/calls/sqs";
import { checkRange, sqsError } from "../errors";
import type { Message } from "../state/message";
import type { Queue } from "../state/queue";
import { type GivenUp, MAX_IN_FLIGHT, take, type Wanted } from "../state/take";
import { Attempts } from "./attempts";
import { arnOf, queueOf, type SqsContext, type SqsOperations } from "./context";
import { receivedMessage, type WantedAttributes } from "./received-message";

const MAX_MESSAGES = 10;
const MAX_WAIT_SECONDS = 20;
export const MAX_VISIBILITY_SECONDS = 43_200;

/** The operation that receives messages. */
export function receiveOperations(sqs: SqsContext): SqsOperations<"ReceiveMessage"> {
  const attempts = new Attempts(sqs.queues);
  return { ReceiveMessage: (input, context) => receive(sqs, attempts, input, context) };
}

async function receive(
  sqs: SqsContext,
  attempts: Attempts,
  input: ReceiveMessageRequest,
  context: CallContext,
): Promise<ReceiveMessageResult> {
  const queue = queueOf(sqs, input);
  const attributes = readAttributeNames(input);
  const wanted = readWanted(sqs, queue, input);
  const waitMs = readWait(input, queue);
  const attempt = queue.settings.isFifo ? input.ReceiveRequestAttemptId : undefined;
  const repeated = attempt && attempts.repeat(queue, attempt, wanted.visibilityMs);
  if (repeated) return answer(repeated, queue, attributes);
  checkRoom(queue, waitMs);
  const taken = await takeOrWait(sqs, wanted, waitMs, context);
  if (attempt && taken.length > 0) attempts.add(queue, attempt, taken);
  return answer(taken, queue, attributes);
}

async function takeOrWait(
  sqs: SqsContext,
  wanted: Wanted,
  waitMs: number,
  context: CallContext,
): Promise<readonly Message[]> {
  const takeWhatIsThere = () => take(sqs.queues, wanted, (what) => report(sqs, what));
  if (waitMs === 0) return takeWhatIsThere();
  const { signal } = context;
  // A receiver that has disconnected gets nothing: it would not delete a message.
  const takeNow = () => (signal?.aborted ? [] : takeWhatIsThere());
  const taken = takeNow();
  if (taken.length > 0) return taken;
  return sqs.queues.receiversOf(wanted.queue).wait(takeNow, waitMs, signal);
}

function answer(
  messages: readonly Message[],
  { name }: Queue,
  attributes: WantedAttributes,
): ReceiveMessageResult {
  if (messages.length === 0) return {};
  return { Messages: messages.map((message) => receivedMessage(message, name, attributes)) };
}

function readAttributeNames({
  AttributeNames = [],
  MessageSystemAttributeNames = [],
  MessageAttributeNames = [],
}: ReceiveMessageRequest): WantedAttributes {
  return { system: [...AttributeNames, ...MessageSystemAttributeNames], own: MessageAttributeNames };
}

function readWanted(sqs: SqsContext, queue: Queue, input: ReceiveMessageRequest): Wanted {
  const { MaxNumberOfMessages: max = 1, VisibilityTimeout: seconds } = input;
  checkRange("MaxNumberOfMessages", max, [1, MAX_MESSAGES]);
  if (seconds !== undefined) checkVisibility(seconds);
  const visibilityMs = seconds === undefined ? queue.settings.visibilityMs : seconds * 1000;
  return { queue: queue.name, arn: arnOf(sqs, queue), max, visibilityMs };
}

/** Checks a visibility timeout in seconds. */
export function checkVisibility(seconds: number): void {
  checkRange("VisibilityTimeout", seconds, [0, MAX_VISIBILITY_SECONDS], limits(MAX_VISIBILITY_SECONDS));
}

function readWait({ WaitTimeSeconds: seconds }: ReceiveMessageRequest, queue: Queue): number {
  if (seconds === undefined) return queue.settings.waitMs;
  checkRange("WaitTimeSeconds", seconds, [0, MAX_WAIT_SECONDS], limits(MAX_WAIT_SECONDS));
  return seconds * 1000;
}

function limits(most: number): string {
  return `Must be >= 0 and <= ${most}, if provided.`;
}

/** A full standard queue gives no messages. Only a short poll is refused. */
function checkRoom({ counts, settings }: Queue, waitMs: number): void {
  if (settings.isFifo || waitMs > 0 || counts["in flight"] < MAX_IN_FLIGHT) return;
  throw sqsError("OverLimit", `The maximum number of in flight messages is reached: ${MAX_IN_FLIGHT}.`, 403);
}

function report({ emit }: SqsContext, { from, to, id, receives }: GivenUp): void {
  const reason = `received ${receives} ${receives === 1 ? "time" : "times"} without being deleted`;
  emit({ event: "delivery", from, to, status: "dead", reason, id });
}
