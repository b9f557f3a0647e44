import type { EventSourceSettings } from "../../functions/event-source-settings";
import type { FunctionDefinition } from "../function/props";
import type { Duration } from "../platform/duration";
import type { SnsDlq, SqsDlq, StartingPosition } from "../platform/stream-words";

/** How a consumer reads its source: what generation 0 said, and `aws.lambda.EventSourceMapping` under its own names. */
export interface ConsumerSettings extends Omit<EventSourceSettings, "startingPosition"> {
  readonly maxBatchingWindow?: Duration;
  /** Whether the function answers which records of a batch it failed with. */
  readonly reportBatchItemFailures?: boolean;
}

/** How a consumer reads a stream. */
export interface StreamConsumerSettings extends ConsumerSettings {
  /** @default `StartingPosition.LATEST` */
  readonly startingPosition?: StartingPosition;
  /** Whether a batch that the function fails with is halved. */
  readonly bisectBatchOnError?: boolean;
  readonly maxRecordAge?: Duration;
  readonly retryAttempts?: number;
  readonly tumblingWindow?: Duration;
  /** The queue or topic for records that the function fails with for good. */
  readonly onFailure?: SqsDlq | SnsDlq;
}

/** A consumer of a stream with settings of its own. */
export interface StreamConsumerProps {
  readonly function: FunctionDefinition;
  readonly consumerProps?: StreamConsumerSettings;
}
