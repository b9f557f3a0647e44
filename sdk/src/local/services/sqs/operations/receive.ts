import type { Input, Output } from "../../endpoint/aws-api";
import type { CallContext, Operation } from "../../endpoint/aws-service";
import { ServiceError } from "../../service-error";
import { invalidParameter } from "../errors";
import { optionalNumber, optionalText, textList } from "../input";
import type { Message } from "../state/message";
import type { Queue } from "../state/queue";
import { type GivenUp, MAX_IN_FLIGHT, take, type Wanted } from "../state/take";
import { Attempts } from "./attempts";
import { arnOf, queueOf, type SqsContext } from "./context";
import { receivedMessage, type WantedAttributes } from "./received-message";

const MAX_MESSAGES = 10;
const MAX_WAIT_SECONDS = 20;
export const MAX_VISIBILITY_SECONDS = 43_200;

/** What gives messages to receivers. */
export function receiveOperations(sqs: SqsContext): Readonly<Record<string, Operation>> {
  const attempts = new Attempts(sqs.queues);
  return { ReceiveMessage: (input, context) => receive(sqs, attempts, input, context) };
}

async function receive(
  sqs: SqsContext,
  attempts: Attempts,
  input: Input,
  context: CallContext,
): Promise<Output> {
  const queue = queueOf(sqs, input);
  const attributes = readAttributeNames(input);
  const wanted = readWanted(sqs, queue, input);
  const waitMs = readWait(input, queue);
  const attempt = queue.settings.isFifo ? optionalText(input, "ReceiveRequestAttemptId") : undefined;
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
  const takeWhatIsThere = () => take(sqs.queues, wanted, (what) => tell(sqs, what));
  if (waitMs === 0) return takeWhatIsThere();
  const { signal } = context;
  // Who has gone meanwhile is given nothing, since nobody would delete it.
  const takeNow = () => (signal?.aborted ? [] : takeWhatIsThere());
  const taken = takeNow();
  if (taken.length > 0) return taken;
  return sqs.queues.receiversOf(wanted.queue).wait(takeNow, waitMs, signal);
}

function answer(messages: readonly Message[], { name }: Queue, attributes: WantedAttributes): Output {
  if (messages.length === 0) return {};
  return { Messages: messages.map((message) => receivedMessage(message, name, attributes)) };
}

function readAttributeNames(input: Input): WantedAttributes {
  const older = textList(input, "AttributeNames");
  const system = [...older, ...textList(input, "MessageSystemAttributeNames")];
  return { system, own: textList(input, "MessageAttributeNames") };
}

function readWanted(sqs: SqsContext, queue: Queue, input: Input): Wanted {
  const max = optionalNumber(input, "MaxNumberOfMessages") ?? 1;
  if (max < 1 || max > MAX_MESSAGES)
    throw invalidParameter("MaxNumberOfMessages", max, `Must be between 1 and ${MAX_MESSAGES}, if provided.`);
  const seconds = optionalNumber(input, "VisibilityTimeout");
  if (seconds !== undefined) checkVisibility(seconds);
  const visibilityMs = seconds === undefined ? queue.settings.visibilityMs : seconds * 1000;
  return { queue: queue.name, arn: arnOf(sqs, queue), max, visibilityMs };
}

/** Seconds for which a message is not visible. */
export function checkVisibility(seconds: number): void {
  if (seconds >= 0 && seconds <= MAX_VISIBILITY_SECONDS) return;
  throw invalidParameter(
    "VisibilityTimeout",
    seconds,
    `Must be >= 0 and <= ${MAX_VISIBILITY_SECONDS}, if provided.`,
  );
}

function readWait(input: Input, queue: Queue): number {
  const seconds = optionalNumber(input, "WaitTimeSeconds");
  if (seconds === undefined) return queue.settings.waitMs;
  if (seconds >= 0 && seconds <= MAX_WAIT_SECONDS) return seconds * 1000;
  throw invalidParameter("WaitTimeSeconds", seconds, `Must be >= 0 and <= ${MAX_WAIT_SECONDS}, if provided.`);
}

/** A queue that too many messages are in flight of gives none; only who does not wait for them is told. */
function checkRoom({ counts, settings }: Queue, waitMs: number): void {
  if (settings.isFifo || waitMs > 0 || counts["in flight"] < MAX_IN_FLIGHT) return;
  throw new ServiceError(
    "OverLimit",
    `The maximum number of in flight messages is reached: ${MAX_IN_FLIGHT}.`,
    403,
  );
}

function tell({ emit }: SqsContext, { from, to, id, receives }: GivenUp): void {
  const reason = `received ${receives} ${receives === 1 ? "time" : "times"} without being deleted`;
  emit({ event: "delivery", from, to, status: "dead", reason, id });
}
