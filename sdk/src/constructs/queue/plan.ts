import type * as sqs from "@pulumi/aws/sqs";
import type * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { type ConsumerPlan, planConsumer } from "../../functions/event-source";
import type { SourceKind } from "../../functions/event-source-kinds";
import { checkInput, checkKnownProps, namesOf } from "../../values";
import { checkFifoName, planFifo } from "../sources/fifo-name";
import { planNative, refuseOnExisting } from "../sources/native-plan";
import { planSenders, type SendingService } from "../sources/sender";
import { type DeadLettersPlan, planDeadLetters } from "./dead-letters-plan";
import type { NativeQueueSettings, QueueProps } from "./props";
import { checkVisibility } from "./visibility";

/** A queue to be made. */
export interface MadeQueuePlan {
  readonly kind: "made";
  readonly name: pulumi.Input<string>;
  /** Whether the name is ours, made of where the construct is. */
  readonly isNameDerived: boolean;
  readonly isFifo: boolean;
  readonly deadLetters: DeadLettersPlan | undefined;
  /** Services of which everything in the account may send. */
  readonly senders: readonly SendingService[];
  readonly settings: NativeQueueSettings;
  /** Standing at the settings, for what is only found later. */
  readonly issues: Issues;
}

/** A queue made elsewhere. */
export interface ExistingQueuePlan {
  readonly kind: "existing";
  readonly queue: sqs.Queue;
}

export interface QueuePlan {
  readonly queue: MadeQueuePlan | ExistingQueuePlan;
  readonly consumer: ConsumerPlan | undefined;
}

/** @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html */
const NAME = { displayName: "queue", mostCharacters: 80, code: "QUEUE_NAME_INVALID" } as const;
const PROPS = namesOf<QueueProps>()(["consumer", "fifo", "deadLetters", "senders", "alarms", "native"]);
/** Names of generation 0, and where they are now. */
const RENAMED = { sqsQueue: "native.queue", consumerProps: "consumer.native.eventSource" };
const QUEUE_TYPE = TYPE.sqs.Queue;
const OWN_PROPS = {
  policy: "queue.addToResourcePolicy({...})",
  redrivePolicy: "deadLetters",
};

/** Check the props of a queue. With issues the plan is not to be used. */
export function planQueue(props: unknown = {}, placement: Placement, issues: Issues): QueuePlan | undefined {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return undefined;
  const native = planNative<NativeQueueSettings, sqs.Queue>(
    props.native,
    { name: "queue", tokens: [QUEUE_TYPE], own: OWN_PROPS },
    issues.at("native"),
  );
  const settings = native.kind === "existing" ? {} : native.settings;
  const isFifo = planFifo(props.fifo, settings, ["queue", "fifoQueue"], issues);
  const kind = native.kind === "existing" ? "some-queue" : kindOfQueue(isFifo);
  const consumer = planOne(props.consumer, kind, placement, issues.at("consumer"));
  if (native.kind === "existing") {
    refuseOnExisting(props, ["fifo", "deadLetters", "senders"], "queue", issues);
    return { queue: { kind: "existing", queue: native.resource }, consumer };
  }
  return { queue: planMade(native.settings, isFifo, props, consumer, placement, issues), consumer };
}

/** The kind of source that Lambda sees in a queue. */
export function kindOfQueue(isFifo: boolean | undefined): SourceKind {
  if (isFifo === undefined) return "some-queue";
  return isFifo ? "fifo-queue" : "queue";
}

/** Check the consumer of a queue, if there is one. */
export function planOne(
  consumer: unknown,
  kind: SourceKind,
  { app, stack, defaults }: Pick<Placement, "app" | "stack" | "defaults">,
  issues: Issues,
): ConsumerPlan | undefined {
  if (consumer === undefined) return undefined;
  return planConsumer("", consumer, kind, { app, stack, defaults }, issues);
}

function planMade(
  settings: NativeQueueSettings,
  isFifo: boolean,
  props: Readonly<Record<string, unknown>>,
  consumer: ConsumerPlan | undefined,
  placement: Placement,
  issues: Issues,
): MadeQueuePlan {
  const hasConsumer = props.consumer !== undefined;
  const deadLetters = planDeadLetters(
    props.deadLetters ?? (hasConsumer && placement.defaults.queueDeadLetters),
    isFifo,
    issues.at("deadLetters"),
  );
  const at = issues.at("native", "queue");
  checkVisibility(settings.visibilityTimeoutSeconds, consumer, at.at("visibilityTimeoutSeconds"));
  return {
    kind: "made",
    name: planName(settings.name, isFifo, placement, issues),
    isNameDerived: settings.name === undefined,
    isFifo,
    deadLetters,
    senders: planSenders(props.senders, issues.at("senders")),
    settings,
    issues: at,
  };
}

function planName(
  given: pulumi.Input<string | undefined>,
  isFifo: boolean,
  { physicalName }: Placement,
  issues: Issues,
): pulumi.Input<string> {
  const check = (name: unknown, at: Issues) => checkFifoName(name, isFifo, NAME, at);
  if (given !== undefined)
    return checkInput(given as pulumi.Input<string>, issues.at("native", "queue", "name"), check);
  const name = isFifo ? `${physicalName}.fifo` : physicalName;
  checkFifoName(name, isFifo, NAME, issues);
  return name;
}
