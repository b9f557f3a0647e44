import type * as kinesis from "@pulumi/aws/kinesis";
import type { NativeStreamSettings } from "../../constructs/kinesis-stream/props";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type { Duration } from "../platform/duration";
import type { StreamEncryption, StreamMode } from "../platform/stream-words";
import type { StreamConsumerProps } from "../sources/consumer-props";
import type { HasArn } from "../translation/references";

/** Settings of the stream itself: those of generation 0, and those of `aws.kinesis.Stream` under their own names. */
export interface KinesisStreamSettings extends Omit<NativeStreamSettings, "retentionPeriod"> {
  readonly streamName?: string;
  /**
   * Retention of records.
   * @default 24 hours
   */
  readonly retentionPeriod?: Duration;
  /** @default `StreamEncryption.MANAGED` */
  readonly encryption?: StreamEncryption;
  /** Key of `@pulumi/aws` for `StreamEncryption.KMS`. */
  readonly encryptionKey?: HasArn;
  /** @default `StreamMode.PROVISIONED` */
  readonly streamMode?: StreamMode;
}

/** A function that is called with the records of a stream. */
export type KinesisStreamConsumer = FunctionDefinition | KinesisStreamConsumerProps;

/** The same with settings of its own. */
export type KinesisStreamConsumerProps = StreamConsumerProps;

/** Props of a KinesisStream in generation 0. */
export interface KinesisStreamProps {
  readonly consumers?: Readonly<Record<string, KinesisStreamConsumer>>;
  readonly defaultFunctionProps?: FunctionProps;
  /** Settings of the stream, or a stream made elsewhere. */
  readonly kinesisStream?: KinesisStreamSettings | kinesis.Stream;
}
