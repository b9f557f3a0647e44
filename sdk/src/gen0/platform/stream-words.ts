import type { HasArn } from "../translation/references";

/** The position at which a consumer begins to read a stream. */
export const StartingPosition = {
  TRIM_HORIZON: "TRIM_HORIZON",
  LATEST: "LATEST",
  AT_TIMESTAMP: "AT_TIMESTAMP",
} as const;
export type StartingPosition = (typeof StartingPosition)[keyof typeof StartingPosition];

/** How the records of a Kinesis stream are encrypted. */
export const StreamEncryption = { UNENCRYPTED: "NONE", KMS: "KMS", MANAGED: "MANAGED" } as const;
export type StreamEncryption = (typeof StreamEncryption)[keyof typeof StreamEncryption];

/** The mode that decides the number of shards of a Kinesis stream. */
export const StreamMode = { PROVISIONED: "PROVISIONED", ON_DEMAND: "ON_DEMAND" } as const;
export type StreamMode = (typeof StreamMode)[keyof typeof StreamMode];

/** A queue for records that a consumer fails with for good. */
export class SqsDlq {
  constructor(
    /** The queue, of `@pulumi/aws` or of this library. */
    readonly target: HasArn,
  ) {}
}

/** A topic for records that a consumer fails with for good. */
export class SnsDlq {
  constructor(
    /** The topic, of `@pulumi/aws` or of this library. */
    readonly target: HasArn,
  ) {}
}
