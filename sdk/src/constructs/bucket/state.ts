import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { ConsumersState } from "../../functions/consumer-functions";

/** The state of a bucket that other Pulumi stacks import. */
export interface BucketState extends ConstructState {
  /** ARN of the bucket. */
  readonly bucketArn: pulumi.Input<string>;
  /** Name of the bucket in S3. */
  readonly bucketName: pulumi.Input<string>;
  /** The functions that it notifies of its objects. */
  readonly notifications?: ConsumersState;
}
