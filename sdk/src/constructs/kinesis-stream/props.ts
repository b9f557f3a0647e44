import type * as kinesis from "@pulumi/aws/kinesis";
import type { AlarmSettings } from "../../alarms/props";
import type { StreamConsumerProps } from "../../functions/event-source";
import type { FunctionDefinition, FunctionProps } from "../../functions/props";

/** Settings of `aws.kinesis.Stream`. */
export type NativeStreamSettings = Partial<kinesis.StreamArgs>;

/** Props of a {@link KinesisStream}. */
export interface KinesisStreamProps<Consumer extends string = string> {
  /**
   * Functions that are called with the records of the stream, by name.
   * Refused: `CONSUMERS_INVALID`.
   * @default none
   */
  readonly consumers?: { readonly [Name in Consumer]: KinesisStreamConsumer };
  /** Defaults for what the stream makes. */
  readonly defaults?: {
    /**
     * Props for all consumer functions. `environment`, `permissions`, `layers` and `bind` merge with their own.
     * @default none
     */
    readonly function?: FunctionProps;
  };
  /**
   * Alarms on the construct and on what it makes: records that are refused, and consumers that fail or fall behind. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.kinesis.Stream` under their own names, which win over ours, or a stream made elsewhere. On demand,
     * with `streamModeDetails: { streamMode: "ON_DEMAND" }`, a stream has as many shards as it needs. Records that are
     * encrypted with a key of your own can be read by functions that are allowed to use the key.
     * Refused: `KINESIS_STREAM_NAME_INVALID`, `KINESIS_STREAM_SHARDS`, `VALUE_OUT_OF_RANGE` for a `shardCount` below 1 and
     * a `retentionPeriod` below 24 hours. More than 8,760 are passed on with a warning.
     * @default one shard, records kept for 24 hours and encrypted with the key `alias/aws/kinesis`, name `<stage>-<app>-<id>`
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/kinesis/stream/
     */
    readonly stream?: NativeStreamSettings | kinesis.Stream;
  };
}

/** A function that is called with the records of a stream: its definition, or that with filters and settings. */
export type KinesisStreamConsumer = FunctionDefinition | KinesisStreamConsumerProps;

/** A function that gets the records of a Kinesis stream, with settings of its own. */
export type KinesisStreamConsumerProps = StreamConsumerProps;
