import type * as sqs from "@pulumi/aws/sqs";
import type { Receiver } from "../../constructs/sources/receiver";
import type { RuleTargetSettings } from "../../constructs/sources/rule-target-plan";
import type { Duration } from "../platform/duration";
import type { RuleTargetInput } from "../platform/rule-target-input";

/** How a rule reaches its target: what generation 0 said, and `aws.cloudwatch.EventTarget` under its own names. */
export interface FunctionTargetSettings extends RuleTargetSettings {
  /** The input of the function in place of the event. */
  readonly event?: RuleTargetInput;
  /** The queue for events that could not be delivered: `dead.sqsQueue` of a Queue. */
  readonly deadLetterQueue?: sqs.Queue | Receiver;
  /** @default 24 hours */
  readonly maxEventAge?: Duration;
  /** @default 185 */
  readonly retryAttempts?: number;
}

/** The same of a queue. */
export interface QueueTargetSettings extends Omit<FunctionTargetSettings, "event"> {
  /** The message of the queue in place of the event. */
  readonly message?: RuleTargetInput;
  /** Group of the messages in a FIFO queue. */
  readonly messageGroupId?: string;
}
